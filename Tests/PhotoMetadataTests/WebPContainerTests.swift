import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct WebPContainerTests {
  static let photo = CorruptionChecks.photo

  @Test(arguments: [false, true], [false, true])
  func exifIsReadInAnyPosition(isFirst: Bool, hasIdentifier: Bool) throws {
    for unknownBytes in [0, 3, 4, 70_001] {
      var layout = WebPLayout()
      (layout.isMetadataFirst, layout.hasIdentifier) = (isFirst, hasIdentifier)
      (layout.hasFlags, layout.unknownBytes) = (unknownBytes == 4, unknownBytes)
      let file = try scanned(Self.photo.webp(layout), name: "photo.webp")
      #expect(CorruptionChecks.isWhole(file) && file.facts.media == .webp)
    }
  }

  @Test func oddChunkWithoutPaddingIsRead() throws {
    let odd = Array("teSt".utf8) + [3, 0, 0, 0] + [7, 7, 7]
    let bytes = RIFF.file(
      "WEBP", WebPLayout.pictureOnly[12...] + odd + RIFF.chunk("EXIF", Self.photo.tiff()))
    #expect(CorruptionChecks.isWhole(try scanned(bytes)))
  }

  @Test func chunksAfterDeclaredEndAreRead() throws {
    let bytes = WebPLayout.pictureOnly + RIFF.chunk("EXIF", Self.photo.tiff())
    #expect(CorruptionChecks.isWhole(try scanned(bytes)))
  }

  @Test func imageWithoutMetadataIsRead() throws {
    let file = try scanned(WebPLayout.pictureOnly)
    #expect(file.bucket == .read && file.facts.error == nil && file.facts.timeSource == .fileTime)
    // Everything after the end is ignored.
    #expect(try scanned(WebPLayout.pictureOnly + [1, 2, 3, 4, 255, 255, 255, 255]).bucket == .read)
  }

  @Test func packetIsFound() throws {
    let layout = WebPLayout.xmp(CorruptionChecks.packet)
    #expect(
      try CorruptionChecks.packets(Self.photo.webp(layout), WebPContainer()) == [
        CorruptionChecks.packet.count
      ])
  }

  @Test func invalidSizesAreReportedAsDamage() throws {
    let riff = Array("RIFF".utf8)
    let webp = Array("WEBP".utf8)
    for bytes in [
      riff + [255, 255, 255, 255] + webp, riff + [20, 0, 0, 0] + webp,
      riff + [12, 0, 0, 0] + webp + Array("EXIF".utf8) + [255, 255, 255, 255],
    ] {
      let file = try scanned(bytes)
      #expect(file.bucket == .damaged && file.facts.error == "truncated file")
    }
    // The number of empty chunks is limited only by the file size.
    let empty = [UInt8](repeating: 0, count: 8 * 100_000)
    #expect(try scanned(RIFF.file("WEBP", empty)).bucket == .read)
  }
}
