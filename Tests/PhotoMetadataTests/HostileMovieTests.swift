import PhotoFixtures
import PhotoMetadata
import SportsModel
import Testing

struct HostileMovieTests {
  static let start = MediaBoxes.box("ftyp", Array("mp42\0\0\0\0isom".utf8))
  static let many = [[UInt8]](repeating: MediaBoxes.box("free", []), count: 5_000).flatMap { $0 }
  static let handler = MediaBoxes.fullBox("hdlr", version: 0, [UInt8](repeating: 0, count: 20))

  static func moov(_ body: [UInt8]) -> [UInt8] { start + MediaBoxes.box("moov", body) }

  static func meta(_ body: [UInt8]) -> [UInt8] { moov(MediaBoxes.box("meta", handler + body)) }

  static let cases: [HostileFile] = [
    HostileFile("nothing but ftyp", start, "the header"),
    HostileFile("zeros", start + [UInt8](repeating: 0, count: 400), "the header"),
    HostileFile("mdat to the end", start + [0, 0, 0, 0] + Array("mdat".utf8), "the header"),
    HostileFile(
      "64-bit size of all ones",
      start + [0, 0, 0, 1] + Array("mdat".utf8) + MediaBoxes.number(-1, 8) + moov([]),
      "the header"),
    HostileFile(
      "box smaller than its name", start + [0, 0, 0, 3] + Array("moov".utf8),
      "invalid box size"),
    HostileFile("too many boxes", start + many, "too many boxes"),
    HostileFile("too many boxes in moov", moov(many), "too many boxes"),
    HostileFile(
      "moov larger than the file", start + [1, 0, 0, 0] + Array("moov".utf8), "truncated"),
    HostileFile("header without content", moov(MediaBoxes.box("mvhd", [])), "truncated"),
    HostileFile(
      "64-bit header without times", moov(MediaBoxes.fullBox("mvhd", version: 1, [1, 2, 3, 4])),
      "truncated"),
    HostileFile(
      "user data larger than moov", moov([1, 0, 0, 0] + Array("udta".utf8)), "truncated"),
    HostileFile(
      "key of no size",
      meta(MediaBoxes.fullBox("keys", version: 0, [255, 255, 255, 255, 0, 0, 0, 7, 0, 0, 0, 0])),
      "invalid box size"),
    HostileFile(
      "entry of no key",
      meta(
        MediaBoxes.fullBox("keys", version: 0, [0, 0, 0, 0])
          + MediaBoxes.box(
            "ilst", MediaBoxes.box([0, 0, 0, 0], []) + MediaBoxes.box([255, 255, 255, 255], []))),
      ""),
    HostileFile(
      "list without keys", meta(MediaBoxes.box("ilst", MediaBoxes.box([0, 0, 0, 1], []))), ""),
    HostileFile(
      "empty boxes", moov(["udta", "meta", "trak"].flatMap { MediaBoxes.box($0, []) }), ""),
    HostileFile(
      "place without numbers",
      moov(MediaBoxes.box("udta", MediaBoxes.fullBox("loci", version: 0, [1, 2, 0xfe, 0xff, 1]))),
      ""),
    HostileFile(
      "boxes in boxes in boxes",
      moov(
        (0..<5_000).reduce(into: [UInt8]()) { body, _ in
          body = MediaBoxes.box("udta", body.suffix(64))
        }), ""),
  ]

  @Test(arguments: cases)
  func invalidStructureIsReportedAsDamage(_ hostile: HostileFile) throws {
    try hostile.check(name: "hostile.mp4", media: .quicktime)
  }

  @Test func intactPartsOfBrokenHeaderAreRead() throws {
    let whole = CorruptionChecks.photo.movie(.android)
    let broken = MediaBoxes.box("moov", [0, 0, 0, 2] + Array("trak".utf8))
    #expect(try scanned(whole + broken).bucket == .read)
    #expect(
      CorruptionChecks.isNear(try scanned(whole + [0, 0, 0, 2, 1, 1, 1, 1]).facts.coordinate))
    let user = MediaBoxes.box(
      "udta", MediaBoxes.box([0xa9] + Array("xyz".utf8), Array("+41.9484-087.6553/".utf8)))
    let file = try scanned(
      Self.moov(MediaBoxes.box("mvhd", [1]) + user + [0, 0, 0, 2, 1, 1, 1, 1]))
    #expect(CorruptionChecks.isNear(file.facts.coordinate) && file.bucket == .damaged)
  }

  @Test func fragmentsAfterHeaderAreSkipped() throws {
    let fragments = [[UInt8]](repeating: MediaBoxes.box("moof", []), count: 10_000).flatMap { $0 }
    let file = try scanned(CorruptionChecks.photo.movie(.camera) + fragments, name: "film.mp4")
    #expect(file.bucket == .read && file.facts.error == nil)
  }
}
