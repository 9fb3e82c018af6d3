/// A notable fact as a sentence.
package struct Insight: Hashable, Sendable, Encodable {
  package enum Kind: String, Hashable, Sendable, Encodable {
    case record, park, weekday, year, home
  }

  package let kind: Kind
  package let sentence: String
  /// nil for a fact that is not a record.
  package let record: WinLoss?

  /// The minimum number of games with a score for a record.
  package static let leastGames = 5
  /// The minimum share of wins, or losses, for a record; a tie counts as half.
  package static let leastShare = 0.7
  /// The maximum number of records.
  package static let maxRecords = 5
}
