import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoMetadata

struct ReadingLogTests {
  static let photo = FixturePhoto(
    coordinate: Coordinate(latitude: 42.346676, longitude: -71.097218),
    localTime: LocalDateTime("2024-07-06T19:12:33"), offset: UTCOffset("-04:00"),
    make: "Fixture", model: "Phone 1")

  static let sidecar = Array(
    """
    <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
    xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
    xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:GPSLatitude='42,23.0N' \
    exif:GPSLongitude='71,5.0W' exif:DateTimeOriginal='2024-07-06T16:12:33'/></rdf:RDF></x:xmpmeta>
    """.utf8)

  @Test func explanationsMatchSnapshot() throws {
    var text = ""
    func add(_ title: String, _ file: ScannedFile) {
      text += "\(title)\n" + (file.explanation ?? []).map { "    \($0)\n" }.joined() + "\n"
    }
    add(
      "A photo and a sidecar that disagree",
      try explained(Self.photo.jpeg(), siblings: ["photo.jpg.xmp": Self.sidecar]))
    var gps = Self.photo
    (gps.offset, gps.gpsTime) = (nil, Date(utcText: "2024-07-06T23:12:30Z"))
    add("A HEIC of another name", try explained(gps.heic()))
    let refused = Self.photo.with(0x01, .ascii("?"), in: .gps)
      .with(0x9003, .ascii("2024:13:06 19:12:33"), in: .exif)
    add(
      "No hemisphere and no such month",
      try explained(refused.jpeg(), name: "IMG_20240706_191233.jpg"))
    let nothing = TIFFValue.rational([.init(0, 0), .init(0, 0), .init(0, 0)])
    let filler = Self.photo.with(0x04, nothing, in: .gps)
      .with(0x9003, .ascii("    :  :     :  :  "), in: .exif)
    let header = IPTCHeader().with(date: "20240706", time: "191233-0400").segment
    add(
      "Filler, and the time in an IPTC header",
      try explained(FixturePhoto.jpeg(segments: [header, FixturePhoto.app1(filler.exifBlock())])))
    gps.localTime = LocalDateTime("2002-12-08T12:00:00")
    add("A clock that was never set", try explained(gps.jpeg()))
    (gps.localTime, gps.gpsTime) = (Self.photo.localTime, Date(utcText: "2004-11-20T23:12:30Z"))
    add("A receiver whose week count started again", try explained(gps.jpeg()))
    add("No photo", try explained(Array("hello, this is text".utf8)))
    try expectSnapshot(text, named: "explanations.txt")
  }

  @Test func explainingDoesNotChangeTheFacts() throws {
    for sample in ContainerSamples(of: Self.photo, xmp: Self.sidecar).all {
      let name = Comment(rawValue: sample.name)
      let file = try scanned(sample.bytes, name: sample.name)
      var explainedFile = try explained(sample.bytes, name: sample.name)
      #expect(explainedFile.explanation?.isEmpty == false, name)
      var facts = explainedFile.facts
      facts.path = file.facts.path
      #expect(facts == file.facts, name)
      explainedFile.explanation = nil
      #expect(explainedFile.bucket == file.bucket, name)
    }
  }

  static let places: [(tag: UInt16, value: TIFFValue, reason: String)] = [
    (0x02, .rational([.init(1, 0)]), "has a denominator of zero"),
    (0x02, .rational([.init(0, 0)]), "GPSLatitude has a filler value"),
    (0x02, .rational([.init(95, 1)]), "GPSLatitude is out of range"),
    (0x04, .rational([.init(999, 1)]), "GPSLongitude is out of range"),
    (0x01, .ascii(""), "GPSLatitudeRef is missing"),
    (0x03, .ascii("N"), "GPSLongitudeRef isn't a hemisphere"),
  ]

  @Test(arguments: places)
  func rejectedLocationsAreExplained(_ tag: UInt16, _ value: TIFFValue, _ reason: String) throws {
    let file = try explained(Self.photo.with(tag, value, in: .gps).jpeg())
    let line = file.explanation?.first { $0.hasPrefix("  no place: ") } ?? ""
    #expect(file.facts.coordinate == nil)
    #expect(line.hasSuffix(reason), "\(line)")
  }

  @Test(arguments: [
    ("0000:00:00 00:00:00", "all zeros"), ("    :  :     :  :  ", "blank"), ("", "blank"),
    ("2024:13:06 19:12:33", "invalid month 13"), ("2024:02:30 19:12:33", "invalid day"),
    ("1601:06:06 16:39:33", "year 1601"), ("2024:07:06 24:12:33", "invalid hour 24"),
    ("2024:07:06 25:12:33", "invalid hour 25"), ("2024:07:06 19:60:33", "invalid minute or second"),
    ("yesterday", "unknown format"), ("2024:07:06 19:12:33 PM", "unknown format"),
    ("99999999999999999999999999:1:1", "unknown format"),
  ]) func rejectedTimesAreExplained(text: String, reason: String) {
    let refusal = Array(text.utf8).withUnsafeBytes { DateTimeRejection.reason($0) }
    #expect(refusal?.hasSuffix(reason) == true, "\(refusal ?? "none")")
  }

  @Test(arguments: PhotoTimeTests.texts)
  func parsedTimeHasNoRejection(_ text: PhotoTimeTests.Text) {
    let refusal = Array(text.text.utf8).withUnsafeBytes { DateTimeRejection.reason($0) }
    #expect((refusal == nil) == ((text.local ?? text.day) != nil))
  }
}
