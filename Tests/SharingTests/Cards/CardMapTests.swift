import AppSupport
import Foundation
import SportsModel
import Testing

@testable import Drawing
@testable import Sharing

@Suite struct CardMapTests {
  /// Pairs of ballparks in one city or next to it: New York, Chicago, Los Angeles, San Francisco Bay,
  /// Baltimore and Washington.
  private static let pairs = [
    (40.829, -73.926), (40.757, -73.846), (41.948, -87.655), (41.830, -87.634),
    (34.074, -118.240), (33.800, -117.883), (37.778, -122.389), (37.751, -122.201),
    (39.284, -76.622), (38.873, -77.007),
  ]

  /// Returns the centers and radii of the circles of a drawing.
  private func circles(_ svg: String) throws -> [(center: Point, radius: Double)] {
    try svg.matches(of: /<circle cx="([-0-9.]+)" cy="([-0-9.]+)" r="([-0-9.]+)"/).map {
      (Point(try #require(Double($0.1)), try #require(Double($0.2))), try #require(Double($0.3)))
    }
  }

  private func dots(
    of map: CardMap, _ extent: CardMap.Extent
  ) throws -> [(center: Point, radius: Double)] {
    let style = CardStyle(size: .square, theme: .light, format: .miles)
    var page = CardCanvas(style, hero: Theme.named(.light).hero(.trip))
    map.add(to: &page, in: Frame(x: 0, y: 200, width: 1_080, height: 600), extent, marker: 13)
    return try circles(page.document(title: "Map").svg).filter { $0.radius > 5 }
  }

  /// The ballparks of Chicago are 13 km apart, on a map of about 190 km.
  @Test func tripWithinACityHasAMapOfIt() throws {
    let places = try Self.pairs[2...3].map {
      CardMap.Place(try #require(Coordinate(latitude: $0.0, longitude: $0.1)))
    }
    let map = try #require(
      CardMap(places, route: places.map(\.coordinate), outlines: RegionOutlines.none))
    let dots = try dots(of: map, .places)
    try #require(dots.count == 2)
    #expect((30...60).contains(dots[0].center.distance(to: dots[1].center)))
  }

  @Test(arguments: [0.0, 0.5]) func everyStadiumOfACityHasItsOwnDot(_ visited: Double) throws {
    let places = try Self.pairs.enumerated().map { index, place in
      CardMap.Place(
        try #require(Coordinate(latitude: place.0, longitude: place.1)),
        isVisited: Double(index) >= visited * Double(Self.pairs.count))
    }
    let map = try #require(
      CardMap(places, route: places.map(\.coordinate), outlines: RegionOutlines.none))
    let dots = try dots(of: map, .country)
    try #require(dots.count == Self.pairs.count)
    for (index, dot) in dots.enumerated() {
      for other in dots.dropFirst(index + 1) {
        #expect(dot.center.distance(to: other.center) >= dot.radius + other.radius)
      }
    }
  }
}
