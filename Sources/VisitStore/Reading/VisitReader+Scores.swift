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

extension VisitSource {
  /// Returns the former scores of a visit, oldest first.
  package func pastScores(of visit: UUID) throws -> [PastScore] {
    let rows = try read { reader in
      try Row.fetchAll(
        reader.database,
        sql: """
          SELECT after, at FROM change
            WHERE entity = 'visit' AND entity_id = ? AND after IS NOT NULL ORDER BY seq
          """, arguments: [visit.uuidString])
    }
    var past: [PastScore] = []
    var current: [String: DatabaseValue] = [:]
    for row in rows {
      let before = current.score
      let previous = current
      // A log entry contains only the columns that it changed.
      current.merge(try RowImage(json: row["after"]).values) { _, new in new }
      guard let before, current.score != before, let at = Date(utcText: try row["at"] as String)
      else {
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
