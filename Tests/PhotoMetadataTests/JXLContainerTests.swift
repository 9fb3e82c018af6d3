import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct JXLContainerTests {
  static let photo = CorruptionChecks.photo

  @Test(arguments: [false, true], [false, true])
  func exifBoxIsReadInAnyPosition(isLast: Bool, hasIdentifier: Bool) throws {
    var layout = JXLLayout()
    (layout.isMetadataLast, layout.hasIdentifier) = (isLast, hasIdentifier)
    layout.isPictureToTheEnd = true
    let file = try scanned(Self.photo.jxl(layout), name: "photo.jxl")
    #expect(CorruptionChecks.isWhole(file) && file.facts.media == .jxl)
  }

  @Test func bareCodestreamAndBrotliBoxesHaveNoMetadata() throws {
    var layout = JXLLayout()
    layout.hasExif = false
    let packed = MediaBoxes.box("brob", Array("Exif".utf8) + [1, 2, 3, 4])
    for bytes in [JXLLayout.codestream, Self.photo.jxl(layout) + packed] {
      let file = try scanned(bytes, name: "photo.jxl")
      #expect(file.bucket == .read && file.facts.error == nil && file.facts.media == .jxl)
      #expect(file.facts.timeSource == .fileTime)
    }
  }

  @Test func packetIsFound() throws {
    var layout = JXLLayout()
    (layout.hasExif, layout.xmp) = (false, CorruptionChecks.packet)
    #expect(
      try CorruptionChecks.packets(Self.photo.jxl(layout), JXLContainer()) == [
        CorruptionChecks.packet.count
      ])
  }

  @Test func missingPartOfThePictureDoesNotMatter() throws {
    let bytes = Self.photo.jxl()
    let end = bytes.count - JXLLayout.codestream.count
    #expect(CorruptionChecks.isWhole(try scanned(Array(bytes[..<end]), name: "photo.jxl")))
  }

  @Test func invalidBoxesAreReportedAsDamage() throws {
    let start = Array(Self.photo.jxl()[..<12])
    for (bytes, reason) in [
      (start + [0, 0, 0, 5] + Array("Exif".utf8), "invalid box size"),
      (start + MediaBoxes.box("Exif", [1, 2, 3]), "unreadable"),
      (start + [255, 255, 255, 255] + Array("xml ".utf8), "truncated"),
      (start + [UInt8](repeating: 0, count: 3), "truncated"),
    ] {
      try HostileFile(reason, bytes, reason).check(name: "photo.jxl", media: .jxl)
    }
  }
}
