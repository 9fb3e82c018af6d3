import Foundation
import GRDB
import SportsModel

extension VisitSource {
  /// Returns the numbers of photos and of stored thumbnails and places.
  package func photoTally() throws -> StoredDataCounts {
    try rows(
      """
      SELECT count(*), count(latitude), count(thumbnail), count(caption),
          (SELECT count(*) FROM photo_path), (SELECT count(note) FROM visit),
          (SELECT count(seat) FROM visit), (SELECT count(*) FROM change)
        FROM photo
      """
    ) {
      try StoredDataCounts(
        photos: $0[0], coordinates: $0[1], thumbnails: $0[2], captions: $0[3], paths: $0[4],
        notes: $0[5], seats: $0[6], changes: $0[7])
    }.first ?? .zero
  }

  /// Returns every photo, ordered by visits, then questions.
  package func allPhotos() throws -> [StoredPhoto] {
    try read { reader in
      let visits = try reader.visits().filter { $0.photoCount > 0 }
      let questions = try reader.questions(states: Set(Question.State.allCases))
      return try visits.flatMap { try reader.photos(of: $0.visit.id) } + questions.flatMap(\.photos)
    }
  }
}

/// Numbers of stored photos and visits.
package struct StoredDataCounts: Hashable, Sendable, Encodable {
  package var photos = 0
  package var coordinates = 0
  package var thumbnails = 0
  package var captions = 0
  package var paths = 0
  package var notes = 0
  package var seats = 0
  /// Log entries.
  package var changes = 0

  package static let zero = StoredDataCounts()
}

extension VisitSource {
  /// Returns the folders of the photo files that were added on a machine with this library, not by a
  /// merge: only files in them are opened by a path that may come from another machine.
  package func localPhotoFolders() throws -> Set<String> {
    try read { reader in
      let paths = try String.fetchCursor(
        reader.database,
        sql: """
          SELECT DISTINCT json_extract(after, '$.path') FROM change
            JOIN batch ON batch.id = change.batch_id
            WHERE entity = 'photo_path' AND operation <> 'delete' AND kind <> 'merge'
              AND json_extract(after, '$.path') IS NOT NULL
          """)
      var folders: Set<String> = []
      while let path = try paths.next() {
        folders.insert(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
      }
      return folders
    }
  }

  /// Returns the path and hash of each photo that is or was in the library, oldest first; a photo can
  /// have several paths.
  package func photoHashes() throws -> [(path: String, sha256: String)] {
    try rows(
      """
      SELECT json_extract(path.after, '$.path'), json_extract(photo.after, '$.sha256')
        FROM change AS path JOIN change AS photo
          ON photo.entity = 'photo' AND photo.operation <> 'delete'
            AND photo.entity_id = json_extract(path.after, '$.photo_id')
        WHERE path.entity = 'photo_path' AND path.operation <> 'delete'
        ORDER BY path.seq
      """
    ) { (try $0[0] as String?, try $0[1] as String?) }.compactMap { path, hash in
      path.flatMap { path in hash.map { (path, $0) } }
    }
  }
}
