import Foundation
import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct PhotoTimeTests {
  typealias Text = (text: String, local: String?, day: String?, offset: String?, isDoubtful: Bool)

  static let texts: [Text] = [
    ("2024:07:06 19:12:33", "2024-07-06T19:12:33", nil, nil, false),
    ("2024-07-06 19:12:33", "2024-07-06T19:12:33", nil, nil, false),
    ("2024-07-06 19-12-33", "2024-07-06T19:12:33", nil, nil, false),
    ("2024/07/06 19:12:33", "2024-07-06T19:12:33", nil, nil, false),
    ("2024:07:06T19:12:33", "2024-07-06T19:12:33", nil, nil, false),
    ("2024:07:06 19:12", "2024-07-06T19:12:00", nil, nil, false),
    ("2024: 7: 6 19:12:33", "2024-07-06T19:12:33", nil, nil, false),
    ("2024:07:06 19:12:33.25", "2024-07-06T19:12:33.25", nil, nil, false),
    ("2024:07:06 19:12:33-04:00", "2024-07-06T19:12:33", nil, "-04:00", false),
    ("2024:07:06 19:12:33Z", "2024-07-06T19:12:33", nil, "Z", false),
    ("2024:07:06", nil, "2024-07-06", nil, false),
    ("2024:07:06 07:12:33 PM", "2024-07-06T19:12:33", nil, nil, false),
    ("2024:07:06 12:12:33 am", "2024-07-06T00:12:33", nil, nil, false),
    ("2024:07:06 19:12:33 PM", nil, nil, nil, false),
    ("2024:07:06 19:12:33:250", "2024-07-06T19:12:33.25", nil, nil, false),
    ("2024:07:06 19:12:33-4:00", "2024-07-06T19:12:33", nil, "-04:00", false),
    ("2024:13:06 19:12:33", nil, nil, nil, false), ("2024:02:30 19:12:33", nil, nil, nil, false),
    ("2024:07:06 19:60:33", nil, nil, nil, false), ("2024:07:06 24:12:33", nil, nil, nil, true),
    ("2024:07:06 25:12:33", nil, nil, nil, false), ("0000:00:00 00:00:00", nil, nil, nil, false),
    ("    :  :     :  :  ", nil, nil, nil, false), ("1601:06:06 16:39:33", nil, nil, nil, false),
    ("", nil, nil, nil, false), ("yesterday", nil, nil, nil, false),
    ("2002:12:08 12:00:00", "2002-12-08T12:00:00", nil, nil, true),
    ("1970:01:01 08:00:00", "1970-01-01T08:00:00", nil, nil, true),
    ("1980:01:01 00:00:12", "1980-01-01T00:00:12", nil, nil, true),
    ("1989:12:31 23:59:59", "1989-12-31T23:59:59", nil, nil, true),
    ("2027:12:31 23:59:59", "2027-12-31T23:59:59", nil, nil, false),
    ("2028:01:01 00:00:00", "2028-01-01T00:00:00", nil, nil, true),
    // Beyond these the year has five digits, on this clock or in UTC.
    ("9998:12:31 23:59:60", "9999-01-01T00:00:00", nil, nil, true),
    ("9999:12:31 23:59:60", nil, nil, nil, false),
    ("9999:12:31 23:59:59-12:00", nil, nil, nil, false),
  ]

  @Test(arguments: texts) func realWorldTimeStringsAreParsedOrRejected(_ text: Text) throws {
    let facts = try read(FixturePhoto().with(0x9003, .ascii(text.text), in: .exif))
    #expect(facts.localTime == text.local.flatMap { LocalDateTime($0) })
    #expect(facts.utcOffset == text.offset.flatMap { UTCOffset($0) })
    #expect(facts.isClockDoubtful == text.isDoubtful)
    #expect(facts.localDay == text.day.flatMap { LocalDay($0) })
    #expect(facts.timeSource == (text.local ?? text.day == nil ? .fileTime : .original))
  }

  @Test func timeSourcesAreTriedInOrder() throws {
    var photo = FixturePhoto(
      localTime: LocalDateTime("2024-07-06T19:00:00"),
      gpsTime: Date(utcText: "2024-07-06T23:00:00Z"))
    photo.digitizedTime = LocalDateTime("2024-07-06T19:30:00")
    photo.modifiedTime = LocalDateTime("2024-08-01T08:00:00")
    #expect(try read(photo).timeSource == .original)
    photo.localTime = nil
    #expect(try read(photo).timeSource == .digitized)
    #expect(try read(photo).localTime == photo.digitizedTime)
    photo.digitizedTime = nil
    let byGPS = try read(photo)
    #expect(byGPS.timeSource == .gps && byGPS.localTime == nil && byGPS.utcTime == photo.gpsTime)
    photo.gpsTime = nil
    let modified = try read(photo)
    #expect(modified.timeSource == .modified && modified.localTime == photo.modifiedTime)
    photo.modifiedTime = nil
    let byFile = try read(photo)
    #expect(byFile.timeSource == .fileTime && byFile.localTime == nil && byFile.utcTime != nil)
  }

  /// FileSource, the program, the time of digitizing if it isn't that of taking, and whether the clock is
  /// doubtful.
  @Test(
    arguments: [
      (1, nil, nil, true), (2, nil, nil, true), (3, nil, nil, false),
      (nil, "Acme Scan 2.1", nil, true), (nil, "PaintShop", nil, false),
      // Somebody set the date of taking.
      (2, "Acme Scan 2.1", "2024-11-02T12:41:10", false),
    ] as [(UInt8?, String?, String?, Bool)])
  func timeOfAScannerIsDoubtful(
    source: UInt8?, program: String?, digitized: String?, isDoubtful: Bool
  ) throws {
    var photo = FixturePhoto(localTime: LocalDateTime("2024-07-06T19:00:00"))
    photo.digitizedTime = digitized.flatMap { LocalDateTime($0) } ?? photo.localTime
    if let source { photo = photo.with(0xa300, .undefined([source]), in: .exif) }
    if let program { photo = photo.with(0x0131, .ascii(program), in: .image) }
    let facts = try read(photo)
    #expect(facts.isClockDoubtful == isDoubtful && facts.localTime == photo.localTime)
  }

  @Test func fractionAndOffsetOfOriginalAreUsed() throws {
    let photo = FixturePhoto(
      localTime: LocalDateTime("2024-07-06T19:12:33.042"), offset: UTCOffset("-04:00"))
    let facts = try read(photo)
    #expect(facts.localTime == photo.localTime && facts.utcOffset == photo.offset)
    #expect(facts.utcTime == Date(utcText: "2024-07-06T23:12:33.042Z"))
  }

  @Test func offsetOfModificationIsNotUsedForOriginal() throws {
    let photo = FixturePhoto(localTime: LocalDateTime("2024-07-06T19:12:33"))
      .with(0x9010, .ascii("+02:00"), in: .exif)
    #expect(try read(photo).utcOffset == nil)
    #expect(try read(photo).utcTime == nil)
    let both = photo.with(0x9011, .ascii("-04:00"), in: .exif)
    #expect(try read(both).utcOffset == UTCOffset("-04:00"))
    #expect(try read(photo.with(0x9011, .ascii("   :  "), in: .exif)).utcOffset == nil)
  }

  typealias Fix = (
    name: String, local: String, offset: String?, gps: String, utc: String, isDoubtful: Bool
  )

  static let fixes: [Fix] = [
    (
      "GPS gives the offset", "2024-07-06T19:12:33", nil, "2024-07-06T23:12:30Z",
      "2024-07-06T23:12:33Z", false
    ),
    (
      "GPS is a day ahead", "2024-07-06T22:40:00", nil, "2024-07-07T02:39:58Z",
      "2024-07-07T02:40:00Z", false
    ),
    (
      "a fix nine minutes old", "2024-07-06T19:12:33", nil, "2024-07-06T23:03:33Z",
      "2024-07-06T23:12:33Z", false
    ),
    (
      "Kathmandu", "2024-07-06T19:12:33", nil, "2024-07-06T13:27:00Z", "2024-07-06T13:27:33Z", false
    ),
    (
      "no zone explains it", "2024-07-06T19:12:33", nil, "2024-07-06T23:32:33Z",
      "2024-07-06T23:32:33Z", false
    ),
    (
      "tag and GPS agree", "2024-07-06T19:12:33", "-04:00", "2024-07-06T23:12:30Z",
      "2024-07-06T23:12:33Z", false
    ),
    (
      "GPS settles a wrong tag", "2024-07-06T19:12:33", "-07:00", "2024-07-06T23:12:30Z",
      "2024-07-06T23:12:33Z", false
    ),
    (
      "an old fix leaves the tag alone", "2024-07-06T19:12:33", "-04:00", "2024-07-06T22:52:33Z",
      "2024-07-06T23:12:33Z", false
    ),
    (
      "a clock that was reset", "2015-01-01T00:03:10", nil, "2024-07-06T23:12:00Z",
      "2024-07-06T23:12:00Z", true
    ),
    (
      "a receiver that lost 1024 weeks", "2024-07-06T19:12:33", nil, "2004-11-20T23:12:30Z",
      "2024-07-06T23:12:30Z", true
    ),
    (
      "a GPS date of 1899 says nothing", "2024-07-06T19:12:33", "-04:00", "1899-12-30T01:00:00Z",
      "2024-07-06T23:12:33Z", false
    ),
  ]

  @Test(arguments: fixes) func gpsTimeDeterminesTheInstant(_ fix: Fix) throws {
    let photo = FixturePhoto(
      localTime: LocalDateTime(fix.local), offset: fix.offset.flatMap { UTCOffset($0) },
      gpsTime: Date(utcText: fix.gps))
    let facts = try read(photo)
    #expect(facts.localTime == LocalDateTime(fix.local))
    #expect(facts.utcOffset == fix.offset.flatMap { UTCOffset($0) })
    #expect(facts.utcTime?.utcText == fix.utc && facts.isClockDoubtful == fix.isDoubtful)
  }

  /// Programs copy the time in the header of a film into a sidecar, as it is or as if it were UTC.
  @Test(arguments: ["2024-07-06T19:12:33", "2024-07-06T15:12:40"])
  func sidecarOfProgramDoesNotTellClockOfFilm(time: String) throws {
    let film = FixturePhoto(localTime: LocalDateTime("2024-07-06T19:12:33")).movie(.camera)
    let sidecar = XMPDocument(coordinate: nil, localTime: LocalDateTime(time)).document()
    let facts = try explained(film, name: "film.mp4", siblings: ["film.mp4.xmp": sidecar]).facts
    #expect(facts.localTime == nil && facts.otherTimes.map(\.source) == [.quicktime])
  }

  @Test func gpsLeapSecondIsTolerated() throws {
    let photo = FixturePhoto(gpsTime: Date(utcText: "2024-07-06T23:12:00Z"))
      .with(7, .rational([.init(23, 1), .init(59, 1), .init(60, 1)]), in: .gps)
    #expect(try read(photo).utcTime?.utcText == "2024-07-07T00:00:00Z")
  }

  @Test func cameraNamesAreSanitized() throws {
    let photo = FixturePhoto(make: "  Acme \u{1b}[31m\u{7}Corp ", model: "Модель é\u{202e}1")
    let facts = try read(photo)
    #expect(facts.make == "Acme [31mCorp" && facts.model == "Модель é1")
    let broken = FixturePhoto()
      .with(0x010f, .raw(type: 2, count: 6, bytes: [0x41, 0xff, 0xfe, 0x42, 0x20, 0]), in: .image)
      .with(0x0110, .ascii("   "), in: .image)
    #expect(try read(broken).make == "AB")
    #expect(try read(broken).model == nil)
  }
}

