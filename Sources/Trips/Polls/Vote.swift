package import SportsModel

/// The vote of one voter.
package struct Vote: Hashable, Sendable {
  package let poll: String
  package let voter: String
  /// The chosen options by index: all that are liked, or the first choice first; empty for none.
  package let choices: [Int]
  /// Of two votes of one voter, the one with the higher number counts.
  package let number: Int
  /// `2026-06-01T18:20:05Z`; of two votes with the same number, the later one counts.
  package let time: String?

  package init(poll: String, voter: String, choices: [Int], number: Int = 1, time: String? = nil) {
    (self.poll, self.voter, self.choices) = (poll, voter, choices)
    (self.number, self.time) = (number, time)
  }

  /// The signed lines: always the same for the same vote, each ended by a line feed.
  package var signedText: String {
    let letters = choices.map(Poll.letter).joined(separator: " ")
    var lines = [
      "\(VoteFile.headerKey): \(VoteFile.formatVersion)", "poll: \(poll)", "voter: \(voter)",
      "choices: \(choices.isEmpty ? VoteFile.none : letters)", "number: \(number)",
    ]
    if let time { lines.append("time: \(time)") }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Whether this vote replaces another of the same voter; false for both if neither is later.
  package func isLater(than other: Vote) -> Bool {
    (number, time ?? "") > (other.number, other.time ?? "")
  }

  /// Whether the choices are the same.
  package func agrees(with other: Vote, in method: Poll.Method) -> Bool {
    switch method {
    case .approval: Set(choices) == Set(other.choices)
    case .ranked: choices == other.choices
    }
  }

  static func isTime(_ text: String) -> Bool {
    text.utf8.count == 20 && text.hasSuffix("Z") && LocalDateTime(String(text.dropLast())) != nil
  }

  /// Whether it was made after the last day of the poll had ended everywhere on Earth.
  package func isLate(for closes: LocalDay) -> Bool {
    guard let time, let day = LocalDay(time.prefix(10)) else { return false }
    // The last place where a day ends is twelve hours behind UTC.
    return day > closes + 1 || day == closes + 1 && time.dropFirst(11) >= "12"
  }
}
