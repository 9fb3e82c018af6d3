import Foundation
import PhotoFixtures
import PhotoMetadata
import SportsModel
import Testing

struct PhotoTimeTests {
  typealias Text = (
    text: String, local: String?, day: String?, offset: String?, isDoubtful: Bool
  )

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
    ("2024:07:06", nil, "2024-07-06", nil, false), ("2024:07:06 07:12:33 PM", nil, nil, nil, false),
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

  @Test(arguments: texts)
  func realWorldTimeStringsAreParsedOrRejected(_ text: Text) throws {
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
    let blank = photo.with(0x9011, .ascii("   :  "), in: .exif)
    #expect(try read(blank).utcOffset == nil)
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

  @Test(arguments: fixes)
  func gpsTimeDeterminesTheInstant(_ fix: Fix) throws {
    let photo = FixturePhoto(
      localTime: LocalDateTime(fix.local), offset: fix.offset.flatMap { UTCOffset($0) },
      gpsTime: Date(utcText: fix.gps))
    let facts = try read(photo)
    #expect(facts.localTime == LocalDateTime(fix.local))
    #expect(facts.utcOffset == fix.offset.flatMap { UTCOffset($0) })
    #expect(facts.utcTime?.utcText == fix.utc && facts.isClockDoubtful == fix.isDoubtful)
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