struct PhotoLocationTests {
  static let fenway = Coordinate(latitude: 42.346676, longitude: -71.097218)
  static let sydney = Coordinate(latitude: -33.8915, longitude: 151.2247)
  static let london = Coordinate(latitude: 51.5386, longitude: -0.0166)

  @Test(arguments: FixturePhoto.GPSFormat.allCases, ByteOrder.allCases)
  func everyGPSFormatAndByteOrderGivesTheLocation(
    format: FixturePhoto.GPSFormat, order: ByteOrder
  ) throws {
    for place in [Self.fenway, Self.sydney, Self.london] {
      var photo = FixturePhoto(coordinate: place)
      (photo.gpsFormat, photo.byteOrder) = (format, order)
      let facts = try read(photo)
      let expected = try #require(place)
      let found = try #require(facts.coordinate)
      #expect(abs(found.latitude - expected.latitude) < 1e-7)
      #expect(abs(found.longitude - expected.longitude) < 1e-7 && facts.locationSource == .exif)
    }
  }

  typealias Case = (name: String, tags: [(UInt16, TIFFValue?)], expected: Coordinate?)

  static let degrees: [TIFFValue.Fraction] = [.init(42, 1), .init(20, 1), .init(4_803, 100)]
  static let filler = TIFFValue.rational(
    .init(repeating: .init(0xffff_ffff, 0xffff_ffff), count: 3))
  static let plain = Coordinate(latitude: 42 + 20 / 60.0 + 48.03 / 3600, longitude: -71)

