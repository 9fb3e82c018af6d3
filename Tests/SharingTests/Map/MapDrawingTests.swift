import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Sharing

/// The content of maps, and that nothing overlaps.
@Suite struct MapDrawingTests {
  @Test(arguments: Theme.Name.allCases)
  func smallLibraryMatchesSVGSnapshot(theme: Theme.Name) throws {
    let poster = MapPoster(MapFixture.map(), .named(theme))
    try expectSnapshot(poster.document.svg, named: "small-map-\(theme.rawValue).svg")
  }

  @Test func drawingIsDeterministic() {
    let one = MapPoster(MapFixture.map(), .light).document.svg
    let other = MapPoster(MapFixture.map(MapFixture.stadiums), .light).document.svg
    #expect(one == other)
  }

  @Test func overlappingMarkersSpreadButStayClose() {
    let places = (0..<12).map { Point(100 + Double($0 % 3) * 0.2, 100 + Double($0 / 3) * 0.2) }
    let spread = MarkerSpread(distance: 12, maxDisplacement: 30).spread(places)
    for (index, point) in spread.enumerated() {
      #expect(distance(point, places[index]) <= 30.001)
      for other in spread[..<index] { #expect(distance(point, other) > 8) }
    }
    #expect(spread == MarkerSpread(distance: 12, maxDisplacement: 30).spread(places))
  }

  @Test func distantMarkersDoNotMove() {
    let places = [Point(0, 0), Point(40, 0), Point(0, 13)]
    #expect(MarkerSpread(distance: 12, maxDisplacement: 30).spread(places) == places)
  }

  @Test func labelsAvoidMarkersAndOtherLabels() {
    var generator = SeededGenerator(seed: 7)
    let frame = Frame(width: 600, height: 400)
    let points = (0..<70).map { _ in
      Point(.random(in: 20...580, using: &generator), .random(in: 20...380, using: &generator))
    }
    let markers = points.map { Frame(around: $0, radius: 8) }
    let candidates = points.enumerated().map { index, point in
      LabelPlacement.LabelCandidate(
        text: "Stadium \(index)", point: point, weight: .regular, size: 14, radius: 8,
        isImportant: index < 20)
    }
    let placed = LabelPlacement(frame: frame).placed(candidates, around: markers)
    #expect(placed.count > 20)
    for (index, label) in placed.enumerated() {
      #expect(frame.contains(label.frame))
      #expect(!markers.contains { $0.overlaps(label.frame) })
      for other in placed[..<index] { #expect(!other.frame.overlaps(label.frame)) }
    }
    // Important labels come first, and farther away if necessary.
    #expect(placed.contains { $0.line != nil })
    #expect(placed.allSatisfy { $0.line == nil || $0.index < 20 })
  }

  @Test func sharedBorderIsDrawnIdentically() throws {
    let outlines = try #require(MapFixture.outlines)
    let view = MapViewport(of: [], in: Frame(width: 900, height: 600), margin: 10)
    let land = MapLand(outlines, view, detail: 0)
    #expect(land.regions.map(\.id) == ["US-EA", "US-WE"])
    // The common border and the rest of each outline: three lines, each once.
    #expect(land.lines.data.split(separator: "M").count == 3)
  }

  @Test func relativePathReproducesPoints() {
    var path = MapLandPath()
    path.add([Point(1, 1), Point(1.04, 1), Point(3.5, -2), Point(0.2, 0.5)])
    #expect(path.data == "M1 1l2.5-3-3.3 2.5z")
    path.add([Point(5, 5), Point(5.01, 5.01)])
    #expect(path.data == "M1 1l2.5-3-3.3 2.5z")
  }

  @Test func offMapStadiumsAreListed() {
    let far = (0..<60).compactMap { index in
      MapFixture.stadium(
        StadiumID("far-\(index)"), "Faraway Memorial Stadium \(index)", "", 35, 139,
        country: "JP")
    }
    let svg = MapPoster(MapFixture.map(MapFixture.stadiums + far), .light).document.svg
    let listed = far.count { svg.contains("\($0.name), Town, JP<") }
    #expect(svg.contains("Abroad Arena, Town, GB<"))
    #expect(listed > 5)
    #expect(svg.contains(">and \(60 - listed) more<"))
  }

  @Test func externalNamesAreEscaped() {
    let stadium = MapFixture.stadium(
      "x", "</text><script>\"&'\u{1B}", "EA", 40, -90, first: "2018-01-01")
    let map = MapFixture.map(title: "<b>&\"", [stadium].compactMap { $0 })
    let svg = MapPoster(map, .light).document.svg
    #expect(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains("\u{1B}"))
    #expect(svg.contains("&lt;b&gt;&amp;&quot;"))
  }

  @Test func emptyMapIsDrawn() {
    let svg = MapPoster(MapFixture.map([], leagues: []), .dark).document.svg
    #expect(svg.contains("states and provinces"))
  }

  @Test(arguments: Theme.Name.allCases)
  func labelsHaveContrastOnVisitedStates(name: Theme.Name) {
    let theme = Theme.named(name)
    #expect(theme.text.contrast(with: theme.visitedLand) >= 4.5)
    #expect(theme.visited.contrast(with: theme.visitedLand) >= 2.8)
    #expect(theme.visitedLand.contrast(with: theme.land) >= 1.25)
  }

  private func distance(_ one: Point, _ other: Point) -> Double {
    ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)).squareRoot()
  }
}
