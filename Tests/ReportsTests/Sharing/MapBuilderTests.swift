import AppSupport
import BoxScores
import Catalog
import Foundation
import Reports
import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing
@testable import VisitStore

/// Maps of real visits.
@Suite struct MapBuilderTests {
  private let catalog: Catalog
  private let builder: MapBuilder

  init() throws {
    catalog = try BundledCatalogFixture().catalog
    builder = MapBuilder(catalog, rules: .usual)
  }

  private func visit(_ stadium: StadiumID, _ day: String) throws -> Visit {
    let day = try #require(LocalDay(day))
    let game = try #require(catalog.gameIndex.games(at: stadium, on: day).first)
    let recorder = VisitBuilder(catalog: catalog) { Date(timeIntervalSince1970: 0) }
    return recorder.visit(
      to: game, at: try #require(catalog.stadiums[stadium]), source: .automatic, origin: .manual)
  }

  private func map(
    _ visits: [Visit], leagues: Set<LeagueID>? = nil, year: Int? = nil
  ) throws -> VisitMap {
    var options = MapBuilder.Options(format: .miles)
    options.leagues = leagues
    options.year = year
    return try builder.map(of: visits, options)
  }

  @Test func startedLeaguesShowAllTheirStadiums() throws {
    let map = try map([visit("fenway-park-boston", "2018-07-09")])
    #expect(map.leagues.map(\.shortName) == ["MLB"])
    #expect(map.leagues.first?.total == 30 && map.leagues.first?.visited == 1)
    #expect(map.stadiums.count == 30 && map.stadiums(.visited).map(\.name) == ["Fenway Park"])
    #expect(map.visitedRegions == ["US-MA"])
    let fenway = try #require(map.stadiums(.visited).first)
    #expect(fenway.place == "Boston, MA" && fenway.teams == ["Boston Red Sox"])
    #expect(fenway.visits.map { $0.day.description } == ["2018-07-09"])
  }

  @Test func visitsShowTheirBestMoments() throws {
    var options = MapBuilder.Options(format: .miles)
    let visits = try [
      visit("dodger-stadium-los-angeles", "2022-09-23"), visit("fenway-park-boston", "2018-07-09"),
    ]
    func moments() throws -> [String?] {
      try builder.map(of: visits, options).stadiums(.visited).flatMap(\.visits).map { $0.moment }
    }
    #expect(try moments() == [nil, nil])
    options.boxScores = BoxScoreStore(facts: catalog.folder)
    #expect(try moments() == ["Albert Pujols, 700th career home run", nil])
  }

  @Test func allStadiumsAreMissingWithoutVisits() throws {
    let map = try map([])
    #expect(map.leagues.count == 7)
    #expect(map.stadiums.allSatisfy { $0.status == .missing })
  }

  @Test func yearLimitsVisitsToItsEnd() throws {
    let visits = try [
      visit("fenway-park-boston", "2018-07-09"), visit("dodger-stadium-los-angeles", "2019-06-15"),
    ]
    #expect(try map(visits, year: 2018).stadiums(.visited).map(\.name) == ["Fenway Park"])
    #expect(try map(visits, year: 2019).stadiums(.visited).count == 2)
    #expect(try map(visits, year: 2018).subtitle == "MLB, through 2018")
  }

  @Test func visitedFormerHomesAndNeutralSitesAreShown() throws {
    let visits = try [
      visit("shea-stadium-queens", "1986-10-25"),
      visit("tottenham-hotspur-stadium-london", "2019-10-06"),
    ]
    let map = try map(visits)
    #expect(map.stadiums(.visited).map(\.name).contains("Shea Stadium"))
    let london = try #require(map.stadiums.first { $0.stadium.country == "GB" })
    #expect(london.status == .visited && !MapViewport.shows(london.coordinate))
    #expect(london.place == "London, GB")
  }

  @Test func leagueFilterShowsOnlyThatLeague() throws {
    let visits = try [
      visit("fenway-park-boston", "2018-07-09"),
      visit("madison-square-garden-manhattan", "2019-12-05"),
    ]
    let map = try map(visits, leagues: ["nhl"])
    #expect(map.stadiums.count == 32 && map.stadiums(.visited).isEmpty)
    // A game of another league in the same stadium doesn't count.
    #expect(map.stadiums.allSatisfy { $0.visits.isEmpty })
  }

  @Test func sharedArenaHasFirstVisitPerLeague() throws {
    let map = try map(
      [visit("madison-square-garden-manhattan", "2019-12-05")], leagues: ["nba", "nhl"])
    let garden = try #require(map.stadiums.first { $0.id == "madison-square-garden-manhattan" })
    #expect(garden.leagueVisits.map(\.league) == ["nba", "nhl"])
    #expect(garden.leagueVisits.map { $0.first?.year } == [2019, nil])
    #expect(garden.status == .visited)
  }

  @Test func notesAreShownOnlyOnRequest() throws {
    var noted = try visit("fenway-park-boston", "2018-07-09")
    noted.note = "With Ada."
    #expect(try !MapPage(map: map([noted]), theme: nil).html.contains("With Ada."))
    var options = MapBuilder.Options(format: .miles)
    options.includesNotes = true
    #expect(
      try MapPage(map: builder.map(of: [noted], options), theme: nil).html.contains("With Ada."))
  }

