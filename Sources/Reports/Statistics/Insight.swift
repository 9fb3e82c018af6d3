/// A sentence that is true to the numbers.
package struct Insight: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case record, park, weekday, year, home
  }

  package let kind: Kind
  package let sentence: String
  /// For a record: which.
  package let record: WinLoss?

  /// So many decided games a record must have before it is told.
  package static let leastGames = 5
  /// So much must be won, or lost, a tie as half, before a record is told.
  package static let leastShare = 0.7
  /// So many records are told at most.
  package static let maxRecords = 5
}
