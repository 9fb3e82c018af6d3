import PhotoFixtures
import SportsModel
import Testing

@testable import PhotoMetadata

struct XMPLocationTests {
  static let yankees = Coordinate(latitude: 40.8296, longitude: -73.9262)
  static let sydney = Coordinate(latitude: -33.8915, longitude: 151.2247)

  @Test(arguments: XMPDocument.Form.allCases)
  func locationIsReadInEveryForm(form: XMPDocument.Form) throws {
    for place in [Self.yankees, Self.sydney] {
      let expected = try #require(place)
      let facts = try xmpFacts(XMPDocument(coordinate: expected, form: form))
      let found = try #require(facts.coordinate)
      #expect(found.distance(to: expected) < 0.01)
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let latitude: String
    let longitude: String
    /// GPSLatitudeRef and GPSLongitudeRef.
    var references: (String?, String?) = (nil, nil)
    let expected: Coordinate?

    init(
      _ latitude: String, _ longitude: String, _ references: (String?, String?) = (nil, nil),
      is expected: Coordinate?
    ) {
      self.latitude = latitude
      self.longitude = longitude
      self.references = references
      self.expected = expected
    }

    var testDescription: String {
      "\(latitude) \(references.0 ?? "-") / \(longitude) \(references.1 ?? "-")"
    }
  }

  static let exact = Coordinate(latitude: 40 + 49 / 60.0 + 46.56 / 3600, longitude: -73.9262)

  static let placed: [Case] = [
    Case("40,49.776N", "73,55.572W", is: yankees),
    Case("40,49,46.56N", "73,55,34.32W", is: yankees),
    Case("40, 49.776 N", "73 55.572 w", is: yankees),
    Case("40 49 46.56 North", "73 55 34.32 WEST", is: yankees),
    Case("40.8296N", "73.9262W", is: yankees),
    Case("40/1,49/1,4656/100N", "73/1,55/1,3432/100W", is: yankees),
    Case("40.8296", "-73.9262", is: yankees),
    Case("+40.8296", "-73.9262", is: yankees),
    Case("4.08296e+01", "-7.39262E1", is: yankees),
    Case("40.8296", "73.9262", ("N", "W"), is: yankees),
    Case("40.8296", "-73.9262", ("N", "W"), is: yankees),
    Case("40.8296", "73.9262", ("North", "West"), is: yankees),
    Case("33.8915", "151.2247", ("S", "E"), is: sydney),
    Case("33.8915", "151.2247", ("south", "east"), is: sydney),
    Case("40,49.776", "73,55.572", ("N", "W"), is: yankees),
    Case("40,49.776N", "73,55.572W", ("N", "W"), is: yankees),
    Case("40,49.776N", "73,55.572W", (" ", ""), is: yankees),
    Case("0,0.0N", "73,55.572W", is: Coordinate(latitude: 0, longitude: -73.9262)),
    Case("122.5E", "0E", is: nil),
    Case("12.5S", "122.5E", is: Coordinate(latitude: -12.5, longitude: 122.5)),
    Case("90", "-180", is: Coordinate(latitude: 90, longitude: -180)),
  ]

  static let unplaced: [Case] = [
    Case("40,49.776", "73,55.572", is: nil),
    Case("40,49.776", "-73,55.572", is: nil),
    Case("0", "0", is: nil),
    Case("0,0.0N", "0,0.0E", is: nil),
    Case("-0.0", "0.0", is: nil),
    Case("90.0001", "10", is: nil),
    Case("40", "-180.5", is: nil),
    Case("40,61.0N", "73,55.572W", is: nil),
    Case("40,-49.776N", "73,55.572W", is: nil),
    Case("40,49.776E", "73,55.572W", is: nil),
    Case("40,49.776N", "73,55.572X", is: nil),
    Case("40,49.776Nearly", "73,55.572W", is: nil),
    Case("40,49.776N", "", is: nil),
    Case("40.8296", "73.9262", ("N", nil), is: nil),
    Case("40.8296", "73.9262", ("N", ""), is: nil),
    Case("40.8296", "73.9262", ("N", "somewhere"), is: nil),
    Case("40,49.776N", "73.9262", is: nil),
    Case("40,49.776N", "73,55.572W", ("S", "W"), is: nil),
    Case("-40.8296", "73.9262", ("N", "W"), is: nil),
    Case("forty", "73,55.572W", is: nil),
    Case("nan", "inf", is: nil),
    Case("1e999", "-73", is: nil),
    Case("40/0", "-73", is: nil),
    Case("40,49,46,12N", "73,55.572W", is: nil),
    Case("--40", "-73", is: nil),
    Case("40.8296 or so", "-73.9262", is: nil),
    Case("40;8296", "-73.9262", is: nil),
    Case(String(repeating: "4", count: 4_000), "-73", is: nil),
  ]

  @Test(arguments: placed + unplaced)
  func ambiguousLocationIsRejected(_ case: Case) throws {
    for form in [XMPDocument.Form.attributes, .elements] {
      var properties = [
        XMPDocument.Property(.exif, "GPSLatitude", `case`.latitude),
        XMPDocument.Property(.exif, "GPSLongitude", `case`.longitude),
      ]
      if let north = `case`.references.0 {
        properties.insert(XMPDocument.Property(.exif, "GPSLatitudeRef", north), at: 0)
      }
      if let east = `case`.references.1 {
        properties.append(XMPDocument.Property(.exif, "GPSLongitudeRef", east))
      }
      let found = try xmpFacts(XMPDocument(properties, form: form)).coordinate
      guard let expected = `case`.expected else {
        #expect(found == nil)
        continue
      }
      let place = try #require(found)
      #expect(place.distance(to: expected) < 0.01)
    }
  }

  @Test func decimalDegreesAreParsedExactly() throws {
    let facts = try xmpFacts(
      XMPDocument([
        .init(.exif, "GPSLatitude", "37.77861111111111"),
        .init(.exif, "GPSLongitude", "-122.38930000000000"),
      ]))
    #expect(facts.coordinate == Coordinate(latitude: 37.77861111111111, longitude: -122.3893))
  }

  @Test(arguments: [
    ("123/10", "0", 12.3), ("123/10", nil, 12.3), ("12.5", "1", -12.5), ("-12.5", "1", -12.5),
    ("-3", nil, -3), ("7/1", "3", -7), ("1/0", "0", nil), ("high", nil, nil), ("1000000", "0", nil),
  ])
  func altitudeIsRead(value: String, reference: String?, meters: Double?) throws {
    var document = XMPDocument(coordinate: Self.yankees)
    document.properties.append(.init(.exif, "GPSAltitude", value))
    if let reference { document.properties.append(.init(.exif, "GPSAltitudeRef", reference)) }
    #expect(try xmpFacts(document).altitudeMeters == meters)
  }

  @Test func errorRadiusAndVoidStatusAreRead() throws {
    var document = XMPDocument(coordinate: Self.yankees)
    document.properties += [
      .init(.exif, "GPSHPositioningError", "155/10"), .init(.exif, "GPSStatus", "V"),
    ]
    let facts = try xmpFacts(document)
    #expect(facts.horizontalErrorMeters == 15.5)
    #expect(facts.isPositionVoid)
    #expect(try !xmpFacts(XMPDocument([.init(.exif, "GPSStatus", "A")])).isPositionVoid)
    document.properties[2].value = "-5"
    #expect(try xmpFacts(document).horizontalErrorMeters == nil)
  }

  @Test func altitudeAndRadiusWithoutLocationAreIgnored() throws {
    let facts = try xmpFacts(
      XMPDocument([
        .init(.exif, "GPSAltitude", "12"), .init(.exif, "GPSHPositioningError", "5"),
      ]))
    #expect(facts == SourceFacts())
  }
}
