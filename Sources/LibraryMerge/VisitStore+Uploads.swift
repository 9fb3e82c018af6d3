package import Foundation
import GRDB
import SportsModel
package import VisitStore

/// A photo that couldn't be uploaded.
package struct FailedUpload: Hashable, Sendable {
  package let sha256: String
  package let attempts: Int
  package let reason: String
  /// The time of the next automatic attempt.
  package let nextAt: Date
}

extension VisitStore {
  /// Returns the failed uploads by hash.
  package func uploadQueue() throws -> [String: FailedUpload] {
    try read { reader in
      let rows = try Row.fetchAll(
        reader.database, sql: "SELECT sha256, attempts, reason, next_at FROM upload")
      return try Dictionary(
        rows.map { row in
          let failed = FailedUpload(
            sha256: try row[0], attempts: try row[1], reason: try row[2],
            nextAt: Date(utcText: try row[3] as String) ?? .distantPast)
          return (failed.sha256, failed)
        }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Sets the upload state of a file.
  package func setUploadState(of sha256: String, _ state: StoredPhoto.UploadState) throws {
    try writeUnlogged { database in
      try Self.setUpload(of: sha256, state, database)
      try database.execute(sql: "DELETE FROM upload WHERE sha256 = ?", arguments: [sha256])
    }
  }

  /// Schedules the next attempt after 1, 4, 16 … minutes, at most a day.
  package func recordUploadFailure(of sha256: String, _ reason: String) throws {
    let now = now
    try writeUnlogged { database in
      let attempts =
        try Int.fetchOne(
          database, sql: "SELECT attempts FROM upload WHERE sha256 = ?", arguments: [sha256]) ?? 0
      let minutes = min(1_440, 1 << (2 * min(attempts, 6)))
      try database.execute(
        sql:
          "INSERT OR REPLACE INTO upload (sha256, attempts, reason, next_at) VALUES (?, ?, ?, ?)",
        arguments: [
          sha256, attempts + 1, reason, now.addingTimeInterval(60 * Double(minutes)).storedText,
        ])
      try Self.setUpload(of: sha256, .failed, database)
    }
  }

  private static func setUpload(
    of sha256: String, _ state: StoredPhoto.UploadState, _ database: Database
  ) throws {
    try database.execute(
      sql: "UPDATE photo SET upload_state = ?1 WHERE sha256 = ?2 AND upload_state <> ?1",
      arguments: [state.rawValue, sha256])
  }
}
