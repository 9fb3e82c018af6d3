import Foundation
import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct QuickTimeContainerTests {
  static let photo = CorruptionChecks.photo
  static let instant = photo.instant

  struct Variant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var layout: MovieLayout

    init(
      _ name: String, _ layout: MovieLayout = .iPhone,
      _ change: (inout MovieLayout) -> Void = { _ in }
    ) {
      (testDescription, self.layout) = (name, layout)
      change(&self.layout)
    }
  }

  static let lists: [Variant] = [
    Variant("as iPhones write it"), Variant("without ftyp") { $0.brand = .unbranded },
    Variant("header first") { $0.isMovieFirst = true },
    Variant("header behind much film") { $0.mediaBytes = 300_000 },
    Variant("64-bit mdat") { $0.mediaSize = .long },
    Variant("header first, mdat to the end") { ($0.isMovieFirst, $0.mediaSize) = (true, .rest) },
    Variant("64-bit times") { $0.headerVersion = 1 },
    Variant("meta with version") { $0.isMetaFull = true },
    Variant("room before the film") { $0.freeBytes = 20_000 },
    Variant("other keys") {
      $0.otherKeys = [
        ("com.apple.quicktime.content.identifier", "1"), ("com.apple.quicktime.makes", "None"),
        ("com.apple.quicktime.location", "+01+001/"),
      ]
    },
    Variant("place in user data") { $0.places = [.userData] },
    Variant("place in 3GPP's box") { $0.places = [.threeGP] },
    Variant("degrees and minutes") { $0.pointForm = .degreesMinutes },
    Variant("degrees, minutes, seconds") { $0.pointForm = .degreesMinutesSeconds },
  ]

  @Test(arguments: lists) func metadataKeysAreReadInEveryBoxLayout(_ variant: Variant) throws {
    let file = try scanned(Self.photo.movie(variant.layout), name: "film.mov")
    #expect(CorruptionChecks.isWhole(file) && file.facts.media == .quicktime)
    #expect(file.facts.model == "Phone 1" && file.facts.timeSource == .quicktime)
    #expect(file.facts.utcTime == Self.instant && file.facts.locationSource == .quicktime)
    if variant.layout.places == [.appleKey] { #expect(file.facts.horizontalErrorMeters == 4.75) }
  }

  static let headers: [Variant] = [
    Variant("as Android writes it", .android), Variant("3GPP", .threeGP),
    Variant("64-bit times", .android) { $0.headerVersion = 1 },
    Variant("counted from 1970", .android) { $0.headerTime = .since1970 },
    Variant("counted from 1970, 64 bits", .android) {
      ($0.headerTime, $0.headerVersion) = (.since1970, 1)
    },
  ]

  @Test(arguments: headers) func headerTimeIsAnInstant(_ variant: Variant) throws {
    for isMovieFirst in [false, true] {
      var layout = variant.layout
      layout.isMovieFirst = isMovieFirst
      let file = try scanned(Self.photo.movie(layout), name: "film.mp4")
      #expect(file.bucket == .read && file.facts.error == nil)
      #expect(CorruptionChecks.isNear(file.facts.coordinate) && file.facts.localTime == nil)
      #expect(file.facts.utcTime == Self.instant && file.facts.timeSource == .quicktime)
    }
  }

  @Test func zeroOfEitherEpochIsNotATime() throws {
    var layout = MovieLayout.android
    layout.headerTime = .zero
    #expect(try scanned(Self.photo.movie(layout)).facts.timeSource == .fileTime)
    (layout.headerTime, layout.creationTime) = (.since1904, Date(timeIntervalSince1970: 0))
    #expect(try scanned(Self.photo.movie(layout)).facts.timeSource == .fileTime)
    #expect(MovieHeader.time(.max) == nil && MovieHeader.time(1 << 33) == nil)
  }

  @Test func wallClockInMetadataTakesPrecedenceOverHeader() throws {
    var layout = MovieLayout.iPhone
    layout.creationTime = Date(timeIntervalSince1970: 1_000_000_000)
    let facts = try scanned(Self.photo.movie(layout)).facts
    #expect(facts.localTime == Self.photo.localTime && facts.utcTime == Self.instant)
  }

  @Test func timeWithZSuffixIsAnInstant() throws {
    var layout = MovieLayout.iPhone
    layout.hasCreationDate = false
    layout.otherKeys = [("com.apple.quicktime.creationdate", "2024-07-06T23:12:33Z")]
    let facts = try scanned(Self.photo.movie(layout)).facts
    #expect(facts.localTime == nil && facts.utcTime?.utcText == "2024-07-06T23:12:33Z")
  }

  @Test func dateWithoutTimeFallsBackToHeader() throws {
    var layout = MovieLayout.iPhone
    layout.hasCreationDate = false
    layout.otherKeys = [("com.apple.quicktime.creationdate", "2024-07-06")]
    #expect(try scanned(Self.photo.movie(layout)).facts.utcTime == Self.instant)
  }

  @Test func zeroOrInvalidLocationIsRejected() throws {
    for text in ["+00.0000+000.0000/", "", "somewhere", "+91.0-073.9/", "+40.8"] {
      for layout in [MovieLayout.iPhone, .android] {
        var layout = layout
        layout.pointText = text
        let file = try scanned(Self.photo.movie(layout))
        #expect(file.bucket == .read && file.facts.coordinate == nil)
      }
    }
    var photo = Self.photo
    photo.coordinate = Coordinate(latitude: 0, longitude: 0)
    #expect(try scanned(photo.movie(.threeGP)).facts.coordinate == nil)
  }

  @Test func userDataWithoutLengthPrefixIsRead() throws {
    func text(_ name: String, _ text: String) -> [UInt8] {
      MediaBoxes.box([0xa9] + Array(name.utf8), Array(text.utf8))
    }
    let body =
      text("xyz", "+41.9484-087.6553") + text("mak", "Fixture") + text("mod", "Phone 1")
      + text("day", "2024-08-21T19:50:12-0500") + [0, 0, 0, 0]
    let file = try scanned(MediaBoxes.box("moov", MediaBoxes.box("udta", body)), name: "film.mov")
    #expect(CorruptionChecks.isWhole(file) && file.facts.model == "Phone 1")
  }

  @Test func utf16LocationNameIsRead() throws {
    let numbers = [-87.6553, 41.9484, 180].flatMap { MediaBoxes.number(Int($0 * 65_536), 4) }
    for name in [[0xfe, 0xff, 0, 0x41, 0x01, 0, 0, 0], [0x41, 0], [0]] as [[UInt8]] {
      let place = MediaBoxes.fullBox("loci", version: 0, [0x15, 0xc7] + name + [0] + numbers)
      let file = try scanned(MediaBoxes.box("moov", MediaBoxes.box("udta", place)))
      #expect(CorruptionChecks.isNear(file.facts.coordinate) && file.facts.altitudeMeters == 180)
    }
  }

  @Test func packetsAreFound() throws {
    for brand in MovieLayout.Brand.allCases {
      var layout = MovieLayout.camera
      (layout.brand, layout.xmp) = (brand, CorruptionChecks.packet)
      #expect(
        try CorruptionChecks.packets(Self.photo.movie(layout), QuickTimeContainer())
          == [CorruptionChecks.packet.count])
    }
  }
}

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
      start + [0, 0, 0, 1] + Array("mdat".utf8) + MediaBoxes.number(-1, 8) + moov([]), "the header"),
    HostileFile(
      "box smaller than its name", start + [0, 0, 0, 3] + Array("moov".utf8), "invalid box size"),
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

  @Test(arguments: cases) func invalidStructureIsReportedAsDamage(_ hostile: HostileFile) throws {
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

struct MovieLocationTests {
  static let texts: [(text: String, latitude: Double, longitude: Double, altitude: Double?)] = [
    ("+40.8294-073.9262+016.000/", 40.8294, -73.9262, 16),
    ("+40.8294-073.9262/", 40.8294, -73.9262, nil), ("-33.8915+151.2247", -33.8915, 151.2247, nil),
    ("+4049.762-07355.571/", 40.829367, -73.926183, nil),
    ("+404945.73-0735534.25-003.500/", 40.829369, -73.926181, -3.5),
    ("+40-074CRSWGS_84/", 40, -74, nil), ("-0.5+1.25/", -0.5, 1.25, nil),
    ("+48.8577+002.295+30CRSWGS_84/", 48.8577, 2.295, 30), ("-00.5000-000.2500/", -0.5, -0.25, nil),
    ("+9000-18000/", 90, -180, nil),
  ]

  @Test func pointsAreParsedInEveryISO6709Form() {
    for (text, latitude, longitude, altitude) in Self.texts {
      let place = Self.place(text)
      #expect(abs((place?.coordinate.latitude ?? .nan) - latitude) < 1e-6, "\(text)")
      #expect(abs((place?.coordinate.longitude ?? .nan) - longitude) < 1e-6, "\(text)")
      #expect(place?.altitudeMeters == altitude, "\(text)")
    }
  }

  @Test func invalidPointsAreRejected() {
    for text in [
      "", "/", "+", "+40", "+40.8294", "40.8294-073.9262/", "+40.8294 -073.9262/", "+00.0+000.0/",
      "+-40.8-073.9/", "+408-073.9/", "+40.8-0739/", "+4060.0-07355.5/", "+404960-0735534/",
      "+406000-0735534/", "+91+000/", "+40-181/", "+1e2+003/",
      "+" + String(repeating: "9", count: 200),
    ] { #expect(Self.place(text) == nil, "\(text)") }
  }

  private static func place(_ text: String) -> MovieLocation? {
    var text = text
    return text.withUTF8 { MovieLocation(iso6709: UnsafeRawBufferPointer($0)) }
  }
}
