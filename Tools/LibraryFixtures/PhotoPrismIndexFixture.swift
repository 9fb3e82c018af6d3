package import Foundation
import GRDB

/// Makes an `index.db` in the shape of PhotoPrism's.
package struct PhotoPrismIndexFixture {
  package struct Photo: Sendable {
    package var id: String?
    package var type = "image"
    package var name = "IMG_1.jpg"
    package var file = "2018/07/a.jpg"
    /// Texts as the program stores them.
    package var taken: String? = "2018-07-10 00:15:00+00:00"
    package var takenLocal: String? = "2018-07-09 20:15:00+00:00"
    package var takenSource = "meta"
    package var zone = "America/New_York"
    package var latitude = 0.0
    package var longitude = 0.0
    package var placeSource = "meta"
    package var isPrivate = false
    package var deleted: String?

    package init(_ id: String?, latitude: Double = 0, longitude: Double = 0) {
      self.id = id
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }

  /// Writes a database; each photo has a primary file and a film that belongs to it.
  package static func write(_ file: URL, _ photos: [Photo]) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.inDatabase { database in
      try database.execute(
        sql: """
          CREATE TABLE photos (
            id integer primary key, photo_uid VARBINARY(42), photo_type VARBINARY(8),
            original_name VARBINARY(755), taken_at DATETIME, taken_at_local DATETIME,
            taken_src VARBINARY(8), time_zone VARBINARY(64), photo_lat DOUBLE, photo_lng DOUBLE,
            place_src VARBINARY(8), cell_accuracy INTEGER, photo_altitude INTEGER,
            camera_id INTEGER, photo_private bool, photo_quality SMALLINT, deleted_at DATETIME);
          CREATE TABLE files (
            id integer primary key, photo_id INTEGER, file_name VARBINARY(1024),
            file_root VARBINARY(16), file_primary bool, file_missing bool);
          CREATE TABLE cameras (
            id integer primary key, camera_make VARCHAR(160), camera_model VARCHAR(160));
          INSERT INTO cameras VALUES (1, '', 'Unknown'), (2, 'Apple', 'iPhone 8');
          """)
      for (index, photo) in photos.enumerated() {
        try database.execute(
          sql: "INSERT INTO photos VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 12, 2, ?, 4, ?)",
          arguments: [
            index, photo.id, photo.type, photo.name, photo.taken, photo.takenLocal,
            photo.takenSource, photo.zone, photo.latitude, photo.longitude, photo.placeSource,
            photo.isPrivate, photo.deleted,
          ])
        try database.execute(
          sql: """
            INSERT INTO files (photo_id, file_name, file_root, file_primary, file_missing)
              VALUES (?1, ?2, '/', 1, 0), (?1, ?2 || '.mov', '/', 0, 0)
            """, arguments: [index, photo.file])
      }
    }
  }
}
