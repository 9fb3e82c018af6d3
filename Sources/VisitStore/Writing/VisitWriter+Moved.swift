package import Foundation
import GRDB

extension VisitWriter {
  /// Sets the current path of a photo in place of outdated paths.
  package func move(_ photo: UUID, from old: Set<String>, to new: String) throws {
    guard try journal.image(.photo, photo.uuidString) != nil else {
      throw VisitStoreError.noSuchPhoto(photo)
    }
    let rows = try Row.fetchAll(
      journal.database, sql: "SELECT id, path FROM photo_path WHERE photo_id = ? ORDER BY id",
      arguments: [photo.uuidString])
    if !rows.contains(where: { $0["path"] == new }) {
      try journal.insert(
        .photoPath,
        RowImage([
          "id": journal.newID().stored, "photo_id": photo.stored, "path": new.databaseValue,
          "added_at": journal.now.storedText.databaseValue,
        ]))
    }
    for row in rows where old.contains(row["path"]) && row["path"] != new {
      try journal.delete(.photoPath, row["id"])
    }
  }
}
