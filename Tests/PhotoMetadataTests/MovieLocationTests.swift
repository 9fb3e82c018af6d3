import SportsModel
import Testing

@testable import PhotoMetadata

struct MovieLocationTests {
  static let texts: [(text: String, latitude: Double, longitude: Double, altitude: Double?)] = [
    ("+40.8294-073.9262+016.000/", 40.8294, -73.9262, 16),
    ("+40.8294-073.9262/", 40.8294, -73.9262, nil), ("-33.8915+151.2247", -33.8915, 151.2247, nil),
    ("+4049.762-07355.571/", 40.829367, -73.926183, nil),
    ("+404945.73-0735534.25-003.500/", 40.829369, -73.926181, -3.5),
    ("+40-074CRSWGS_84/", 40, -74, nil), ("-0.5+1.25/", -0.5, 1.25, nil),
    ("+48.8577+002.295+30CRSWGS_84/", 48.8577, 2.295, 30), ("-00.5000-000.2500/", -0.5, -0.25, nil),
    ("+9000-18000/", 90, -180, nil),
  ]

  @Test func pointsAreParsedInEveryISO6709Form() {
    for (text, latitude, longitude, altitude) in Self.texts {
      let place = Self.place(text)
      #expect(abs((place?.coordinate.latitude ?? .nan) - latitude) < 1e-6, "\(text)")
      #expect(abs((place?.coordinate.longitude ?? .nan) - longitude) < 1e-6, "\(text)")
      #expect(place?.altitudeMeters == altitude, "\(text)")
    }
  }

  @Test func invalidPointsAreRejected() {
    for text in [
      "", "/", "+", "+40", "+40.8294", "40.8294-073.9262/", "+40.8294 -073.9262/", "+00.0+000.0/",
      "+-40.8-073.9/", "+408-073.9/", "+40.8-0739/", "+4060.0-07355.5/", "+404960-0735534/",
      "+406000-0735534/", "+91+000/", "+40-181/", "+1e2+003/",
      "+" + String(repeating: "9", count: 200),
    ] {
      #expect(Self.place(text) == nil, "\(text)")
    }
  }

  private static func place(_ text: String) -> MovieLocation? {
    var text = text
    return text.withUTF8 { MovieLocation(iso6709: UnsafeRawBufferPointer($0)) }
  }
}
