import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct IPTCTimeTests {
  typealias Value = (
    date: String?, time: String?, local: String?, day: String?, offset: String?
  )

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
    try CorruptionChecks.checkByteFlips(
      FixturePhoto.jpeg(segments: [bytes]), name: "photo.jpg", times: 600)
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
