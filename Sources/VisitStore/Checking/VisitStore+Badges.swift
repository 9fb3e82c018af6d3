import Badges
import Foundation
import GRDB

extension VisitStore {
  /// Evaluates all badges again, and returns those whose rows differ; empty if definitions, facts or
  /// visits have changed since the last evaluation, because the next write updates them.
  package func checkBadges(_ updater: AchievementUpdater) throws -> [String] {
    try read { try updater.problems($0.database, now: now) }
  }
}

extension AchievementUpdater {
  func problems(_ database: Database, now: Date) throws -> [String] {
    let unreadable = try unreadableBadges(database).map { "achievement \($0): unreadable" }
    guard unreadable.isEmpty, try !isOutdated(database) else { return unreadable }
    let evaluator = try self.evaluator.evaluator()
    let state = evaluator.evaluate(VisitLedger(try VisitFact.readAll(database)))
    return evaluator.reconcile(try AchievementRecord.read(nil, database), with: state, now: now)
      .records.map { "achievement \($0.definition): it differs from what your visits give" }
  }

  /// Evaluates all badges again; the time of a first award is lost if its row can't be read.
  func repair(_ database: Database, now: Date) throws {
    for badge in try unreadableBadges(database) {
      try database.execute(
        sql: "DELETE FROM achievement WHERE definition_id = ?", arguments: [badge])
    }
    _ = try update(database, now: now)
  }

  private func unreadableBadges(_ database: Database) throws -> [String] {
    try Row.fetchAll(database, sql: "SELECT * FROM achievement ORDER BY definition_id")
      .filter { (try? AchievementRecord(ColumnReader($0, of: .achievement))) == nil }
      .map { try $0["definition_id"] }
  }
}
