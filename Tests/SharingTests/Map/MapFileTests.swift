import AppSupport
import Foundation
import SportsModel
import Testing

@testable import Drawing
@testable import Sharing

/// Maps as text: GeoJSON, KML and the page.
@Suite struct MapFileTests {
  static let hostile = "</script><!--<b>\"'&\u{2028}\u{0}\u{1B}[31m"

  static var hostileMap: VisitMap {
    let stadium = MapFixture.stadium(
      "x", name: hostile, region: "EA", latitude: 40, longitude: -90, first: "2018-06-15",
      visits: [MapFixture.visit("2018-06-15", hostile, note: hostile)])
    return MapFixture.map(title: hostile, [stadium].compactMap { $0 })
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
    let html = MapPage(Self.hostileMap, theme: nil).html
    #expect(html.components(separatedBy: "</script").count == 3)
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(!html.contains("<!--") && !html.contains("<b>\"") && !html.contains("\u{2028}"))
    #expect(!html.contains("\u{1B}") && !html.contains("\u{0}"))
  }

  @Test func pageLoadsNoExternalResources() {
    let html = MapPage(MapFixture.map(), theme: nil).html
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
    let page = MapPage(MapFixture.map(), theme: nil).html
    #expect(page.contains("id=\"play\"") && page.contains("max=\"3\" value=\"3\""))
    let still = MapPage(MapFixture.map(Array(MapFixture.stadiums[2...])), theme: nil).html
    #expect(!still.contains("id=\"play\""))
  }

  @Test func datesFollowTheFormat() {
    let map = MapFixture.map(format: DisplayFormat(distanceUnit: .miles, dateOrder: .dmy))
    let page = MapPage(map, theme: nil).html
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

  @Test func longAnimationShowsOnlyFirstVisits() throws {
    let many = try (0..<2).map { index in
      try #require(
        MapFixture.stadium(
          StadiumID("s\(index)"), name: "S\(index)", region: "EA", latitude: 40,
          longitude: -90 - Double(index), first: "2018-01-01",
          visits: (0..<400).map {
            MapFixture.visit(
              LocalDay(daysSinceEpoch: 17_000 + 2 * $0 + index).description, "Owls 1, Larks 2")
          }))
    }
    #expect(MapAnimation(MapFixture.map(many), theme: .light).steps.map(\.isFirst) == [true, true])
  }

  @Test func visitThumbnailsAreEmbedded() throws {
    var visits = [MapFixture.visit("2018-06-15", "Owls 1, Larks 2")]
    visits.append(
      MapVisit(
        day: MapFixture.day("2019-06-15"), title: "x",
        thumbnails: ["data:image/jpeg;base64,/9j/AA==", "https://example.org/x.jpg"]))
    let stadium = MapFixture.stadium(
      "x", name: "X", region: "EA", latitude: 40, longitude: -90, first: "2018-06-15",
      visits: visits)
    let html = MapPage(MapFixture.map([try #require(stadium)]), theme: .dark).html
    #expect(
      html.contains(
        "<img src=\"data:image/jpeg;base64,/9j/AA==\" alt=\"Photo from Sat, Jun 15, 2019\""))
    #expect(!html.contains("example.org"))
    #expect(html.contains("data-theme=\"dark\""))
  }

  @Test func formerStadiumIsNamed() {
    let stadium = MapStadium(
      MapFixture.stadiums[1].stadium, name: "New Park",
      leagueVisits: [("mlb", MapFixture.day("1999-05-05"))], teams: ["Larks"], seenAt: "Old Park")
    #expect(MapPage(MapFixture.map([stadium]), theme: nil).html.contains("visited at Old Park"))
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
  }
}
