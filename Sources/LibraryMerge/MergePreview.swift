import Foundation
import GRDB
import VisitStore

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
  private static let alwaysAllowed = 2

  package init(visits: Int, percent: Double) { (self.visits, self.percent) = (visits, percent) }

  package static let standard = RemovalLimit(visits: 5, percent: 5)

  func allows(_ count: Int, of all: Int) -> Bool {
    count <= visits && (count <= Self.alwaysAllowed || Double(count) <= Double(all) * percent / 100)
  }
}

extension MergePreview {
  /// Columns that other columns imply or that say nothing about a visit.
  private static let unimportant: Set<String> = [
    RowImage.changedAtColumn, "evidence", "game_resolved_at", "game_source_version",
    "score_pending", "score_provider", "other_scores", "superseded_by", "created_at",
  ]

  mutating func read(_ batch: Batch, database: Database) throws {
    let rows = try database.rows(
      """
      SELECT entity, entity_id, operation, before, after FROM change
        WHERE batch_id = ? AND operation <> 'insert'
          AND entity IN ('visit', 'photo', 'trip', 'stadium_note', 'question')
        ORDER BY seq
      """, with: [batch.id.uuidString])
    var changed: [String: Item] = [:]
    for row in rows {
      let before = try RowImage(json: row["before"])
      let id: String = try row["entity_id"]
      switch try (row["entity"] as String, isDeletion: row["operation"] == "delete") {
      case ("photo", true):
        let remains = try Bool.fetchOne(
          database, sql: "SELECT EXISTS (SELECT 1 FROM photo WHERE sha256 = ?)",
          arguments: [before.text("sha256")])
        guard remains != true else { continue }
        removedPhotos += 1
        // A visit that loses a photo is a changed one.
        if let owner = before.text("visit_id") {
          changed[owner] = try Self.visit(owner, database: database)
        }
      case ("question", true):
        if before.text("state") == Question.State.open.rawValue { removedQuestions += 1 }
      case (_, true):
        let title = ["local_date", "stadium_name", "name", "text"].compactMap(before.text)
        removed.append(Item(id: id, title: title.joined(separator: " ")))
      case ("visit", false):
        let after = try RowImage(json: row["after"]).values
        let isOverwritten = before.values.contains { column, value in
          !Self.unimportant.contains(column) && !value.isNull && after[column] != value
        }
        if isOverwritten { changed[id] = try Self.visit(id, database: database) }
      default: break
      }
    }
    let gone = Set(removed.map(\.id))
    self.changed = changed.filter { !gone.contains($0.key) }.map(\.value)
      .sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    removed.sort { ($0.title, $0.id) < ($1.title, $1.id) }
  }

  private static func visit(_ id: String, database: Database) throws -> Item? {
    let title = try String.fetchOne(
      database, sql: "SELECT local_date || ' ' || stadium_name FROM visit WHERE id = ?",
      arguments: [id])
    return title.map { Item(id: id, title: $0) }
  }
}
