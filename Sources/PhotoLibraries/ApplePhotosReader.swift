package import PhotoScanning
import SportsModel

/// Reads `Photos.sqlite` of Apple Photos 5 and later (macOS 10.15 and later), or of an iPhone.
///
/// Core Data names the columns: entity numbers in the names of join tables change with each
/// version, so only columns that every version has in one place are used, and each is optional.
package struct ApplePhotosReader: PhotoLibraryReader {
  package let kind = LibraryKind.applePhotos
  package let name, location: String
  private let database: String
  private let originals: String

  /// Creates a reader of a library's bundle.
  package init(bundle: String) {
    self.init(
      name: LibraryPath.stem(bundle), location: bundle,
      database: bundle + "/database/Photos.sqlite", originals: bundle + "/originals")
  }

  /// Creates a reader of `PhotoData/Photos.sqlite` in a copy of an iPhone's files.
  package init(phoneDatabase path: String) {
    let folder = LibraryPath.parent(LibraryPath.parent(path))
    self.init(name: "iPhone", location: path, database: path, originals: folder)
  }

  private init(name: String, location: String, database: String, originals: String) {
    (self.name, self.location, self.database) = (name, location, database)
    self.originals = originals
  }

  package func read(
    isCancelled: @Sendable () -> Bool, onPhoto: (LibraryPhoto) throws -> Void
  ) async throws -> [ScanProblem] {
    let library = try LibraryDatabase(copyOf: database)
    let assets = library.has("ZASSET") ? "ZASSET" : "ZGENERICASSET"
    guard library.has(assets, "ZUUID") else {
      throw PhotoLibraryError.unknownSchema(missing: "ZASSET.ZUUID")
    }
    var faults = LibraryFaults(location)
    let others = try assetsOfOthers(library)
    try library.forEachRow(Column.self, of: Self.query(assets)) { row in
      guard !isCancelled() else { throw CancellationError() }
      guard let id = row.text(Column.uuid) else { return faults.add("without an identifier") }
      let isOfOthers = !others.isEmpty && row.int(Column.key).map(others.contains) ?? false
      try onPhoto(photo(id, row: row, isOfOthers: isOfOthers, faults: &faults))
    }
    return faults.problems
  }

  private func photo(
    _ id: String, row: LibraryRow, isOfOthers: Bool, faults: inout LibraryFaults
  ) -> LibraryPhoto {
    let fileName = row.text(Column.originalFilename)
    var facts = PhotoFacts(
      path: path(id, row: row), make: row.text(Column.make), model: row.text(Column.model))
    let isFilm = row.int(Column.kind) == 1
    facts.media = isFilm ? .quicktime : LibraryPath.media(of: facts.path)
    facts.isFromOthers =
      [8, 12].contains(row.int(Column.importedBy))
      || fileName.map { PhotoFacts.isFromOthers(name: $0[...]) } ?? false
    let place = row.place(Column.latitude, Column.longitude)
    let seconds = row.double(Column.date)
    let time = AppleTime(
      seconds: seconds, offset: row.int(Column.offset), zone: row.text(Column.zone),
      exif: row.text(Column.exifTime), longitude: place.coordinate?.longitude)
    if seconds != nil, time.instant == nil { faults.add("with an impossible date") }
    time.fill(&facts)
    var corrections: LibraryPhoto.Corrections = time.isCorrected ? .time : []
    let inFile = row.place(Column.fileLatitude, Column.fileLongitude)
    faults.check(place.isValid)
    if let coordinate = place.coordinate {
      facts.coordinate = coordinate
      facts.locationSource = .library
      facts.horizontalErrorMeters = row.double(Column.accuracy).flatMap { $0 > 0 ? $0 : nil }
    }
    if let original = inFile.coordinate, original.isElsewhere(than: place.coordinate) {
      corrections.insert(.location)
      facts.horizontalErrorMeters = nil
    }
    return LibraryPhoto(
      facts, library: kind, id: id, exclusion: exclusion(row, isOfOthers: isOfOthers),
      corrections: corrections)
  }

  /// Returns the path of the original; a referenced photo has its own folder.
  private func path(_ id: String, row: LibraryRow) -> String {
    let folder = row.text(Column.directory) ?? String(id.prefix(1))
    let name = row.text(Column.filename) ?? id
    return LibraryPath.joined(folder.hasPrefix("/") ? folder : "\(originals)/\(folder)", name)
      ?? "\(originals)/\(id.prefix(1))/\(id.replacing("/", with: "_"))"
  }

  private func exclusion(_ row: LibraryRow, isOfOthers: Bool) -> PhotoFacts.Exclusion? {
    if row.int(Column.trashed) ?? 0 != 0 { return .binned }
    if row.int(Column.hidden) ?? 0 != 0 { return .hidden }
    // Shared album, iCloud link, and Shared with You.
    if isOfOthers || [4, 8, 12].contains(row.int(Column.savedType)) { return .shared }
    if row.int(Column.subtype) == 10 || row.int(Column.isScreenshot) == 1 { return .screenshot }
    if BurstPick.isUnpicked(row.int(Column.pickType)) { return .burst }
    let isSaved =
      row.text(Column.syndication) != nil
      || row.text(Column.importedByApp).map(ReceivingApp.has) ?? false
    return isSaved ? .saved : nil
  }

  /// Returns the keys of assets that only other members of a shared library contributed.
  private func assetsOfOthers(_ library: LibraryDatabase) throws -> Set<Int> {
    let (contributors, participants) = ("ZASSETCONTRIBUTOR", "ZSHAREPARTICIPANT")
    // The column's name begins with an entity number that changes with each version.
    let asset = library.columns(of: contributors) { name in
      name.hasSuffix("LIBRARYSCOPEASSETCONTRIBUTORS")
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }.first
    guard let asset, library.has(contributors, "ZPARTICIPANT"),
      library.has(participants, "ZISCURRENTUSER"), library.has(participants, "Z_PK")
    else { return [] }
    return try library.integers(
      """
      SELECT c.\(asset) FROM \(contributors) c
        JOIN \(participants) p ON p.Z_PK = c.ZPARTICIPANT
        GROUP BY c.\(asset) HAVING max(p.ZISCURRENTUSER) = 0
      """)
  }

  private static func query(_ assets: String) -> LibraryQuery {
    LibraryQuery(
      table: assets, alias: "a",
      joins: [
        ("ZADDITIONALASSETATTRIBUTES", "aa", "ZASSET", ("a", "Z_PK")),
        ("ZEXTENDEDATTRIBUTES", "e", "ZASSET", ("a", "Z_PK")),
      ])
  }

  private enum Column: String, LibraryColumn {
    case key = "a.Z_PK", uuid = "a.ZUUID", date = "a.ZDATECREATED", latitude = "a.ZLATITUDE"
    case longitude = "a.ZLONGITUDE", directory = "a.ZDIRECTORY", filename = "a.ZFILENAME"
    case kind = "a.ZKIND", subtype = "a.ZKINDSUBTYPE", trashed = "a.ZTRASHEDSTATE"
    case hidden = "a.ZHIDDEN", pickType = "a.ZAVALANCHEPICKTYPE", savedType = "a.ZSAVEDASSETTYPE"
    case isScreenshot = "a.ZISDETECTEDSCREENSHOT", offset = "aa.ZTIMEZONEOFFSET"
    case zone = "aa.ZTIMEZONENAME", exifTime = "aa.ZEXIFTIMESTAMPSTRING"
    case originalFilename = "aa.ZORIGINALFILENAME", accuracy = "aa.ZGPSHORIZONTALACCURACY"
    case importedBy = "aa.ZIMPORTEDBY", importedByApp = "aa.ZIMPORTEDBYBUNDLEIDENTIFIER"
    case syndication = "aa.ZSYNDICATIONIDENTIFIER", fileLatitude = "e.ZLATITUDE"
    case fileLongitude = "e.ZLONGITUDE", make = "e.ZCAMERAMAKE", model = "e.ZCAMERAMODEL"
  }
}

