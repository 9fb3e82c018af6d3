package import AppSupport

/// A ballot, as a page or to fill in with a text editor.
package struct Ballot: Sendable {
  let poll: Poll
  let voter: String?
  let key: String?
  /// How dates are written.
  let format: DisplayFormat

  /// Creates the ballot of a voter, nil in an open poll, with the signing key in hexadecimal
  /// digits.
  package init(
    _ poll: Poll, voter: String?, key: String?, format: DisplayFormat = DisplayFormat()
  ) {
    (self.poll, self.voter, self.key, self.format) = (poll, voter, key, format)
  }

  /// The text form.
  package var text: String {
    let options = poll.options.enumerated().flatMap { index, option in
      ["# \(Poll.letter(index))  \(option.title)"] + option.details.map { "#      \($0)" } + ["#"]
    }
    var lines = ["# \(poll.title)", "#"] + options + advice.map { "# \($0)" }
    lines += ["#", "\(VoteFile.headerKey): \(VoteFile.formatVersion)", "poll: \(poll.id)"]
    lines += ["voter:\(voter.map { " \($0)" } ?? "")", "choices:", "number: 1"]
    if let key {
      lines += [
        "# Keep this key secret: anyone who has it can vote in your name. Send this file only to",
        "# the organizer, or replace the key with a signature: stvisits poll sign",
        "key: \(key)",
      ]
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns instructions for voters, one line each.
  private var advice: [String] {
    var lines: [String]
    switch poll.method {
    case .approval:
      lines = [
        "After \"choices:\", enter the letters of all options you like, for example",
        "\"choices: A B\", or \"choices: none\".",
      ]
    case .ranked:
      lines = [
        "After \"choices:\", enter the letters with your favorite first, for example",
        "\"choices: B A\". Leave out what you don't want, or enter \"choices: none\".",
      ]
    }
    if poll.isOpen { lines.append("After \"voter:\", enter your name.") }
    lines.append("To change your vote later, use a higher number: only the highest counts.")
    if let closes = poll.closes {
      lines.append("The last day to vote is \(format.date(closes)).")
    }
    return lines
  }
}
