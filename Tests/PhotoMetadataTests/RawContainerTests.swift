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
      let file = try scanned(Array("MM\0*".utf8) + MediaBoxes.number(offset, 4), name: "photo.tif")
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
    ] { try HostileFile(reason, bytes, reason).check(name: "photo.cr3", media: .raw) }
  }
}

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
    let file = try scanned(Self.bytes[..<88] + [0, 0, 0, 2] + Self.bytes[92...], name: "photo.raf")
    #expect(file.bucket == .damaged && file.facts.error == "truncated file: the picture is missing")
  }
}
