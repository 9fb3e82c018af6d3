import Foundation
import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct CaptureTimeParserTests {
  typealias Text = (
    text: String, local: String?, day: String?, offset: String?, instant: String?
  )

  static let texts: [Text] = [
    ("2007:02:13 06:34:38", "2007-02-13T06:34:38", nil, nil, nil),
    ("2007-02-13T06:34:38+01:00", "2007-02-13T06:34:38", nil, "+01:00", nil),
    ("2007-02-13T06:34:38Z", nil, nil, nil, "2007-02-13T06:34:38Z"),
    ("2007-02-13", nil, "2007-02-13", nil, nil),
    ("Tue, 13 Feb 2007 06:34:38 GMT", nil, nil, nil, "2007-02-13T06:34:38Z"),
    ("Tue, 13 Feb 2007 06:34:38 -0500", "2007-02-13T06:34:38", nil, "-05:00", nil),
    ("Tue 13 Feb 2007 06:34:38", "2007-02-13T06:34:38", nil, nil, nil),
    ("13 february 2007 06:34", "2007-02-13T06:34:00", nil, nil, nil),
    ("Tue Feb 13 06:34:38 2007\n", "2007-02-13T06:34:38", nil, nil, nil),
    ("Tue Feb  3 06:34:38 2007", "2007-02-03T06:34:38", nil, nil, nil),
    ("3 Feb 2007", nil, "2007-02-03", nil, nil), ("31 Feb 2007 06:34:38", nil, nil, nil, nil),
    ("13 Feb 2007 24:34:38", nil, nil, nil, nil), ("13 Feb 2007 06:34:38 EST", nil, nil, nil, nil),
    ("13 Feb 07 06:34:38", nil, nil, nil, nil), ("Feb 2007", nil, nil, nil, nil),
    ("0000:00:00 00:00:00", nil, nil, nil, nil), ("yesterday", nil, nil, nil, nil),
    ("", nil, nil, nil, nil), ("1 2 3 4 5 6 7 8 9 10 11 12", nil, nil, nil, nil),
    ("13 Feb 2007 99999999999999999999:1", nil, nil, nil, nil),
    ("13 Feb 2007 ::", nil, nil, nil, nil),
  ]

  @Test(arguments: texts)
  func realWorldCreationTimesAreParsedOrRejected(_ text: Text) throws {
    let facts = try scanned(Self.png(text.text), name: "plot.png").facts
    #expect(facts.localTime == text.local.flatMap { LocalDateTime($0) })
    #expect(facts.localDay == text.day.flatMap { LocalDay($0) })
    #expect(facts.utcOffset == text.offset.flatMap { UTCOffset($0) })
    let isRead = (text.local ?? text.day ?? text.instant) != nil
    #expect(facts.timeSource == (isRead ? .text : .fileTime))
    if let instant = text.instant { #expect(facts.utcTime == Date(utcText: instant)) }
  }

  @Test(arguments: texts)
  func timesOfFilmsAreParsedAlike(_ text: Text) {
    let bytes = Array("\(text.text)\n\0".utf8)
    let time = bytes.withUnsafeBytes { CaptureTimeParser.parse($0, source: .quicktime) }
    #expect(time?.localTime == text.local.flatMap { LocalDateTime($0) })
    #expect(time?.localDay == text.day.flatMap { LocalDay($0) })
    #expect(time?.instant == text.instant.flatMap { Date(utcText: $0) })
    #expect((time?.source == .quicktime) == ((text.local ?? text.day ?? text.instant) != nil))
  }

  @Test func creationTimeIsNotDecisive() throws {
    #expect(!PhotoFacts.TimeSource.text.isDecisive)
    let file = try scanned(Self.png("2007:02:13 06:34:38"), name: "Screenshot_20240706-191233.png")
    #expect(file.facts.timeSource == .text)
    #expect(file.facts.localTime == LocalDateTime("2007-02-13T06:34:38"))
  }

  @Test func exifTakesPrecedence() throws {
    let chunk = PNGChunk.bytes("tEXt", Array("Creation Time\0002007:02:13 06:34:38".utf8))
    let photo = CorruptionChecks.photo.png()
    let file = try scanned(Array(photo[..<33]) + chunk + photo[33...], name: "photo.png")
    #expect(CorruptionChecks.isWhole(file))
  }

  @Test func fileModificationTimesAreIgnored() throws {
    let chunks =
      ["date:create", "date:modify", "exif:DateTimeOriginal", "creation time"].flatMap {
        PNGChunk.bytes("tEXt", Array("\($0)\0002007-02-13T06:34:38+00:00".utf8))
      }
      + PNGChunk.bytes("tIME", [7, 0xd7, 2, 13, 6, 34, 38])
    let file = try scanned(
      PNGContainerTests.signature + chunks + PNGContainerTests.end, name: "plot.png")
    #expect(file.facts.timeSource == .fileTime)
  }

  private static func png(_ text: String) -> [UInt8] {
    PNGContainerTests.signature
      + PNGChunk.bytes("tEXt", Array("Creation Time\0\(text)".utf8)) + PNGContainerTests.end
  }
}
