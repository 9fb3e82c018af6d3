import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoMetadata

struct SidecarJSONTests {
  static let stadium = Coordinate(latitude: 40.8296, longitude: -73.9262)
  static let elsewhere = Coordinate(latitude: 37.7786, longitude: -122.3893)
  static let taken = Date(utcText: "2024-07-06T23:12:33Z")

  func reading(_ text: String) -> SidecarReadResult { reading(Array(text.utf8)) }

  func reading(_ bytes: [UInt8]) -> SidecarReadResult { bytes.withUnsafeBytes(SidecarJSON.read) }

  func facts(_ reading: SidecarReadResult) throws -> SourceFacts {
    guard case .facts(let sidecar) = reading else {
      Issue.record("no facts: \(reading)")
      throw CancellationError()
    }
    return sidecar.facts
  }

  @Test func takeoutGivesLocationInstantAndTitle() {
    let json = TakeoutJSON(
      title: "a \"b\".jpg", taken: Self.taken, coordinate: Self.stadium, altitudeMeters: 12.5)
    let expected = SidecarFacts(
      facts: SourceFacts(
        coordinate: Self.stadium, altitudeMeters: 12.5,
        capture: CaptureTime(source: .sidecar, instant: Self.taken)),
      title: "a \"b\".jpg")
    #expect(reading(json.bytes) == .facts(expected))
    #expect(reading([0xef, 0xbb, 0xbf] + json.bytes) == .facts(expected))
  }

  @Test func editedLocationTakesPrecedenceOverCameraLocation() throws {
    var json = TakeoutJSON(
      title: "a.jpg", coordinate: Self.stadium, cameraCoordinate: Self.elsewhere)
    #expect(try facts(reading(json.bytes)).coordinate == Self.stadium)
    json.coordinate = nil
    #expect(try facts(reading(json.bytes)).coordinate == Self.elsewhere)
    json.cameraCoordinate = nil
    #expect(try facts(reading(json.bytes)).coordinate == nil)
  }

