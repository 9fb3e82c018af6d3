import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct WebPContainerTests {
  static let photo = Hardship.photo

  @Test(arguments: [false, true], [false, true])
  func exifIsReadWhereverItStands(isFirst: Bool, hasIdentifier: Bool) throws {
    for unknownBytes in [0, 3, 4, 70_001] {
      var layout = WebPLayout()
      layout.isMetadataFirst = isFirst
      layout.hasIdentifier = hasIdentifier
      layout.hasFlags = unknownBytes == 4
      layout.unknownBytes = unknownBytes
      let file = try scanned(Self.photo.webp(layout), name: "photo.webp")
      #expect(Hardship.isWhole(file))
      #expect(file.facts.media == .webp)
    }
  }

  @Test func chunkOfAnOddSizeMayLackItsPadding() throws {
    let odd = Array("teSt".utf8) + [3, 0, 0, 0] + [7, 7, 7]
    let bytes = RIFF.file(
      "WEBP", WebPLayout.pictureOnly[12...] + odd + RIFF.chunk("EXIF", Self.photo.tiff()))
    #expect(Hardship.isWhole(try scanned(bytes)))
  }

  @Test func chunksBehindThePromisedEndAreRead() throws {
    let bytes = WebPLayout.pictureOnly + RIFF.chunk("EXIF", Self.photo.tiff())
    #expect(Hardship.isWhole(try scanned(bytes)))
  }

  @Test func pictureWithoutMetadataIsRead() throws {
    let file = try scanned(WebPLayout.pictureOnly)
    #expect(file.bucket == .read && file.facts.error == nil)
    #expect(file.facts.timeSource == .fileTime)
    // What follows the end is of no interest.
    #expect(try scanned(WebPLayout.pictureOnly + [1, 2, 3, 4, 255, 255, 255, 255]).bucket == .read)
  }

  @Test func packetIsFound() throws {
    let layout = WebPLayout.xmp(Hardship.packet)
    #expect(
      try Hardship.packets(Self.photo.webp(layout), WebPContainer()) == [Hardship.packet.count])
  }

  @Test func truncationAtEveryByteNeverGivesAWrongAnswer() throws {
    try Hardship.cutEverywhere(Self.photo.webp(), name: "photo.webp")
    try Hardship.flipBytes(Self.photo.webp(), name: "photo.webp")
  }

  @Test func sizesThatLieAreDamage() throws {
    let riff = Array("RIFF".utf8)
    let webp = Array("WEBP".utf8)
    for bytes in [
      riff + [255, 255, 255, 255] + webp, riff + [20, 0, 0, 0] + webp,
      riff + [12, 0, 0, 0] + webp + Array("EXIF".utf8) + [255, 255, 255, 255],
    ] {
      let file = try scanned(bytes)
      #expect(file.bucket == .damaged)
      #expect(file.facts.error == "it is cut off")
    }
    // Chunks of no size are as many as the file has room for.
    let empty = [UInt8](repeating: 0, count: 8 * 100_000)
    #expect(try scanned(RIFF.file("WEBP", empty)).bucket == .read)
  }
}
