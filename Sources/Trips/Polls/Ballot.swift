package import AppSupport
import Drawing
package import Foundation
import Localization
import Sharing

/// A ballot, as a page or to fill in with a text editor.
package struct Ballot: Sendable {
  let poll: Poll
  /// The voter and the signing key in hexadecimal digits; nil in an open poll.
  let voter, key: String?
  /// The format of dates.
  let format: DisplayFormat

  /// The width of the explanations in columns, without the sign of comments.
  private static let columns = 86

  /// The text form, in the language of the poll.
  package var text: String {
    Language.$current.withValue(poll.ballotLanguage) { textInLanguageOfTask }
  }

  private var textInLanguageOfTask: String {
    let options = poll.options.enumerated().flatMap { index, option in
      ["# \(Poll.letter(index))  \(option.title)"] + option.details.map { "#      \($0)" } + ["#"]
    }
    var lines = ["# \(poll.title)", "#"] + options + advice.flatMap(Self.comment)
    lines += ["#", "\(VoteFile.headerKey): \(VoteFile.formatVersion)", "poll: \(poll.id)"]
    lines += ["voter:\(voter.map { " \($0)" } ?? "")", "choices:", "number: 1"]
    if let key { lines += Self.comment(aboutKey) + ["key: \(key)"] }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns a paragraph as lines that `VoteFile` ignores.
  private static func comment(_ text: String) -> [String] {
    text.wrapped(to: columns, hanging: 0).map { "# \($0.replacing("\u{A0}", with: " "))" }
  }

  /// A part of a vote with no-break spaces, so that it isn't wrapped.
  private static func example(_ line: String) -> String { line.replacing(" ", with: "\u{A0}") }

  private var aboutKey: String {
    let command = "stvisits poll sign"
    return localized(
      """
      Keep this key secret: anyone who has it can vote in your name. Send this file only to the \
      organizer, or replace the key with a signature: \(command)
      """)
  }

  /// Returns instructions for voters, one paragraph each.
  private var advice: [String] {
    let choices = "choices:"
    let none = Self.example("\(choices) \(VoteFile.none)")
    var paragraphs: [String]
    switch poll.method {
    case .approval:
      let some = Self.example("\(choices) A B")
      paragraphs = [
        localized(
          """
          After "\(choices)", enter the letters of all options you like, for example "\(some)", \
          or "\(none)".
          """)
      ]
    case .ranked:
      let some = Self.example("\(choices) B A")
      paragraphs = [
        localized(
          """
          After "\(choices)", enter the letters with your favorite first, for example "\(some)". \
          Leave out what you don't want, or enter "\(none)".
          """)
      ]
    }
    if poll.isOpen {
      let line = "voter:"
      paragraphs.append(localized("After \"\(line)\", enter your name."))
    }
    paragraphs.append(
      localized("To change your vote later, use a higher number: only the highest counts."))
    if let closes = poll.closes { paragraphs.append(lastDay(format.date(closes))) }
    return paragraphs
  }

  /// Returns the sentence about the last day, with the day as text or HTML.
  func lastDay(_ day: String) -> String { localized("The last day to vote is \(day).") }
}

extension Ballot {
  /// A single HTML file in the language of the poll.
  ///
  /// Without JavaScript the text form can be copied.
  package var html: String {
    Language.$current.withValue(poll.ballotLanguage) { htmlInLanguageOfTask }
  }

  private var htmlInLanguageOfTask: String {
    let title = poll.title.escapedForSVG
    let scripts = [PackageResources.hmac_js, PackageResources.ballot_js].map(WebPage.script)
    let body = """
      <main>
      <h1>\(title)</h1>
      <p class="about">\(about)</p>
      \(scriptForm)
      \(textForm)
      </main>
      <footer>\(localized("Made with stvisits. This page doesn’t load or send any data."))</footer>
      <script type="application/json" id="data">\(data.text)</script>
      <script>\(scripts[0])</script>
      <script>\(scripts[1])</script>
      """
    return WebPage.html(
      title: title, attributes: " class=\"no-script\"",
      style: WebPage.style(PackageResources.ballot_css), scripts: scripts, body: body)
  }

  private var about: String {
    var parts = voter.map { [localized("Ballot for \($0.escapedForSVG).")] } ?? []
    if let closes = poll.closes {
      parts.append(lastDay("<time datetime=\"\(closes)\">\(format.date(closes))</time>"))
    }
    parts.append(
      poll.isOpen
        ? localized("Anyone can vote. Votes aren’t signed.")
        : localized("This page signs your vote with your personal key. Don’t share it."))
    return parts.joined(separator: " ")
  }

  private var textForm: String {
    let advice = localized("Copy this into a text file, fill it in and send it back.")
    return """
      <h2 class="without-script">\(localized("Vote by text"))</h2>
      <p class="without-script">\(advice)</p>
      <details class="needs-script"><summary>\(localized("Or vote by text"))</summary>
      <p class="hint">\(advice)</p>
      <pre>\(form)</pre>
      </details>
      <pre class="without-script">\(form)</pre>
      """
  }

  /// The text form, each line escaped.
  private var form: String {
    text.split(separator: "\n").map { String($0).escapedForSVG }.joined(separator: "\n")
  }

  private var data: HTMLSafeJSON {
    .object([
      "id": .string(poll.id), "method": .string(poll.method.rawValue), "voter": HTMLSafeJSON(voter),
      "key": HTMLSafeJSON(key), "texts": texts,
    ])
  }

  /// The texts of the script, which puts values in the places of `{0}`, `{1}` and so on.
  private var texts: HTMLSafeJSON {
    let rank = "{0}"
    return .object([
      "sameRank": .string(localized("Two options have rank \(rank). Give each rank only once.")),
      "noName": .string(localized("Enter your name.")),
      "noneAndOthers": .string(localized("Choose options, or “None of these”, not both.")),
      "noChoice": .string(localized("Choose an option, or “None of these”.")),
      "badNumber": .string(localized("The vote number must be 1 to 999999.")),
      "ready": .string(localized("Your vote is ready. Save or copy it, and send it back.")),
      "copied": .string(localized("Copied.")),
      "notCopied": .string(localized("Couldn’t copy. Copy the selected text yourself.")),
    ])
  }

  /// The form of the page: checkboxes, or a rank per option.
  var scriptForm: String {
    """
    <form id="ballot" class="needs-script" autocomplete="off" novalidate>
    <fieldset><legend>\(question)</legend>
    \(poll.options.indices.map(option).joined(separator: "\n"))
    <div class="option">
    <input type="checkbox" id="option-none">
    <label for="option-none">\(localized("None of these"))</label>
    </div>
    </fieldset>
    <div class="fields">\(name)
    <label for="number">\(localized("Vote number"))
    <input type="number" id="number" min="1" max="999999" step="1" value="1" \
    aria-describedby="number-hint"></label>
    </div>
    <p class="hint" id="number-hint">\(numberHint)</p>
    <button type="submit" class="send">\(localized("Create my vote"))</button>
    <p id="status" role="status"></p>
    <div id="result" hidden>
    <a id="save" class="button">\(localized("Save as a file"))</a>
    <button type="button" id="copy">\(localized("Copy the text"))</button>
    <textarea id="vote" readonly aria-label="\(localized("Text of your vote").escapedForSVG)" \
    spellcheck="false"></textarea>
    </div>
    </form>
    """
  }

  private var question: String {
    switch poll.method {
    case .approval: localized("Select every option you like.")
    case .ranked:
      localized(
        """
        Rank the options: 1 for your favorite, 2 for the next one. Leave out what you don’t want.
        """)
    }
  }

  private var numberHint: String {
    localized(
      """
      Keep 1 for your first vote. To change your vote, use a higher number: only the highest \
      counts.
      """)
  }

  private var name: String {
    guard voter == nil else { return "" }
    return """

      <label for="voter">\(localized("Your name"))
      <input type="text" id="voter" maxlength="\(Poll.maxNameLength)"></label>
      """
  }

  private func option(_ index: Int) -> String {
    let option = poll.options[index]
    let letter = Poll.letter(index)
    let details = option.details.map { "<li>\($0.escapedForSVG)</li>" }.joined()
    let list = details.isEmpty ? "" : "\n<ul>\(details)</ul>"
    return """
      <div class="option">
      \(control(letter))
      <label for="option-\(letter)">\(letter) · \(option.title.escapedForSVG)</label>\(list)
      </div>
      """
  }

  private func control(_ letter: String) -> String {
    switch poll.method {
    case .approval:
      return "<input type=\"checkbox\" id=\"option-\(letter)\" name=\"choice\" value=\"\(letter)\">"
    case .ranked:
      let places = poll.options.indices.map { "<option value=\"\($0 + 1)\">\($0 + 1)</option>" }
      return "<select id=\"option-\(letter)\" name=\"place\" data-letter=\"\(letter)\">"
        + "<option value=\"0\">–</option>\(places.joined())</select>"
    }
  }
}

/// The ballot files of a poll: a page and a text form, for each voter or for all.
package struct BallotFiles: Sendable {
  package struct File: Sendable {
    package let place: URL
    package let text: String
  }

  package let files: [File]

  /// `page` is the page of an open poll, nil for `ballot.html` in the folder, or pages of voters;
  /// `folder` has the other files.
  package init(of kept: StoredPoll, page: URL?, folder: URL, format: DisplayFormat) {
    let poll = kept.poll
    func ballot(_ page: URL, voter: String?) -> [File] {
      let key = kept.key(of: voter)
      let ballot = Ballot(poll: poll, voter: voter, key: key, format: format)
      return [
        File(place: page, text: ballot.html),
        File(place: page.deletingPathExtension().appendingPathExtension("txt"), text: ballot.text),
      ]
    }
    guard !poll.isOpen else {
      files = ballot(page ?? folder.appendingPathComponent("ballot.html"), voter: nil)
      return
    }
    files = poll.voters.enumerated().flatMap { index, voter in
      let name = Self.name(voter, number: index + 1)
      return ballot(folder.appendingPathComponent("\(name).html"), voter: voter)
    }
  }

  /// Returns `ballot-2-ben`; the number distinguishes names without ASCII letters.
  private static func name(_ voter: String, number: Int) -> String {
    let letters = voter.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "ballot-\(number)" + (letters.isEmpty ? "" : "-\(letters.prefix(30))")
  }

  /// The first file that exists already.
  package var existing: URL? { files.map(\.place).first { access($0.path, F_OK) == 0 } }

  /// Writes files that only their owner can read.
  ///
  /// - Throws: `LibraryFileError`.
  package func write(replaces: Bool) throws(LibraryFileError) {
    for file in files {
      try AtomicFileWriter.write(Array(file.text.utf8), to: file.place, replaces: replaces)
    }
  }
}
