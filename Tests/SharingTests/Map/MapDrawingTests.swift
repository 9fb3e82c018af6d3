import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

/// The content of maps, and that nothing overlaps.
@Suite struct MapDrawingTests {
  @Test(arguments: Theme.Name.allCases)
  func smallLibraryMatchesSVGSnapshot(theme: Theme.Name) throws {
    let poster = MapPoster(MapFixture.map(), theme: .named(theme))
    try expectSnapshot(poster.document.svg, named: "small-map-\(theme.rawValue).svg")
  }

  @Test func drawingIsDeterministic() {
    let one = MapPoster(MapFixture.map(), theme: .light).document.svg
    let other = MapPoster(MapFixture.map(MapFixture.stadiums), theme: .light).document.svg
    #expect(one == other)
  }

  @Test func sharedBorderIsDrawnIdentically() throws {
    let outlines = try #require(MapFixture.outlines)
    let view = MapViewport(of: [], in: Frame(width: 900, height: 600), margin: 10)
    let land = MapLand(outlines, view: view, detail: 0)
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
        StadiumID("far-\(index)"), name: "Faraway Memorial Stadium \(index)", region: "",
        latitude: 35, longitude: 139, country: "JP")
    }
    let svg = MapPoster(MapFixture.map(MapFixture.stadiums + far), theme: .light).document.svg
    let listed = far.count { svg.contains("\($0.name), Town, JP<") }
    #expect(svg.contains("Abroad Arena, Town, GB<"))
    #expect(listed > 5)
    #expect(svg.contains(">and \(60 - listed) more<"))
  }

  @Test func externalNamesAreEscaped() {
    let stadium = MapFixture.stadium(
      "x", name: "</text><script>\"&'\u{1B}", region: "EA", latitude: 40, longitude: -90,
      first: "2018-01-01")
    let map = MapFixture.map(title: "<b>&\"", [stadium].compactMap { $0 })
    let svg = MapPoster(map, theme: .light).document.svg
    #expect(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains("\u{1B}"))
    #expect(svg.contains("&lt;b&gt;&amp;&quot;"))
  }

  @Test func countriesAreNotCountedAsStatesOrProvinces() {
    let visited = [("US", "EA"), ("CA", "ON"), ("MX", "CMX"), ("GB", "LND")].map {
      country, region in
      MapFixture.stadium(
        StadiumID("\(country)-park"), name: "\(country) Park", region: region, latitude: 40,
        longitude: -90, country: country, first: "2019-06-15")
    }
    let map = MapFixture.map(visited.compactMap(\.self))
    #expect(map.stadiums(.visited).count == 4)
    #expect(map.visitedStateCount == 2)
  }

  @Test func emptyMapIsDrawn() {
    let svg = MapPoster(MapFixture.map([], leagues: []), theme: .dark).document.svg
    #expect(svg.contains("states and provinces"))
  }

  @Test(arguments: Theme.Name.allCases) func labelsHaveContrastOnVisitedStates(name: Theme.Name) {
    let theme = Theme.named(name)
    #expect(theme.text.contrast(with: theme.visitedLand) >= 4.5)
    #expect(theme.visitedLand.contrast(with: theme.land) >= 1.25)
  }
}
