import Foundation
import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

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
  ])
  func timesAreParsedAsWritten(text: String, time: String, offset: String?) throws {
    let expected = CaptureTime(
      source: .xmp, localTime: LocalDateTime(time), utcOffset: offset.flatMap { UTCOffset($0) })
    #expect(try Self.capture(original: text) == expected)
  }

  @Test(arguments: [
    "", "   ", "0000-00-00T00:00:00", "0000:00:00 00:00:00", "2024-13-06T19:12:33",
    "2023-02-29T10:00:00", "2024-07-06T25:00:00", "2024-07-06T19:61:00", "2024", "2024-07",
    "2024-07-06T19:12:33 PM", "yesterday", "1601-01-01T00:00:00", "2024-07-06T24:00:00",
    "9999-12-31T23:59:60",
  ])
  func invalidTimesAreRejected(text: String) throws {
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