  @Test func photoCoordinatesAreInNoOutputFormat() throws {
    var found = try visit("fenway-park-boston", "2018-07-09")
    found.evidence = Visit.Evidence(place: Coordinate(latitude: 42.123456, longitude: -71.654321))
    let map = try map([found])
    for form in MapFileFormat.allCases where form != .png {
      let text = String(decoding: try form.bytes(of: map, theme: nil), as: UTF8.self)
      #expect(!text.contains("42.1234") && !text.contains("71.6543"))
    }
  }

  @Test func pageWithFiveHundredVisitsIsSmallerThanOneMegabyte() throws {
    let visits = try FanHistory(games: 500, seed: 11, catalog: catalog).visits
    let map = try map(visits)
    let count = map.stadiums.map(\.visits.count).reduce(0, +)
    #expect(count >= 500)
    let page = try MapFileFormat.html.bytes(of: map, theme: nil)
    #expect(page.count < 1_000_000, "\(page.count)")
  }
}

@Suite struct MapPhotoSelectionTests {
  private func photo(_ hash: String) -> StoredPhoto {
    StoredPhoto(
      id: UUID(), sha256: hash, paths: [], facts: PhotoFacts(path: ""), caption: nil, position: 0,
      uploadState: .pending, owner: .visit(UUID()),
      addedAt: Date(timeIntervalSince1970: 0))
  }

  @Test func everyVisitGetsOnePhotoBeforeAnyGetsTwo() {
    let visits = (0..<20).map { number in
      (visit: UUID(), photos: (0..<5).map { photo("\(number)-\($0)") })
    }
    // Each takes a thirtieth of the room.
    let jpeg = [UInt8](repeating: 7, count: MapPhotoSelection.maxBytes * 3 / 4 / 30 - 100)
    var pictures: [String: [UInt8]] = [:]
    for photo in visits.flatMap(\.photos) { pictures[photo.sha256] = jpeg }
    let chosen = MapPhotoSelection(visits, pictures: pictures)
    let counts = visits.map { chosen.sources[$0.visit]?.count ?? 0 }
    #expect(counts == Array(repeating: 2, count: 10) + Array(repeating: 1, count: 10))
    #expect(chosen.leftOut == 30)
    let bytes = chosen.sources.values.joined().reduce(0) { $0 + $1.utf8.count }
    #expect(bytes <= MapPhotoSelection.maxBytes)
  }

  @Test func visitShowsItsFirstPhotosInOrder() {
    let visit = (visit: UUID(), photos: ["a", "gone", "c", "d"].map(photo))
    let chosen = MapPhotoSelection([visit], pictures: ["a": [1], "c": [2], "d": [3]])
    #expect(
      chosen.sources[visit.visit] == ["data:image/jpeg;base64,AQ==", "data:image/jpeg;base64,Ag=="])
    #expect(chosen.leftOut == 0)
  }
}

