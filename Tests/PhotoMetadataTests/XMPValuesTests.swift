import Foundation
import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct XMPLocationTests {
  static let yankees = Coordinate(latitude: 40.8296, longitude: -73.9262)
  static let sydney = Coordinate(latitude: -33.8915, longitude: 151.2247)

  @Test(arguments: XMPDocument.Form.allCases)
  func locationIsReadInEveryForm(form: XMPDocument.Form) throws {
    for place in [Self.yankees, Self.sydney] {
      let expected = try #require(place)
      let facts = try xmpFacts(XMPDocument(coordinate: expected, form: form))
      let found = try #require(facts.coordinate)
      #expect(found.distance(to: expected) < 0.01)
    }
  }

  /// Latitude and longitude, GPSLatitudeRef and GPSLongitudeRef, and the place.
  typealias Case = (String, String, (String?, String?), Coordinate?)

  static let exact = Coordinate(latitude: 40 + 49 / 60.0 + 46.56 / 3600, longitude: -73.9262)

  static let placed: [Case] = [
    ("40,49.776N", "73,55.572W", (nil, nil), yankees),
    ("40,49,46.56N", "73,55,34.32W", (nil, nil), yankees),
    ("40, 49.776 N", "73 55.572 w", (nil, nil), yankees),
    ("40 49 46.56 North", "73 55 34.32 WEST", (nil, nil), yankees),
    ("40.8296N", "73.9262W", (nil, nil), yankees),
    ("40/1,49/1,4656/100N", "73/1,55/1,3432/100W", (nil, nil), yankees),
    ("40.8296", "-73.9262", (nil, nil), yankees), ("+40.8296", "-73.9262", (nil, nil), yankees),
    ("4.08296e+01", "-7.39262E1", (nil, nil), yankees), ("40.8296", "73.9262", ("N", "W"), yankees),
    ("40.8296", "-73.9262", ("N", "W"), yankees),
    ("40.8296", "73.9262", ("North", "West"), yankees), ("33.8915", "151.2247", ("S", "E"), sydney),
    ("33.8915", "151.2247", ("south", "east"), sydney),
    ("40,49.776", "73,55.572", ("N", "W"), yankees),
    ("40,49.776N", "73,55.572W", ("N", "W"), yankees),
    ("40,49.776N", "73,55.572W", (" ", ""), yankees),
    ("0,0.0N", "73,55.572W", (nil, nil), Coordinate(latitude: 0, longitude: -73.9262)),
    ("122.5E", "0E", (nil, nil), nil),
    ("12.5S", "122.5E", (nil, nil), Coordinate(latitude: -12.5, longitude: 122.5)),
    ("90", "-180", (nil, nil), Coordinate(latitude: 90, longitude: -180)),
  ]

  static let unplaced: [Case] = [
    ("40,49.776", "73,55.572", (nil, nil), nil), ("40,49.776", "-73,55.572", (nil, nil), nil),
    ("0", "0", (nil, nil), nil), ("0,0.0N", "0,0.0E", (nil, nil), nil),
    ("-0.0", "0.0", (nil, nil), nil), ("90.0001", "10", (nil, nil), nil),
    ("40", "-180.5", (nil, nil), nil), ("40,61.0N", "73,55.572W", (nil, nil), nil),
    ("40,-49.776N", "73,55.572W", (nil, nil), nil), ("40,49.776E", "73,55.572W", (nil, nil), nil),
    ("40,49.776N", "73,55.572X", (nil, nil), nil),
    ("40,49.776Nearly", "73,55.572W", (nil, nil), nil), ("40,49.776N", "", (nil, nil), nil),
    ("40.8296", "73.9262", ("N", nil), nil), ("40.8296", "73.9262", ("N", ""), nil),
    ("40.8296", "73.9262", ("N", "somewhere"), nil), ("40,49.776N", "73.9262", (nil, nil), nil),
    ("40,49.776N", "73,55.572W", ("S", "W"), nil), ("-40.8296", "73.9262", ("N", "W"), nil),
    ("forty", "73,55.572W", (nil, nil), nil), ("nan", "inf", (nil, nil), nil),
    ("1e999", "-73", (nil, nil), nil), ("40/0", "-73", (nil, nil), nil),
    ("40,49,46,12N", "73,55.572W", (nil, nil), nil), ("--40", "-73", (nil, nil), nil),
    ("40.8296 or so", "-73.9262", (nil, nil), nil), ("40;8296", "-73.9262", (nil, nil), nil),
    (String(repeating: "4", count: 4_000), "-73", (nil, nil), nil),
  ]

  @Test(arguments: placed + unplaced) func ambiguousLocationIsRejected(_ test: Case) throws {
    let (latitude, longitude, (north, east), expected) = test
    for form in [XMPDocument.Form.attributes, .elements] {
      var properties: [XMPDocument.Property] = [
        .init(.exif, "GPSLatitude", latitude), .init(.exif, "GPSLongitude", longitude),
      ]
      if let north { properties.insert(.init(.exif, "GPSLatitudeRef", north), at: 0) }
      if let east { properties.append(.init(.exif, "GPSLongitudeRef", east)) }
      let found = try xmpFacts(XMPDocument(properties, form: form)).coordinate
      #expect((found == nil) == (expected == nil))
      if let found, let expected { #expect(found.distance(to: expected) < 0.01) }
    }
  }

  @Test func decimalDegreesAreParsedExactly() throws {
    let facts = try xmpFacts(
      XMPDocument([
        .init(.exif, "GPSLatitude", "37.77861111111111"),
        .init(.exif, "GPSLongitude", "-122.38930000000000"),
      ]))
    #expect(facts.coordinate == Coordinate(latitude: 37.77861111111111, longitude: -122.3893))
  }

  @Test(arguments: [
    ("123/10", "0", 12.3), ("123/10", nil, 12.3), ("12.5", "1", -12.5), ("-12.5", "1", -12.5),
    ("-3", nil, -3), ("7/1", "3", -7), ("1/0", "0", nil), ("high", nil, nil), ("1000000", "0", nil),
  ]) func altitudeIsRead(value: String, reference: String?, meters: Double?) throws {
    var document = XMPDocument(coordinate: Self.yankees)
    document.properties.append(.init(.exif, "GPSAltitude", value))
    if let reference { document.properties.append(.init(.exif, "GPSAltitudeRef", reference)) }
    #expect(try xmpFacts(document).altitudeMeters == meters)
  }

  @Test func errorRadiusAndVoidStatusAreRead() throws {
    var document = XMPDocument(coordinate: Self.yankees)
    document.properties += [
      .init(.exif, "GPSHPositioningError", "155/10"), .init(.exif, "GPSStatus", "V"),
    ]
    let facts = try xmpFacts(document)
    #expect(facts.horizontalErrorMeters == 15.5 && facts.isPositionVoid)
    #expect(try !xmpFacts(XMPDocument([.init(.exif, "GPSStatus", "A")])).isPositionVoid)
    document.properties[2].value = "-5"
    #expect(try xmpFacts(document).horizontalErrorMeters == nil)
  }

  @Test func altitudeAndRadiusWithoutLocationAreIgnored() throws {
    let facts = try xmpFacts(
      XMPDocument([
        .init(.exif, "GPSAltitude", "12"), .init(.exif, "GPSHPositioningError", "5"),
      ]))
    #expect(facts == SourceFacts())
  }
}

struct XMPTimeTests {
  static let evening = LocalDateTime("2024-07-06T19:12:33")

  static func capture(_ properties: [XMPDocument.Property]) throws -> CaptureTime? {
    try xmpFacts(XMPDocument(properties)).capture
  }

  static func capture(original value: String) throws -> CaptureTime? {
    try capture([.init(.exif, "DateTimeOriginal", value)])
  }

  @Test(arguments: [
    ("2024-07-06T19:12:33", "2024-07-06T19:12:33", nil),
    ("2024-07-06T19:12", "2024-07-06T19:12:00", nil),
    ("2024-07-06T19:12:33.25", "2024-07-06T19:12:33.25", nil),
    ("2024-07-06T19:12:33.250-04:00", "2024-07-06T19:12:33.25", "-04:00"),
    ("2024-07-06T19:12+05:30", "2024-07-06T19:12:00", "+05:30"),
    ("2024-07-06T19:12:33+13:45", "2024-07-06T19:12:33", "+13:45"),
    ("2024-07-06T19:12:33Z", "2024-07-06T19:12:33", "+00:00"),
    ("2024:07:06 19:12:33", "2024-07-06T19:12:33", nil),
    ("2024:07:06 19:12:33-07:00", "2024-07-06T19:12:33", "-07:00"),
    (" 2024-07-06T19:12:33\n", "2024-07-06T19:12:33", nil),
  ]) func timesAreParsedAsWritten(text: String, time: String, offset: String?) throws {
    let expected = CaptureTime(
      source: .xmp, localTime: LocalDateTime(time), utcOffset: offset.flatMap { UTCOffset($0) })
    #expect(try Self.capture(original: text) == expected)
  }

  @Test(arguments: [
    "", "   ", "0000-00-00T00:00:00", "0000:00:00 00:00:00", "2024-13-06T19:12:33",
    "2023-02-29T10:00:00", "2024-07-06T25:00:00", "2024-07-06T19:61:00", "2024", "2024-07",
    "2024-07-06T19:12:33 PM", "yesterday", "1601-01-01T00:00:00", "2024-07-06T24:00:00",
    "9999-12-31T23:59:60",
  ]) func invalidTimesAreRejected(text: String) throws {
    #expect(try Self.capture(original: text) == nil)
  }

  @Test func dateWithoutTimeIsADay() throws {
    #expect(
      try Self.capture(original: "2024-07-06")
        == CaptureTime(source: .xmp, localDay: LocalDay("2024-07-06")))
  }

  @Test func bestTimePropertyIsUsed() throws {
    let all: [XMPDocument.Property] = [
      .init(.xmp, "CreateDate", "2024-07-04T04:00:00"),
      .init(.exif, "DateTimeDigitized", "2024-07-03T03:00:00"),
      .init(.photoshop, "DateCreated", "2024-07-02T02:00:00"),
      .init(.exif, "DateTimeOriginal", "2024-07-01T01:00:00"),
    ]
    for count in 1...4 {
      let found = try Self.capture(Array(all.prefix(count)))
      #expect(found?.localTime == LocalDateTime("2024-07-0\(5 - count)T0\(5 - count):00:00"))
    }
  }

  @Test func unreadableTimeFallsBackToNextProperty() throws {
    let found = try Self.capture([
      .init(.exif, "DateTimeOriginal", "0000-00-00T00:00:00"),
      .init(.photoshop, "DateCreated", "2024-07-06T19:12:33"),
    ])
    #expect(found?.localTime == Self.evening)
  }

  @Test func firstOfDuplicateTimesIsUsed() throws {
    let found = try Self.capture([
      .init(.exif, "DateTimeOriginal", " "),
      .init(.exif, "DateTimeOriginal", "2024-07-06T19:12:33"),
      .init(.exif, "DateTimeOriginal", "2026-01-02T10:00:00"),
    ])
    #expect(found?.localTime == Self.evening)
  }

  @Test func dayIsCompletedOnlyByTimeOfSameDay() throws {
    let day = XMPDocument.Property(.photoshop, "DateCreated", "2024-07-06")
    let same = try Self.capture([day, .init(.xmp, "CreateDate", "2024-07-06T19:12:33")])
    #expect(same?.localTime == Self.evening)
    let scan = try Self.capture([day, .init(.xmp, "CreateDate", "2026-01-02T10:00:00")])
    #expect(scan == CaptureTime(source: .xmp, localDay: LocalDay("2024-07-06")))
  }

  @Test(arguments: ["ModifyDate", "MetadataDate"])
  func fileTimesAreNotCaptureTimes(name: String) throws {
    #expect(try Self.capture([.init(.xmp, name, "2024-07-06T19:12:33")]) == nil)
  }

  @Test(arguments: ["2024-07-06T23:12:33Z", "2024-07-06T23:12:33", "2024-07-06T19:12:33-04:00"])
  func gpsTimeIsAnInstant(text: String) throws {
    let facts = try xmpFacts(XMPDocument([.init(.exif, "GPSTimeStamp", text)]))
    #expect(facts.gpsTime == Date(utcText: "2024-07-06T23:12:33Z") && facts.capture == nil)
  }

  @Test(arguments: ["1899-12-30T01:00:14Z", "2024-07-06", "23:12:33", "0000-00-00T00:00:00Z"])
  func gpsTimeWithoutDateIsIgnored(text: String) throws {
    #expect(try xmpFacts(XMPDocument([.init(.exif, "GPSTimeStamp", text)])).gpsTime == nil)
  }
}
