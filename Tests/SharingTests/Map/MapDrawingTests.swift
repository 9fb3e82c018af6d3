import AppSupport
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

  @Test func sharedBorderIsDrawnIdentically() {
    let view = MapViewport(of: [], in: Frame(width: 900, height: 600), margin: 10)
    let land = MapLand(MapFixture.outlines, view: view, detail: 0)
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
    let far = (0..<60).map { index in
      MapFixture.stadium(
        StadiumID("far-\(index)"), name: "Faraway Memorial Stadium \(index)", region: "",
        latitude: 35, longitude: 139, country: "JP")
    }
    let svg = MapPoster(MapFixture.map(MapFixture.stadiums + far), theme: .light).document.svg
    let listed = far.count { svg.contains("\($0.name), Town, JP<") }
    #expect(svg.contains("Abroad Arena, Town, GB<") && listed > 5)
    #expect(svg.contains(">and \(60 - listed) more<"))
  }

  @Test func externalNamesAreEscaped() {
    let stadium = MapFixture.stadium(
      "x", name: "</text><script>\"&'\u{1B}", region: "EA", latitude: 40, longitude: -90,
      first: "2018-01-01")
    let map = MapFixture.map(title: "<b>&\"", [stadium])
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
    let map = MapFixture.map(visited)
    #expect(map.stadiums(.visited).count == 4 && map.visitedStateCount == 2)
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

/// Maps as text: GeoJSON, KML and the page.
@Suite struct MapFileTests {
  static let hostile = "</script><!--<b>\"'&\u{2028}\u{0}\u{1B}[31m"

  static var hostileMap: VisitMap {
    let stadium = MapFixture.stadium(
      "x", name: hostile, region: "EA", latitude: 40, longitude: -90, first: "2018-06-15",
      visits: [MapFixture.visit("2018-06-15", hostile, note: hostile)])
    return MapFixture.map(title: hostile, [stadium])
  }

  @Test func geoJSONHasOnePointPerStadium() throws {
    let object = try JSONSerialization.jsonObject(with: Data(MapFixture.map().geoJSON.utf8))
    let collection = try #require(object as? [String: Any])
    #expect(collection["type"] as? String == "FeatureCollection")
    let features = try #require(collection["features"] as? [[String: Any]])
    #expect(features.compactMap { $0["id"] as? String } == MapFixture.stadiums.map(\.id.rawValue))
    let east = try #require(features.first { $0["id"] as? String == "east-park" })
    let geometry = try #require(east["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "Point")
    #expect(geometry["coordinates"] as? [Double] == [-90, 40])
    let properties = try #require(east["properties"] as? [String: Any])
    #expect(properties["state"] as? String == "visited")
    #expect(properties["visits"] as? Int == 2)
    #expect(properties["first_visit"] as? String == "2018-06-15")
    #expect(properties["last_visit"] as? String == "2021-05-01")
    let states = features.compactMap { ($0["properties"] as? [String: Any])?["state"] as? String }
    #expect(states == ["visited", "visited", "missing", "planned", "missing"])
  }

  @Test func kmlHasOneFolderPerStatus() throws {
    let document = try XMLDocumentOutline(MapFixture.map().kml)
    #expect(document.texts["Folder/name"] == ["visited", "planned", "still to visit"])
    #expect(document.texts["Point/coordinates"]?.contains("-90,40") == true)
    #expect(document.texts["Placemark/styleUrl"]?.count == MapFixture.stadiums.count)
    #expect(document.texts["Placemark/styleUrl"]?.first == "#visited")
  }

  @Test func hostileNamesAreEscapedInKMLAndGeoJSON() throws {
    let document = try XMLDocumentOutline(Self.hostileMap.kml)
    #expect(document.texts["Placemark/name"] == ["</script><!--<b>\"'& [31m"])
    let object = try JSONSerialization.jsonObject(with: Data(Self.hostileMap.geoJSON.utf8))
    #expect((object as? [String: Any])?["features"] is [Any])
  }

  @Test func pageDataCannotCloseScriptTag() {
    let html = MapPage(map: Self.hostileMap, theme: nil).html
    #expect(html.components(separatedBy: "</script").count == 3)
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(!html.contains("<!--") && !html.contains("<b>\"") && !html.contains("\u{2028}"))
    #expect(!html.contains("\u{1B}") && !html.contains("\u{0}"))
  }

  @Test func pageLoadsNoExternalResources() {
    let html = MapPage(map: MapFixture.map(), theme: nil).html
    #expect(html.contains("default-src 'none'"))
    #expect(!html.contains("connect-src") && !html.contains("unsafe"))
    for word in [" src=", "@import", "url(", "http://", "javascript:", " style="] {
      #expect(!html.contains(word), "\(word)")
    }
    // Links that are followed only by a click.
    let links = html.components(separatedBy: "https://").count - 1
    #expect(links > 0)
    #expect(
      html.components(separatedBy: "<a href=\"https://www.openstreetmap.org/?mlat=").count - 1
        == links)
  }

  @Test func pageHasATimelineOfSeveralDays() {
    let page = MapPage(map: MapFixture.map(), theme: nil).html
    #expect(page.contains("id=\"play\"") && page.contains("max=\"3\" value=\"3\""))
    let still = MapPage(map: MapFixture.map(Array(MapFixture.stadiums[2...])), theme: nil).html
    #expect(!still.contains("id=\"play\""))
  }

  @Test func datesFollowTheFormat() {
    let map = MapFixture.map(format: DisplayFormat(distanceUnit: .miles, dateOrder: .dmy))
    let page = MapPage(map: map, theme: nil).html
    #expect(page.contains("<time datetime=\"2018-06-15\">Fri, 15 Jun 2018</time>"))
    #expect(MapAnimation(map, theme: .light).document.svg.contains(">Sat, 1 May 2021 · East Park"))
  }

  @Test func animationShowsVisitsInOrder() throws {
    let animation = MapAnimation(MapFixture.map(), theme: .light)
    #expect(animation.steps.map(\.day.description) == ["2018-06-15", "2019-10-06", "2021-05-01"])
    #expect(animation.steps.map(\.visited) == [1, 2, 2])
    #expect(animation.steps.map(\.isFirst) == [true, true, false])
    let svg = animation.document.svg
    #expect(svg.contains(">Sat, May 1, 2021 · East Park, Town, EA<"))
    // Without animations, the last caption is shown and the others aren't.
    #expect(svg.components(separatedBy: "class=\"caption\"").count == 3)
    #expect(svg.contains("prefers-reduced-motion"))
    #expect(try XMLDocumentOutline(svg).texts["defs/style"]?.first?.contains("@keyframes") == true)
    #expect(MapAnimation(MapFixture.map([]), theme: .dark).steps.isEmpty)
  }

  @Test func longAnimationShowsOnlyFirstVisits() {
    let many = (0..<2).map { index in
      MapFixture.stadium(
        StadiumID("s\(index)"), name: "S\(index)", region: "EA", latitude: 40,
        longitude: -90 - Double(index), first: "2018-01-01",
        visits: (0..<400).map {
          MapFixture.visit(
            LocalDay(daysSinceEpoch: 17_000 + 2 * $0 + index).description, "Owls 1, Larks 2")
        })
    }
    #expect(MapAnimation(MapFixture.map(many), theme: .light).steps.map(\.isFirst) == [true, true])
  }

  @Test func visitThumbnailsAreEmbedded() {
    var visits = [MapFixture.visit("2018-06-15", "Owls 1, Larks 2")]
    visits.append(MapFixture.visit("2019-06-15", "x"))
    visits[1].thumbnails = ["data:image/jpeg;base64,/9j/AA==", "https://example.org/x.jpg"]
    let stadium = MapFixture.stadium(
      "x", name: "X", region: "EA", latitude: 40, longitude: -90, first: "2018-06-15",
      visits: visits)
    let html = MapPage(map: MapFixture.map([stadium]), theme: .dark).html
    #expect(
      html.contains(
        "<img src=\"data:image/jpeg;base64,/9j/AA==\" alt=\"Photo from Sat, Jun 15, 2019\""))
    #expect(!html.contains("example.org") && html.contains("data-theme=\"dark\""))
  }

  @Test func formerStadiumIsNamed() {
    let stadium = MapStadium(
      MapFixture.stadiums[1].stadium, name: "New Park",
      leagueVisits: [("mlb", MapFixture.day("1999-05-05"))], teams: ["Larks"], seenAt: "Old Park")
    #expect(
      MapPage(map: MapFixture.map([stadium]), theme: nil).html.contains("visited at Old Park"))
  }

  /// The first example of FIPS 180-4 in the form of a Content-Security-Policy.
  @Test func scriptHashMatchesCSPExample() {
    #expect(WebPage.source(of: "abc") == "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='")
  }

  @Test func fileExtensionSelectsFormat() {
    #expect(MapFileFormat(fileName: "a.b/My Map.HTML") == .html)
    #expect(
      MapFileFormat(fileName: "x.htm") == .html && MapFileFormat(fileName: "x.geojson") == .geojson)
    #expect(MapFileFormat(fileName: "png") == nil && MapFileFormat(fileName: "x.jpg") == nil)
    #expect(TripFileFormat(fileName: "ICS") == nil && TripFileFormat(fileName: "a.b.ICS") == .ics)
    #expect(TripFileFormat(fileName: "a.markdown") == .md)
  }
}