  static let cases: [Case] = [
    ("both references missing", [(1, nil), (3, nil)], nil),
    ("longitude reference missing", [(3, nil)], nil),
    ("latitude reference missing", [(1, nil)], nil), ("longitude missing", [(4, nil)], nil),
    ("references swapped", [(1, .ascii("E"))], nil), ("blank reference", [(1, .ascii(" "))], nil),
    ("lower case", [(1, .ascii("n")), (3, .ascii("w"))], plain),
    ("whole words", [(1, .ascii("North")), (3, .ascii("West"))], plain),
    ("null island", [(2, .rational([.init(0, 1)])), (4, .rational([.init(0, 1)]))], nil),
    ("0/0 degrees", [(2, .rational([.init(0, 0), .init(0, 0), .init(0, 0)]))], nil),
    ("1/0 degrees", [(2, .rational([.init(1, 0)]))], nil),
    ("0/0 minutes", [(2, .rational([.init(42, 1), .init(0, 0), .init(0, 1)]))], nil),
    (
      "0/0 seconds", [(2, .rational([.init(42, 1), .init(2080, 100), .init(0, 0)]))],
      Coordinate(latitude: 42 + 20.8 / 60, longitude: -71)
    ),
    ("5/0 seconds", [(2, .rational([.init(42, 1), .init(20, 1), .init(5, 0)]))], nil),
    ("out of range", [(2, .rational([.init(95, 1), .init(0, 1), .init(0, 1)]))], nil),
    ("61 minutes", [(2, .rational([.init(42, 1), .init(61, 1), .init(0, 1)]))], nil),
    ("all-FF filler", [(2, filler), (4, filler)], nil),
    (
      "minus sign and south", [(1, .ascii("S")), (2, .signedRational([.init(-42, 1)]))],
      Coordinate(latitude: -42, longitude: -71)
    ),
    ("minus sign against north", [(2, .signedRational([.init(-42, 1)]))], nil),
    (
      "whole numbers", [(2, .short([42, 30, 0])), (4, .long([71, 15, 0]))],
      Coordinate(latitude: 42.5, longitude: -71.25)
    ),
    ("not a number", [(2, .double([.nan, 0, 0]))], nil), ("text", [(2, .ascii("42.3467"))], nil),
  ]

