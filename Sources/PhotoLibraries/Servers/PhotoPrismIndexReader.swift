import Foundation
package import PhotoMetadata
import SportsModel

/// Reads `index.db`, the SQLite database of PhotoPrism.
package struct PhotoPrismIndexReader: PhotoLibraryReader {
  package let kind = LibraryKind.photoprism
  package let location: String
  /// The folder of the originals, if it has its usual place.
  private let originals: String

  package init(index path: String) {
    location = path
    originals = LibraryPath.parent(LibraryPath.parent(path)) + "/originals"
  }

  package var name: String { kind.name }

  /// Whether the file at a path is a database of PhotoPrism: other programs use its name, too.
  static func isIndex(_ path: String) -> Bool {
    (try? LibraryDatabase(copyOf: path))?.has("photos", "photo_uid") ?? false
  }

  package func read(
    isCancelled: @escaping @Sendable () -> Bool, onPhoto: (LibraryPhoto) throws -> Void
  ) async throws -> [ScanProblem] {
    let library = try LibraryDatabase(copyOf: location)
    try library.require("photos.photo_uid", "files.photo_id")
    var faults = LibraryFaults(location)
    try library.forEachRow(Column.self, of: Self.query) { row in
      guard !isCancelled() else { throw CancellationError() }
      // The other files of a photo are its film, its RAW file, or previews.
      guard row.int(Column.isPrimary) == 1 else { return }
      guard let id = row.text(Column.id) else { return faults.add("without an identifier") }
      let file = row.text(Column.root) == "/" ? row.text(Column.file) : nil
      var (photo, found) = Self.photo(id, file: file, row: row).photo
      for fault in found { faults.add(fault) }
      photo.facts.path = file.map { "\(originals)/\($0)" } ?? "\(location)#\(id)"
      try onPhoto(photo)
    }
    return faults.problems
  }

  private static func photo(_ id: String, file: String?, row: LibraryRow) -> PhotoPrismPhoto {
    let name = row.text(Column.original) ?? file
    return PhotoPrismPhoto(
      id: id, type: row.text(Column.type),
      name: name?.split(separator: "/").last.map(String.init), path: file,
      taken: ServerTime.json(row.text(Column.taken)),
      takenLocal: ServerTime.json(row.text(Column.takenLocal)),
      takenSource: row.text(Column.takenSource), zone: row.text(Column.zone),
      latitude: row.double(Column.latitude), longitude: row.double(Column.longitude),
      placeSource: row.text(Column.placeSource), accuracy: row.double(Column.accuracy),
      altitude: row.double(Column.altitude), make: row.text(Column.make),
      model: row.text(Column.model), isPrivate: row.int(Column.isPrivate) == 1,
      quality: row.int(Column.quality), deleted: row.text(Column.deleted))
  }
}

// MARK: - Columns

extension PhotoPrismIndexReader {
  private static let query = LibraryQuery(
    table: "files", alias: "f",
    joins: [
      ("photos", "p", "id", ("f", "photo_id")),
      ("cameras", "c", "id", ("p", "camera_id")),
    ])

  private enum Column: String, LibraryColumn {
    case isPrimary = "f.file_primary", root = "f.file_root", file = "f.file_name"
    case id = "p.photo_uid", type = "p.photo_type", original = "p.original_name"
    case taken = "p.taken_at", takenLocal = "p.taken_at_local", takenSource = "p.taken_src"
    case zone = "p.time_zone", latitude = "p.photo_lat", longitude = "p.photo_lng"
    case placeSource = "p.place_src", accuracy = "p.cell_accuracy", altitude = "p.photo_altitude"
    case make = "c.camera_make", model = "c.camera_model", isPrivate = "p.photo_private"
    case quality = "p.photo_quality", deleted = "p.deleted_at"
  }
}
