import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct PNGContainerTests {
  static let photo = CorruptionChecks.photo
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  static let end = PNGChunk.bytes("IEND", [])

  @Test(arguments: [false, true], [false, true])
  func exifChunkIsReadBeforeAndAfterImageData(isLast: Bool, hasIdentifier: Bool) throws {
    var layout = PNGLayout()
    (layout.isExifAfterPicture, layout.hasIdentifier) = (isLast, hasIdentifier)
    layout.unknownBytes = isLast ? 100_000 : 0
    let file = try scanned(Self.photo.png(layout), name: "photo.png")
    #expect(CorruptionChecks.isWhole(file) && file.facts.media == .png)
    #expect(file.facts.locationSource == .exif)
  }

  @Test(arguments: PNGLayout.TextChunk.allCases, ["exif", "APP1"])
  func legacyRawProfileIsRead(chunk: PNGLayout.TextChunk, name: String) throws {
    for packing in [ZlibStream.stored, .fixedCodes, .ownCodes] {
      for unknownBytes in [0, 70_000] {
        var layout = PNGLayout.profile(chunk, named: name)
        (layout.packing, layout.unknownBytes) = (packing, unknownBytes)
        #expect(CorruptionChecks.isWhole(try scanned(Self.photo.png(layout), name: "photo.png")))
      }
    }
  }

  @Test func largeUppercaseRawProfileIsRead() throws {
    var photo = Self.photo
    photo.makerNoteBytes = 200_000
    #expect(CorruptionChecks.isWhole(try scanned(photo.png(.profile(.compressed)))))
    let digits = Self.photo.tiff().map { byte in
      let text = String(byte, radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    let text = "Raw profile type exif\0\nexif\n  \(digits.count)\n" + digits.joined()
    #expect(
      CorruptionChecks.isWhole(try scanned(Self.file(PNGChunk.bytes("tEXt", Array(text.utf8))))))
  }

  @Test func thousandsOfImageChunksAreSkipped() throws {
    let data = [0, 0, 0, 8] + Array("IDAT".utf8) + [UInt8](repeating: 0, count: 12)
    let chunks = [[UInt8]](repeating: data, count: 20_000).flatMap { $0 }
    let file = try scanned(
      Self.signature + chunks + PNGChunk.bytes("eXIf", Self.photo.tiff()) + Self.end)
    #expect(CorruptionChecks.isWhole(file))
  }

  @Test func rawProfileReplacesBrokenExifChunk() throws {
    let text = Self.photo.png(.profile(.plain))
    let file = try scanned(Self.signature + PNGChunk.bytes("eXIf", [1, 2, 3]) + text[8...])
    #expect(CorruptionChecks.isNear(file.facts.coordinate) && file.bucket == .read)
    #expect(file.facts.error == "unreadable EXIF data")
  }

  @Test func packetsAreFound() throws {
    let packet = CorruptionChecks.packet
    var last = PNGLayout.xmp(packet, isCompressed: true)
    last.isXMPAfterPicture = true
    for layout in [.xmp(packet), .xmp(packet, isCompressed: true), last] {
      #expect(
        try CorruptionChecks.packets(Self.photo.png(layout), PNGContainer()) == [packet.count])
    }
    let digits = packet.map { String($0, radix: 16) }.joined()
    for (name, text) in [
      ("xmp", "\nxmp\n  \(packet.count)\n\(digits)\n"),
      (
        "APP1",
        "\ngeneric profile\n  \(packet.count + 29)\n"
          + "687474703a2f2f6e732e61646f62652e636f6d2f7861702f312e302f00" + digits
      ),
    ] {
      let chunk = PNGChunk.bytes("tEXt", Array("Raw profile type \(name)\0\(text)".utf8))
      #expect(try CorruptionChecks.packets(Self.file(chunk), PNGContainer()) == [packet.count])
    }
  }

  static let hostile: [HostileFile] = [
    HostileFile("signature alone", signature, "the last chunk"),
    HostileFile("largest length", signature + [255, 255, 255, 255, 1, 1, 1, 1], "truncated"),
    HostileFile(
      "too many chunks", signature + [UInt8](repeating: 0, count: 12 * 70_000), "too many chunks"),
    HostileFile(
      "endless keyword", file(PNGChunk.bytes("tEXt", [UInt8](repeating: 65, count: 5_000))), ""),
    HostileFile(
      "text that ends in its header",
      file(PNGChunk.bytes("iTXt", Array("XML:com.adobe.xmp\0\u{1}".utf8))), ""),
    HostileFile(
      "broken stream",
      file(PNGChunk.bytes("zTXt", Array("Raw profile type exif\0\0abcdefgh".utf8))),
      "truncated or damaged"),
    HostileFile(
      "profile that promises more",
      file(
        PNGChunk.bytes("tEXt", Array("Raw profile type exif\0\nexif\n 99999999999999999\n4".utf8))),
      "truncated or damaged"),
    HostileFile(
      "stream that unpacks to more than is read",
      file(
        PNGChunk.bytes(
          "zTXt",
          Array("Raw profile type exif\0\0".utf8)
            + ZlibStream.fixedCodes.bytes([UInt8](repeating: 0x20, count: 2_500_000)))),
      "truncated or damaged"),
  ]

  @Test(arguments: hostile) func invalidStructureIsReportedAsDamage(_ hostile: HostileFile) throws {
    try hostile.check(name: "hostile.png", media: .png)
  }

  @Test func onlyKnownTextChunksAreDecompressed() throws {
    let broken = PNGChunk.bytes("zTXt", Array("Raw profile type exif\0\0abc".utf8))
    let good = Self.photo.png(.profile(.compressed))[8...]
    for (count, isFound) in [(15, true), (16, false)] {
      let chunks = [[UInt8]](repeating: broken, count: count).flatMap { $0 }
      let file = try scanned(Self.signature + chunks + good)
      #expect((file.facts.coordinate != nil) == isFound)
    }
  }

  private static func file(_ chunks: [UInt8]) -> [UInt8] { signature + chunks + end }
}

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

  @Test(arguments: [false, true])
  func compressedMetadataIsRead(hasExif: Bool) throws {
    var layout = JXLLayout()
    (layout.isCompressed, layout.hasExif) = (true, hasExif)
    if !hasExif { layout.xmp = CorruptionChecks.packet }
    let bytes = Self.photo.jxl(layout)
    guard hasExif else {
      let packets = try CorruptionChecks.packets(bytes, JXLContainer())
      #expect(packets == [CorruptionChecks.packet.count])
      return
    }
    #expect(CorruptionChecks.isWhole(try scanned(bytes, name: "photo.jxl")))
  }

  /// Blocks longer than one meta-block, and a stream that grows beyond the limit.
  @Test(arguments: [(100_000, false), (MetadataCollector.maxExif + 1, true)])
  func compressedMetadataIsLimited(size: Int, isTooLarge: Bool) throws {
    var layout = JXLLayout()
    layout.hasExif = false
    let packet = CorruptionChecks.packet
    let padded = packet + [UInt8](repeating: UInt8(ascii: " "), count: size - packet.count)
    let packed = MediaBoxes.box("brob", Array("xml ".utf8) + JXLLayout.brotli(padded))
    let file = try scanned(Self.photo.jxl(layout) + packed, name: "photo.jxl")
    #expect((file.facts.error?.contains("Brotli") ?? false) == isTooLarge)
  }

  @Test func damagedCompressedMetadataIsReported() throws {
    var layout = JXLLayout()
    for hasExif in [true, false] {
      layout.hasExif = hasExif
      for name in ["Exif", "xml "] {
        let packed = MediaBoxes.box("brob", Array(name.utf8) + [1, 2, 3, 4])
        let file = try scanned(Self.photo.jxl(layout) + packed, name: "photo.jxl")
        #expect(file.facts.error?.contains("Brotli") == (hasExif ? nil : true))
      }
    }
  }

  @Test func bareCodestreamAndOtherCompressedBoxesHaveNoMetadata() throws {
    var layout = JXLLayout()
    layout.hasExif = false
    let packed = MediaBoxes.box("brob", Array("jumb".utf8) + [1, 2, 3, 4])
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
    ] { try HostileFile(reason, bytes, reason).check(name: "photo.jxl", media: .jxl) }
  }
}
