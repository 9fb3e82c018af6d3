import Foundation
import PhotoFixtures
import PhotoMetadata
import SportsModel
import TestSupport
import Testing

/// The file of each moment that represents the others.
struct CaptureGroupingTests {
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
    try withTemporaryDirectory { folder in
      let library = try ScanCacheTests.Library(folder)
      try library.add("a.jpg", Self.photo("2024-07-06T19:12:33").jpeg())
      try library.add("a-edited.jpg", Self.photo("2024-07-06T19:12:33").jpeg())
      #expect(try library.scan().map(\.principal) == ["a.jpg", nil])
      #expect(try library.scan().map(\.principal) == ["a.jpg", nil])
      try FileManager.default.removeItem(at: library.photos.appendingPathComponent("a.jpg"))
      #expect(try library.scan().map(\.principal) == [nil])
    }
  }

  /// Returns the principal of each file that has one, by name.
  private func principals(_ files: [String: [UInt8]]) throws -> [String: String] {
    try withTemporaryDirectory { folder in
      for (name, bytes) in files {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
      }
      var found: [String: String] = [:]
      _ = try PhotoScanner(workers: 2, clockYear: 2026).scan([folder.path]) { file in
        found[URL(fileURLWithPath: file.facts.path).lastPathComponent] = file.principal
      }
      return found
    }
  }
}