/// Two neighboring states, a few stadiums, and a distant one.
enum MapFixture {
  static let outlines: RegionOutlines = {
    func line(_ numbers: Int32...) -> [RegionOutlines.Point] {
      stride(from: 0, to: numbers.count, by: 2).map {
        .init(longitude: numbers[$0] * 1000, latitude: numbers[$0 + 1] * 1000)
      }
    }
    return RegionOutlines(
      lines: [
        line(-95, 35, -95, 38, -94, 40, -95, 45), line(-95, 45, -105, 45, -105, 35, -95, 35),
        line(-95, 45, -85, 45, -85, 35, -95, 35),
      ],
      regions: [
        .init(id: "US-EA", name: "East", rings: [[1, 3]]),
        .init(id: "US-WE", name: "West", rings: [[1, 2]]),
      ]) ?? .none
  }()

  static func day(_ text: String) -> LocalDay { LocalDay(text) ?? LocalDay(daysSinceEpoch: 0) }

  static func stadium(
    _ id: StadiumID, name: String, region: String, latitude: Double, longitude: Double,
    country: String = "US", first: String? = nil, league: LeagueID = "mlb",
    isPlanned: Bool = false, visits: [MapVisit] = []
  ) -> MapStadium {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("\(id)")
    }
    return MapStadium(
      Stadium(
        id: id, names: [], city: "Town", region: region, country: country, coordinate: coordinate,
        timeZoneID: "UTC"), name: name, leagueVisits: [(league, first.map(day))],
      teams: ["The \(name)s"], isPlanned: isPlanned, visits: visits)
  }

  static func visit(_ day: String, _ title: String, note: String? = nil) -> MapVisit {
    (self.day(day), title, note: note, moment: nil, thumbnails: [])
  }

  static var stadiums: [MapStadium] {
    [
      stadium(
        "abroad", name: "Abroad Arena", region: "", latitude: 51.5, longitude: -0.1, country: "GB",
        first: "2019-10-06", visits: [visit("2019-10-06", "Bears 21, Raiders 24")]),
      stadium(
        "east-park", name: "East Park", region: "EA", latitude: 40, longitude: -90,
        first: "2018-06-15",
        visits: [visit("2018-06-15", "Owls 1, Larks 2"), visit("2021-05-01", "Crows 0, Larks 9")]),
      stadium(
        "far-field", name: "Far Field", region: "WE", latitude: 43, longitude: -102, league: "nhl"),
      stadium(
        "next-park", name: "Next Park", region: "EA", latitude: 38, longitude: -88, isPlanned: true),
      stadium("west-park", name: "West Park", region: "WE", latitude: 38, longitude: -100),
    ]
  }

  static func map(
    title: String = "My stadiums", _ stadiums: [MapStadium] = stadiums,
    leagues: [VisitMap.League] = [
      (id: "mlb", shortName: "MLB", visited: 2, total: 4),
      (id: "nhl", shortName: "NHL", visited: 0, total: 1),
    ], format: DisplayFormat = .miles
  ) -> VisitMap {
    VisitMap(
      title: title, leagues: leagues, stadiums: stadiums, route: ["east-park", "next-park"],
      outlines: outlines, format: format)
  }
}
