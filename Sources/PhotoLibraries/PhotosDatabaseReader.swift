package import PhotoMetadata
import SportsModel

/// Reads `photos.db` of Apple Photos 2 to 4 (macOS 10.12 to 10.14).
package struct PhotosDatabaseReader: PhotoLibraryReader {
  package let kind = LibraryKind.applePhotos
  package let location: String

  /// Creates a reader of a library's bundle.
  package init(bundle: String) { location = bundle }

  package var name: String { LibraryPath.stem(location) }

  package func read(
    isCancelled: @Sendable () -> Bool, onPhoto: (LibraryPhoto) throws -> Void
  ) async throws -> [ScanProblem] {
    let library = try LibraryDatabase(copyOf: location + "/database/photos.db")
    try library.require("RKVersion.uuid")
    var faults = LibraryFaults(location)
    try library.forEachRow(Column.self, of: Self.query) { row in
      guard !isCancelled() else { throw CancellationError() }
      guard let id = row.text(Column.uuid) else { return faults.add("without an identifier") }
      try onPhoto(photo(id, row: row, faults: &faults))
    }
    return faults.problems
  }

  private func photo(_ id: String, row: LibraryRow, faults: inout LibraryFaults) -> LibraryPhoto {
    let fileName = row.text(Column.fileName)
    var facts = PhotoFacts(path: path(id, row))
    facts.media = LibraryPath.media(of: facts.path)
    facts.isFromOthers = fileName.map { PhotoFacts.isFromOthers(name: $0[...]) } ?? false
    let place = row.place(Column.latitude, Column.longitude)
    let seconds = row.double(Column.date)
    let time = AppleTime(
      seconds: seconds, offset: row.int(Column.offset), zone: row.text(Column.zone), exif: nil,
      longitude: place.coordinate?.longitude)
    if seconds != nil, time.instant == nil { faults.add("with an impossible date") }
    time.fill(&facts)
    faults.check(place.isValid)
    if let coordinate = place.coordinate {
      facts.coordinate = coordinate
      facts.locationSource = .library
    }
    let inFile = row.place(Column.fileLatitude, Column.fileLongitude)
    let isMoved = inFile.coordinate?.isElsewhere(than: place.coordinate) ?? false
    return LibraryPhoto(
      facts, library: kind, id: id, exclusion: exclusion(row),
      corrections: isMoved ? .location : [])
  }

  /// Returns the path of the original; that of a referenced photo is relative to its disk.
  private func path(_ id: String, _ row: LibraryRow) -> String {
    let image = row.text(Column.imagePath) ?? ""
    let folder = image.lastIndex(of: "/").map { image[..<$0] } ?? ""
    let root = row.int(Column.isReference) == 1 ? "" : "\(location)/Masters"
    let name = image.split(separator: "/").last.map(String.init) ?? ""
    return LibraryPath.joined("\(root)/\(folder)", name)
      ?? "\(location)/Masters/\(id.replacing("/", with: "_"))"
  }

  private func exclusion(_ row: LibraryRow) -> LibraryPhoto.Exclusion? {
    if row.int(Column.trashed) ?? 0 != 0 { return .binned }
    if row.int(Column.hidden) ?? 0 != 0 { return .hidden }
    if row.int(Column.specialType) == 6 { return .screenshot }
    if BurstPick.isUnpicked(row.int(Column.pickType)) { return .burst }
    return row.int(Column.isShown) == 0 ? .hidden : nil
  }
}

// MARK: - Columns

extension PhotosDatabaseReader {
  private static let query = LibraryQuery(
    table: "RKVersion", alias: "v",
    joins: [("RKMaster", "m", "uuid", ("v", "masterUuid"))])

  private enum Column: String, LibraryColumn {
    case uuid = "v.uuid", date = "v.imageDate", offset = "v.imageTimeZoneOffsetSeconds"
    case zone = "v.imageTimeZoneName", latitude = "v.latitude", longitude = "v.longitude"
    case fileLatitude = "v.exifLatitude", fileLongitude = "v.exifLongitude", trashed = "v.isInTrash"
    case hidden = "v.isHidden", isShown = "v.showInLibrary", specialType = "v.specialType"
    case pickType = "v.burstPickType", fileName = "v.fileName", imagePath = "m.imagePath"
    case isReference = "m.fileIsReference"
  }
}
