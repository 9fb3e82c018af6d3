import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoMetadata

struct HEIFContainerTests {
  static let photo = CorruptionChecks.photo
  /// An EXIF block of another picture in the same file.
  static let other = FixturePhoto(
    coordinate: Coordinate(latitude: 10, longitude: 20), make: "Other"
  ).exifItem()

  struct Variant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var layout = HEICLayout()

    init(_ name: String, _ change: (inout HEICLayout) -> Void) {
      testDescription = name
      change(&layout)
    }
  }

  static let variants: [Variant] = [
    Variant("as phones write it") { _ in }, Variant("meta after mdat") { $0.metaAfterMdat = true },
    Variant("meta far behind a large mdat") {
      ($0.metaAfterMdat, $0.pictureBytes) = (true, 300_000)
    },
    Variant("EXIF far behind the picture") { $0.pictureBytes = 300_000 },
    Variant("64-bit mdat") { $0.mdatSize = .long },
    Variant("64-bit mdat before meta") { ($0.mdatSize, $0.metaAfterMdat) = (.long, true) },
    Variant("mdat to the end of the file") { $0.mdatSize = .rest },
    Variant("meta without version") { $0.isMetaPlain = true },
    Variant("32-bit items") { $0.infeVersion = 3 }, Variant("iloc 0") { $0.ilocVersion = 0 },
    Variant("iloc 2, 32-bit items") { ($0.ilocVersion, $0.infeVersion) = (2, 3) },
    Variant("iloc with 64-bit numbers and bases") {
      ($0.offsetBytes, $0.lengthBytes, $0.baseBytes, $0.indexBytes) = (8, 8, 8, 8)
    },
    Variant("iloc with a base and no offsets") { ($0.offsetBytes, $0.baseBytes) = (0, 4) },
    Variant("iloc with an index") { $0.indexBytes = 4 },
    Variant("iloc without lengths") { $0.lengthBytes = 0 },
    Variant("idat") { $0.isInItemData = true },
    Variant("idat after mdat") {
      ($0.isInItemData, $0.metaAfterMdat, $0.ilocVersion) = (true, true, 2)
    },
    Variant("idat in parts") { ($0.isInItemData, $0.extents) = (true, 5) },
    Variant("in three parts") { $0.extents = 3 },
    Variant("in 200 parts behind the prefix") { ($0.extents, $0.pictureBytes) = (200, 40_000) },
    Variant("TIFF without identifier") { $0.hasIdentifier = false },
    Variant("several EXIF items") { $0.otherBlocks = [other, other, [1, 2, 3]] },
    Variant("several EXIF items, 32 bits") { ($0.otherBlocks, $0.infeVersion) = ([other], 3) },
    Variant("other boxes before meta") {
      $0.extraBoxes =
        MediaBoxes.box("free", [UInt8](repeating: 7, count: 30_000))
        + MediaBoxes.box("uuid", [UInt8](repeating: 1, count: 16), size: .long)
    },
  ]

  @Test(arguments: variants) func exifIsFoundInEveryBoxLayout(_ variant: Variant) throws {
    let file = try scanned(Self.photo.heic(variant.layout), name: "photo.heic")
    #expect(file.bucket == .read && file.facts.error == nil && file.facts.media == .heic)
    #expect(file.facts.localTime == Self.photo.localTime)
    #expect(file.facts.utcOffset == Self.photo.offset && file.facts.make == "Fixture")
    #expect(isNear(file.facts.coordinate) && file.facts.locationSource == .exif)
  }

  @Test func brandsDetermineFormatRegardlessOfName() throws {
    let brands: [(major: String, compatible: [String], media: PhotoFacts.Media)] = [
      ("heic", ["mif1"], .heic), ("heix", [], .heic), ("heim", [], .heic), ("heis", [], .heic),
      ("hevc", ["msf1"], .heic), ("hevx", [], .heic), ("mif1", ["mif1", "heic"], .heic),
      ("msf1", ["hevc"], .heic), ("mif1", [], .heic), ("avif", ["mif1", "miaf"], .avif),
      ("avis", ["msf1", "iso8"], .avif), ("mif1", ["avif", "miaf"], .avif),
      ("MiHB", ["mif1", "heic"], .heic),
    ]
    for (major, compatible, media) in brands {
      var layout = HEICLayout()
      (layout.majorBrand, layout.compatibleBrands) = (major, compatible)
      let file = try scanned(Self.photo.heic(layout), name: "photo.jpg")
      #expect(file.facts.media == media, "\(major) \(compatible)")
      #expect(file.bucket == .read && isNear(file.facts.coordinate))
    }
  }

  @Test func exifLargerThanJPEGLimitIsRead() throws {
    for order in ByteOrder.allCases {
      // The GPS directory follows the maker note, and the thumbnail follows that.
      for (makerNote, thumbnail) in [(100_000, 0), (1_000, 200_000), (900_000, 20_000)] {
        var photo = Self.photo
        (photo.byteOrder, photo.makerNoteBytes) = (order, makerNote)
        photo.thumbnailBytes = thumbnail
        let file = try scanned(photo.heic())
        #expect(file.bucket == .read && isNear(file.facts.coordinate))
        #expect(file.facts.localTime == photo.localTime && file.facts.make == "Fixture")
      }
    }
  }

  @Test func exifIsReadUpToOneMegabyte() throws {
    var photo = Self.photo
    photo.makerNoteBytes = 1 << 21
    let file = try scanned(photo.heic())
    #expect(file.bucket == .damaged && file.facts.coordinate == nil)
    #expect(file.facts.localTime == photo.localTime && file.facts.error == "truncated EXIF data")
  }

  @Test func wrongOrMissingTIFFHeaderOffsetIsTolerated() throws {
    let tiff = Self.photo.tiff()
    let identifier = Array("Exif\0\0".utf8)
    for item in [
      [0, 0, 0, 0] + identifier + tiff, [0, 0, 0, 6] + tiff, tiff, identifier + tiff,
      [0, 0, 0, 20] + identifier + [UInt8](repeating: 0, count: 14) + tiff,
      [0xff, 0xff, 0xff, 0xff] + identifier + tiff,
    ] { #expect(isNear(try scanned(heic(exifItem: item)).facts.coordinate)) }
  }

  @Test func photoWithoutExifUsesFileTime() throws {
    let start = MediaBoxes.box("ftyp", Array("heic\0\0\0\0mif1".utf8))
    let picture =
      MediaBoxes.fullBox("infe", version: 2, [0, 1, 0, 0] + Array("hvc1".utf8))
      + MediaBoxes.fullBox("infe", version: 0, [0, 2, 0, 0])
    for tables in [[], MediaBoxes.fullBox("iinf", version: 0, [0, 2] + picture)] {
      let file = try scanned(start + MediaBoxes.fullBox("meta", version: 0, tables))
      #expect(file.bucket == .read && file.facts.error == nil && file.facts.timeSource == .fileTime)
    }
    // A picture sequence has its description elsewhere.
    #expect(try scanned(start + MediaBoxes.box("moov", [])).bucket == .read)
  }

  /// Returns a HEIC with any bytes as its EXIF item.
  private func heic(exifItem: [UInt8]) -> [UInt8] {
    HostileHEIC.file(
      items: HostileHEIC.exifEntry, locations: HostileHEIC.locations(offset: 0, length: 0),
      itemData: exifItem)
  }

  private func isNear(_ found: Coordinate?) -> Bool { CorruptionChecks.isNear(found, within: 0.1) }
}

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
      for bytes in [start + boxes, start + MediaBoxes.fullBox("meta", version: 0, []) + boxes] {
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
