package import SportsModel

/// What one person wants.
package struct Vote: Hashable, Sendable {
  package let poll: String
  package let voter: String
  /// The options by their places in the poll: those that are liked, or the first choice first; empty
  /// for none of them.
  package let choices: [Int]
  /// Of two votes of one person the one with the higher number counts.
  package let number: Int
  /// `2026-06-01T18:20:05Z`; of two votes with one number the later one counts.
  package let time: String?

  package init(poll: String, voter: String, choices: [Int], number: Int = 1, time: String? = nil) {
    (self.poll, self.voter, self.choices) = (poll, voter, choices)
    (self.number, self.time) = (number, time)
  }

  /// The lines that a signature is made of: always the same for the same vote, each ended by a line
  /// feed.
  package var signedText: String {
    let letters = choices.map(Poll.letter).joined(separator: " ")
    var lines = [
      "\(VoteFile.headerKey): \(VoteFile.formatVersion)", "poll: \(poll)", "voter: \(voter)",
      "choices: \(choices.isEmpty ? VoteFile.none : letters)", "number: \(number)",
    ]
    if let time { lines.append("time: \(time)") }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Whether this one takes the place of another of the same person; false for both when neither
  /// is later.
  package func isLater(than other: Vote) -> Bool {
    (number, time ?? "") > (other.number, other.time ?? "")
  }

  /// Whether it says the same as another.
  package func agrees(with other: Vote, in method: Poll.Method) -> Bool {
    switch method {
    case .approval: Set(choices) == Set(other.choices)
    case .ranked: choices == other.choices
    }
  }

  /// Whether a text is a time as votes have it.
  static func isTime(_ text: String) -> Bool {
    text.utf8.count == 20 && text.hasSuffix("Z") && LocalDateTime(String(text.dropLast())) != nil
  }

  /// Whether it was made when the poll had closed: when its last day was over everywhere on Earth.
  package func isLate(for closes: LocalDay) -> Bool {
    guard let time, let day = LocalDay(time.prefix(10)) else { return false }
    // The last place where a day ends is twelve hours behind UTC.
    return day > closes + 1 || day == closes + 1 && time.dropFirst(11) >= "12"
  }
}
