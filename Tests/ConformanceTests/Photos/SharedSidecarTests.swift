import Foundation
import SportsModel
import Testing

@testable import PhotoMetadata

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
