import AppSupport
import Foundation
package import PhotoScanning
import SportsModel

struct PhotoPrismPhoto {
  let id: String
  var type: String?
  /// The name with which the photo was imported, and its path below the originals.
  var name, path: String?
  /// The instant in UTC and the wall clock, both as texts that end in `Z`.
  var taken, takenLocal: String?
  var takenSource: String?
  /// `Europe/Paris`, `UTC`, `Local` or empty.
  var zone: String?
  var latitude, longitude: Double?
  var placeSource: String?
  /// Meters.
  var accuracy, altitude: Double?
  var make, model: String?
  var isPrivate = false
  /// -1 for files that PhotoPrism hides because they are broken or missing.
  var quality: Int?
  var deleted: String?

  /// The sources of times that neither the camera nor the user set.
  private static let weakTimeSources: Set<String> = [
    "", "auto", "default", "estimate", "file", "name",
  ]

  private var isFilm: Bool { type == "video" }

  /// The photo and its faults.
  var photo: (photo: LibraryPhoto, faults: [String]) {
    let exclusion: PhotoFacts.Exclusion? =
      if let deleted, !deleted.hasPrefix("0001-") {
        .binned
      } else if isPrivate || (quality ?? 0) < 0 {
        .hidden
      } else {
        .init(name: name, path: path)
      }
    var photo = LibraryPhoto(
      id, on: .photoprism, isFilm: isFilm, make: Self.known(make), model: Self.known(model),
      exclusion: exclusion)
    var faults: [String] = []
    // An estimate is the place of another photo of that day.
    if placeSource != "estimate" {
      faults = photo.setPlace(latitude: latitude, longitude: longitude)
      if photo.facts.coordinate != nil {
        photo.facts.horizontalErrorMeters = accuracy.flatMap { $0 > 0 ? $0 : nil }
        photo.facts.altitudeMeters = altitude.flatMap { $0 == 0 ? nil : $0 }
      }
    }
    faults += setTime(of: &photo)
    return (photo, faults)
  }

  private func setTime(of photo: inout LibraryPhoto) -> [String] {
    let (local, instant) = (ServerTime.local(takenLocal), ServerTime.instant(taken))
    guard local != nil || instant != nil else {
      return takenLocal == nil && taken == nil ? [] : [LibraryPhoto.impossibleDate]
    }
    // UTC and Local stand for an unknown zone.
    let hasZone = zone?.contains("/") == true
    let isOnlyInstant = isFilm && !hasZone && instant != nil
    return photo.setTime(
      local: isOnlyInstant ? nil : local, instant: instant, hasZone: hasZone,
      isOfFile: Self.weakTimeSources.contains(takenSource ?? ""))
  }

  private static func known(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty || $0 == "Unknown" ? nil : $0 }
  }
}

extension PhotoPrismPhoto {
  /// Creates a photo of the API; nil without an identifier.
  init?(_ json: JSONValue) {
    guard let id = json["UID"].identifier else { return nil }
    let path = json["FileName"].text
    let original = json["OriginalName"].text.flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      id: id, type: json["Type"].text,
      name: (original ?? path)?.split(separator: "/").last.map(String.init), path: path,
      taken: json["TakenAt"].text, takenLocal: json["TakenAtLocal"].text,
      takenSource: json["TakenSrc"].text, zone: json["TimeZone"].text,
      latitude: json["Lat"].double, longitude: json["Lng"].double,
      placeSource: json["PlaceSrc"].text, accuracy: json["CellAccuracy"].double,
      altitude: json["Altitude"].double, make: json["CameraMake"].text,
      model: json["CameraModel"].text, isPrivate: json["Private"].flag ?? false,
      quality: json["Quality"].int, deleted: json["DeletedAt"].text)
  }
}

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

  /// Returns whether the file at a path is a database of PhotoPrism: other programs use its name,
  /// too.
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
      id: id, type: row.text(Column.type), name: name?.split(separator: "/").last.map(String.init),
      path: file, taken: ServerTime.json(row.text(Column.taken)),
      takenLocal: ServerTime.json(row.text(Column.takenLocal)),
      takenSource: row.text(Column.takenSource), zone: row.text(Column.zone),
      latitude: row.double(Column.latitude), longitude: row.double(Column.longitude),
      placeSource: row.text(Column.placeSource), accuracy: row.double(Column.accuracy),
      altitude: row.double(Column.altitude), make: row.text(Column.make),
      model: row.text(Column.model), isPrivate: row.int(Column.isPrivate) == 1,
      quality: row.int(Column.quality), deleted: row.text(Column.deleted))
  }

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
