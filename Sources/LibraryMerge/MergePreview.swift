package import Foundation
import GRDB
package import VisitStore

/// The visits, trips and open questions that a merge would remove or overwrite.
package struct MergePreview: Hashable, Sendable, Encodable {
  package struct Item: Hashable, Sendable, Encodable {
    package let id: String
    /// The stadium and the day of a visit, the name of a trip, or the stadium and text of a note.
    package let title: String
  }

  package var removed: [Item] = []
  package var changed: [Item] = []
  package var removedPhotos = 0
  /// Open questions, with their photos.
  package var removedQuestions = 0
  /// The number of visits before the merge.
  package var visits = 0

  package init() {}

  /// Whether the merge needs permission.
  package func isLarge(for limit: RemovalLimit = .standard) -> Bool {
    !limit.allows(removed.count + changed.count + removedQuestions, of: visits)
  }

  package var isEmpty: Bool {
    removed.isEmpty && changed.isEmpty && removedPhotos == 0 && removedQuestions == 0
  }
}

/// How many visits, trips and open questions a merge removes or overwrites without permission.
package struct RemovalLimit: Hashable, Sendable {
  package let visits: Int
  /// The percentage of all visits that may be removed.
  package let percent: Double
  /// The number of visits that any library may lose, however large a part of it they are.
  private static let fewest = 2

  package init(visits: Int, percent: Double) {
    (self.visits, self.percent) = (visits, percent)
  }

  package static let standard = RemovalLimit(visits: 5, percent: 5)

  func allows(_ count: Int, of all: Int) -> Bool {
    count <= visits && (count <= Self.fewest || Double(count) <= Double(all) * percent / 100)
  }
}

extension VisitStore {
  /// Returns the losses of merging the pending entries and those of segments; nothing is written.
  package func previewMerge(
    taking segments: [(segment: SyncSegment, mayRemove: Bool)] = []
  ) throws -> MergePreview {
    let batch = begin(.merge)
    return try dryRun(of: batch) { writer in
      let database = writer.journal.database
      var preview = MergePreview()
      preview.visits = try Int.fetchOne(database, sql: "SELECT count(*) FROM visit") ?? 0
      for taken in segments {
        _ = try Self.take(taken.segment, link: nil, mayRemove: taken.mayRemove, database)
      }
      _ = try merge(writer.journal)
      try preview.read(batch, database)
      return preview
    }
  }

  /// Removes what was read but not merged, so that the next sync reads it again.
  package func discardPendingEntries(of device: UUID? = nil) throws {
    try writeUnlogged { database in
      let segments = try Row.fetchAll(
        database,
        sql: """
          SELECT DISTINCT number FROM remote_segment JOIN entry ON segment = number
            WHERE state = 'read' AND is_applied = 0 AND (?1 IS NULL OR device_id = ?1)
          """, arguments: [device?.uuidString])
      for segment in segments {
        let number: Int64 = try segment[0]
        try database.execute(
          sql: "DELETE FROM entry WHERE segment = ? AND is_applied = 0", arguments: [number])
        try database.execute(
          sql: "DELETE FROM remote_segment WHERE number = ?", arguments: [number])
      }
    }
  }
}

extension MergePreview {
  /// Columns that other columns imply or that say nothing about a visit.
  private static let unimportant: Set<String> = [
    RowImage.changedAtColumn, "evidence", "game_resolved_at", "game_source_version",
    "score_pending", "score_provider", "other_scores", "superseded_by", "created_at",
  ]

  fileprivate mutating func read(_ batch: Batch, _ database: Database) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT entity, entity_id, operation, before, after FROM change
          WHERE batch_id = ? AND operation <> 'insert'
            AND entity IN ('visit', 'photo', 'trip', 'stadium_note', 'question')
          ORDER BY seq
        """, arguments: [batch.id.uuidString])
    var changed: [String: Item] = [:]
    for row in rows {
      let before = try RowImage(json: row["before"]).values
      let id: String = try row["entity_id"]
      if try row["operation"] == "delete" {
        guard try row["entity"] != "photo" else {
          let hash = before["sha256"].flatMap(String.fromDatabaseValue)
          let remains = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM photo WHERE sha256 = ?)",
            arguments: [hash])
          guard remains != true else { continue }
          removedPhotos += 1
          // A visit that loses a photo is a changed one.
          let owner = before["visit_id"].flatMap(String.fromDatabaseValue)
          if let owner, let item = try Self.visit(owner, database) { changed[owner] = item }
          continue
        }
        guard try row["entity"] != "question" else {
          let state = before["state"].flatMap(String.fromDatabaseValue)
          if state == Question.State.open.rawValue { removedQuestions += 1 }
          continue
        }
        removed.append(Item(id: id, title: Self.title(before)))
      } else if try row["entity"] == "visit" {
        let after = try RowImage(json: row["after"]).values
        let isOverwritten = before.contains { column, value in
          !Self.unimportant.contains(column) && !value.isNull && after[column] != value
        }
        if isOverwritten, let item = try Self.visit(id, database) { changed[id] = item }
      }
    }
    let gone = Set(removed.map(\.id))
    self.changed = changed.filter { !gone.contains($0.key) }.map(\.value)
      .sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    removed.sort { ($0.title, $0.id) < ($1.title, $1.id) }
  }

  private static func visit(_ id: String, _ database: Database) throws -> Item? {
    let row = try Row.fetchOne(
      database, sql: "SELECT stadium_name, local_date FROM visit WHERE id = ?", arguments: [id])
    return try row.map {
      Item(id: id, title: "\(try $0[1] as String) \(try $0[0] as String)")
    }
  }

  private static func title(_ before: [String: DatabaseValue]) -> String {
    let columns = ["local_date", "stadium_name", "name", "text"]
    return columns.compactMap { before[$0].flatMap(String.fromDatabaseValue) }
      .joined(separator: " ")
  }
}
