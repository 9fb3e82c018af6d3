import AppSupport
import Catalog
import Foundation
import Reports
import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

/// The geometry of maps to share, for random libraries of real stadiums.
///
/// `STVISITS_MAP_LIBRARIES=100` checks that many; `STVISITS_MAP_PICTURES=DIR` draws them, too.
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
        #expect(!other.frame.overlaps(label.frame))
        #expect(label.line?.crosses(other.frame) != true)
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
