import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoMetadata

/// A photo for every file format, and ways to corrupt its file.
enum CorruptionChecks {
  static let place = Coordinate(latitude: 41.948438, longitude: -87.655333)
  static let photo: FixturePhoto = {
    var photo = FixturePhoto(
      coordinate: place, localTime: LocalDateTime("2024-08-21T19:50:12"),
      offset: UTCOffset("-05:00"), make: "Fixture", model: "Phone 1")
    photo.horizontalErrorMeters = 4.75
    return photo
  }()
  static let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)

  /// Returns whether a place is the photo's, within the precision of films unless given, in meters.
  static func isNear(_ found: Coordinate?, within meters: Double = 10) -> Bool {
    guard let found, let place else { return false }
    return found.distance(to: place) < meters
  }

  /// Returns whether all facts of the photo were read.
  static func isWhole(_ file: ScannedFile) -> Bool {
    file.bucket == .read && file.facts.error == nil && isNear(file.facts.coordinate)
      && file.facts.localTime == photo.localTime && file.facts.utcOffset == photo.offset
      && file.facts.make == photo.make
  }

  /// Changes bytes at random.
  ///
  /// The reader must not crash, whatever it reads.
  static func checkMutations(_ bytes: [UInt8], name: String) throws {
    try InputMutator.run(samples: [bytes], divisor: 5) { changed in
      let file = try scanned(changed, name: name)
      if file.bucket != .read, file.facts.error == nil { Issue.record("\(file)") }
    }
  }

  /// Returns the sizes of the XMP packets that a container passes on.
  static func packets(_ bytes: [UInt8], _ container: any MediaContainer) throws -> [Int] {
    try withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent("photo")
      try Data(bytes).write(to: url)
      let file = PhotoFile()
      try file.open(url.path)
      var collector = MetadataCollector(file, extractor: ExifTagExtractor(), log: ReadingLog())
      try container.read(file, into: &collector)
      return (collector.log?.lines ?? []).compactMap { line in
        line.hasPrefix("XMP packet of ") ? Int(line.split(separator: " ")[3]) : nil
      }
    }
  }
}

/// Files of every format, truncated and changed at random.
struct CorruptionTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    /// The precision of the place in meters.
    var precision = 10.0
    var testDescription: String { "\(name) of \(bytes.count) bytes" }
  }

  private static let photo = CorruptionChecks.photo

  private static let photos: [Sample] =
    [Sample(name: "photo.jpg", bytes: photo.jpeg(), precision: 0.1)]
    + [0, 1, 17].map {
      let bytes = photo.heic(HEIFContainerTests.variants[$0].layout)
      return Sample(name: "photo.heic", bytes: bytes, precision: 0.1)
    }
    + [
      PNGLayout.exif, .profile(.plain), .profile(.compressed), .profile(.compressedInternational),
    ].map { Sample(name: "photo.png", bytes: photo.png($0)) }
    + [
      Sample(name: "photo.webp", bytes: photo.webp()),
      Sample(name: "photo.jxl", bytes: photo.jxl()), Sample(name: "photo.cr3", bytes: photo.cr3()),
      Sample(name: "photo.raf", bytes: photo.raf()),
    ]

  private static let tiff: [Sample] = [TIFFLayout.Kind.tiff, .orf, .cr2, .rw2].flatMap { kind in
    [false, true].map { isLast in
      var layout = TIFFLayout(kind)
      (layout.isDirectoryLast, layout.isExifInPreview) = (isLast, kind == .rw2 && isLast)
      return Sample(name: "photo." + kind.rawValue, bytes: photo.tiff(layout))
    }
  }

  private static let films: [Sample] = [
    QuickTimeContainerTests.lists[0], QuickTimeContainerTests.lists[2],
    QuickTimeContainerTests.headers[0], QuickTimeContainerTests.headers[1],
  ].map { Sample(name: "film.mov", bytes: photo.movie($0.layout)) }

  private static func samples(_ names: [String]) -> [Sample] {
    ContainerSampleTests.samples.all.filter { names.contains($0.name) }
      .map { Sample(name: $0.name, bytes: $0.bytes) }
  }

  static let whole = photos + tiff + films + samples(["raw.mrw", "raw.x3f"])
  /// Formats whose facts are too few to notice a wrong one.
  static let others = samples([
    "xmp.gif", "words.avi", "tags.mkv", "camera.mts", "gopro.mp4", "gopro9.mp4",
  ])

  /// The remaining facts must be right, otherwise the file must be reported as damaged.
  @Test(arguments: whole) func truncationNeverGivesWrongFacts(_ sample: Sample) throws {
    let photo = Self.photo
    func isNear(_ place: Coordinate?) -> Bool {
      CorruptionChecks.isNear(place, within: sample.precision)
    }
    try withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent(sample.name)
      try Data(sample.bytes).write(to: url)
      for length in InputMutator.lengths(below: sample.bytes.count).reversed() {
        #expect(truncate(url.path, off_t(length)) == 0)
        let file = PhotoReader(clockYear: 2026).facts(ofFileAt: url.path)
        let facts = file.facts
        let isTimeRight =
          !(facts.timeSource?.isDecisive ?? false) || facts.localTime == photo.localTime
          || (facts.localTime == nil && facts.utcTime == photo.instant)
        let isRight =
          isTimeRight && (facts.coordinate == nil || isNear(facts.coordinate))
          && (length > 0 || file.bucket == .empty)
          && (file.bucket == .read ? isNear(facts.coordinate) : facts.error != nil)
        if !isRight { Issue.record("\(sample.name) cut to \(length): \(file)") }
      }
    }
  }

  @Test(arguments: whole + others) func changedBytesNeverCrashTheReader(_ sample: Sample) throws {
    try CorruptionChecks.checkMutations(sample.bytes, name: sample.name)
  }
}

/// A file with a broken structure, and a part of its problem; empty if it is only ignored.
struct HostileFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let message: String

  init(_ name: String, _ bytes: [UInt8], _ message: String) {
    (testDescription, self.bytes, self.message) = (name, bytes, message)
  }

  func check(name: String, media: PhotoFacts.Media) throws {
    let file = try scanned(bytes, name: name)
    #expect(file.facts.coordinate == nil && file.facts.media == media)
    #expect(file.bucket == (message.isEmpty ? .read : .damaged))
    let isReported = message.isEmpty || file.facts.error?.contains(message) == true
    #expect(isReported, "\(testDescription): \(file.facts.error ?? "")")
  }
}
