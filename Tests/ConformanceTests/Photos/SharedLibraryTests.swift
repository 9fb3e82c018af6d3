import Foundation
import PhotoLibraries
import PhotoScanning
import SportsModel
import Testing

@testable import PhotoMetadata

/// Libraries of other people, with the values that other programs read from them.
@Suite(.needs(.photoLibraries)) struct SharedLibraryTests {
  /// Reads a library as an import would.
  private func read(
    _ name: String
  ) async throws -> (photos: [LibraryPhoto], problems: [ScanProblem]) {
    let reader = try #require(
      PhotoLibraryFinder.reader(at: SharedFolder.photoLibraries.file(name).path))
    var photos: [LibraryPhoto] = []
    let problems = try await reader.read(isCancelled: { false }, onPhoto: { photos.append($0) })
    return (photos, problems)
  }

  @Test func applePhotosAgreesWithTruth() async throws {
    let rows = try SharedFolder.photoLibraries.rows("apple/truth.csv")
    let byLibrary = Dictionary(grouping: rows, by: { $0["library"] ?? "" })
    #expect(byLibrary.count == 12 && rows.count == 184)
    for (name, rows) in byLibrary {
      let photos = Dictionary(
        try await read("apple/\(name)").photos.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      for row in rows {
        let photo = try #require(photos[row["uuid"] ?? ""], "\(name) \(row)")
        #expect(difference(photo, row) == nil, "\(name) \(photo.id)")
      }
    }
  }

  private func difference(_ photo: LibraryPhoto, _ row: SharedFolder.Row) -> String? {
    let place = photo.facts.coordinate
    if isFar(place?.latitude, row.number("latitude"))
      || isFar(place?.longitude, row.number("longitude"))
    {
      return "location \(place?.text ?? "none")"
    }
    let bucket: PhotoFacts.Exclusion? =
      row["in_bin"] == "1"
      ? .binned
      : row["hidden"] == "1"
        ? .hidden
        : row["shared_album"] == "1" ? .shared : row["screenshot"] == "1" ? .screenshot : nil
    if photo.exclusion != bucket { return "bucket \(photo.exclusion?.rawValue ?? "none")" }
    let utc = row["utc_time"] ?? ""
    // The other program writes 1970 for 123456789012345 seconds.
    if utc.hasPrefix("1970-01-01T00:00:00") {
      return photo.facts.timeSource == nil ? nil : "a time"
    }
    guard let instant = Date(utcText: utc + "Z") else { return "unreadable truth" }
    if let offset = row.number("tz_offset_s") {
      let wall = LocalDateTime(instant, offset: UTCOffset(seconds: Int(offset))).description
      let found = String(photo.facts.localTime?.description.prefix(19) ?? "none")
      return found == wall ? nil : "time \(found)"
    }
    let found = photo.facts.utcTime.map { String($0.utcText.prefix(19)) } ?? "none"
    return found == utc ? nil : "instant \(found)"
  }

  @Test func lightroomAgreesWithTruth() async throws {
    let rows = try SharedFolder.photoLibraries.rows("lightroom/truth.csv")
    #expect(rows.count == 17)
    for (name, rows) in Dictionary(grouping: rows, by: { $0["catalog"] ?? "" }) {
      let content = try await read("lightroom/\(name)")
      #expect(content.photos.count == rows.count && content.problems.isEmpty)
      for row in rows {
        let photo = try #require(
          content.photos.first { $0.facts.path.hasSuffix("/" + (row["file"] ?? "")) })
        let wall = (row["capture_time"] ?? "").prefix(19)
        #expect(photo.facts.localTime?.description.prefix(19) == wall)
        #expect(!isFar(photo.facts.coordinate?.latitude, row.number("latitude")))
      }
    }
  }

  @Test func digikamIsRead() async throws {
    let photos = try await read("digikam/digikam4.db").photos
    #expect(
      photos.map(\.facts.localTime?.description) == [
        "2021-08-06T16:51:44", "2021-08-06T16:54:17", "2021-08-06T19:29:02",
      ])
    #expect(photos.map(\.facts.make) == ["samsung", "samsung", "Canon"])
  }
}

