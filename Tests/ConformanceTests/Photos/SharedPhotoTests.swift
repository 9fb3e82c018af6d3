import Foundation
import PhotoMetadata
import SportsModel
import TestSupport
import Testing

/// Agreement with ExifTool on photos.
@Suite(.needs(.photos)) struct SharedPhotoTests {
  /// Photos for which only we have a result, and why.
  static let additions = [
    "files/androidx_media/libraries__test_data__src__test__assets__media__heif__sample_MP.heic":
      "the table has no time, but the EXIF block in the file does",
    "files/ivandokov_phockup/tests__input__sub_folder__date_20180101_010101.jpg":
      "from the name of the file",
    "files/mindeng_nom-exif/testdata__mkv_640x360.mkv": "DateUTC of Matroska",
    "files/mindeng_nom-exif/testdata__webm_480.webm": "DateUTC of Matroska",
    "files/google_ExoPlayer/testdata__src__test__assets__media__mkv__sample.mkv":
      "CREATION_TIME of the source",
  ]

  /// Films with a sidecar; its row has the place.
  static let besides = [
    "files/bpatrik_pigallery2/test__backend__assets__sidecar__20240128_105420.mp4":
      "files/bpatrik_pigallery2/test__backend__assets__sidecar__20240128_105420.mp4.xmp"
  ]

  @Test func realPhotosMatchExpectedLocationTimeAndOffset() throws {
    var compared = 0
    for row in try Self.photos() where Self.hasExpectedValues(row) {
      let path = row["path"] ?? ""
      compared += 1
      guard Self.besides[path] == nil else { continue }
      let found = try Self.disagreements(row)
      #expect(found.isEmpty, "\(path): \(found)")
    }
    #expect(compared == 119)
  }

  @Test func photosWithoutExpectedValuesHaveNoLocationOrTime() throws {
    var compared = 0
    for row in try Self.photos() where !Self.hasExpectedValues(row) {
      let path = row["path"] ?? ""
      compared += 1
      guard Self.additions[path] == nil else { continue }
      let found = try Self.disagreements(row)
      #expect(found.isEmpty, "\(path): \(found)")
    }
    #expect(compared >= 80)
  }

  @Test(arguments: Array(additions.keys)) func listedExceptionsStillDisagree(path: String) throws {
    let row = try #require(try Self.photos().first { $0["path"] == path })
    #expect(try !Self.disagreements(row).isEmpty)
  }

  /// The time in the header of the film is UTC.
  ///
  /// The sidecar has a copy of it, so only the time in the file name gives the offset.
  @Test(arguments: Array(besides))
  func sidecarsOfRealPhotosFillMissingFacts(photo: String, sidecar: String) throws {
    var row = try #require(try Self.photos().first { $0["path"] == photo })
    let other = try #require(
      try SharedFolder.photos.rows("truth.csv").first { $0["path"] == sidecar })
    for column in ["lat", "lon", "gps_status"] { row[column] = other[column] }
    #expect(row["capture"] == "2024-01-28T09:54:20" && other["capture"] == row["capture"])
    (row["capture"], row["offset"]) = ("2024-01-28T10:54:20", "")
    #expect(try Self.disagreements(row).isEmpty)
  }

  /// Rows of files that aren't sidecars.
  private static func photos() throws -> [SharedFolder.Row] {
    try SharedFolder.photos.rows("truth.csv").filter { $0["filetype"] != "XMP" }
  }

  private static func hasExpectedValues(_ row: SharedFolder.Row) -> Bool {
    row["gps_status"] == "ok" || row["capture"]?.isEmpty == false
  }

  private static func disagreements(_ row: SharedFolder.Row) throws -> [String] {
    var row = row
    if row["gps_status"] != "ok" { row["lat"] = "" }
    // Films have UTC, which ExifTool can't know.
    if row["offset"] == "UTC?" { row["offset"] = "UTC" }
    return try SharedPhotos.disagreements(row)
  }
}

/// Agreement on synthetic files of every kind.
@Suite(.needs(.photos)) struct SharedSyntheticTests {
  /// Photos with another place or time in the sidecar.
  ///
  /// The table has the values of the file, which the user corrected in the sidecar.
  static let corrections = [
    "synth/takeout/Photos from 2024/E004.jpg": ["lat": "41.9484", "lon": "-87.6553"],
    "synth/xmp/IMG_8.jpeg": [
      "lat": "41.9484", "lon": "-87.6553", "capture": "2019-01-01T00:00:00", "offset": "",
    ],
  ]

  @Test func syntheticPhotosMatchExpectedValues() throws {
    let rows = try SharedFolder.photos.rows("synth/expect.csv")
    #expect(rows.count == 164)
    var survived = 0
    for row in rows {
      let path = row["path"] ?? ""
      let found = try SharedPhotos.disagreements(
        row.merging(Self.corrections[path] ?? [:]) { $1 })
      if row["check"] == "no-crash" {
        survived += 1
      } else {
        #expect(found.isEmpty, "\(path): \(found)")
      }
    }
    #expect(survived == 7)
  }
}

/// Compares the facts of files with rows of the tables.
enum SharedPhotos {
  static func coordinate(_ row: SharedFolder.Row) -> Coordinate? {
    guard let latitude = row.number("lat"), let longitude = row.number("lon") else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  static func agree(_ found: Coordinate?, _ expected: Coordinate?) -> Bool {
    guard let found, let expected else { return (found == nil) == (expected == nil) }
    return abs(found.latitude - expected.latitude) <= 2e-5
      && abs(found.longitude - expected.longitude) <= 2e-5
  }

  /// Returns the differences between a file's facts and a row of a table.
  static func disagreements(_ row: SharedFolder.Row) throws -> [String] {
    let path = SharedFolder.photos.file(row["path"] ?? "").path
    let facts = PhotoReader(clockYear: 2026).facts(ofFileAt: path).facts
    var found: [String] = []
    if !agree(facts.coordinate, coordinate(row)) {
      found.append("place \(facts.coordinate.map { "\($0)" } ?? "none")")
    }
    let isTimeRight =
      row["offset"] == "UTC"
      ? facts.localTime == nil && facts.utcTime?.utcText.prefix(19) == row["capture"]?.prefix(19)
      : agree(facts, wallClock: row["capture"] ?? "")
    if !isTimeRight { found.append("time \(facts.timeText)") }
    if facts.utcOffset != UTCOffset(row["offset"] ?? "") {
      found.append("offset \(facts.utcOffset?.description ?? "none")")
    }
    return found
  }

  /// Returns whether a wall clock or a day equals the table's.
  ///
  /// If the table has none, only the file time remains.
  private static func agree(_ facts: PhotoFacts, wallClock expected: String) -> Bool {
    if expected.isEmpty {
      return facts.localTime == nil && facts.localDay == nil
        && (facts.timeSource == nil || facts.timeSource == .fileTime)
    }
    if let day = facts.localDay { return day.description == expected }
    return agree(facts.localTime, expected)
  }

  /// Returns whether a local time equals the table's, which has no fractions.
  static func agree(_ found: LocalDateTime?, _ expected: String) -> Bool {
    guard let found else { return expected.isEmpty }
    return String(found.description.prefix(19)) == expected
  }
}

extension PhotoFacts {
  fileprivate var timeText: String {
    localTime?.description ?? localDay?.description ?? utcTime?.utcText ?? "none"
  }
}
