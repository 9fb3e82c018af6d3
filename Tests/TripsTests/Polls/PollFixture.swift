import SportsModel

@testable import Trips

/// Invented polls.
enum PollFixture {
  static let id = "0123456789abcdef"

  static func poll(
    _ method: Poll.Method = .approval, voters: [String] = ["Ana", "Ben"], title: String = "Where?",
    options: [Poll.Option] = [
      Poll.Option(title: "Chicago", details: ["2026-06-12, 4 days", "Fri  Cubs at home"]),
      Poll.Option(title: "Texas"), Poll.Option(title: "Boston"),
    ]
  ) throws -> Poll {
    try Poll(
      id: id, title: title, method: method, closes: LocalDay("2026-05-01"), options: options,
      voters: voters)
  }

  static func vote(
    _ choices: String, voter: String = "Ana", poll: String = id, more: String = ""
  ) -> String {
    "stvisits-vote: 1\npoll: \(poll)\nvoter: \(voter)\nchoices: \(choices)\n\(more)"
  }
}
