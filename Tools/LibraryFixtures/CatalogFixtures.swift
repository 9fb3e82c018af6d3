package import Foundation
import GRDB
import SportsModel

/// Makes the databases of programs that keep photos in ordinary folders, and of older versions of
/// Apple Photos.
package enum CatalogFixtures {
  /// Writes a `photos.db` of Photos 2 to 4 into a bundle.
  package static func photosDatabase(_ bundle: URL, _ photos: [LibraryPhotoFixture]) throws {
    let folder = bundle.appendingPathComponent("database")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(
      folder.appendingPathComponent("photos.db"),
      """
      CREATE TABLE RKVersion (
        modelId integer primary key, uuid varchar, fileName varchar, imageDate timestamp,
        imageTimeZoneOffsetSeconds integer, imageTimeZoneName varchar, latitude decimal,
        longitude decimal, exifLatitude decimal, exifLongitude decimal, isInTrash integer,
        isHidden integer, showInLibrary integer, specialType integer, burstPickType integer,
        masterUuid varchar);
      CREATE TABLE RKMaster (
        modelId integer primary key, uuid varchar, imagePath varchar, fileIsReference integer);
      """
    ) { database in
      for photo in photos {
        try database.execute(
          sql: """
            INSERT INTO RKVersion (uuid, fileName, imageDate, imageTimeZoneOffsetSeconds,
                imageTimeZoneName, latitude, longitude, isInTrash, isHidden, showInLibrary,
                specialType, burstPickType, masterUuid)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)
            """,
          arguments: [
            photo.id, photo.fileName, photo.appleSeconds, photo.offset, photo.zone,
            photo.coordinate?.latitude, photo.coordinate?.longitude, photo.isTrashed,
            photo.isHidden, photo.subtype == 10 ? 6 : 0, photo.burstPick ?? 0, "m" + photo.id,
          ])
        try database.execute(
          sql: "INSERT INTO RKMaster (uuid, imagePath, fileIsReference) VALUES (?, ?, ?)",
          arguments: [
            "m" + photo.id, "\(photo.folder ?? "2018/06/15")/\(photo.fileName)",
            photo.savedType == 10,
          ])
      }
    }
  }

  /// Writes a catalog of Lightroom whose photos are in one folder.
  package static func lightroom(_ file: URL, root: String, _ photos: [LibraryPhotoFixture]) throws {
    try write(
      file,
      """
      CREATE TABLE Adobe_images (
        id_local INTEGER PRIMARY KEY, id_global UNIQUE NOT NULL, captureTime, originalCaptureTime,
        fileFormat, masterImage INTEGER, rootFile INTEGER);
      CREATE TABLE AgLibraryFile (
        id_local INTEGER PRIMARY KEY, folder INTEGER, idx_filename, originalFilename);
      CREATE TABLE AgLibraryFolder (id_local INTEGER PRIMARY KEY, pathFromRoot, rootFolder INTEGER);
      CREATE TABLE AgLibraryRootFolder (
        id_local INTEGER PRIMARY KEY, absolutePath, relativePathFromCatalog);
      CREATE TABLE AgHarvestedExifMetadata (
        id_local INTEGER PRIMARY KEY, image INTEGER, gpsLatitude, gpsLongitude, hasGPS INTEGER,
        cameraModelRef INTEGER);
      CREATE TABLE AgInternedExifCameraModel (id_local INTEGER PRIMARY KEY, value);
      INSERT INTO AgLibraryFolder VALUES (1, '', 1);
      """
    ) { database in
      try database.execute(
        sql: "INSERT INTO AgLibraryRootFolder VALUES (1, ?, NULL)", arguments: [root + "/"])
      for (index, photo) in photos.enumerated() {
        let time = photo.time?.description
        try database.execute(
          sql: "INSERT INTO Adobe_images VALUES (?, ?, ?, ?, 'JPG', ?, ?)",
          arguments: [
            index, photo.id, time, time, photo.isVirtualCopy ? index - 1 : nil,
            index,
          ])
        try database.execute(
          sql: "INSERT INTO AgLibraryFile VALUES (?, 1, ?, ?)",
          arguments: [index, photo.fileName, photo.fileName])
        try database.execute(
          sql: """
            INSERT INTO AgHarvestedExifMetadata (image, gpsLatitude, gpsLongitude, hasGPS,
                cameraModelRef) VALUES (?, ?, ?, ?, ?)
            """,
          arguments: [
            index, photo.coordinate?.latitude, photo.coordinate?.longitude,
            photo.coordinate != nil, index,
          ])
        try database.execute(
          sql: "INSERT INTO AgInternedExifCameraModel VALUES (?, ?)",
          arguments: [index, photo.model])
      }
    }
  }

  /// Writes a `digikam4.db` with one album, whose root is a path on a disk such as
  /// `volumeid:?path=/photos`.
  package static func digikam(
    _ file: URL, identifier: String, root: String, album: String = "/",
    _ photos: [LibraryPhotoFixture]
  ) throws {
    try write(
      file,
      """
      CREATE TABLE Settings (keyword TEXT NOT NULL UNIQUE, value TEXT);
      CREATE TABLE AlbumRoots (
        id INTEGER PRIMARY KEY, label TEXT, status INTEGER, type INTEGER, identifier TEXT,
        specificPath TEXT);
      CREATE TABLE Albums (id INTEGER PRIMARY KEY, albumRoot INTEGER, relativePath TEXT);
      CREATE TABLE Images (
        id INTEGER PRIMARY KEY, album INTEGER, name TEXT NOT NULL, status INTEGER NOT NULL,
        category INTEGER NOT NULL);
      CREATE TABLE ImageInformation (imageid INTEGER PRIMARY KEY, creationDate DATETIME);
      CREATE TABLE ImagePositions (
        imageid INTEGER PRIMARY KEY, latitudeNumber REAL, longitudeNumber REAL, altitude REAL);
      CREATE TABLE ImageMetadata (imageid INTEGER PRIMARY KEY, make TEXT, model TEXT);
      INSERT INTO Settings VALUES ('DBVersion', '16');
      """
    ) { database in
      try database.execute(
        sql: "INSERT INTO AlbumRoots VALUES (1, 'Pictures', 0, 1, ?, ?)",
        arguments: [identifier, root])
      try database.execute(sql: "INSERT INTO Albums VALUES (1, 1, ?)", arguments: [album])
      for (index, photo) in photos.enumerated() {
        let status = photo.isTrashed ? 3 : photo.isHidden ? 2 : 1
        try database.execute(
          sql: "INSERT INTO Images VALUES (?, 1, ?, ?, ?)",
          arguments: [index, photo.fileName, status, photo.isFilm ? 2 : 1])
        try database.execute(
          sql: "INSERT INTO ImageInformation VALUES (?, ?)",
          arguments: [index, photo.time.map { "\($0).000" }])
        if let place = photo.coordinate {
          try database.execute(
            sql: "INSERT INTO ImagePositions VALUES (?, ?, ?, NULL)",
            arguments: [index, place.latitude, place.longitude])
        }
        try database.execute(
          sql: "INSERT INTO ImageMetadata VALUES (?, ?, ?)",
          arguments: [index, photo.make, photo.model])
      }
    }
  }

  /// Changes rows by SQL, as the program would.
  package static func execute(_ sql: String, in file: URL) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
  }

  private static func write(
    _ file: URL, _ schema: String, _ fill: (Database) throws -> Void
  ) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { database in
      try database.execute(sql: schema)
      try fill(database)
    }
    try queue.close()
  }
}
