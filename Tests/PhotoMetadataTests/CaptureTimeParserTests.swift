import Foundation
import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct CaptureTimeParserTests {
  typealias Text = (text: String, local: String?, day: String?, offset: String?, instant: String?)

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

  @Test(arguments: texts) func realWorldCreationTimesAreParsedOrRejected(_ text: Text) throws {
    let facts = try scanned(Self.png(text.text), name: "plot.png").facts
    #expect(facts.localTime == text.local.flatMap { LocalDateTime($0) })
    #expect(facts.localDay == text.day.flatMap { LocalDay($0) })
    #expect(facts.utcOffset == text.offset.flatMap { UTCOffset($0) })
    let isRead = (text.local ?? text.day ?? text.instant) != nil
    #expect(facts.timeSource == (isRead ? .text : .fileTime))
    if let instant = text.instant { #expect(facts.utcTime == Date(utcText: instant)) }
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
      } + PNGChunk.bytes("tIME", [7, 0xd7, 2, 13, 6, 34, 38])
    let file = try scanned(
      PNGContainerTests.signature + chunks + PNGContainerTests.end, name: "plot.png")
    #expect(file.facts.timeSource == .fileTime)
  }

  private static func png(_ text: String) -> [UInt8] {
    PNGContainerTests.signature
      + PNGChunk.bytes("tEXt", Array("Creation Time\0\(text)".utf8)) + PNGContainerTests.end
  }
}

struct IPTCTimeTests {
  typealias Value = (date: String?, time: String?, local: String?, day: String?, offset: String?)

  static let values: [Value] = [
    ("20240706", "191233-0400", "2024-07-06T19:12:33", nil, "-04:00"),
    ("20240706", "191233+0000", "2024-07-06T19:12:33", nil, "+00:00"),
    ("20240706", "191233", "2024-07-06T19:12:33", nil, nil),
    ("20240706", "191233-04", "2024-07-06T19:12:33", nil, nil),
    ("2024:07:06", "191233", "2024-07-06T19:12:33", nil, nil),
    ("20240706", nil, nil, "2024-07-06", nil), ("20240706", "000000+0000", nil, "2024-07-06", nil),
    ("20240706", "241233", nil, "2024-07-06", nil), ("20240706", "evening", nil, "2024-07-06", nil),
    ("00000000", "000000", nil, nil, nil), ("20241306", "191233", nil, nil, nil),
    ("20240700", nil, nil, nil, nil), ("12345", nil, nil, nil, nil),
    (nil, "191233-0400", nil, nil, nil), ("", "", nil, nil, nil),
    ("16010101", "191233", nil, nil, nil),
  ]

  @Test(arguments: values)
  func dateAndTimeCreatedAreParsedOrRejected(_ value: Value) throws {
    let header = IPTCHeader().with(1, 70, "20240909").with(1, 80, "101010+0000")
      .with(2, 62, "20250101").with(date: value.date, time: value.time)
    let facts = try scanned(FixturePhoto.jpeg(segments: [header.segment])).facts
    #expect(facts.localTime == value.local.flatMap { LocalDateTime($0) })
    #expect(facts.localDay == value.day.flatMap { LocalDay($0) })
    #expect(facts.utcOffset == value.offset.flatMap { UTCOffset($0) })
    #expect(facts.timeSource == (value.local ?? value.day == nil ? .fileTime : .iptc))
  }

  @Test func exifAndXMPTakePrecedenceOverIPTC() throws {
    let header = IPTCHeader().with(date: "20240101", time: "101010").segment
    let time = LocalDateTime("2024-07-06T19:12:33")
    let exif = FixturePhoto(localTime: time)
    let both = try scanned(
      FixturePhoto.jpeg(segments: [header, FixturePhoto.app1(exif.exifBlock())])
    ).facts
    #expect(both.timeSource == .original && both.localTime == time)
    let packet = FixturePhoto.xmpSegment(
      Array(
        """
        <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
        xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
        xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:DateTimeOriginal='2024-07-06T19:12:33'/>\
        </rdf:RDF></x:xmpmeta>
        """.utf8))
    let xmp = try scanned(FixturePhoto.jpeg(segments: [header, packet])).facts
    #expect(xmp.timeSource == .xmp && xmp.localTime == time)
    let day = FixturePhoto().with(0x9003, .ascii("2024:07:06"), in: .exif)
    let bare = try scanned(
      FixturePhoto.jpeg(segments: [FixturePhoto.app1(day.exifBlock()), header])
    ).facts
    #expect(bare.timeSource == .iptc)
  }

  @Test func brokenHeaderLosesOnlyItsOwnValues() throws {
    let bytes = IPTCHeader().with(date: "20240706", time: "191233-0400").segment
    try CorruptionChecks.checkMutations(FixturePhoto.jpeg(segments: [bytes]), name: "photo.jpg")
    for count in 0..<bytes.count - 4 {
      let segment = FixturePhoto.segment(marker: 0xed, Array(bytes[4..<4 + count]))
      let facts = try scanned(FixturePhoto.jpeg(segments: [segment])).facts
      let isRight =
        facts.timeSource == .fileTime || facts.localDay == LocalDay("2024-07-06")
        || facts.localTime == LocalDateTime("2024-07-06T19:12:33")
      if !isRight { Issue.record("cut to \(count) bytes: \(facts)") }
    }
    // Lengths beyond the header, and one that has its own length.
    for length: [UInt8] in [[0x7f, 0xff], [0x80, 0x04], [0xff, 0xff]] {
      let sets: [UInt8] = [0x1c, 2, 55] + length + Array("20240706".utf8)
      _ = sets.withUnsafeBytes { IPTCTime($0).capture }
    }
  }
}
