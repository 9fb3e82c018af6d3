import Foundation
import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct CaptureTimeParserTests {
  struct Text: Sendable, CustomTestStringConvertible {
    let text: String
    var local: String?
    var day: String?
    var offset: String?
    var instant: String?
    var testDescription: String { text }
  }

  static let texts: [Text] = [
    Text(text: "2007:02:13 06:34:38", local: "2007-02-13T06:34:38"),
    Text(text: "2007-02-13T06:34:38+01:00", local: "2007-02-13T06:34:38", offset: "+01:00"),
    Text(text: "2007-02-13T06:34:38Z", instant: "2007-02-13T06:34:38Z"),
    Text(text: "2007-02-13", day: "2007-02-13"),
    Text(text: "Tue, 13 Feb 2007 06:34:38 GMT", instant: "2007-02-13T06:34:38Z"),
    Text(text: "Tue, 13 Feb 2007 06:34:38 -0500", local: "2007-02-13T06:34:38", offset: "-05:00"),
    Text(text: "Tue 13 Feb 2007 06:34:38", local: "2007-02-13T06:34:38"),
    Text(text: "13 february 2007 06:34", local: "2007-02-13T06:34:00"),
    Text(text: "Tue Feb 13 06:34:38 2007\n", local: "2007-02-13T06:34:38"),
    Text(text: "Tue Feb  3 06:34:38 2007", local: "2007-02-03T06:34:38"),
    Text(text: "3 Feb 2007", day: "2007-02-03"),
    Text(text: "31 Feb 2007 06:34:38"), Text(text: "13 Feb 2007 24:34:38"),
    Text(text: "13 Feb 2007 06:34:38 EST"), Text(text: "13 Feb 07 06:34:38"),
    Text(text: "Feb 2007"), Text(text: "0000:00:00 00:00:00"), Text(text: "yesterday"),
    Text(text: ""), Text(text: "1 2 3 4 5 6 7 8 9 10 11 12"),
    Text(text: "13 Feb 2007 99999999999999999999:1"), Text(text: "13 Feb 2007 ::"),
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