  @Test(arguments: cases)
  func ambiguousLocationIsRejected(_ test: Case) throws {
    var photo = FixturePhoto()
      .with(1, .ascii("N"), in: .gps).with(2, .rational(Self.degrees), in: .gps)
      .with(3, .ascii("W"), in: .gps)
      .with(4, .rational([.init(71, 1), .init(0, 1), .init(0, 1)]), in: .gps)
    for (tag, value) in test.tags { photo = photo.with(tag, value, in: .gps) }
    let found = try read(photo).coordinate
    #expect((found == nil) == (test.expected == nil))
    if let found, let expected = test.expected { #expect(found.distance(to: expected) < 0.01) }
  }

  @Test func errorRadiusAltitudeAndVoidStatusAreRead() throws {
    var photo = FixturePhoto(coordinate: Self.fenway).with(9, .ascii("V"), in: .gps)
    (photo.altitudeMeters, photo.horizontalErrorMeters) = (-12.5, 1_500)
    let facts = try read(photo)
    #expect(facts.altitudeMeters == -12.5 && facts.horizontalErrorMeters == 1_500)
    #expect(facts.isPositionVoid)
    #expect(try !read(FixturePhoto(coordinate: Self.fenway)).isPositionVoid)
  }

  @Test func implausibleAltitudeAndErrorAreDropped() throws {
    let photo = FixturePhoto(coordinate: Self.fenway).with(6, .rational([.init(0, 0)]), in: .gps)
      .with(0x1f, .signedRational([.init(-5, 1)]), in: .gps)
    let facts = try read(photo)
    #expect(facts.coordinate != nil && facts.altitudeMeters == nil)
    #expect(facts.horizontalErrorMeters == nil)
  }
}

/// Speed over ground in EXIF, XMP, videos and ExifTool's JSON.
struct PhotoSpeedTests {
  static let place = Coordinate(latitude: 42.346676, longitude: -71.097218)