/// Reads `photos.db` of Apple Photos 2 to 4 (macOS 10.12 to 10.14).
package struct PhotosDatabaseReader: PhotoLibraryReader {
  package let kind = LibraryKind.applePhotos
  /// The bundle of the library.
  package let location: String

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
    var facts = PhotoFacts(path: path(id, row: row))
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

  /// Returns the path of the original; a referenced photo has one relative to its disk.
  private func path(_ id: String, row: LibraryRow) -> String {
    let image = row.text(Column.imagePath) ?? ""
    let folder = image.lastIndex(of: "/").map { image[..<$0] } ?? ""
    let root = row.int(Column.isReference) == 1 ? "" : "\(location)/Masters"
    let name = image.split(separator: "/").last.map(String.init) ?? ""
    return LibraryPath.joined("\(root)/\(folder)", name)
      ?? "\(location)/Masters/\(id.replacing("/", with: "_"))"
  }

  private func exclusion(_ row: LibraryRow) -> PhotoFacts.Exclusion? {
    if row.int(Column.trashed) ?? 0 != 0 { return .binned }
    if row.int(Column.hidden) ?? 0 != 0 { return .hidden }
    if row.int(Column.specialType) == 6 { return .screenshot }
    if BurstPick.isUnpicked(row.int(Column.pickType)) { return .burst }
    return row.int(Column.isShown) == 0 ? .hidden : nil
  }

  private static let query = LibraryQuery(
    table: "RKVersion", alias: "v", joins: [("RKMaster", "m", "uuid", ("v", "masterUuid"))])

  private enum Column: String, LibraryColumn {
    case uuid = "v.uuid", date = "v.imageDate", offset = "v.imageTimeZoneOffsetSeconds"
    case zone = "v.imageTimeZoneName", latitude = "v.latitude", longitude = "v.longitude"
    case fileLatitude = "v.exifLatitude", fileLongitude = "v.exifLongitude", trashed = "v.isInTrash"
    case hidden = "v.isHidden", isShown = "v.showInLibrary", specialType = "v.specialType"
    case pickType = "v.burstPickType", fileName = "v.fileName", imagePath = "m.imagePath"
    case isReference = "m.fileIsReference"
  }
}
