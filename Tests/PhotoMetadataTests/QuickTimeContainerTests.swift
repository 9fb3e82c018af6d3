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
      testDescription = name
      self.layout = layout
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

  @Test(arguments: lists)
  func metadataKeysAreReadInEveryBoxLayout(_ variant: Variant) throws {
    let file = try scanned(Self.photo.movie(variant.layout), name: "film.mov")
    #expect(CorruptionChecks.isWhole(file) && file.facts.media == .quicktime)
    #expect(file.facts.model == "Phone 1" && file.facts.timeSource == .quicktime)
    #expect(file.facts.utcTime == Self.instant && file.facts.locationSource == .quicktime)
    if variant.layout.places == [.appleKey] {
      #expect(file.facts.horizontalErrorMeters == 4.75)
    }
  }

  static let headers: [Variant] = [
    Variant("as Android writes it", .android), Variant("3GPP", .threeGP),
    Variant("64-bit times", .android) { $0.headerVersion = 1 },
    Variant("counted from 1970", .android) { $0.headerTime = .since1970 },
    Variant("counted from 1970, 64 bits", .android) {
      ($0.headerTime, $0.headerVersion) = (.since1970, 1)
    },
  ]

  @Test(arguments: headers)
  func headerTimeIsAnInstant(_ variant: Variant) throws {
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
