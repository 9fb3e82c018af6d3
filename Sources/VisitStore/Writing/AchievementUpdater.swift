package import Achievements
import Foundation
import GRDB
import SportsModel

/// Keeps the badges true to the visits: handed to `VisitStore.open` by who has definitions.
package struct AchievementUpdater: Sendable {
  let evaluator: Evaluator
  let fingerprint: String

  package init(_ evaluator: Evaluator) {
    self.evaluator = evaluator
    fingerprint = evaluator.fingerprint
  }
}

/// What keeping the badges gave.
struct AchievementUpdate: Sendable {
  let state: AchievementState
  /// The last entry of the log that the standing knows of.
  let logged: Int64
  let changes: [BadgeChange]
}

extension AchievementUpdater {
  /// Brings the badges up to date with what a transaction did to visits; nil when it did nothing.
  ///
  /// Visits that were only added are added to what was known; anything else, and a standing that
  /// another program has left behind, is evaluated from the beginning.
  func update(_ journal: Journal, knowing known: AchievementUpdate?) throws -> AchievementUpdate? {
    let touched = journal.touchedVisits
    guard !touched.isEmpty else { return nil }
    let database = journal.database
    let basis = try AchievementEvaluationState.read(database)
    guard touched.isOnlyAdded, var state = known?.state,
      basis == AchievementEvaluationState(fingerprint: fingerprint, logged: known?.logged ?? 0)
    else { return try update(database, now: journal.now) }
    var places: Set<Int> = []
    for id in touched.added {
      guard let fact = try VisitFact.read(id, database) else { continue }
      places.formUnion(evaluator.add(fact, to: &state))
    }
    return try write(state, at: places.sorted(), database, now: journal.now)
  }

  /// Whether definitions, facts or visits are others than those last evaluated.
  func isOutdated(_ database: Database) throws -> Bool {
    guard let basis = try AchievementEvaluationState.read(database) else { return true }
    return try basis.fingerprint != fingerprint
      || Bool.fetchOne(
        database,
        sql: "SELECT EXISTS (SELECT 1 FROM change WHERE seq > ? AND entity = 'visit')",
        arguments: [basis.logged]) ?? true
  }

  /// Evaluates everything.
  func update(_ database: Database, now: Date) throws -> AchievementUpdate {
    let state = evaluator.evaluate(VisitLedger(try VisitFact.readAll(database)))
    return try write(state, at: nil, database, now: now)
  }

  private func write(
    _ state: AchievementState, at places: [Int]?, _ database: Database, now: Date
  ) throws -> AchievementUpdate {
    let ids = places.map { $0.map { evaluator.definitions[$0].id } }
    let stored = try AchievementRecord.read(ids, database)
    let difference = evaluator.reconcile(stored, with: state, at: places, now: now)
    for record in difference.records { try record.write(database) }
    let logged = try AchievementEvaluationState.lastLogged(database)
    try AchievementEvaluationState(fingerprint: fingerprint, logged: logged).write(database)
    return AchievementUpdate(state: state, logged: logged, changes: difference.changes)
  }
}

/// By what the stored badges were judged.
struct AchievementEvaluationState: Equatable {
  let fingerprint: String
  /// The last entry of the log at that time; entries are never taken away.
  let logged: Int64

  static func read(_ database: Database) throws -> AchievementEvaluationState? {
    try Row.fetchOne(database, sql: "SELECT fingerprint, logged FROM achievement_basis").map {
      AchievementEvaluationState(fingerprint: $0[0], logged: $0[1])
    }
  }

  func write(_ database: Database) throws {
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO achievement_basis (id, fingerprint, logged) VALUES (1, ?, ?)"
    ).execute(arguments: [fingerprint, logged])
  }

  static func lastLogged(_ database: Database) throws -> Int64 {
    try Int64.fetchOne(database, sql: "SELECT max(seq) FROM change") ?? 0
  }
}