  @Test(arguments: [
    (#""-157680000""#, "1965-01-02T00:00:00Z"), ("1720307553", "2024-07-06T23:12:33Z"),
    (#""0""#, nil), (#""""#, nil), (#""soon""#, nil), ("null", nil), ("[]", nil),
    (#""99999999999999999999""#, nil), (#""253402300800""#, nil), ("1e300", nil),
  ])
  func timestampsAreSecondsOfUTCAndZeroIsUnknown(_ value: String, _ instant: String?) throws {
    let text = #"{"photoTakenTime": {"timestamp": \#(value)}, "creationTime": {"timestamp": "9"}}"#
    #expect(try facts(reading(text)).capture?.instant?.utcText == instant)
  }

  @Test(arguments: [
    #"{"title": "Photos from 2024"}"#, "{}", "[]", "null", "1", #""text""#, "[1]", "[{}, {}]",
    #"{"title": "Trip", "date": {"timestamp": "1720307553"}, "geoData": {"latitude": 1}}"#,
    #"[{"SourceFile": "a.jpg"}, {"SourceFile": "b.jpg"}]"#,
  ])
  func jsonOfOthersIsUnrelated(_ text: String) {
    #expect(reading(text) == .unrelated)
  }

  @Test(arguments: [
    ("", "empty file"), (" \n", "empty file"),
    (#"{"title": "a.jpg", "photoTakenTime": {"#, "invalid JSON"),
    ("<xml/>", "invalid JSON"), (#"{"a": "\#u{0}"}"#, "invalid JSON"),
    (String(repeating: "[", count: 65), "nested too deeply"),
    (String(repeating: "{\"a\":", count: 200_000), "nested too deeply"),
    (String(repeating: " ", count: 1 << 20) + "1", "larger than 1 MiB"),
  ])
  func brokenFilesSayWhy(_ text: String, _ reason: String) {
    #expect(reading(text) == .broken(reason))
  }

  @Test func bracketsInTextsDoNotNest() throws {
    let text = #"{"title": "\#(String(repeating: "[\\\"", count: 99))", "photoTakenTime": {}}"#
    #expect(try facts(reading(text)) == SourceFacts())
  }

  @Test func clippedAndDamagedFilesAreSurvived() {
    let whole = TakeoutJSON(title: "é.jpg", taken: Self.taken, coordinate: Self.stadium).bytes
    for count in whole.indices {
      guard case .broken = reading(Array(whole.prefix(count))) else {
        Issue.record("clipped to \(count) bytes it is read")
        continue
      }
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      var bytes = whole
      let place = Int.random(in: bytes.indices, using: &generator)
      bytes[place] = .random(in: 0...255, using: &generator)
      _ = reading(bytes)
    }
  }

  func exifTool(_ tags: [String: ExifToolJSON.Value]) throws -> SourceFacts {
    try facts(reading(ExifToolJSON(sourceFile: "/a/IMG_7.jpeg", tags: tags).bytes))
  }

  @Test func exifToolTellsPlaceAndClock() throws {
    let json = ExifToolJSON(
      sourceFile: "/a/IMG_7.jpeg",
      tags: [
        "EXIF:GPSLatitude": .number(37.7786), "EXIF:GPSLatitudeRef": .text("N"),
        "EXIF:GPSLongitude": .number(122.3893), "EXIF:GPSLongitudeRef": .text("W"),
        "EXIF:GPSAltitude": .number(12), "EXIF:GPSAltitudeRef": .number(1),
        "EXIF:DateTimeOriginal": .text("2024:07:06 19:12:33"),
        "EXIF:OffsetTimeOriginal": .text("-07:00"), "EXIF:SubSecTimeOriginal": .number(125),
        "EXIF:GPSDateStamp": .text("2024:07:07"), "EXIF:GPSTimeStamp": .text("02:12:30"),
      ])
    let expected = SourceFacts(
      coordinate: Self.elsewhere, altitudeMeters: -12,
      capture: CaptureTime(
        source: .sidecar, localTime: LocalDateTime("2024-07-06T19:12:33.125"),
        utcOffset: UTCOffset("-07:00")),
      gpsTime: Date(utcText: "2024-07-07T02:12:30Z"))
    #expect(reading(json.bytes) == .facts(SidecarFacts(facts: expected, title: "IMG_7.jpeg")))
  }

  typealias Tags = [String: ExifToolJSON.Value]

  static let places: [Tags] = [
    [
      "GPSLatitude": .text(#"40 deg 49' 46.56" N"#), "GPSLongitude": .text(#"73 deg 55' 34.32" W"#),
    ],
    [
      "GPSLatitude": .text(#"40 deg 49' 46.56""#), "GPSLatitudeRef": .text("North"),
      "GPSLongitude": .text(#"73 deg 55' 34.32""#), "GPSLongitudeRef": .text("West"),
    ],
    ["Composite:GPSLatitude": .number(40.8296), "Composite:GPSLongitude": .number(-73.9262)],
    ["GPS:GPSLatitude": .text("40.8296 N"), "GPS:GPSLongitude": .text("73.9262 W")],
    ["XMP:GPSLatitude": .text("40,49.776N"), "XMP:GPSLongitude": .text("73,55.572W")],
    ["XMP-exif:GPSLatitude": .number(40.8296), "XMP-exif:GPSLongitude": .number(-73.9262)],
    [
      "EXIF:GPSLatitude": .number(40.8296), "EXIF:GPSLatitudeRef": .text("N"),
      "EXIF:GPSLongitude": .number(-73.9262), "EXIF:GPSLongitudeRef": .text("W"),
      "XMP:GPSLatitude": .number(1), "XMP:GPSLongitude": .number(1),
    ],
  ]

  @Test(arguments: places)
  func placesOfAllFormsAreRead(_ tags: Tags) throws {
    let found = try #require(try exifTool(tags).coordinate)
    #expect(abs(found.latitude - 40.8296) < 1e-9 && abs(found.longitude + 73.9262) < 1e-9)
  }

  static let noPlaces: [Tags] = [
    [
      "XMP:LocationShownGPSLatitude": .number(40), "XMP:LocationShownGPSLongitude": .number(-73),
      "XMP-iptcExt:LocationShownGPSLatitude": .number(40),
    ],
    ["EXIF:GPSLatitude": .number(40.8296), "EXIF:GPSLongitude": .number(73.9262)],
    ["EXIF:GPSLatitude": .number(40.8296), "XMP:GPSLongitude": .number(-73.9262)],
    ["GPSLatitude": .number(0), "GPSLongitude": .number(0)],
    ["GPSLatitude": .number(91), "GPSLongitude": .number(0)],
    ["GPSLatitude": .text("inf"), "GPSLongitude": .text("nan")],
    ["GPSLatitude": .text("40 deg 99' N"), "GPSLongitude": .text("1 2 3 4 E")],
    ["GPSLatitude": .text("40 X"), "GPSLongitude": .text("")],
  ]

  @Test(arguments: noPlaces)
  func doubtfulPlacesAreNone(_ tags: Tags) throws {
    #expect(try exifTool(tags).coordinate == nil)
  }

  @Test func ofATagThatIsListedTwiceOneIsAlwaysTaken() throws {
    let text = """
      [{"SourceFile": "a.jpg", "EXIF:DateTimeOriginal": "2018:04:15 19:32:11",
        "GPS:SubSecTimeOriginal": 12, "EXIF:GPS:SubSecTimeOriginal": 25,
        "ExifIFD:SubSecTimeOriginal": 31, "IFD0:SubSecTimeOriginal": 47}]
      """
    // The order of a dictionary's keys changes every time.
    for _ in 0..<50 {
      let time = try facts(reading(text)).capture?.localTime
      #expect(time == LocalDateTime("2018-04-15T19:32:11.25"))
    }
  }

  @Test func timesOfOtherKindsAreNoCapture() throws {
    #expect(try exifTool(["QuickTime:CreateDate": .text("2024:07:06 19:12:33")]).capture == nil)
    #expect(try exifTool(["File:FileModifyDate": .text("2024:07:06 19:12:33Z")]).capture == nil)
    #expect(try exifTool(["EXIF:DateTimeOriginal": .text("0000:00:00 00:00:00")]).capture == nil)
    let film = try exifTool(["QuickTime:CreationDate": .text("2024:07:06 19:12:33-04:00")])
    #expect(film.capture?.utcOffset == UTCOffset("-04:00"))
    let day = try exifTool(["XMP:DateTimeOriginal": .text("2024:07:06")])
    #expect(day.capture?.localDay == LocalDay("2024-07-06"))
  }
}
