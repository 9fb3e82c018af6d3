/// A ballot, as a page or to fill in with a text editor.
package struct Ballot: Sendable {
  let poll: Poll
  let voter: String?
  let key: String?

  /// Creates the ballot of a voter, nil in an open poll, with the signing key in hexadecimal
  /// digits.
  package init(_ poll: Poll, voter: String?, key: String?) {
    (self.poll, self.voter, self.key) = (poll, voter, key)
  }

  /// The text form.
  package var text: String {
    let options = poll.options.enumerated().flatMap { index, option in
      ["# \(Poll.letter(index))  \(option.title)"] + option.details.map { "#      \($0)" } + ["#"]
    }
    var lines = ["# \(poll.title)", "#"] + options + Self.advice(poll).map { "# \($0)" }
    lines += ["#", "\(VoteFile.headerKey): \(VoteFile.formatVersion)", "poll: \(poll.id)"]
    lines += ["voter:\(voter.map { " \($0)" } ?? "")", "choices:", "number: 1"]
    if let key {
      lines += [
        "# This key is yours alone. Whoever has it can vote in your name, so send this file only to",
        "# the person who asked. “stvisits poll sign” puts a signature in its place.",
        "key: \(key)",
      ]
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns instructions for voters, one line each.
  static func advice(_ poll: Poll) -> [String] {
    var lines: [String]
    switch poll.method {
    case .approval:
      lines = [
        "After “choices:” write the letters of all that you would like, as in “choices: A B”,",
        "or “choices: none”.",
      ]
    case .ranked:
      lines = [
        "After “choices:” write the letters, your favourite first, as in “choices: B A”. Leave out",
        "what you do not want at all, or write “choices: none”.",
      ]
    }
    if poll.isOpen { lines.append("After “voter:” write your name.") }
    lines.append("To vote once more, raise the number: the highest counts.")
    if let closes = poll.closes { lines.append("The last day is \(closes).") }
    return lines
  }
}
