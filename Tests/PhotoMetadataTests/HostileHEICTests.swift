import Foundation
import PhotoFixtures
import PhotoMetadata
import SportsModel
import Testing

/// HEIC files assembled by hand, with the EXIF item in `idat`.
enum HostileHEIC {
  static let start = MediaBoxes.box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
  static let exifEntry = MediaBoxes.fullBox(
    "infe", version: 2, [0, 1, 0, 0] + Array("Exif".utf8) + [0])

  static func file(items: [UInt8], locations: [UInt8], itemData: [UInt8]) -> [UInt8] {
    start
      + MediaBoxes.fullBox(
        "meta", version: 0,
        MediaBoxes.fullBox("iinf", version: 0, [0, 1] + items) + locations
          + MediaBoxes.box("idat", itemData))
  }

  /// Returns one item with one extent of 64-bit numbers.
  static func locations(
    id: Int = 1, construction: Int = 1, source: Int = 0, base: Int = 0, offset: Int, length: Int
  ) -> [UInt8] {
    MediaBoxes.fullBox(
      "iloc", version: 1,
      [0x88, 0x80, 0, 1] + MediaBoxes.number(id, 2) + MediaBoxes.number(construction, 2)
        + MediaBoxes.number(source, 2) + MediaBoxes.number(base, 8) + [0, 1]
        + MediaBoxes.number(offset, 8) + MediaBoxes.number(length, 8))
  }
}

struct HostileHEICTests {
  static let item = FixturePhoto(coordinate: Coordinate(latitude: 41.9, longitude: -87.6))
    .exifItem()
  static let tables = MediaBoxes.fullBox("iinf", version: 0, [0, 1] + HostileHEIC.exifEntry)

  static func located(_ locations: [UInt8]) -> [UInt8] {
    HostileHEIC.file(items: HostileHEIC.exifEntry, locations: locations, itemData: item)
  }

  static func meta(_ body: [UInt8]) -> [UInt8] {
    HostileHEIC.start + MediaBoxes.fullBox("meta", version: 0, body)
  }

  static func iloc(_ version: Int, _ body: [UInt8]) -> [UInt8] {
    located(MediaBoxes.fullBox("iloc", version: version, body))
  }

  static let sizes: [HostileFile] = [
    HostileFile("nothing but ftyp", HostileHEIC.start, "the header"),
    HostileFile("zeros", HostileHEIC.start + [UInt8](repeating: 0, count: 400), "the header"),
    HostileFile(
      "box smaller than its name", HostileHEIC.start + [0, 0, 0, 4] + Array("free".utf8),
      "invalid box size"),
    HostileFile(
      "64-bit box smaller than its name",
      HostileHEIC.start + [0, 0, 0, 1] + Array("free".utf8) + MediaBoxes.number(15, 8),
      "invalid box size"),
    HostileFile(
      "64-bit size of all ones",
      HostileHEIC.start + [0, 0, 0, 1] + Array("mdat".utf8) + MediaBoxes.number(-1, 8)
        + meta(tables), "the header"),
    HostileFile(
      "largest signed size",
      HostileHEIC.start + [0, 0, 0, 1] + Array("mdat".utf8) + MediaBoxes.number(.max, 8),
      "the header"),
    HostileFile(
      "meta larger than the file",
      HostileHEIC.start + [0x7f, 0xff, 0xff, 0xff] + Array("meta".utf8) + [0, 0, 0, 0] + tables,
      "truncated file"),
    HostileFile(
      "table larger than meta", meta([0, 1, 0, 0] + Array("iinf".utf8) + [0, 0, 0, 0, 0, 1]),
      "truncated header table"),
    HostileFile(
      "box in a table of no size",
      meta(MediaBoxes.box("iinf", [0, 0, 0, 0, 0, 9, 0, 0, 0, 7, 1, 1, 1, 1])), "invalid box size"),
    HostileFile(
      "too many boxes",
      HostileHEIC.start
        + [[UInt8]](repeating: MediaBoxes.box("free", []), count: 5_000).flatMap { $0 }
        + MediaBoxes.fullBox("meta", version: 0, tables), "too many boxes"),
    HostileFile(
      "too many boxes in meta",
      meta([[UInt8]](repeating: MediaBoxes.box("free", []), count: 5_000).flatMap { $0 }),
      "too many boxes"),
    HostileFile(
      "too many items",
      HostileHEIC.file(
        items: [[UInt8]](
          repeating: MediaBoxes.box("infe", [2, 0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1]), count: 100_001
        ).flatMap { $0 }, locations: [], itemData: []), "too many boxes"),
    HostileFile(
      "boxes in boxes in boxes",
      meta(
        (0..<5_000).reduce(into: [UInt8]()) { body, _ in
          body = MediaBoxes.box("free", body.suffix(64))
        }), ""),
  ]

