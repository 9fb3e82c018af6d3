package import AppSupport
import Localization

/// A ballot, as a page or to fill in with a text editor.
package struct Ballot: Sendable {
  let poll: Poll
  let voter: String?
  let key: String?
  /// How dates are written.
  let format: DisplayFormat

  /// Creates the ballot of a voter, nil in an open poll, with the signing key in hexadecimal
  /// digits.
  package init(_ poll: Poll, voter: String?, key: String?, format: DisplayFormat) {
    (self.poll, self.voter, self.key, self.format) = (poll, voter, key, format)
  }

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