  @Test(
    arguments: [
      ("K", 810.0, 810.0), (nil, 95, 95), ("k", 12.5, 12.5), ("M", 60, 96.56064), ("N", 100, 185.2),
      ("K", 0, 0), ("X", 50, nil), ("K", 5_001, nil),
    ] as [(String?, Double, Double?)])
  func exifSpeedHasUnit(unit: String?, value: Double, expected: Double?) throws {
    for byteOrder in [FixturePhoto().byteOrder, .big] {
      var photo = FixturePhoto(coordinate: Self.place)
      (photo.byteOrder, photo.speed, photo.speedUnit) = (byteOrder, value, unit)
      let speed = try read(photo).speedKilometersPerHour
      #expect(Self.rounded(speed) == Self.rounded(expected))
    }
  }

  @Test func fillerAndSpeedWithoutPlaceAreDropped() throws {
    let filler = FixturePhoto(coordinate: Self.place).with(0x0d, .rational([.init(0, 0)]), in: .gps)
    #expect(try read(filler).speedKilometersPerHour == nil)
    let negative = FixturePhoto(coordinate: Self.place)
      .with(0x0d, .signedRational([.init(-5, 1)]), in: .gps)
    #expect(try read(negative).speedKilometersPerHour == nil)
    let bare = FixturePhoto().with(0x0d, .rational([.init(90, 1)]), in: .gps)
    #expect(try read(bare).speedKilometersPerHour == nil)
  }

  @Test(
    arguments: [
      ("95/1", "K", 95.0), ("60", "M", 96.56064), ("100", "n", 185.2), ("95", nil, 95),
      ("fast", "K", nil), ("95", "knots", nil),
    ] as [(String, String?, Double?)])
  func xmpSpeedHasUnit(value: String, unit: String?, expected: Double?) throws {
    for form in XMPDocument.Form.allCases {
      var document = XMPDocument(coordinate: Self.place, form: form)
      document.properties.append(.init(.exif, "GPSSpeed", value))
      if let unit { document.properties.append(.init(.exif, "GPSSpeedRef", unit)) }
      let speed = try xmpFacts(document).speedKilometersPerHour
      #expect(Self.rounded(speed) == Self.rounded(expected))
    }
  }

  @Test func sidecarHasSpeed() throws {
    var document = XMPDocument(
      coordinate: Self.place, localTime: LocalDateTime("2024-07-06T19:12:33"))
    document.properties.append(.init(.exif, "GPSSpeed", "810"))
    let file = try explained(
      FixturePhoto().jpeg(), siblings: ["photo.jpg.xmp": document.document()])
    #expect(file.facts.speedKilometersPerHour == 810 && file.facts.locationSource == .sidecar)
  }

  @Test func packetOfVideoHasSpeedAndHeaderHasAltitude() throws {
    var document = XMPDocument(coordinate: Self.place)
    document.properties.append(.init(.exif, "GPSSpeed", "95"))
    var layout = MovieLayout.camera
    layout.xmp = document.packet()
    let film = FixturePhoto(localTime: LocalDateTime("2024-07-06T19:12:33")).movie(layout)
    #expect(try scanned(film, name: "film.mov").facts.speedKilometersPerHour == 95)
    var phone = FixturePhoto(coordinate: Self.place)
    phone.altitudeMeters = 9_800
    #expect(try scanned(phone.movie(.iPhone), name: "film.mov").facts.altitudeMeters == 9_800)
  }

  @Test(arguments: [
    (ExifToolJSON.Value.number(95), ExifToolJSON.Value.text("K"), 95.0),
    (.text("100 knots"), .text("knots"), 185.2), (.number(60), .text("mph"), 96.56064),
    (.number(95), .text("km/h"), 95),
  ])
  func exifToolHasSpeed(
    value: ExifToolJSON.Value, unit: ExifToolJSON.Value, expected: Double
  ) throws {
    let json = ExifToolJSON(
      sourceFile: "a.jpg",
      tags: [
        "Composite:GPSLatitude": .number(40.8296), "Composite:GPSLongitude": .number(-73.9262),
        "Composite:GPSSpeed": value, "Composite:GPSSpeedRef": unit,
      ])
    let result = json.bytes.withUnsafeBytes(SidecarJSON.read)
    guard case .facts(let sidecar) = result else {
      Issue.record("no facts: \(result)")
      return
    }
    #expect(Self.rounded(sidecar.facts.speedKilometersPerHour) == Self.rounded(expected))
  }

  private static func rounded(_ speed: Double?) -> Double? { speed.map { ($0 * 1e5).rounded() } }

  @Test func explanationHasSpeed() throws {
    var photo = FixturePhoto(coordinate: Self.place)
    photo.speed = 95
    let lines = try explained(photo.jpeg()).explanation ?? []
    #expect(lines.contains("  GPSSpeed 95, K"))
  }
}
