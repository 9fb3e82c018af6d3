import PhotoFixtures
import PhotoMetadata
import SportsModel
import Testing

struct RAFContainerTests {
  static let bytes = CorruptionChecks.photo.raf()

  @Test func exifOfPreviewIsRead() throws {
    let file = try scanned(Self.bytes, name: "photo.raf")
    #expect(CorruptionChecks.isWhole(file) && file.facts.media == .raw)
  }

  @Test func previewFarIntoTheFileIsRead() throws {
    let gap = [UInt8](repeating: 0, count: 300_000)
    let start = 148
    let moved =
      Array(Self.bytes[..<84]) + MediaBoxes.number(start + gap.count, 4)
      + Self.bytes[88..<start] + gap + Self.bytes[start...]
    #expect(CorruptionChecks.isWhole(try scanned(Array(moved), name: "photo.raf")))
  }

  @Test func missingPreviewIsReportedAsDamage() throws {
    for place in [[0, 0, 0, 0], [0, 0, 0, 20], [255, 255, 255, 255]] as [[UInt8]] {
      let file = try scanned(Self.bytes[..<84] + place + Self.bytes[88...], name: "photo.raf")
      #expect(file.bucket == .damaged)
      #expect(file.facts.error == "the preview with the EXIF data is missing")
    }
  }

  @Test func previewLengthFromHeaderIsRespected() throws {
    let file = try scanned(
      Self.bytes[..<88] + [0, 0, 0, 2] + Self.bytes[92...], name: "photo.raf")
    #expect(file.bucket == .damaged && file.facts.error == "truncated file: the picture is missing")
  }
}
