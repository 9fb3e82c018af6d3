import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct TIFFContainerTests {
  static let photo = CorruptionChecks.photo

  static func photo(_ order: ByteOrder) -> FixturePhoto {
    var photo = Self.photo
    photo.byteOrder = order
    return photo
  }

  @Test(arguments: TIFFLayout.Kind.allCases, ByteOrder.allCases)
  func everyTIFFBasedFormatIsRead(kind: TIFFLayout.Kind, order: ByteOrder) throws {
    let name = "photo." + kind.rawValue
    for layout in [TIFFLayout(kind), .directoryLast(kind)] {
      let file = try scanned(Self.photo(order).tiff(layout), name: name)
      #expect(CorruptionChecks.isWhole(file) && file.facts.media == (kind == .tiff ? .tiff : .raw))
    }
  }

  @Test(arguments: ByteOrder.allCases)
  func panasonicPreviewFillsMissingFacts(order: ByteOrder) throws {
    var layout = TIFFLayout(.rw2)
    layout.isExifInPreview = true
    for isLast in [false, true] {
      (layout.isDirectoryLast, layout.pictureBytes) = (isLast, 70_000)
      #expect(
        CorruptionChecks.isWhole(try scanned(Self.photo(order).tiff(layout), name: "photo.rw2")))
    }
  }

  @Test func packetIsReadWhenLocationOrTimeIsMissing() throws {
    var photo = Self.photo
    photo.coordinate = nil
    for order in ByteOrder.allCases {
      photo.byteOrder = order
      for var layout in [TIFFLayout(), .directoryLast()] {
        layout.xmp = CorruptionChecks.packet
        #expect(
          try CorruptionChecks.packets(photo.tiff(layout), TIFFContainer()) == [
            CorruptionChecks.packet.count
          ])
      }
    }
  }

  @Test func bigTIFFAndUnsupportedRawFilesAreReported() throws {
    for (bytes, name) in [
      (Array("II".utf8) + [43, 0, 8, 0, 0, 0], "BigTIFF"),
      (Array("II\u{1a}\0\0\0HEAPCCDR".utf8), "CRW"),
    ] {
      let file = try scanned(bytes, name: "photo.dng")
      #expect(file.bucket == .unsupported && file.facts.error == "\(name) files aren't supported")
    }
  }

  @Test func invalidDirectoryOffsetIsReportedAsDamage() throws {
    for offset in [0, 7, 8, 9, 1_000, 0x7fff_ffff, 0xffff_ffff] {
      let bytes = Array("MM\0*".utf8) + MediaBoxes.number(offset, 4)
      let file = try scanned(bytes, name: "photo.tif")
      #expect(file.bucket == .damaged && file.facts.error?.contains("EXIF data") == true)
    }
  }

  @Test func invalidPreviewIsIgnored() throws {
    var photo = FixturePhoto(make: "Fixture")
    for value: TIFFValue in [
      .undefined([1, 2, 3]), .undefined([UInt8](repeating: 0xff, count: 9_000)), .long([7]),
    ] {
      photo = photo.with(0x2e, value, in: .image)
      let file = try scanned(photo.tiff(TIFFLayout()), name: "photo.tif")
      #expect(file.facts.make == "Fixture" && file.facts.coordinate == nil)
    }
  }
}