  static let places: [HostileFile] = [
    HostileFile("no table of places", located([]), "the location of"),
    HostileFile(
      "another item's place", located(HostileHEIC.locations(id: 9, offset: 0, length: 8)),
      "the location of"),
    HostileFile("unknown version", iloc(3, [0x44, 0x40, 0, 1]), "unreadable item locations"),
    HostileFile("odd width", iloc(1, [0x34, 0x40, 0, 1]), "unreadable item locations"),
    HostileFile(
      "four billion items", iloc(2, [0x00, 0x00] + [0xff, 0xff, 0xff, 0xff]), "too many items"),
    HostileFile("items behind the end", iloc(1, [0x44, 0x40, 0xff, 0xff]), "truncated"),
    HostileFile(
      "extents behind the end",
      iloc(
        1, [0x88, 0x88, 0, 2, 0, 7, 0, 1, 0, 0] + [UInt8](repeating: 0, count: 8) + [0xff, 0xff]),
      "truncated"),
    HostileFile(
      "too many extents", iloc(1, [0x00, 0x00, 0, 1, 0, 1, 0, 1, 0, 0, 0xff, 0xff]),
      "too many parts"),
    HostileFile(
      "no extents", iloc(1, [0x44, 0x40, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]), "unreadable"),
    HostileFile(
      "empty item data",
      HostileHEIC.file(
        items: HostileHEIC.exifEntry, locations: HostileHEIC.locations(offset: 0, length: 0),
        itemData: []), "unreadable"),
    HostileFile(
      "offset behind the end", located(HostileHEIC.locations(offset: 1 << 40, length: 8)),
      "truncated EXIF"),
    HostileFile(
      "largest offset and base",
      located(HostileHEIC.locations(base: -1, offset: -1, length: -1)), "truncated EXIF"),
    HostileFile(
      "largest signed numbers",
      located(HostileHEIC.locations(construction: 0, base: .max, offset: 0, length: .max)),
      "truncated EXIF"),
    HostileFile(
      "no item data", meta(tables + HostileHEIC.locations(offset: 0, length: 0)), "the box with"),
    HostileFile(
      "another file",
      located(HostileHEIC.locations(construction: 0, source: 1, offset: 0, length: 8)),
      "unsupported way"),
    HostileFile(
      "within another item", located(HostileHEIC.locations(construction: 2, offset: 0, length: 8)),
      "unsupported way"),
    HostileFile(
      "not an EXIF block", located(HostileHEIC.locations(construction: 0, offset: 0, length: 30)),
      "unreadable"),
  ]

  @Test(arguments: sizes + places)
  func invalidStructureIsReportedAsDamage(_ hostile: HostileFile) throws {
    try hostile.check(name: "hostile.heic", media: .heic)
  }

  @Test func excessiveLengthIsOnlyLogged() throws {
    let file = try scanned(Self.located(HostileHEIC.locations(offset: 0, length: 1 << 40)))
    #expect(file.facts.coordinate != nil && file.facts.error == "truncated EXIF data")
    #expect(file.bucket == .damaged)  // it has no time
  }

  @Test func exifItemIsFoundAmongManyItems() throws {
    let pictures = [[UInt8]](
      repeating: MediaBoxes.fullBox("infe", version: 2, [0, 9, 0, 0] + Array("hvc1".utf8)),
      count: 60_000)
    let bytes = HostileHEIC.file(
      items: pictures.flatMap { $0 } + HostileHEIC.exifEntry,
      locations: HostileHEIC.locations(offset: 0, length: 0), itemData: Self.item)
    #expect(try scanned(bytes).facts.coordinate != nil)
  }
}
