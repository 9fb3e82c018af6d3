import Foundation
import PhotoMetadata
import SportsModel
import Testing

/// Agreement with ExifTool on photos that may be looked at here but not kept in the project.
///
/// They lie beside the package on the developers' machines; elsewhere these tests do not run.
@Suite(.enabled(if: SharedPhotos.folder != nil))
struct SharedPhotoTests {
  /// Photos whose truth lies outside of EXIF, and where.
  static let exceptions = [
    "files/bpatrik_pigallery2/test__backend__assets__sidecar__20240128_185808.JPG":
      "the place is only in the embedded XMP",
    "files/immich-app_test-assets/metadata__gps-position__thompson-springs.jpg":
      "the local time is only in the embedded XMP",
    "files/Ashampoo_kim/"
      + "src__commonTest__resources__com__ashampoo__kim__testdata__headers__photo_46_header.jpg":
      "its TIFF header is broken",
  ]

  /// Kinds of files, by the name ExifTool has for them, and how many hold a place or a time.
  static let kinds: [(types: Set<String>, compared: Int)] = [
    (["JPEG"], 66), (["HEIC", "HEIF"], 8), (["AVIF"], 6), (["PNG"], 6), (["TIFF"], 2),
    (["WEBP", "Extended WEBP", "Extended WEBP (lossless)"], 2), (["JXL"], 1), (["CR3"], 1),
    (["MOV", "MP4", "3GP"], 14),
  ]

  @Test(arguments: kinds.indices)
  func realPhotosAgreeWithTheTruthOnPlaceAndTime(index: Int) throws {
    let folder = try #require(SharedPhotos.folder)
    let kind = Self.kinds[index]
    var compared = 0
    for row in try SharedPhotos.rows("truth.csv") where kind.types.contains(row["filetype"] ?? "") {
      let path = row["path"] ?? ""
      guard
        row["gps_status"] == "ok"
          || ["EXIF:", "QuickTime:"].contains(where: row["capture_source", default: ""].hasPrefix),
        Self.exceptions[path] == nil
      else { continue }
      compared += 1
      let file = PhotoReader(clockYear: 2026).facts(ofFileAt: folder + "/" + path)
      let expected = row["gps_status"] == "ok" ? SharedPhotos.coordinate(row) : nil
      let name = Comment(rawValue: path)
      #expect(file.bucket == .read, name)
      #expect(SharedPhotos.agree(file.facts.coordinate, expected), name)
      #expect(SharedPhotos.agreeOnTime(file.facts, row), name)
      if let offset = UTCOffset(row["offset"] ?? "") {
        #expect(file.facts.utcOffset == offset, name)
      }
    }
    #expect(compared >= kind.compared)
  }

  /// Rows of the synthetic files whose answer lies outside of the file's EXIF block.
  static let later: [String: String] = [
    "synth/gps/xmp_only.jpg": "embedded XMP",
    "synth/gps/xmp_dms.jpg": "embedded XMP",
    "synth/gps/location_shown.jpg": "embedded XMP",
    "synth/dates/date_only.jpg": "a day without a time is not a local time",
    "synth/dates/gps_only_time.jpg": "the time is that of GPS",
    "synth/formats/xmp.png": "embedded XMP",
    "synth/xmp/IMG_9.HEIC": "XMP beside the file",
    "synth/xmp/IMG_10.HEIC": "XMP beside the file",
  ]

  @Test func syntheticPhotosAgreeWithTheExpectation() throws {
    let folder = try #require(SharedPhotos.folder)
    var compared = 0
    for row in try SharedPhotos.rows("synth/expect.csv") {
      let path = row["path"] ?? ""
      guard ["exiftool", "policy"].contains(row["check"]), Self.later[path] == nil else { continue }
      compared += 1
      let facts = PhotoReader(clockYear: 2026).facts(ofFileAt: folder + "/" + path).facts
      let name = Comment(rawValue: path)
      #expect(SharedPhotos.agree(facts.coordinate, SharedPhotos.coordinate(row)), name)
      #expect(SharedPhotos.agreeOnTime(facts, row), name)
      #expect(facts.utcOffset == UTCOffset(row["offset"] ?? ""), name)
    }
    #expect(compared >= 85)
  }

  @Test func scanSurvivesEverythingAndTheBucketsAddUp() throws {
    let folder = try #require(SharedPhotos.folder)
    var delivered: [String] = []
    let summary = try PhotoScanner(workers: 3, clockYear: 2026).scan([folder]) {
      delivered.append($0.facts.path)
    }
    #expect(Set(delivered).count == delivered.count)
    #expect(summary.total == delivered.count + summary.count(.ignored) + summary.count(.linked))
    #expect(summary.problems.isEmpty)
    #expect(!delivered.contains { $0.contains("@eaDir") || $0.contains(".hidden") })
    #expect(!delivered.contains { $0.contains("/._") })
  }
}

/// Finds and reads the tables beside the package.
enum SharedPhotos {
  static let folder: String? = {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = package.deletingLastPathComponent().appendingPathComponent("shared/photos").path
    return FileManager.default.fileExists(atPath: folder + "/truth.csv") ? folder : nil
  }()

  /// The rows of a CSV table (RFC 4180) by column name.
  static func rows(_ name: String) throws -> [[String: String]] {
    let text = try String(contentsOfFile: (folder ?? "") + "/" + name, encoding: .utf8)
    var table: [[String]] = [[]]
    var cell = ""
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        table[table.count - 1].append(cell)
        cell = ""
      case "\n" where !isQuoted, "\r\n" where !isQuoted:
        table[table.count - 1].append(cell)
        cell = ""
        table.append([])
      default: cell.append(character)
      }
    }
    let header = table.first ?? []
    return table.dropFirst().filter { $0.count == header.count }.map {
      Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first })
    }
  }

  static func coordinate(_ row: [String: String]) -> Coordinate? {
    guard let latitude = Double(row["lat"] ?? ""), let longitude = Double(row["lon"] ?? "") else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  static func agree(_ found: Coordinate?, _ expected: Coordinate?) -> Bool {
    guard let found, let expected else { return (found == nil) == (expected == nil) }
    return abs(found.latitude - expected.latitude) <= 2e-5
      && abs(found.longitude - expected.longitude) <= 2e-5
  }

  /// Whether the time is that of a row, whose offset tells a film's UTC from a wall clock.
  static func agreeOnTime(_ facts: PhotoFacts, _ row: [String: String]) -> Bool {
    let expected = row["capture"] ?? ""
    guard row["offset"]?.hasPrefix("UTC") == true else { return agree(facts.localTime, expected) }
    return facts.localTime == nil && facts.timeSource == .quicktime
      && facts.utcTime?.utcText == expected + "Z"
  }

  /// Whether a local time is that of the table, which has no fractions.
  static func agree(_ found: LocalDateTime?, _ expected: String) -> Bool {
    guard let found else { return expected.isEmpty }
    return String(found.description.prefix(19)) == expected
  }
}
