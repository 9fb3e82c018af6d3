import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct CR3ContainerTests {
  static let photo = CorruptionChecks.photo

  @Test(arguments: ByteOrder.allCases)
  func separateDirectoriesAreReadAsOneBlock(order: ByteOrder) throws {
    var photo = Self.photo
    photo.byteOrder = order
    let file = try scanned(photo.cr3(), name: "photo.cr3")
    #expect(CorruptionChecks.isWhole(file) && file.facts.media == .raw)
  }

  @Test func packetIsFound() throws {
    var layout = CR3Layout()
    layout.xmp = CorruptionChecks.packet
    #expect(
      try CorruptionChecks.packets(Self.photo.cr3(layout), CR3Container()) == [
        CorruptionChecks.packet.count
      ])
  }

  @Test func photoWithoutLocationStillHasTime() throws {
    var photo = Self.photo
    photo.coordinate = nil
    let file = try scanned(photo.cr3())
    #expect(file.bucket == .read && file.facts.error == nil)
    #expect(file.facts.localTime == photo.localTime && file.facts.coordinate == nil)
  }

  @Test func invalidStructureIsReportedAsDamage() throws {
    let start = MediaBoxes.box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8))
    let canon: [UInt8] = [
      0x85, 0xc0, 0xb6, 0x87, 0x82, 0x0f, 0x11, 0xe0, 0x81, 0x11, 0xf4, 0xce, 0x46, 0x2b, 0x6a,
      0x48,
    ]
    let many = [[UInt8]](repeating: MediaBoxes.box("free", []), count: 5_000).flatMap { $0 }
    for (bytes, reason) in [
      (start, "the header"), (start + MediaBoxes.box("moov", []), "directories are missing"),
      (start + MediaBoxes.box("moov", MediaBoxes.box("uuid", [1])), "directories are missing"),
      (start + MediaBoxes.box("moov", many), "too many boxes"), (start + many, "too many boxes"),
      (
        start + MediaBoxes.box("moov", MediaBoxes.box("uuid", canon + [0, 0, 0, 3, 0, 0, 0, 0])),
        "invalid box size"
      ),
    ] {
      try HostileFile(reason, bytes, reason).check(name: "photo.cr3", media: .raw)
    }
  }
}
