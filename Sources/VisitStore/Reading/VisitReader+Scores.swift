package import Badges
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
    let rows = try rows(
      """
      SELECT after, at FROM change
        WHERE entity = 'visit' AND entity_id = ? AND after IS NOT NULL ORDER BY seq
      """, with: [visit.uuidString]
    ) { $0 }
    var past: [PastScore] = []
    var current: [String: DatabaseValue] = [:]
    for row in rows {
      let before = current.score
      let previous = current
      // A log entry contains only the columns that it changed.
      current.merge(try RowImage(json: row["after"]).values) { _, new in new }
      guard let before, current.score != before, let at = Date(utcText: try row["at"] as String)
      else { continue }
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

extension VisitSource {
  /// Returns the stored box scores of providers as JSON, by game: of some games, or all.
  package func boxScores(of games: [GameKey]? = nil) throws -> [GameKey: String] {
    try read { reader in
      let wanted = try games.map { try StoredJSON.text($0.map(\.description)) }
      let rows = try Row.fetchCursor(
        reader.database,
        sql: """
          SELECT game_key, content FROM \(VisitStore.boxScoreTable)
            WHERE ?1 IS NULL OR game_key IN (SELECT value FROM json_each(?1))
          """, arguments: [wanted])
      var found: [GameKey: String] = [:]
      while let row = try rows.next() {
        // A row that can't be read is fetched again.
        guard let key = try? row[0] as String, let game = GameKey(key) else { continue }
        found[game] = try? row[1] as String
      }
      return found
    }
  }

  /// Returns the facts that badges depend on, of all visits.
  package func visitFacts() throws -> [VisitFact] {
    try read { try VisitFact.readAll($0.database) }
  }
}

extension VisitStore {
  static let boxScoreTable = "box_score"

  /// Updates the badges if box scores were stored since the last update.
  package func updateBadges() throws -> [BadgeChange] {
    let update = try translatingErrors(path: file.path) {
      try achievementUpdater?.updateIfOutdated(queue, clock: { now })
    }
    return outcome((), of: update).badgeChanges
  }

  /// A box score of a provider.
  package struct FetchedBoxScore: Sendable {
    package let game: GameKey
    package let provider: String
    /// JSON.
    package let content: String

    package init(game: GameKey, provider: String, content: String) {
      self.game = game
      self.provider = provider
      self.content = content
    }
  }

  /// Stores box scores in place of earlier ones of the same games.
  ///
  /// They aren't logged, like all that follows from other data. The badges follow with `updateBadges()`,
  /// the next write, or when the library is opened again.
  package func store(_ boxScores: [FetchedBoxScore]) throws {
    guard !boxScores.isEmpty else { return }
    let fetchedAt = now.storedText
    try writeUnlogged { database in
      for boxScore in boxScores {
        try database.execute(
          sql: """
            INSERT OR REPLACE INTO \(Self.boxScoreTable) (game_key, provider, fetched_at, content)
              VALUES (?, ?, ?, ?)
            """,
          arguments: [
            boxScore.game.description, boxScore.provider, fetchedAt, boxScore.content,
          ])
      }
    }
  }
}