/// The geometry of maps to share, for random libraries of real stadiums.
///
/// `STVISITS_MAP_LIBRARIES=100` checks that many; `STVISITS_MAP_PICTURES=DIR` also draws them.
@Suite struct MapSheetTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let libraries = environment["STVISITS_MAP_LIBRARIES"].flatMap(Int.init) ?? 4

  private let catalog: Catalog
  private let homes: [MapStadium]
  private let outlines: RegionOutlines

  init() throws {
    catalog = try BundledCatalogFixture().catalog
    homes = try MapBuilder(catalog, rules: .usual).map(of: [], MapBuilder.Options(format: .miles))
      .stadiums
    outlines = Self.environment["STVISITS_MAP_PICTURES"] == nil ? .none : try catalog.outlines()
  }

  /// Homes of some leagues and some former stadiums, a random part of them visited.
  private func library(_ seed: Int) -> VisitMap {
    var generator = SeededGenerator(seed: UInt64(seed))
    let leagues = Set(
      catalog.leagues.map(\.id).shuffled(using: &generator)
        .prefix(seed == 0 ? 7 : Int.random(in: 1...7, using: &generator)))
    let shares: [Double] = seed == 0 ? [1] : [0.1, 0.3, 0.6, 0.9, 1]
    let share = shares.randomElement(using: &generator) ?? 1
    let current = Set(homes.map(\.id))
    let former = catalog.stadiums.stadiums.filter { !current.contains($0.id) }
      .shuffled(using: &generator).prefix(
        seed % 3 == 2 ? Int.random(in: 1...30, using: &generator) : 0)
    let day = LocalDay("2019-06-15")
    let chosen = homes.filter { home in home.leagueVisits.contains { leagues.contains($0.league) } }
    let stadiums =
      chosen.map { (home: MapStadium) -> MapStadium in
        let isVisited = Double.random(in: 0...1, using: &generator) <= share
        return MapStadium(
          home.stadium, name: home.name,
          leagueVisits: home.leagueVisits.map { ($0.league, isVisited ? day : nil) },
          teams: home.teams, isPlanned: Int.random(in: 0..<20, using: &generator) == 0)
      } + former.map { MapStadium($0, name: $0.name, leagueVisits: [("mlb", day)]) }
    return VisitMap(
      title: "Library \(seed)", leagues: [], stadiums: stadiums.sorted { $0.id < $1.id },
      outlines: outlines, format: .miles)
  }

  @Test(arguments: 0..<libraries) func everyVisitedStadiumIsNamedClearly(_ seed: Int) throws {
    let map = library(seed)
    let poster = MapPoster(map, theme: .light)
    let sheet = poster.sheet
    for panel in sheet.panels { try check(panel, sheet.style) }
    let named = sheet.panels.flatMap { panel in
      panel.labels.filter { $0.index < panel.nodes.count }
        .map { panel.stadiums[panel.nodes[$0.index].members[0]].id }
    }
    let numbered = sheet.key.flatMap(\.stadiums).map(\.id)
    let visited = map.stadiums(.visited).filter { MapViewport.shows($0.coordinate) }.map(\.id)
    try #require(!visited.isEmpty)
    #expect(Set(visited).subtracting(named + numbered).isEmpty)
    #expect(sheet.key.map(\.number) == Array(1..<(sheet.key.count + 1)))
    // Each stadium has one marker on one panel.
    let drawn = sheet.panels.flatMap { panel in
      panel.nodes.flatMap(\.members).map { panel.stadiums[$0].id }
    }
    #expect(
      drawn.sorted() == map.stadiums.filter { MapViewport.shows($0.coordinate) }.map(\.id).sorted())
    try draw(poster, "library-\(seed)")
  }

  private func check(_ panel: MapPanel, _ style: MapDrawing.Style) throws {
    for (index, node) in panel.nodes.enumerated() {
      for member in node.members {
        let marker = MapMarker(status: panel.stadiums[member].status, radius: style.markerRadius)
        let place = panel.view.point(panel.stadiums[member].coordinate)
        #expect(node.point.distance(to: place) <= 2 * marker.ownRadius + 0.001)
      }
      #expect(panel.frame.contains(node.point))
      for other in panel.nodes[..<index] {
        #expect(node.point.distance(to: other.point) > 0.5 * (node.extent + other.extent))
      }
    }
    for (index, label) in panel.labels.enumerated() {
      for other in panel.labels[..<index] {
        #expect(!other.frame.overlaps(label.frame) && label.line?.crosses(other.frame) != true)
        #expect(other.line?.crosses(label.frame) != true)
        if let line = label.line, let crossed = other.line { #expect(!line.crosses(crossed)) }
      }
      for (number, node) in panel.nodes.enumerated() where number != label.index {
        #expect(label.frame.distance(to: node.point) > node.extent)
        if let line = label.line { #expect(line.distance(to: node.point) > node.extent) }
      }
    }
  }

  private func draw(_ poster: MapPoster, _ name: String) throws {
    guard let folder = Self.environment["STVISITS_MAP_PICTURES"] else { return }
    for theme in Theme.Name.allCases {
      let png = try Rasterizer.png(MapPoster(poster.map, theme: .named(theme)).document)
      try Data(png).write(to: URL(fileURLWithPath: "\(folder)/\(name)-\(theme.rawValue).png"))
    }
  }

  @Test func singleLeagueNeedsNoInset() throws {
    let homes = homes.filter { $0.leagueVisits.contains { $0.league == "mlb" } }
    let map = VisitMap(
      title: "MLB", leagues: [],
      stadiums: homes.map {
        MapStadium($0.stadium, name: $0.name, leagueVisits: [("mlb", LocalDay("2019-06-15"))])
      }, outlines: outlines, format: .miles)
    let poster = MapPoster(map, theme: .light)
    // "Oriole Park at Camden Yards" is too long for the coast.
    #expect(poster.sheet.insets.isEmpty && poster.sheet.key.count <= 1)
    try draw(poster, "mlb")
  }

  @Test func crowdedAreasAreEnlarged() throws {
    let areas = MapPoster(library(0), theme: .light).sheet.insets.map(\.area?.name)
    #expect(areas == ["Los Angeles", "Chicago", "Boston to Washington", "New York"])
  }
}
