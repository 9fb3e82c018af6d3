import Foundation
package import GRDB

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
    let (value, update) = try writeUnlogged { database in
      if makesBackup { try backUp(database, kind: "forget") }
      let (value, visits) = try body(database)
      return (value, try visits.isEmpty ? nil : forgetBadges(of: visits, database))
    }
    return outcome(value, of: update)
  }

  private func forgetBadges(
    of visits: Set<String>, _ database: Database
  ) throws -> AchievementUpdate? {
    let touched = try visits.reduce(into: Set<String>()) { found, visit in
      found.formUnion(
        try String.fetchSet(
          database, sql: "SELECT definition_id FROM achievement WHERE instr(visits, ?) > 0",
          arguments: [visit]))
    }
    let update = try achievementUpdater?.update(database, now: now)
    for badge in touched {
      try database.execute(
        sql: "DELETE FROM achievement WHERE definition_id = ? AND (revoked_at IS NOT NULL OR ?)",
        arguments: [badge, update == nil])
    }
    if update == nil { try database.execute(sql: "DELETE FROM achievement_basis") }
    return update
  }

  /// Rewrites the file and empties its log, so that no bytes of removed rows remain; returns false if
  /// another process is reading the log.
  @discardableResult
  package func rewriteFile() throws -> Bool {
    try translatingErrors(path: file.path) {
      try queue.inDatabase { database in
        try database.execute(sql: "PRAGMA secure_delete = ON; VACUUM")
        let busy = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        return try busy.map { try $0[0] == 0 } ?? true
      }
    }
  }
}
