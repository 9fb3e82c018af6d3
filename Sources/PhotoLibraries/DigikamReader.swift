import Foundation
package import PhotoScanning
import SportsModel

/// Reads `digikam4.db`, the SQLite database of digiKam.
package struct DigikamReader: PhotoLibraryReader {
  package let kind = LibraryKind.digikam
  package let location: String

  package var name: String { "digiKam" }

  package func read(
    isCancelled: @Sendable () -> Bool, onPhoto: (LibraryPhoto) throws -> Void
  ) async throws -> [ScanProblem] {
    let library = try LibraryDatabase(copyOf: location)
    try library.require("Images.id", "Images.name", "Images.status")
    let owner =
      library.has("Settings", "keyword")
      ? try library.text("SELECT value FROM Settings WHERE keyword = 'databaseUUID'") : nil
    var faults = LibraryFaults(location)
    var roots: [String: String] = [:]
    try library.forEachRow(Column.self, of: Self.query) { row in
      guard !isCancelled() else { throw CancellationError() }
      // 1 is an image and 2 a film; others are sounds and documents.
      guard row.int(Column.category) ?? 1 <= 2 else { return }
      guard let key = row.int(Column.key), let name = row.text(Column.name) else {
        return faults.add("without a file")
      }
      let path = self.path(name, row: row, roots: &roots)
      try onPhoto(photo("\(owner ?? location)/\(key)", at: path, row: row, faults: &faults))
    }
    return faults.problems
  }

  private func photo(
    _ id: String, at path: String, row: LibraryRow, faults: inout LibraryFaults
  ) -> LibraryPhoto {
    var facts = PhotoFacts(
      path: path, media: LibraryPath.media(of: path), make: row.text(Column.make),
      model: row.text(Column.model), isFromOthers: PhotoFacts.isFromOthers(path: path))
    if let text = row.text(Column.time) {
      facts.localTime = LocalDateTime(text)
      facts.timeSource = facts.localTime == nil ? nil : .library
      if facts.localTime == nil { faults.add("with an impossible date") }
    }
    faults.check(facts.setPlace(row.double(Column.latitude), row.double(Column.longitude)))
    facts.altitudeMeters = row.double(Column.altitude)
    let exclusion: PhotoFacts.Exclusion? =
      switch row.int(Column.status) {
      case 2: .hidden
      case 3, 4: .binned
      default: nil
      }
    return LibraryPhoto(facts, library: kind, id: id, exclusion: exclusion)
  }

  private func path(_ name: String, row: LibraryRow, roots: inout [String: String]) -> String {
    let identifier = row.text(Column.rootIdentifier) ?? ""
    let specific = row.text(Column.rootPath) ?? ""
    let root = roots[identifier + specific] ?? DigikamVolume.folder(specific, on: identifier)
    roots[identifier + specific] = root
    let album = row.text(Column.album) ?? ""
    let folder = root + (album == "/" ? "" : album)
    return LibraryPath.joined(folder, name) ?? root + "/" + name.replacing("/", with: "_")
  }

  private static let query = LibraryQuery(
    table: "Images", alias: "i",
    joins: [
      ("ImageInformation", "n", "imageid", ("i", "id")),
      ("ImagePositions", "p", "imageid", ("i", "id")),
      ("ImageMetadata", "m", "imageid", ("i", "id")), ("Albums", "a", "id", ("i", "album")),
      ("AlbumRoots", "r", "id", ("a", "albumRoot")),
    ])

  private enum Column: String, LibraryColumn {
    case key = "i.id", name = "i.name", status = "i.status", category = "i.category"
    case time = "n.creationDate", latitude = "p.latitudeNumber", longitude = "p.longitudeNumber"
    case altitude = "p.altitude", make = "m.make", model = "m.model", album = "a.relativePath"
    case rootIdentifier = "r.identifier", rootPath = "r.specificPath"
  }
}

enum DigikamVolume {
  /// Folders in which systems mount removable disks.
  private static let mounts = ["/Volumes", "/media", "/run/media", "/mnt"]

  /// Returns the folder of an album root: `volumeid:?uuid=…`, `volumeid:?path=…` or
  /// `networkshareid:?mountpath=…`.
  ///
  /// A disk known by its UUID is looked for where disks are mounted; without it the path is as
  /// stored.
  static func folder(_ specific: String, on identifier: String) -> String {
    let path = specific.hasSuffix("/") ? String(specific.dropLast()) : specific
    let items = URLComponents(string: identifier)?.queryItems ?? []
    if let base = items.first(where: { ["path", "mountpath"].contains($0.name) })?.value {
      return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
    }
    let files = FileManager.default
    guard !files.fileExists(atPath: path) else { return path }
    let disks = mounts.flatMap { mount in
      let names = (try? files.contentsOfDirectory(atPath: mount)) ?? []
      return names.sorted().flatMap { name -> [String] in
        let disk = "\(mount)/\(name)"
        let inside = mount.hasSuffix("media") ? try? files.contentsOfDirectory(atPath: disk) : nil
        return [disk] + (inside ?? []).sorted().map { "\(disk)/\($0)" }
      }
    }
    return disks.map { $0 + path }.first(where: files.fileExists) ?? path
  }
}
