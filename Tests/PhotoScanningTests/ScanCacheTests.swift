import Foundation
import PhotoFixtures
import PhotoMetadata
import PhotoScanning
import SportsModel
import TestSupport
import Testing

struct ScanCacheTests {
  @TemporaryURL private var folder: URL

  /// A folder of photos with a cache next to it.
  struct Library {
    let photos: URL
    let store = MemoryPhotoCache()

    init(_ folder: URL) throws {
      photos = folder.appendingPathComponent("photos")
      try photos.createFolder()
    }

    func add(_ name: String, _ bytes: [UInt8], day: Int = 1) throws {
      let url = photos.appendingPathComponent(name)
      try url.deletingLastPathComponent().createFolder()
      try Data(bytes).write(to: url)
      try touch(name, day: day)
    }

    func touch(_ name: String, day: Int) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(day) * 86_400)],
        ofItemAtPath: photos.appendingPathComponent(name).path)
    }

    func scan(
      _ paths: [String] = [""], year: Int = 2026, isReadOnly: Bool = false, workers: Int = 2
    ) throws -> [ScannedFile] {
      let stored = ScanCache(store: store, clockYear: year, isReadOnly: isReadOnly)
      var files: [ScannedFile] = []
      _ = try PhotoScanner(workers: workers, clockYear: year, cache: stored).scan(
        paths.map { $0.isEmpty ? photos.path : photos.path + "/" + $0 }
      ) { files.append($0) }
      return files
    }
  }

  static let fenway = FixturePhoto(
    coordinate: Coordinate(latitude: 42.346676, longitude: -71.097218),
    localTime: LocalDateTime("2024-07-06T19:12:33.25"), offset: UTCOffset("-04:00"),
    make: "Fixture", model: "Phone 1")
  static let wrigley = FixturePhoto(
    coordinate: Coordinate(latitude: 41.94845, longitude: -87.65522),
    localTime: LocalDateTime("2024-08-21T19:20:00"))

  @Test func unchangedFilesKeepEveryCachedFact() throws {
    let library = try Library(folder)
    var full = Self.fenway
    (full.altitudeMeters, full.horizontalErrorMeters, full.speed) = (-3.5, 4.75, 27.5)
    full.gpsTime = Date(utcText: "2024-07-06T23:12:30Z")
    try library.add("full.jpg", full.jpeg())
    try library.add("plain.heic", Self.wrigley.heic())
    try library.add(
      "day.jpg", FixturePhoto().with(0x9003, .ascii("2024:07:06"), in: .exif).jpeg())
    try library.add("void.jpg", Self.fenway.with(0x09, .ascii("V"), in: .gps).jpeg())
    try library.add(
      "doubtful.jpg", FixturePhoto(localTime: LocalDateTime("1970-01-01T00:00:00")).jpeg())
    try library.add("text.jpg", Array("no photo".utf8))
    try library.add("cut.jpg", Array(full.jpeg().prefix(60)))
    try library.add("empty.jpg", [])
    try library.add("b/other.jpg", Self.wrigley.jpeg())
    try library.add("AirDrop/other.jpg", Self.wrigley.jpeg())
    let first = try library.scan()
    // The content is lost, but name, size and time remain: only the cache has the facts.
    for file in first where file.bucket != .empty {
      let url = URL(fileURLWithPath: file.facts.path)
      try Data(count: Data(contentsOf: url).count).write(to: url)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 86_400)], ofItemAtPath: url.path)
    }
    #expect(try library.scan() == first)
    #expect(try library.scan(workers: 1) == first)
    #expect(first.count(where: \.facts.isFromOthers) == 1)
    #expect(first.compactMap(\.facts.speedKilometersPerHour) == [27.5])
    #expect(Set(first.map(\.bucket)) == [.read, .notAPhoto, .damaged, .empty])
  }

  @Test(arguments: ["size", "time", "new", "gone"])
  func changedFileIsReadAgain(change: String) throws {
    let library = try Library(folder)
    try library.add("a.jpg", Self.fenway.jpeg())
    try library.add("b.jpg", Self.fenway.jpeg())
    try library.add("c.jpg", Self.fenway.jpeg())
    let before = try library.scan()
    let changed = Self.wrigley.jpeg()
    switch change {
    case "size": try library.add("b.jpg", changed + [0])
    case "time": try library.add("b.jpg", changed, day: 2)
    case "new": try library.add("aa.jpg", changed)
    default:
      try FileManager.default.removeItem(at: library.photos.appendingPathComponent("b.jpg"))
    }
    let fresh = try Library(folder.appendingPathComponent("fresh"))
    let expected = try fresh.scan(["../../photos"]).map(\.facts.coordinate)
    let after = try library.scan()
    #expect(after.map(\.facts.coordinate) == expected && after != before)
    #expect(try library.scan() == after)
  }

  @Test func newOrChangedSidecarInvalidatesTheFolder() throws {
    let library = try Library(folder)
    try library.add("a.jpg", FixturePhoto().jpeg())
    #expect(try library.scan().map(\.facts.coordinate) == [nil])
    let place = try #require(Self.fenway.coordinate)
    let other = try #require(Self.wrigley.coordinate)
    let first = TakeoutJSON(
      title: "a.jpg", taken: Date(utcText: "2024-07-06T23:12:33Z"), coordinate: place)
    try library.add("a.jpg.json", first.bytes)
    let found = try library.scan()
    #expect(found.map(\.facts.coordinate) == [place])
    #expect(found.map(\.facts.locationSource) == [.sidecar])
    #expect(found.map(\.facts.timeSource) == [.sidecar])
    let second = TakeoutJSON(
      title: "a.jpg", taken: Date(utcText: "2024-07-06T23:12:33Z"), coordinate: other)
    try library.add("a.jpg.json", second.bytes, day: 3)
    #expect(try library.scan().map(\.facts.coordinate) == [other])
    try FileManager.default.removeItem(at: library.photos.appendingPathComponent("a.jpg.json"))
    #expect(try library.scan().map(\.facts.coordinate) == [nil])
  }

  @Test func scanningSingleFilesKeepsCacheOfOthers() throws {
    let library = try Library(folder)
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try library.add(name, Self.fenway.jpeg()) }
    let all = try library.scan()
    try library.add("b.jpg", Self.wrigley.jpeg(), day: 2)
    var wrigley: Coordinate?
    _ = try PhotoScanner(clockYear: 2026).scan([library.photos.path + "/b.jpg"]) {
      wrigley = $0.facts.coordinate
    }
    #expect(try library.scan(["b.jpg"]).map(\.facts.coordinate) == [wrigley])
    for name in ["a.jpg", "c.jpg"] {
      try library.add(name, [UInt8](repeating: 0, count: Self.fenway.jpeg().count))
    }
    let again = try library.scan()
    #expect(again[0] == all[0] && again[2] == all[2] && again[1].facts.coordinate == wrigley)
  }

  @Test func damagedScanIsReplaced() throws {
    let library = try Library(folder)
    try library.add("a.jpg", Self.fenway.jpeg())
    let found = try library.scan()
    let (path, good) = try #require(library.store.values.first)
    for index in InputMutator.lengths(below: good.count) {
      var flipped = good
      flipped[index] ^= 1
      for damaged in [good.prefix(index), flipped] {
        library.store.values[path] = damaged
        #expect(try library.scan() == found)
        #expect(library.store.values[path] == good)
      }
    }
  }

  @Test func newYearInvalidatesCachedDates() throws {
    let library = try Library(folder)
    try library.add("a.jpg", FixturePhoto(localTime: LocalDateTime("2028-02-01T10:00:00")).jpeg())
    #expect(try library.scan(year: 2026).map(\.facts.isClockDoubtful) == [true])
    #expect(try library.scan(year: 2027).map(\.facts.isClockDoubtful) == [false])
  }

  @Test func readOnlyCacheWritesNothing() throws {
    let library = try Library(folder)
    try library.add("a.jpg", Self.fenway.jpeg())
    _ = try library.scan(isReadOnly: true)
    #expect(library.store.values.isEmpty)
  }

  @Test func hashesAreCachedUntilFileChanges() throws {
    let library = try Library(folder)
    try library.add("a.jpg", Self.fenway.jpeg())
    try library.add("b.jpg", Self.wrigley.jpeg())
    let files = try library.scan()
    let cache = ScanCache(store: library.store, clockYear: 2026)
    let hash = String(repeating: "0123456789abcdef", count: 4)
    cache.store(hashes: [files[1].facts.path: hash])
    #expect(try library.scan().map(\.sha256) == [nil, hash])
    try library.touch("b.jpg", day: 9)
    #expect(try library.scan().map(\.sha256) == [nil, nil])
  }
}

