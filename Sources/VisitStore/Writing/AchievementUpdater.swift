package import Badges
import Foundation
package import GRDB
import SportsModel

/// Updates the stored badges after each change of visits; pass one to `VisitStore.open` to keep the
/// badges current.
package struct AchievementUpdater: Sendable {
  let evaluator: LazyEvaluator

  package init(_ evaluator: LazyEvaluator) { self.evaluator = evaluator }

  /// Updates the badges after a transaction, if it changed a visit.
  func update(_ journal: Journal) throws -> [BadgeChange] {
    try journal.affectsBadges ? update(journal.database, now: journal.now) : []
  }

  /// Returns whether definitions, facts or visits have changed since the last evaluation.
  func isOutdated(_ database: Database) throws -> Bool {
    let sql = "SELECT fingerprint, logged FROM achievement_basis"
    guard let basis = try Row.fetchOne(database, sql: sql) else { return true }
    // Entries of the log are never removed, so later ones have higher numbers.
    let (fingerprint, logged): (String, Int64) = try (basis[0], basis[1])
    return try fingerprint != currentFingerprint(database)
      || database.exists("FROM change WHERE seq > ? AND entity = 'visit'", with: [logged])
  }

  /// Evaluates the badges if definitions, facts or visits have changed.
  func updateIfOutdated(_ queue: DatabaseQueue, clock: () -> Date) throws -> [BadgeChange] {
    guard try queue.read(isOutdated) else { return [] }
    return try queue.write { database in
      try ContentDigest.track(database)
      return try update(database, now: clock().roundedToMicrosecond)
    }
  }

  /// The fingerprint of the definitions and of the box scores of providers, which aren't in the log.
  private func currentFingerprint(_ database: Database) throws -> String {
    let sum = try ContentDigest.storedSum(of: VisitStore.boxScoreTable, database) ?? 0
    return sum == 0 ? evaluator.fingerprint : "\(evaluator.fingerprint) \(sum)"
  }

  /// Evaluates and stores the badges; returns what changed.
  func update(_ database: Database, now: Date) throws -> [BadgeChange] {
    let evaluator = try self.evaluator.evaluator()
    let state = evaluator.evaluate(VisitLedger(try VisitFact.readAll(database)))
    let difference = evaluator.reconcile(
      try AchievementRecord.readAll(database), with: state, now: now)
    for record in difference.records { try record.write(database) }
    let logged = try Int64.fetchOne(database, sql: "SELECT max(seq) FROM change") ?? 0
    try database.execute(
      sql: "INSERT OR REPLACE INTO achievement_basis (id, fingerprint, logged) VALUES (1, ?, ?)",
      arguments: [currentFingerprint(database), logged])
    return difference.changes
  }
}

extension VisitStore {
  /// Removes rows and their traces outside of the history in one transaction, which also updates the
  /// badges; revoked badges that refer to removed visits are removed as well.
  ///
  /// The body returns its result and the removed visits. This isn't a batch and can't be undone. Call
  /// `rewriteFile` afterwards, so that no removed bytes remain. With `makesBackup`, a backup is made
  /// before.
  package func erase<Value>(
    makesBackup: Bool, _ body: (Database) throws -> (Value, visits: Set<String>)
  ) throws -> WriteOutcome<Value> {
    let (value, changes) = try writeUnlogged { database in
      if makesBackup { try backUp(database, kind: "forget") }
      let (value, visits) = try body(database)
      return (value, try visits.isEmpty ? [] : forgetBadges(of: visits, database))
    }
    return WriteOutcome(value, badgeChanges: changes)
  }

  private func forgetBadges(
    of visits: Set<String>, _ database: Database
  ) throws -> [BadgeChange] {
    let touched = try database.texts(
      """
      SELECT definition_id FROM achievement
        WHERE EXISTS (SELECT 1 FROM json_each(?) WHERE instr(visits, value) > 0)
      """, with: [StoredJSON.text(visits.sorted())])
    let changes = try achievementUpdater?.update(database, now: now)
    for badge in touched {
      try database.execute(
        sql: "DELETE FROM achievement WHERE definition_id = ? AND (revoked_at IS NOT NULL OR ?)",
        arguments: [badge, changes == nil])
    }
    if changes == nil { try database.execute(sql: "DELETE FROM achievement_basis") }
    return changes ?? []
  }

  /// Rewrites the file, so that no bytes of removed rows remain.
  package func rewriteFile() throws {
    try translatingErrors(path: file.path) {
      try queue.inDatabase { try $0.execute(sql: "VACUUM") }
    }
  }
}
