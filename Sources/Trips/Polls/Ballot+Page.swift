import AppSupport
import Drawing
import Localization
import Sharing

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
    return WebPage(
      title: title, attributes: " class=\"no-script\"",
      style: WebPage.style(PackageResources.ballot_css), scripts: scripts, body: body
    ).html
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
}

extension Ballot {
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
