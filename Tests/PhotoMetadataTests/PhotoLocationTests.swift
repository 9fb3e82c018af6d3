import Foundation
import PhotoFixtures
import PhotoMetadata
import SportsModel
import Testing

struct PhotoLocationTests {
  static let fenway = Coordinate(latitude: 42.346676, longitude: -71.097218)
  static let sydney = Coordinate(latitude: -33.8915, longitude: 151.2247)
  static let london = Coordinate(latitude: 51.5386, longitude: -0.0166)

  @Test(arguments: FixturePhoto.GPSFormat.allCases, ByteOrder.allCases)
  func everyGPSFormatAndByteOrderGivesTheLocation(
    format: FixturePhoto.GPSFormat, order: ByteOrder
  ) throws {
    for place in [Self.fenway, Self.sydney, Self.london] {
      var photo = FixturePhoto(coordinate: place)
      (photo.gpsFormat, photo.byteOrder) = (format, order)
      let facts = try read(photo)
      let expected = try #require(place)
      let found = try #require(facts.coordinate)
      #expect(abs(found.latitude - expected.latitude) < 1e-7)
      #expect(abs(found.longitude - expected.longitude) < 1e-7 && facts.locationSource == .exif)
    }
  }

  typealias Case = (name: String, tags: [(UInt16, TIFFValue?)], expected: Coordinate?)

  static let degrees: [TIFFValue.Fraction] = [.init(42, 1), .init(20, 1), .init(4_803, 100)]
  static let filler = TIFFValue.rational(
    .init(repeating: .init(0xffff_ffff, 0xffff_ffff), count: 3))
  static let plain = Coordinate(latitude: 42 + 20 / 60.0 + 48.03 / 3600, longitude: -71)

  static let cases: [Case] = [
    ("both references missing", [(1, nil), (3, nil)], nil),
    ("longitude reference missing", [(3, nil)], nil),
    ("latitude reference missing", [(1, nil)], nil), ("longitude missing", [(4, nil)], nil),
    ("references swapped", [(1, .ascii("E"))], nil), ("blank reference", [(1, .ascii(" "))], nil),
    ("lower case", [(1, .ascii("n")), (3, .ascii("w"))], plain),
    ("whole words", [(1, .ascii("North")), (3, .ascii("West"))], plain),
    ("null island", [(2, .rational([.init(0, 1)])), (4, .rational([.init(0, 1)]))], nil),
    ("0/0 degrees", [(2, .rational([.init(0, 0), .init(0, 0), .init(0, 0)]))], nil),
    ("1/0 degrees", [(2, .rational([.init(1, 0)]))], nil),
    ("0/0 minutes", [(2, .rational([.init(42, 1), .init(0, 0), .init(0, 1)]))], nil),
    (
      "0/0 seconds", [(2, .rational([.init(42, 1), .init(2080, 100), .init(0, 0)]))],
      Coordinate(latitude: 42 + 20.8 / 60, longitude: -71)
    ),
    ("5/0 seconds", [(2, .rational([.init(42, 1), .init(20, 1), .init(5, 0)]))], nil),
    ("out of range", [(2, .rational([.init(95, 1), .init(0, 1), .init(0, 1)]))], nil),
    ("61 minutes", [(2, .rational([.init(42, 1), .init(61, 1), .init(0, 1)]))], nil),
    ("all-FF filler", [(2, filler), (4, filler)], nil),
    (
      "minus sign and south", [(1, .ascii("S")), (2, .signedRational([.init(-42, 1)]))],
      Coordinate(latitude: -42, longitude: -71)
    ),
    ("minus sign against north", [(2, .signedRational([.init(-42, 1)]))], nil),
    (
      "whole numbers", [(2, .short([42, 30, 0])), (4, .long([71, 15, 0]))],
      Coordinate(latitude: 42.5, longitude: -71.25)
    ),
    ("not a number", [(2, .double([.nan, 0, 0]))], nil), ("text", [(2, .ascii("42.3467"))], nil),
  ]

  @Test(arguments: cases)
  func ambiguousLocationIsRejected(_ test: Case) throws {
    var photo = FixturePhoto()
      .with(1, .ascii("N"), in: .gps).with(2, .rational(Self.degrees), in: .gps)
      .with(3, .ascii("W"), in: .gps)
      .with(4, .rational([.init(71, 1), .init(0, 1), .init(0, 1)]), in: .gps)
    for (tag, value) in test.tags { photo = photo.with(tag, value, in: .gps) }
    let found = try read(photo).coordinate
    #expect((found == nil) == (test.expected == nil))
    if let found, let expected = test.expected { #expect(found.distance(to: expected) < 0.01) }
  }

  @Test func errorRadiusAltitudeAndVoidStatusAreRead() throws {
    var photo = FixturePhoto(coordinate: Self.fenway).with(9, .ascii("V"), in: .gps)
    (photo.altitudeMeters, photo.horizontalErrorMeters) = (-12.5, 1_500)
    let facts = try read(photo)
    #expect(facts.altitudeMeters == -12.5 && facts.horizontalErrorMeters == 1_500)
    #expect(facts.isPositionVoid)
    #expect(try !read(FixturePhoto(coordinate: Self.fenway)).isPositionVoid)
  }

  @Test func implausibleAltitudeAndErrorAreDropped() throws {
    let photo = FixturePhoto(coordinate: Self.fenway)
      .with(6, .rational([.init(0, 0)]), in: .gps)
      .with(0x1f, .signedRational([.init(-5, 1)]), in: .gps)
    let facts = try read(photo)
    #expect(facts.coordinate != nil && facts.altitudeMeters == nil)
    #expect(facts.horizontalErrorMeters == nil)
  }
}
