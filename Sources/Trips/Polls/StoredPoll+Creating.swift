import Localization
package import SportsModel
package import VisitStore

extension StoredPoll {
  /// An option of a new poll, and its trip if it has one.
  package typealias Choice = (option: Poll.Option, trip: StoredTrip?)

  /// Creates a poll in the language of the task, with a random identifier and a new secret.
  ///
  /// The options must be in the same language.
  package init(
    title: String, method: Poll.Method, closes: LocalDay?, choices: [Choice], voters: [String]
  ) throws(PollError) {
    let id = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let poll = try Poll(
      id: String(repeating: "0", count: 16 - id.count) + id, title: title, method: method,
      closes: closes, options: choices.map(\.option), voters: voters.map { Poll.name($0) ?? $0 },
      language: Language.current)
    self.init(poll, secret: VoteSigner.newSecret(), trips: choices.map(\.trip))
  }
}
