import Badges
import Foundation
import GRDB
import SportsModel

extension AchievementRecord {
  /// Reads all records, by definition.
  static func readAll(_ database: Database) throws -> [String: AchievementRecord] {
    let records = try database.records(
      of: .achievement, "SELECT * FROM achievement", with: [], read: AchievementRecord.init)
    return Dictionary(records.map { ($0.definition, $0) }, uniquingKeysWith: { first, _ in first })
  }

  init(_ columns: ColumnReader) throws {
    var revocation: Revocation?
    if let at = try columns.parsed("revoked_at", parse: { Date(utcText: $0) }) {
      let reason: String = try columns.value("revoke_reason")
      revocation = Revocation(
        at: at,
        reason: (try? StoredJSON.read(LossReason.self, text: reason)) ?? .sentence(reason))
    }
    self.init(
      definition: try columns.value("definition_id"),
      version: try columns.value("definition_version"),
      earnedOn: try columns.required("earned_on") { LocalDay($0) },
      firstAwardedAt: try columns.date("first_awarded_at"), revocation: revocation,
      visits: try columns.required("visits") { text in
        try? StoredJSON.read([StoredVisitFact].self, text: text).map(\.fact)
      }, needs: try columns.parsed("needs", parse: CountingRules.init(text:)) ?? [])
  }

  /// Writes the record; a revoked badge keeps its row with the reason.
  func write(_ database: Database) throws {
    let reason = try revocation.map { try StoredJSON.text($0.reason) }
    let visits = try StoredJSON.text(self.visits.map(StoredVisitFact.init))
    try database.cachedStatement(
      sql: """
        INSERT INTO achievement
          (definition_id, definition_version, earned_on, first_awarded_at, revoked_at,
            revoke_reason, visits, needs)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (definition_id) DO UPDATE SET
            definition_version = excluded.definition_version, earned_on = excluded.earned_on,
            revoked_at = excluded.revoked_at, revoke_reason = excluded.revoke_reason,
            visits = excluded.visits, needs = excluded.needs
        """
    ).execute(arguments: [
      definition, version, earnedOn.description, firstAwardedAt.storedText,
      revocation?.at.storedText, reason, visits, needs.text,
    ])
  }
}

extension VisitFact {
  static func readAll(_ database: Database) throws -> [VisitFact] {
    try database.records(
      of: .visit,
      """
      SELECT id, kind, stadium_id, local_date, league, coalesce(superseded_by, visit.game_key) AS game_key,
          home_team, away_team, game_start, home_score, away_score, content AS box_score
        FROM visit LEFT JOIN \(VisitStore.boxScoreTable)
          ON \(VisitStore.boxScoreTable).game_key = coalesce(superseded_by, visit.game_key)
      """, with: []
    ) { columns in
      VisitFact(
        id: try columns.id(), stadium: StadiumID(rawValue: try columns.value("stadium_id")),
        day: try columns.required("local_date") { LocalDay($0) },
        league: try columns.parsed("league", parse: LeagueID.init(rawValue:)),
        kind: try columns.required("kind", parse: Visit.Kind.init(rawValue:)),
        details: try Details(columns), boxScore: (try? columns.optional("box_score")) ?? nil)
    }
  }

  /// The columns that badges depend on.
  static let evaluatedColumns: Set<String> = [
    "kind", "stadium_id", "local_date", "league", "game_key", "superseded_by", "home_team",
    "away_team", "game_start", "home_score", "away_score",
  ]
}

extension VisitFact.Details {
  fileprivate init(_ columns: ColumnReader) throws {
    self.init(
      key: try columns.parsed("game_key") { GameKey($0) },
      home: try columns.parsed("home_team", parse: TeamID.init(rawValue:)),
      away: try columns.parsed("away_team", parse: TeamID.init(rawValue:)),
      startMinute: try columns.parsed("game_start") { LocalDateTime($0) }?.minuteOfDay,
      score: try columns.score())
  }
}

/// A visit in a badge's row: its id and its facts, so that it can be recognized later; rows of
/// older versions have no game facts.
private struct StoredVisitFact: Codable {
  let visit: UUID
  let stadium: StadiumID
  let day: LocalDay
  let league: LeagueID?
  /// Nil for a game.
  let kind: Visit.Kind?
  let game: GameKey?
  let home, away: TeamID?
  /// Minutes since midnight.
  let start: Int?
  let score: Score?

  init(_ fact: VisitFact) {
    (visit, stadium, day, league) = (fact.id, fact.stadium, fact.day, fact.league)
    kind = fact.kind == .game ? nil : fact.kind
    let details = fact.details
    (game, home, away) = (details.key, details.home, details.away)
    (start, score) = (details.startMinute, details.score)
  }

  var fact: VisitFact {
    VisitFact(
      id: visit, stadium: stadium, day: day, league: league, kind: kind ?? .game,
      details: .init(key: game, home: home, away: away, startMinute: start, score: score))
  }
}
