import Achievements
import Foundation
import GRDB
import SportsModel

extension AchievementRecord {
  /// The records of these definitions, or all.
  static func read(
    _ definitions: [String]?, _ database: Database
  ) throws -> [String: AchievementRecord] {
    var condition = "TRUE"
    if let definitions {
      let marks = Array(repeating: "?", count: definitions.count).joined(separator: ", ")
      condition = "definition_id IN (\(marks))"
    }
    let rows = try Row.fetchAll(
      database, sql: "SELECT * FROM achievement WHERE \(condition)",
      arguments: StatementArguments(definitions ?? []))
    let records = try rows.columns(of: .achievement).map(AchievementRecord.init)
    return Dictionary(records.map { ($0.definition, $0) }, uniquingKeysWith: { first, _ in first })
  }

  init(_ columns: Columns) throws {
    var revocation: Revocation?
    if let at = try columns.parsed("revoked_at", { Date(utcText: $0) }) {
      revocation = Revocation(at: at, reason: try columns.value("revoke_reason"))
    }
    self.init(
      definition: try columns.value("definition_id"),
      version: try columns.value("definition_version"),
      earnedOn: try columns.required("earned_on") { LocalDay($0) },
      firstAwardedAt: try columns.date("first_awarded_at"), revocation: revocation,
      visits: try columns.required("visits") { text in
        try? StoredJSON.read([StoredFact].self, text).map(\.fact)
      })
  }

  /// Never a delete: a loss is a row with its reason.
  func write(_ database: Database) throws {
    let visits = try StoredJSON.text(self.visits.map(StoredFact.init))
    try database.cachedStatement(
      sql: """
        INSERT INTO achievement
          (definition_id, definition_version, earned_on, first_awarded_at, revoked_at,
            revoke_reason, visits)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (definition_id) DO UPDATE SET
            definition_version = excluded.definition_version, earned_on = excluded.earned_on,
            revoked_at = excluded.revoked_at, revoke_reason = excluded.revoke_reason,
            visits = excluded.visits
        """
    ).execute(arguments: [
      definition, version, earnedOn.description, firstAwardedAt.storedText,
      revocation?.at.storedText, revocation?.reason, visits,
    ])
  }
}

extension VisitFact {
  /// The visits to games, in no order.
  static func readAll(_ database: Database) throws -> [VisitFact] {
    try read("kind = 'game'", [], database)
  }

  /// nil for a visit that is not there, or was not to a game.
  static func read(_ id: String, _ database: Database) throws -> VisitFact? {
    try read("kind = 'game' AND id = ?", [id], database).first
  }

  private static func read(
    _ condition: String, _ arguments: StatementArguments, _ database: Database
  ) throws -> [VisitFact] {
    let statement = try database.cachedStatement(
      sql: "SELECT id, stadium_id, local_date, league FROM visit WHERE \(condition)")
    let rows = try Row.fetchAll(statement, arguments: arguments)
    return try rows.columns(of: .visit).map { columns in
      VisitFact(
        id: try columns.id(), stadium: StadiumID(rawValue: try columns.value("stadium_id")),
        day: try columns.required("local_date") { LocalDay($0) },
        league: try columns.parsed("league", LeagueID.init(rawValue:)))
    }
  }
}

/// A visit as a badge's row keeps it: its id and what it said, so that it is known again.
private struct StoredFact: Codable {
  let visit: UUID
  let stadium: StadiumID
  let day: LocalDay
  let league: LeagueID?

  init(_ fact: VisitFact) {
    visit = fact.id
    stadium = fact.stadium
    day = fact.day
    league = fact.league
  }

  var fact: VisitFact { VisitFact(id: visit, stadium: stadium, day: day, league: league) }
}
