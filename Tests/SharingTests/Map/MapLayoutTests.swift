import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

/// The positions of markers and labels on a drawing.
@Suite struct MapLayoutTests {
  private func markers(_ places: [Point], limit: Double = 22) -> [MarkerSpread.Marker] {
    places.map { MarkerSpread.Marker(place: $0, extent: 11, limit: limit) }
  }

  @Test func overlappingMarkersSpreadWithinTheirLimit() {
    let places = (0..<5).map { Point(100 + Double($0) * 0.2, 100) }
    let centers = MarkerSpread.centers(of: markers(places))
    for (index, center) in centers.enumerated() {
      #expect(center.distance(to: places[index]) <= 22.001)
      for other in centers[..<index] { #expect(center.distance(to: other) > 20) }
    }
    #expect(centers == MarkerSpread.centers(of: markers(places)))
  }

  @Test func distantMarkersDoNotMove() {
    let places = [Point(0, 0), Point(40, 0), Point(0, 23)]
    #expect(MarkerSpread.centers(of: markers(places)) == places)
  }

  @Test func markersWithoutRoomBecomeOne() throws {
    let stadiums = (0..<20).map { index in
      MapFixture.stadium(
        StadiumID("s\(index)"), name: "S\(index)", region: "EA", latitude: 40, longitude: -90)
    }
    let places = stadiums.map { _ in Point(100, 100) }
    let nodes = MarkerArrangement(radius: 11, stadiums: stadiums, places: places).nodes()
    #expect(nodes.count < 20 && nodes.flatMap(\.members).sorted() == Array(0..<20))
    for node in nodes {
      #expect(node.point.distance(to: Point(100, 100)) <= node.extent * 2 + 0.001)
    }
  }

  @Test func labelsAreNearestToTheirOwnMarker() throws {
    var generator = SeededGenerator(seed: 7)
    let frame = Frame(width: 600, height: 400)
    let circles = (0..<70).map { _ in
      LabelPlacement.Circle(
        center: Point(
          .random(in: 20...580, using: &generator), .random(in: 20...380, using: &generator)),
        radius: 8)
    }
    let candidates = circles.enumerated().map { index, circle in
      LabelPlacement.Candidate(
        text: "Stadium \(index)", point: circle.center, weight: .regular, size: 14, extent: 8,
        isImportant: index < 20, marker: index)
    }
    var placement = LabelPlacement(frame: frame, markers: circles)
    let placed = placement.place(candidates)
    #expect(placed.count > 15)
    for (index, label) in placed.enumerated() {
      #expect(frame.contains(label.frame))
      for other in placed[..<index] { #expect(!other.frame.overlaps(label.frame)) }
      let own = label.frame.distance(to: circles[label.index].center)
      for (other, circle) in circles.enumerated() where other != label.index {
        #expect(label.frame.distance(to: circle.center) > 8)
        if label.line == nil { #expect(label.frame.distance(to: circle.center) > own) }
        if let line = label.line { #expect(line.distance(to: circle.center) > 8) }
      }
    }
    // Only important labels are farther away, at lines.
    let lines = placed.filter { $0.line != nil }
    try #require(!lines.isEmpty)
    for label in lines { #expect(label.index < 20) }
  }

  @Test func segmentsKnowWhatTheyCross() {
    let line = Segment(start: Point(0, 0), end: Point(10, 0))
    #expect(line.distance(to: Point(5, 3)) == 3 && line.distance(to: Point(13, 4)) == 5)
    #expect(line.crosses(Segment(start: Point(5, -1), end: Point(5, 1))))
    #expect(!line.crosses(Segment(start: Point(11, -1), end: Point(11, 1))))
    #expect(line.crosses(Frame(x: 4, y: -2, width: 2, height: 4)))
    #expect(!line.crosses(Frame(x: 4, y: 1, width: 2, height: 4)))
  }
}

/// Positions on a drawing.
@Suite struct ProjectionTests {
  /// Snyder 1987, page 291: 35° N 75° W on the sphere, from 23° N 96° W.
  @Test func matchesPublishedAlbersExample() {
    let projection = AlbersProjection(
      parallels: (29.5, 45.5), originLatitude: 23, centralMeridian: -96)
    let point = projection.point(latitude: 35, longitude: -75)
    #expect(abs(point.x - 0.295_272_0) < 1e-7 && abs(point.y - 0.241_677_4) < 1e-7)
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
    #expect(view.point(place) == frame.center && view.scale == 6000)
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
