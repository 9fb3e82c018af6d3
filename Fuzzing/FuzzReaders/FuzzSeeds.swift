import Foundation
import PhotoFixtures
import SportsModel

/// Synthetic files as first inputs.
enum FuzzSeeds {
  /// Returns one photo in every format with one of the extensions, or in all formats.
  static func files(_ endings: [String]) -> [[UInt8]] {
    let samples = ContainerSamples(of: photo, xmp: packet.packet()).all
    let chosen = samples.filter { sample in
      endings.isEmpty || endings.contains { sample.name.hasSuffix($0) }
    }
    let heic = endings.isEmpty || endings.contains(".heic") ? layouts.map(photo.heic) : []
    return chosen.map(\.bytes) + heic
  }

  /// TIFF structures in both byte orders, with every form of position.
  static var exif: [[UInt8]] {
    ByteOrder.allCases.flatMap { order in
      FixturePhoto.GPSFormat.allCases.map { format in
        var photo = photo
        photo.byteOrder = order
        photo.gpsFormat = format
        return photo.tiff()
      }
    }
  }

  static var xmp: [[UInt8]] {
    let forms = XMPDocument.Form.allCases.map { form in
      var packet = packet
      packet.form = form
      return packet.document()
    }
    let encodings = XMPDocument.Encoding.allCases.map { encoding in
      var packet = packet
      packet.encoding = encoding
      packet.hasByteOrderMark = true
      return packet.packet()
    }
    return forms + encodings
  }

  /// Sidecars of Takeout and ExifTool.
  static var json: [[UInt8]] {
    let takeout = TakeoutJSON(
      title: "IMG_0101.HEIC", taken: Date(timeIntervalSince1970: 1_529_105_531),
      coordinate: photo.coordinate, cameraCoordinate: photo.coordinate, altitudeMeters: 16.5)
    let tags: [String: ExifToolJSON.Value] = [
      "EXIF:GPSLatitude": .number(40.82937), "EXIF:GPSLatitudeRef": .text("N"),
      "EXIF:GPSLongitude": .text("73 deg 55' 34.25\" W"), "EXIF:GPSLongitudeRef": .text("W"),
      "EXIF:GPSAltitude": .text("16.5 m Above Sea Level"), "EXIF:GPSAltitudeRef": .number(0),
      "EXIF:GPSHPositioningError": .number(4.75), "EXIF:GPSStatus": .text("A"),
      "EXIF:DateTimeOriginal": .text("2018:06:15 19:32:11"),
      "EXIF:OffsetTimeOriginal": .text("-04:00"), "EXIF:SubSecTimeOriginal": .number(25),
      "EXIF:GPSDateStamp": .text("2018:06:15"), "EXIF:GPSTimeStamp": .text("23:32:11"),
      "QuickTime:CreationDate": .text("2018:06:15 19:32:11-04:00"),
    ]
    let tool = ExifToolJSON(sourceFile: "DCIM/IMG_0101.HEIC", tags: tags)
    let sidecars = PhotoExportFixture.all.flatMap(\.files).filter { $0.path.hasSuffix(".json") }
    return [takeout.bytes, tool.bytes] + sidecars.prefix(20).map(\.bytes)
  }

  /// Archives of photos and sidecars.
  static var archives: [[UInt8]] {
    let files = [
      FixtureFile("Takeout/a.jpg", photo.jpeg()),
      FixtureFile("Takeout/a.jpg.json", TakeoutJSON(title: "a.jpg").bytes),
      FixtureFile("Takeout/b.HEIC", photo.heic()), FixtureFile("Takeout/b.MOV", photo.movie()),
    ]
    return ArchiveFixture.allCases.map { $0.bytes(files) }
  }

  /// The names of each folder of the libraries, one per line.
  static var names: [[UInt8]] {
    PhotoExportFixture.all.flatMap { library in
      let urls = library.files.map { URL(fileURLWithPath: "/" + $0.path) }
      return Dictionary(grouping: urls) { $0.deletingLastPathComponent().path }
        .sorted { $0.key < $1.key }
        .map { $0.value.map(\.lastPathComponent).joined(separator: "\n") }
    }.map { Array($0.utf8) }
  }

  private static let photo: FixturePhoto = {
    var photo = FixturePhoto(
      coordinate: Coordinate(latitude: 40.82937, longitude: -73.92618),
      localTime: LocalDateTime("2018-06-15T19:32:11.25"), offset: UTCOffset("-04:00"),
      gpsTime: Date(timeIntervalSince1970: 1_529_105_531), make: "Fixture", model: "Phone 1")
    photo.altitudeMeters = 16.5
    photo.horizontalErrorMeters = 4.75
    photo.digitizedTime = LocalDateTime("2018-06-15T19:32:12")
    photo.modifiedTime = LocalDateTime("2018-06-16T08:00:00")
    return photo
  }()

  private static let packet: XMPDocument = {
    var packet = XMPDocument(
      coordinate: photo.coordinate, localTime: photo.localTime, offset: photo.offset)
    packet.properties += [
      .init(.exif, "GPSAltitude", "33/2"), .init(.exif, "GPSAltitudeRef", "0"),
      .init(.exif, "GPSHPositioningError", "19/4"), .init(.exif, "GPSStatus", "A"),
      .init(.exif, "GPSTimeStamp", "2018-06-15T23:32:11Z"),
      .init(.photoshop, "DateCreated", "2018-06-15"), .init(.xmp, "CreateDate", "2018-06"),
      .init(.tiff, "Make", "Fixture"), .init(.tiff, "Model", "Größe & 1"),
    ]
    packet.paddingBytes = 16
    return packet
  }()

  /// The differences between writers of HEIC.
  private static var layouts: [HEICLayout] {
    var long = HEICLayout()
    long.ilocVersion = 2
    long.infeVersion = 3
    long.offsetBytes = 8
    long.lengthBytes = 8
    long.baseBytes = 8
    long.indexBytes = 8
    long.mdatSize = .long
    var inside = HEICLayout()
    inside.isInItemData = true
    inside.extents = 5
    inside.metaAfterMdat = true
    var plain = HEICLayout()
    plain.isMetaPlain = true
    plain.ilocVersion = 0
    plain.mdatSize = .rest
    plain.metaAfterMdat = false
    var several = HEICLayout()
    several.otherBlocks = [photo.exifItem(hasIdentifier: false), [1, 2, 3]]
    several.hasIdentifier = false
    several.lengthBytes = 0
    return [long, inside, plain, several]
  }
}
