package import Foundation
import GRDB
package import SportsModel

/// A former score of a visit from the log.
package struct PastScore: Sendable, Hashable {
  package let score: Score
  package let source: Visit.ScoreSource?
  /// The provider of the score, if known.
  package let provider: String?
  /// The time when it was replaced or removed.
  package let replacedAt: Date
}

extension VisitReader {
  /// Returns the former scores of a visit, oldest first.
  package func pastScores(of visit: UUID) throws -> [PastScore] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT after, at FROM change
          WHERE entity = 'visit' AND entity_id = ? AND after IS NOT NULL ORDER BY seq
        """, arguments: [visit.uuidString])
    var past: [PastScore] = []
    var current: [String: DatabaseValue] = [:]
    for row in rows {
      let before = current.score
      let previous = current
      // A log entry contains only the columns that it changed.
      for (column, value) in try RowImage(json: row["after"]).values
      where DatabaseValue.scoreColumns.contains(column) {
        current[column] = value
      }
      guard let before, current.score != before, let at = Date(utcText: row["at"] as String) else {
        continue
      }
      past.append(
        PastScore(
          score: before, source: previous.text("score_source").flatMap(Visit.ScoreSource.init),
          provider: previous.text("score_provider"), replacedAt: at))
    }
    return past
  }
}

extension VisitStore {
  package func pastScores(of visit: UUID) throws -> [PastScore] {
    try read { try $0.pastScores(of: visit) }
  }
}

extension DatabaseValue {
  fileprivate static let scoreColumns: Set<String> = [
    "home_score", "away_score", "score_source", "score_provider",
  ]
}

extension [String: DatabaseValue] {
  fileprivate var score: Score? {
    guard let home = self["home_score"].flatMap(Int.fromDatabaseValue),
      let away = self["away_score"].flatMap(Int.fromDatabaseValue)
    else { return nil }
    return Score(home: home, away: away)
  }

  fileprivate func text(_ column: String) -> String? {
    self[column].flatMap(String.fromDatabaseValue)
  }
}
