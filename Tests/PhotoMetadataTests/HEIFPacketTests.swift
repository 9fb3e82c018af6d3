import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct HEIFPacketTests {
  static let photo = CorruptionChecks.photo

  @Test(arguments: [0, 1, 2], [false, true])
  func packetIsFoundInEveryLocation(version: Int, isInItemData: Bool) throws {
    for layout in [HEICLayout(), .avif] {
      var layout = layout
      (layout.hasExif, layout.xmp, layout.ilocVersion) = (false, CorruptionChecks.packet, version)
      (layout.isInItemData, layout.metaAfterMdat) = (isInItemData && version > 0, version == 2)
      layout.infeVersion = version == 2 ? 3 : 2
      let found = try CorruptionChecks.packets(Self.photo.heic(layout), HEIFContainer())
      #expect(found == [CorruptionChecks.packet.count])
    }
  }

  @Test func itemOfOtherTypeIsNotAPacket() throws {
    for type in ["application/rdf+xmlx", "text/plain", ""] {
      var layout = HEICLayout()
      (layout.hasExif, layout.xmp, layout.xmpType) = (false, CorruptionChecks.packet, type)
      #expect(try CorruptionChecks.packets(Self.photo.heic(layout), HEIFContainer()).isEmpty)
    }
  }

  @Test func imageSequenceUsesMovieHeaderTime() throws {
    let film = Self.photo.movie(.camera)
    // Without its own ftyp box of 24 bytes.
    let boxes = Array(film[24...])
    for brand in ["avis", "hevc", "msf1"] {
      let start = MediaBoxes.box("ftyp", Array("\(brand)\0\0\0\0\(brand)msf1".utf8))
      let meta = MediaBoxes.fullBox("meta", version: 0, [])
      for bytes in [start + boxes, start + meta + boxes] {
        let file = try scanned(bytes, name: "photo.avif")
        #expect(file.bucket == .read && file.facts.error == nil)
        #expect(file.facts.timeSource == .quicktime)
        // A camera's film has its wall clock as if it were UTC.
        #expect(file.facts.utcTime == Self.photo.localTime?.instant(offset: .utc))
      }
    }
  }

  @Test func exifTakesPrecedenceOverMovieHeader() throws {
    var layout = HEICLayout()
    layout.extraBoxes = Array(Self.photo.movie(.camera)[24...])
    var other = Self.photo
    other.localTime = other.localTime.map { $0 + 86_400 }
    let facts = try scanned(other.heic(layout)).facts
    #expect(facts.timeSource == .original && facts.localTime == other.localTime)
  }
}
