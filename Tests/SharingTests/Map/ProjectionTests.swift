import SportsModel
import Testing

@testable import Drawing
@testable import Sharing

/// Positions on a drawing.
@Suite struct ProjectionTests {
  /// Snyder 1987, page 291: 35° N 75° W on the sphere, from 23° N 96° W.
  @Test func matchesPublishedAlbersExample() {
    let projection = AlbersProjection(
      parallels: (29.5, 45.5), originLatitude: 23, centralMeridian: -96)
    let point = projection.point(latitude: 35, longitude: -75)
    #expect(abs(point.x - 0.295_272_0) < 1e-7)
    #expect(abs(point.y - 0.241_677_4) < 1e-7)
  }

  @Test func projectionPreservesArea() {
    let projection = AlbersProjection.northAmerica
    func area(_ latitude: Double, _ longitude: Double) -> Double {
      let size = 0.01
      let corner = projection.point(latitude: latitude, longitude: longitude)
      let east = projection.point(latitude: latitude, longitude: longitude + size)
      let north = projection.point(latitude: latitude + size, longitude: longitude)
      return (east.x - corner.x) * (north.y - corner.y) - (east.y - corner.y) * (north.x - corner.x)
    }
    // A square degree at 60° has half the area of one at the equator.
    #expect(abs(area(60, -70) / area(0, -70) - 0.5) < 0.001)
    #expect(abs(area(45, -120) / area(45, -80) - 1) < 0.001)
  }

  @Test func allPlacesFitWithinMargins() throws {
    let frame = Frame(x: 50, y: 20, width: 800, height: 500)
    let places = try [(25.8, -80.2), (47.6, -122.3), (42.3, -71.1), (53.5, -113.5)].map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    let view = MapViewport(of: places, in: frame, margin: 40)
    let points = places.map(view.point)
    for point in points {
      #expect(point.x >= 110 - 1e-9 && point.x <= 790 + 1e-9)
      #expect(point.y >= 60 - 1e-9 && point.y <= 480 + 1e-9)
    }
    // North is up, west is left.
    #expect(points[3].y < points[0].y && points[1].x < points[2].x)
  }

  @Test func singleStadiumKeepsMinimumSpan() throws {
    let place = try #require(Coordinate(latitude: 42.3, longitude: -71.1))
    let frame = Frame(width: 800, height: 600)
    let view = MapViewport(of: [place], in: frame, margin: 0)
    #expect(view.point(place) == frame.center)
    #expect(view.scale == 6000)
  }

  @Test func placesOutsideNorthAmericaAreDetected() throws {
    let places = [
      (51.5, -0.1, false), (21.3, -157.9, false), (25.7, -100.2, true), (19.3, -99.2, false),
    ]
    for (latitude, longitude, isShown) in places {
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(MapViewport.shows(place) == isShown)
    }
  }
}
