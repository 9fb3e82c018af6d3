import Foundation
package import PhotoScanning
import SportsModel

/// Reads a catalog of Lightroom Classic.
package struct LightroomReader: PhotoLibraryReader {
  package let kind = LibraryKind.lightroom
  package let location: String

  package var name: String { LibraryPath.stem(location) }

  package func read(
    isCancelled: @Sendable () -> Bool, onPhoto: (LibraryPhoto) throws -> Void
  ) async throws -> [ScanProblem] {
    let library = try LibraryDatabase(copyOf: location)
    try library.require("Adobe_images.id_local", "AgLibraryFile.idx_filename")
    var faults = LibraryFaults(location)
    var roots: [String: String] = [:]
    try library.forEachRow(Column.self, of: Self.query) { row in
      guard !isCancelled() else { throw CancellationError() }
      // A virtual copy is another version of a photo that has its own row.
      guard row.int(Column.master) == nil else { return }
      guard let name = row.text(Column.fileName) else { return faults.add("without a file") }
      let path = self.path(name, row: row, roots: &roots)
      try onPhoto(photo(name, at: path, row: row, faults: &faults))
    }
    return faults.problems
  }

  private func photo(
    _ name: String, at path: String, row: LibraryRow, faults: inout LibraryFaults
  ) -> LibraryPhoto {
    let fileName = row.text(Column.originalName) ?? name
    var facts = PhotoFacts(
      path: path, media: LibraryPath.media(of: name), model: row.text(Column.model),
      isFromOthers: PhotoFacts.isFromOthers(path: path)
        || PhotoFacts.isFromOthers(name: fileName[...]))
    let text = row.text(Column.time)
    if let time = text.flatMap(Self.time) {
      facts.localTime = time
      facts.timeSource = .library
    } else if let day = text.flatMap({ LocalDay(String($0.prefix(10))) }) {
      facts.localDay = day
      facts.timeSource = .library
    } else if text != nil {
      faults.add("with an impossible date")
    }
    if row.int(Column.hasGPS) != 0 {
      faults.check(facts.setPlace(row.double(Column.latitude), row.double(Column.longitude)))
    }
    let original = row.text(Column.originalTime).flatMap(Self.time)
    let isMoved = original != nil && facts.localTime != nil && original != facts.localTime
    let id = row.text(Column.id) ?? "\(LibraryPath.stem(location))/\(row.int(Column.key) ?? 0)"
    return LibraryPhoto(facts, library: kind, id: id, corrections: isMoved ? .time : [])
  }

  /// Returns the wall clock of `2020-06-01T01:49:28.72+01:00`.
  ///
  /// Lightroom drops or changes offsets when it writes a row again, so they are no evidence.
  private static func time(_ text: String) -> LocalDateTime? {
    let clock = text.dropFirst(10).prefix { $0 != "Z" && $0 != "+" && $0 != "-" }
    return LocalDateTime(String(text.prefix(10)) + clock)
  }

  /// Returns the path of a file; if its root folder doesn't exist, the one relative to the catalog if
  /// that does.
  private func path(_ name: String, row: LibraryRow, roots: inout [String: String]) -> String {
    let absolute = row.text(Column.root) ?? ""
    let root = roots[absolute] ?? self.root(absolute, relative: row.text(Column.relativeRoot))
    roots[absolute] = root
    let inside = row.text(Column.folder) ?? ""
    return LibraryPath.joined(root + inside, name) ?? root + "/" + name.replacing("/", with: "_")
  }

  private func root(_ absolute: String, relative: String?) -> String {
    let files = FileManager.default
    if files.fileExists(atPath: absolute) { return absolute }
    if let relative {
      let folder = URL(fileURLWithPath: LibraryPath.parent(location) + "/" + relative)
        .standardizedFileURL.path
      if files.fileExists(atPath: folder) { return folder + "/" }
    }
    return absolute.isEmpty ? LibraryPath.parent(location) + "/" : absolute
  }

  private static let query = LibraryQuery(
    table: "Adobe_images", alias: "i",
    joins: [
      ("AgLibraryFile", "f", "id_local", ("i", "rootFile")),
      ("AgLibraryFolder", "d", "id_local", ("f", "folder")),
      ("AgLibraryRootFolder", "r", "id_local", ("d", "rootFolder")),
      ("AgHarvestedExifMetadata", "x", "image", ("i", "id_local")),
      ("AgInternedExifCameraModel", "c", "id_local", ("x", "cameraModelRef")),
    ])

  private enum Column: String, LibraryColumn {
    case key = "i.id_local", id = "i.id_global", time = "i.captureTime"
    case originalTime = "i.originalCaptureTime", master = "i.masterImage"
    case fileName = "f.idx_filename", originalName = "f.originalFilename", folder = "d.pathFromRoot"
    case root = "r.absolutePath", relativeRoot = "r.relativePathFromCatalog"
    case latitude = "x.gpsLatitude", longitude = "x.gpsLongitude", hasGPS = "x.hasGPS"
    case model = "c.value"
  }
}
