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
      photo.gpsFormat = format
      photo.byteOrder = order
      let facts = try read(photo)
      let expected = try #require(place)
      let found = try #require(facts.coordinate)
      #expect(abs(found.latitude - expected.latitude) < 1e-7)
      #expect(abs(found.longitude - expected.longitude) < 1e-7)
      #expect(facts.locationSource == .exif)
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let tags: [(UInt16, TIFFValue?)]
    let expected: Coordinate?
    var testDescription: String { name }
  }

  static let degrees: [TIFFValue.Fraction] = [.init(42, 1), .init(20, 1), .init(4_803, 100)]
  static let filler = TIFFValue.rational(
    .init(repeating: .init(0xffff_ffff, 0xffff_ffff), count: 3))
  static let plain = Coordinate(latitude: 42 + 20 / 60.0 + 48.03 / 3600, longitude: -71)

  static let cases: [Case] = [
    Case(name: "both references missing", tags: [(1, nil), (3, nil)], expected: nil),
    Case(name: "longitude reference missing", tags: [(3, nil)], expected: nil),
    Case(name: "latitude reference missing", tags: [(1, nil)], expected: nil),
    Case(name: "longitude missing", tags: [(4, nil)], expected: nil),
    Case(name: "references swapped", tags: [(1, .ascii("E"))], expected: nil),
    Case(name: "blank reference", tags: [(1, .ascii(" "))], expected: nil),
    Case(name: "lower case", tags: [(1, .ascii("n")), (3, .ascii("w"))], expected: plain),
    Case(name: "whole words", tags: [(1, .ascii("North")), (3, .ascii("West"))], expected: plain),
    Case(
      name: "null island",
      tags: [(2, .rational([.init(0, 1)])), (4, .rational([.init(0, 1)]))], expected: nil),
    Case(
      name: "0/0 degrees",
      tags: [(2, .rational([.init(0, 0), .init(0, 0), .init(0, 0)]))], expected: nil),
    Case(name: "1/0 degrees", tags: [(2, .rational([.init(1, 0)]))], expected: nil),
    Case(
      name: "0/0 minutes",
      tags: [(2, .rational([.init(42, 1), .init(0, 0), .init(0, 1)]))], expected: nil),
    Case(
      name: "0/0 seconds",
      tags: [(2, .rational([.init(42, 1), .init(2080, 100), .init(0, 0)]))],
      expected: Coordinate(latitude: 42 + 20.8 / 60, longitude: -71)),
    Case(
      name: "5/0 seconds",
      tags: [(2, .rational([.init(42, 1), .init(20, 1), .init(5, 0)]))], expected: nil),
    Case(
      name: "out of range",
      tags: [(2, .rational([.init(95, 1), .init(0, 1), .init(0, 1)]))], expected: nil),
    Case(
      name: "61 minutes",
      tags: [(2, .rational([.init(42, 1), .init(61, 1), .init(0, 1)]))], expected: nil),
    Case(name: "all-FF filler", tags: [(2, filler), (4, filler)], expected: nil),
    Case(
      name: "minus sign and south",
      tags: [(1, .ascii("S")), (2, .signedRational([.init(-42, 1)]))],
      expected: Coordinate(latitude: -42, longitude: -71)),
    Case(
      name: "minus sign against north", tags: [(2, .signedRational([.init(-42, 1)]))],
      expected: nil),
    Case(
      name: "whole numbers", tags: [(2, .short([42, 30, 0])), (4, .long([71, 15, 0]))],
      expected: Coordinate(latitude: 42.5, longitude: -71.25)),
    Case(
      name: "not a number", tags: [(2, .double([.nan, 0, 0]))], expected: nil),
    Case(name: "text", tags: [(2, .ascii("42.3467"))], expected: nil),
  ]

  @Test(arguments: cases)
  func ambiguousLocationIsRejected(_ case: Case) throws {
    var photo = FixturePhoto()
      .with(1, .ascii("N"), in: .gps).with(2, .rational(Self.degrees), in: .gps)
      .with(3, .ascii("W"), in: .gps)
      .with(4, .rational([.init(71, 1), .init(0, 1), .init(0, 1)]), in: .gps)
    for (tag, value) in `case`.tags { photo = photo.with(tag, value, in: .gps) }
    let found = try read(photo).coordinate
    guard let expected = `case`.expected else {
      #expect(found == nil)
      return
    }
    let place = try #require(found)
    #expect(place.distance(to: expected) < 0.01)
  }

  @Test func errorRadiusAltitudeAndVoidStatusAreRead() throws {
    var photo = FixturePhoto(coordinate: Self.fenway).with(9, .ascii("V"), in: .gps)
    photo.altitudeMeters = -12.5
    photo.horizontalErrorMeters = 1_500
    let facts = try read(photo)
    #expect(facts.altitudeMeters == -12.5)
    #expect(facts.horizontalErrorMeters == 1_500)
    #expect(facts.isPositionVoid)
    #expect(try !read(FixturePhoto(coordinate: Self.fenway)).isPositionVoid)
  }

  @Test func implausibleAltitudeAndErrorAreDropped() throws {
    let photo = FixturePhoto(coordinate: Self.fenway)
      .with(6, .rational([.init(0, 0)]), in: .gps)
      .with(0x1f, .signedRational([.init(-5, 1)]), in: .gps)
    let facts = try read(photo)
    #expect(facts.coordinate != nil)
    #expect(facts.altitudeMeters == nil)
    #expect(facts.horizontalErrorMeters == nil)
  }
}