/// Returns whether only one of two numbers is there, or they differ by more than 10⁻⁶.
private func isFar(_ number: Double?, _ other: Double?) -> Bool {
  guard let number, let other else { return number != other }
  return abs(number - other) > 1e-6
}

/// Scans of all shared photos.
@Suite(.needs(.photos)) struct SharedScanTests {
  /// Files that a folder scan skips.
  ///
  /// They are read only if they are given.
  static let unscanned = [
    "synth/names/no_extension", "synth/tree/a/@eaDir/one.jpg", "synth/tree/.hidden/two.jpg",
    "synth/tree/a/._one.jpg",
  ]

  @Test func scanHandlesEveryFileAndBucketsAddUp() throws {
    let (delivered, summary) = try Self.scan(SharedFolder.photos.path)
    #expect(Set(delivered).count == delivered.count)
    #expect(summary.total == delivered.count + summary.count(.ignored) + summary.count(.linked))
    #expect(summary.problems.isEmpty)
  }

  @Test func scanSkipsCachesAndHiddenFiles() throws {
    let folder = SharedFolder.photos.path
    var delivered: Set<String> = []
    let summary = try PhotoScanner(workers: 2, clockYear: 2026).scan([folder + "/synth"]) {
      delivered.insert(String($0.facts.path.dropFirst(folder.count + 1)))
    }
    let rows = try SharedFolder.photos.rows("synth/expect.csv")
    let expected = Set(rows.map { $0["path", default: ""] })
    #expect(expected.subtracting(delivered) == Set(Self.unscanned))
    #expect(delivered.isSubset(of: expected) && summary.count(.ignored) >= 2)
  }

  private static func scan(_ path: String) throws -> ([String], ScanSummary) {
    var delivered: [String] = []
    let summary = try PhotoScanner(workers: 3, clockYear: 2026).scan([path]) {
      delivered.append($0.facts.path)
    }
    return (delivered, summary)
  }
}

/// Agreement with ExifTool on other programs' sidecars.
@Suite(.needs(.photos)) struct SharedXMPTests {
  @Test func realSidecarsMatchExpectedValues() throws {
    var compared = 0
    for row in try SharedFolder.photos.rows("truth.csv") where row["filetype"] == "XMP" {
      compared += 1
      let path = row["path"] ?? ""
      let packet = try #require(try Self.packet(path))
      let facts = try #require(Self.facts(of: packet))
      let name = Comment(rawValue: path)
      #expect(SharedPhotos.agree(facts.coordinate, SharedPhotos.coordinate(row)), name)
      #expect(SharedPhotos.agree(facts.capture?.localTime, row["capture"] ?? ""), name)
      #expect(facts.capture?.utcOffset == UTCOffset(row["offset"] ?? ""), name)
      // ExifTool has no altitude without a reference; we assume above sea level.
      if let meters = row.number("alt") { #expect(facts.altitudeMeters == meters, name) }
      #expect(facts.make ?? "" == row["make"], name)
      #expect(facts.model ?? "" == row["model"], name)
    }
    #expect(compared == 20)
  }

  @Test func everyEmbeddedPacketIsReadOrReportedBroken() throws {
    var read = 0
    for row in try SharedFolder.photos.rows("truth.csv") {
      guard let bytes = try Self.packet(row["path"] ?? "") else { continue }
      if Self.facts(of: bytes) != nil { read += 1 }
    }
    #expect(read >= 40)
  }

  /// Returns the facts of a packet; nil if it is broken.
  private static func facts(of packet: [UInt8]) -> SourceFacts? {
    if case .facts(let packet) = packet.withUnsafeBytes(XMPPacket.read) {
      packet.facts
    } else {
      nil
    }
  }

  /// Returns the content of a `.xmp` file, or the packet of another file; nil without.
  private static func packet(_ path: String) throws -> [UInt8]? {
    let data = try Data(contentsOf: SharedFolder.photos.file(path))
    if path.hasSuffix(".xmp") { return Array(data) }
    guard let start = data.range(of: Data("<x:xmpmeta".utf8))?.lowerBound else { return nil }
    let end = data.range(of: Data("</x:xmpmeta>".utf8), in: start..<data.endIndex)?.upperBound
    return Array(data[start..<(end ?? data.endIndex)])
  }
}
