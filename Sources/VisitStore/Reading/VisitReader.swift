package import Achievements
package import Foundation
import GRDB
package import SportsModel

/// Reads the user's data in one consistent state.
///
/// Valid only inside the closure that it is passed to.
package struct VisitReader {
  let database: Database

  /// Returns all visits by day, then stadium, then the time they were recorded.
  package func visits() throws -> [StoredVisit] {
    try visits(where: "TRUE", [])
  }

  package func visit(_ id: UUID) throws -> StoredVisit? {
    try visits(where: "id = ?", [id.uuidString]).first
  }

  /// Returns the visits whose id has a prefix; none for an empty prefix.
  package func visits(withIDPrefix prefix: String) throws -> [StoredVisit] {
    let wanted = prefix.uppercased()
    guard !wanted.isEmpty, wanted.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return [] }
    return try visits(where: "id LIKE ?", [wanted + "%"])
  }

  package func visits(at stadium: StadiumID, on day: LocalDay) throws -> [StoredVisit] {
    try visits(
      where: "stadium_id = ? AND local_date = ?", [stadium.rawValue, day.description])
  }

  /// Returns the visits to games without a result.
  package func pendingVisits() throws -> [Visit] {
    try visits(where: "score_pending = 1 AND kind = 'game'", []).map(\.visit)
  }

  /// Returns the photos in the order of the visit.
  package func photos(of visit: UUID) throws -> [StoredPhoto] {
    try photos(where: "visit_id = ?", [visit.uuidString])
  }

  package func photo(_ id: UUID) throws -> StoredPhoto? {
    try photos(where: "id = ?", [id.uuidString]).first
  }

  package func photo(sha256: String) throws -> StoredPhoto? {
    try photos(where: "sha256 = ?", [sha256]).first
  }

  /// Returns the photos of visits and questions among these files, by hash.
  package func knownPhotos(sha256s: Set<String>) throws -> [String: StoredPhoto] {
    var known: [String: StoredPhoto] = [:]
    // SQLite allows 32,766 arguments; fewer keep the statement small.
    let hashes = sha256s.sorted()
    for start in stride(from: 0, to: hashes.count, by: 500) {
      let some = hashes[start..<min(start + 500, hashes.count)]
      let marks = Array(repeating: "?", count: some.count).joined(separator: ", ")
      for photo in try photos(where: "sha256 IN (\(marks))", StatementArguments(some)) {
        known[photo.sha256] = photo
      }
    }
    return known
  }

  package func thumbnail(of photo: UUID) throws -> Data? {
    try Data.fetchOne(
      database, sql: "SELECT thumbnail FROM photo WHERE id = ?", arguments: [photo.uuidString])
  }

  /// Returns the questions in these states by day, then stadium, then the time they were created.
  package func questions(states: Set<Question.State>) throws -> [Question] {
    let marks = Array(repeating: "?", count: states.count).joined(separator: ", ")
    return try questions(
      where: "state IN (\(marks))", StatementArguments(states.map(\.rawValue).sorted()))
  }

  package func question(_ id: UUID) throws -> Question? {
    try questions(where: "id = ?", [id.uuidString]).first
  }

  /// Returns every badge that was ever earned, by its definition; revoked ones have a reason.
  package func achievements() throws -> [AchievementRecord] {
    try AchievementRecord.read(nil, database).values.sorted { $0.definition < $1.definition }
  }

  private func visits(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [StoredVisit] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT *, (SELECT count(*) FROM photo WHERE visit_id = visit.id) AS photo_count
          FROM visit WHERE \(condition) ORDER BY local_date, stadium_id, created_at, id
        """)
    let rows = try Row.fetchAll(statement, arguments: arguments)
    return try rows.columns(of: .visit).map { columns in
      StoredVisit(visit: try Visit(columns), photoCount: try columns.value("photo_count"))
    }
  }

  private func questions(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [Question] {
    let photos = Dictionary(
      grouping: try photos(
        where: "question_id IN (SELECT id FROM question WHERE \(condition))", arguments),
      by: \.owner)
    let statement = try database.cachedStatement(
      sql: """
        SELECT * FROM question WHERE \(condition)
          ORDER BY local_date, stadium_id, created_at, id
        """)
    let rows = try Row.fetchAll(statement, arguments: arguments)
    return try rows.columns(of: .question).map { columns in
      try Question(columns, photos: photos[.question(try columns.id())] ?? [])
    }
  }

  private func photos(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [StoredPhoto] {
    let pathStatement = try database.cachedStatement(
      sql: """
        SELECT photo_id, path FROM photo_path
          WHERE photo_id IN (SELECT id FROM photo WHERE \(condition)) ORDER BY added_at, path
        """)
    var paths: [String: [String]] = [:]
    for row in try Row.fetchAll(pathStatement, arguments: arguments) {
      paths[row["photo_id"], default: []].append(row["path"])
    }
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(StoredPhoto.selection) FROM photo WHERE \(condition)
          ORDER BY position, local_time, id
        """)
    let rows = try Row.fetchAll(statement, arguments: arguments)
    return try rows.columns(of: .photo).map { columns in
      try StoredPhoto(columns, paths: paths[try columns.value("id")] ?? [])
    }
  }
}
