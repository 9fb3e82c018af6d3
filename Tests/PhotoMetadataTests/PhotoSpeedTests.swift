import Foundation
import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

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
    let filler = FixturePhoto(coordinate: Self.place)
      .with(0x0d, .rational([.init(0, 0)]), in: .gps)
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
