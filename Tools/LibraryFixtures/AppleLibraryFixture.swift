package import Foundation
import GRDB
import SportsModel

/// A library of Apple Photos.
package struct AppleLibraryFixture: Sendable {
  /// The shapes of the database that differ for a reader.
  package enum Shape: String, Sendable, CaseIterable {
    /// macOS 10.15: assets are in `ZGENERICASSET`.
    case catalina
    /// macOS 11 and 12.
    case bigSur
    /// macOS 13 and later, with shared libraries.
    case current
  }

  package let bundle: URL
  private let shape: Shape

  /// Creates a library at a path that ends in `.photoslibrary`.
  package init(_ bundle: URL, shape: Shape = .current, photos: some Sequence<LibraryPhotoFixture>)
    throws
  {
    self.bundle = bundle
    self.shape = shape
    try FileManager.default.createDirectory(
      at: bundle.appendingPathComponent("database"), withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: database.path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")
      try database.inTransaction {
        try database.execute(sql: schema)
        for (index, photo) in photos.enumerated() { try insert(photo, key: index + 1, database) }
        return .commit
      }
      try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try queue.close()
  }

  package var database: URL { bundle.appendingPathComponent("database/Photos.sqlite") }

  /// The path of a photo's original, which need not exist.
  package func original(of photo: LibraryPhotoFixture) -> URL {
    let folder = photo.folder ?? String(photo.id.prefix(1))
    return folder.hasPrefix("/")
      ? URL(fileURLWithPath: "\(folder)/\(photo.originalName)")
      : bundle.appendingPathComponent("originals/\(folder)/\(photo.originalName)")
  }

  /// Puts the content of a photo's original in its place.
  package func download(_ photo: LibraryPhotoFixture, _ content: some Sequence<UInt8>) throws {
    let file = original(of: photo)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content).write(to: file)
  }

  /// Changes rows by SQL, as the program would.
  package func execute(_ sql: String) throws {
    try CatalogFixtures.execute(sql, in: database)
  }

  // MARK: Tables

  private var assets: String { shape == .catalina ? "ZGENERICASSET" : "ZASSET" }

  private var schema: String {
    """
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE \(assets) (
      Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAVALANCHEPICKTYPE INTEGER,
      ZHIDDEN INTEGER, ZKIND INTEGER, ZKINDSUBTYPE INTEGER, ZSAVEDASSETTYPE INTEGER,
      ZTRASHEDSTATE INTEGER, ZVISIBILITYSTATE INTEGER, ZDATECREATED TIMESTAMP, ZLATITUDE FLOAT,
      ZLONGITUDE FLOAT, ZAVALANCHEUUID VARCHAR, ZDIRECTORY VARCHAR, ZFILENAME VARCHAR,
      ZUUID VARCHAR);
    CREATE TABLE ZADDITIONALASSETATTRIBUTES (
      Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZIMPORTEDBY INTEGER, ZTIMEZONEOFFSET INTEGER,
      ZEXIFTIMESTAMPSTRING VARCHAR, ZORIGINALFILENAME VARCHAR, ZTIMEZONENAME VARCHAR
      \(shape == .catalina ? "" : ", ZGPSHORIZONTALACCURACY FLOAT")
      \(shape == .current ? ", ZIMPORTEDBYBUNDLEIDENTIFIER VARCHAR, ZSYNDICATIONIDENTIFIER VARCHAR" : ""));
    CREATE INDEX additional ON ZADDITIONALASSETATTRIBUTES (ZASSET);
    CREATE TABLE ZEXTENDEDATTRIBUTES (
      Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZLATITUDE FLOAT, ZLONGITUDE FLOAT,
      ZCAMERAMAKE VARCHAR, ZCAMERAMODEL VARCHAR);
    CREATE INDEX extended ON ZEXTENDEDATTRIBUTES (ZASSET);
    \(shape == .current
      ? """
      CREATE TABLE ZASSETCONTRIBUTOR (
        Z_PK INTEGER PRIMARY KEY, ZPARTICIPANT INTEGER, Z3LIBRARYSCOPEASSETCONTRIBUTORS INTEGER);
      CREATE TABLE ZSHAREPARTICIPANT (Z_PK INTEGER PRIMARY KEY, ZISCURRENTUSER INTEGER);
      """ : "")
    """
  }

  private func insert(_ photo: LibraryPhotoFixture, key: Int, _ database: Database) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO \(assets) (Z_PK, ZAVALANCHEPICKTYPE, ZAVALANCHEUUID, ZHIDDEN, ZKIND,
            ZKINDSUBTYPE, ZSAVEDASSETTYPE, ZTRASHEDSTATE, ZDATECREATED, ZLATITUDE, ZLONGITUDE,
            ZDIRECTORY, ZFILENAME, ZUUID)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      key, photo.burstPick ?? 0, photo.burstPick.map { _ in "burst" }, photo.isHidden,
      photo.isFilm ? 1 : 0, photo.subtype, photo.savedType, photo.isTrashed, photo.appleSeconds,
      photo.coordinate?.latitude ?? -180, photo.coordinate?.longitude ?? -180,
      photo.folder ?? String(photo.id.prefix(1)), photo.originalName, photo.id,
    ])
    let app = shape == .current ? ", ZIMPORTEDBYBUNDLEIDENTIFIER" : ""
    var values: StatementArguments = [
      key, 1, photo.offset, photo.exifTime, photo.fileName, photo.zone,
    ]
    if shape == .current { values += [photo.importedByApp] }
    try database.cachedStatement(
      sql: """
        INSERT INTO ZADDITIONALASSETATTRIBUTES (ZASSET, ZIMPORTEDBY, ZTIMEZONEOFFSET,
            ZEXIFTIMESTAMPSTRING, ZORIGINALFILENAME, ZTIMEZONENAME\(app))
          VALUES (?, ?, ?, ?, ?, ?\(shape == .current ? ", ?" : ""))
        """
    ).execute(arguments: values)
    try database.cachedStatement(
      sql: """
        INSERT INTO ZEXTENDEDATTRIBUTES (ZASSET, ZLATITUDE, ZLONGITUDE, ZCAMERAMAKE, ZCAMERAMODEL)
          VALUES (?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      key, photo.fileCoordinate?.latitude, photo.fileCoordinate?.longitude, photo.make, photo.model,
    ])
  }
}
