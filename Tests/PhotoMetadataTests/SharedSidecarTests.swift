import Foundation
import SportsModel
import Testing

@testable import PhotoMetadata

/// Agreement with ExifTool on other programs' sidecars that can't be kept in the project.
@Suite(.enabled(if: SharedPhotos.folder != nil)) struct SharedXMPTests {
  @Test func realSidecarsMatchExpectedValues() throws {
    let folder = try #require(SharedPhotos.folder)
    var compared = 0
    for row in try SharedPhotos.rows("truth.csv") where row["filetype"] == "XMP" {
      compared += 1
      let path = row["path"] ?? ""
      let facts = try Self.facts(folder + "/" + path)
      let name = Comment(rawValue: path)
      #expect(SharedPhotos.agree(facts.coordinate, SharedPhotos.coordinate(row)), name)
      #expect(SharedPhotos.agree(facts.capture?.localTime, row["capture"] ?? ""), name)
      #expect(facts.capture?.utcOffset == UTCOffset(row["offset"] ?? ""), name)
      // ExifTool has no altitude without a reference; we assume above sea level.
      if let meters = Double(row["alt"] ?? "") { #expect(facts.altitudeMeters == meters, name) }
      #expect(facts.make ?? "" == row["make"], name)
      #expect(facts.model ?? "" == row["model"], name)
    }
    #expect(compared == 20)
  }

  @Test func everyEmbeddedPacketIsReadOrReportedBroken() throws {
    let folder = try #require(SharedPhotos.folder)
    var read = 0
    for row in try SharedPhotos.rows("truth.csv") {
      guard let bytes = try Self.packet(folder + "/" + (row["path"] ?? "")) else { continue }
      if readXMP(bytes) != nil { read += 1 }
    }
    #expect(read >= 40)
  }

  private static func facts(_ path: String) throws -> SourceFacts {
    let packet = try #require(try Self.packet(path))
    return try #require(readXMP(packet))
  }

  /// Returns the content of a `.xmp` file, or the packet of another file; nil without.
  private static func packet(_ path: String) throws -> [UInt8]? {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    if path.hasSuffix(".xmp") { return Array(data) }
    guard let start = data.range(of: Data("<x:xmpmeta".utf8))?.lowerBound else { return nil }
    let end = data.range(of: Data("</x:xmpmeta>".utf8), in: start..<data.endIndex)?.upperBound
    return Array(data[start..<(end ?? data.endIndex)])
  }
}