/// The file of each moment that represents the others.
struct CaptureGroupingTests {
  @TemporaryURL private var folder: URL

  static func photo(_ time: String?) -> FixturePhoto {
    FixturePhoto(
      coordinate: Coordinate(latitude: 42.346676, longitude: -71.097218),
      localTime: time.flatMap { LocalDateTime($0) })
  }

  @Test func phoneAndCameraPairsAreOneCaptureEach() throws {
    let time = "2024-07-06T19:12:33"
    let found = try principals([
      "IMG_1001.HEIC": Self.photo(time).heic(), "IMG_1001.JPG": Self.photo(time).jpeg(),
      "IMG_E1002.JPG": Self.photo(time).jpeg(), "IMG_1002.JPG": Self.photo(time).jpeg(),
      "IMG_1003.JPG": Self.photo(time).jpeg(),
      "c-edited.jpg": Self.photo(time).jpeg(), "c.jpg": Self.photo(time).jpeg(),
    ])
    #expect(
      found == [
        "IMG_1001.JPG": "IMG_1001.HEIC", "IMG_E1002.JPG": "IMG_1002.JPG", "c-edited.jpg": "c.jpg",
      ])
  }

  @Test func sameNumberAtOtherTimeIsASeparateCapture() throws {
    let found = try principals([
      "IMG_1001.HEIC": Self.photo("2024-07-06T19:12:33").heic(),
      "IMG_1001.JPG": Self.photo("2019-05-01T10:00:00").jpeg(),
    ])
    #expect(found.isEmpty)
  }

  @Test func copyWithoutTimeIsGroupedWithItsOriginal() throws {
    let found = try principals([
      "a.jpg": Self.photo("2024-07-06T19:12:33").jpeg(), "a-edited.jpg": FixturePhoto().jpeg(),
    ])
    #expect(found == ["a-edited.jpg": "a.jpg"])
  }

  @Test func pairIsRegroupedWhenPrincipalIsDeleted() throws {
    let library = try ScanCacheTests.Library(folder)
    try library.add("a.jpg", Self.photo("2024-07-06T19:12:33").jpeg())
    try library.add("a-edited.jpg", Self.photo("2024-07-06T19:12:33").jpeg())
    #expect(try library.scan().map(\.principal) == ["a.jpg", nil])
    #expect(try library.scan().map(\.principal) == ["a.jpg", nil])
    try FileManager.default.removeItem(at: library.photos.appendingPathComponent("a.jpg"))
    #expect(try library.scan().map(\.principal) == [nil])
  }

  /// Returns the principal of each file that has one, by name.
  private func principals(_ files: [String: [UInt8]]) throws -> [String: String] {
    try withTemporaryDirectory { folder in
      for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
      var found: [String: String] = [:]
      _ = try PhotoScanner(workers: 2, clockYear: 2026).scan([folder.path]) { file in
        found[URL(fileURLWithPath: file.facts.path).lastPathComponent] = file.principal
      }
      return found
    }
  }
}
