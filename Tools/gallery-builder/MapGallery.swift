import AppSupport
import Catalog
import Drawing
import Foundation
import Sharing
import SportsModel

/// The maps of docs/sharing.md: made-up visits to the stadiums of the bundled data.
struct MapGallery {
  private let catalog: Catalog
  private let outlines: RegionOutlines

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    catalog = try Catalog.open(root.appendingPathComponent("Resources/Facts", isDirectory: true))
    outlines = try catalog.outlines()
  }

  /// Writes a map of one league, one of all leagues with insets, and a journey.
  func write(to folder: URL) throws {
    let league = map("My ballparks", ["mlb"], missing: 3)
    let all = map("My stadiums", Set(catalog.leagues.map(\.id)), missing: 2)
    for theme in Theme.Name.allCases {
      for (name, map) in [("map", league), ("map-insets", all)] {
        let drawing = MapPoster(map, theme: .named(theme)).document
        try Data(try Rasterizer.png(drawing, scale: 0.6))
          .write(to: folder.appendingPathComponent("\(name)-\(theme.rawValue).png"))
      }
    }
    try Data(try MapFileFormat.svg.bytes(of: league, theme: .light, isAnimated: true))
      .write(to: folder.appendingPathComponent("map-journey.svg"))
  }

  /// Returns a map of some leagues; every n-th stadium isn't visited.
  private func map(_ title: String, _ leagues: Set<LeagueID>, missing: Int) -> VisitMap {
    var homes: [StadiumID: Set<LeagueID>] = [:]
    for team in catalog.teams where leagues.contains(team.league) && team.isActive {
      if let home = team.currentHome { homes[home, default: []].insert(team.league) }
    }
    let stadiums = homes.keys.sorted().enumerated().compactMap { index, id -> MapStadium? in
      guard let stadium = catalog.stadiums[id] else { return nil }
      // A day in summer, in an order that differs from the order of the names.
      let day = LocalDay(daysSinceEpoch: 14_000 + (index * 37) % 97 * 45)
      let isVisited = (index + 1) % missing != 0
      return MapStadium(
        stadium, name: stadium.name,
        leagueVisits: (homes[id] ?? []).sorted { $0.rawValue < $1.rawValue }
          .map { ($0, isVisited ? day : nil) },
        visits: isVisited ? [(day, stadium.name, note: nil, moment: nil, thumbnails: [])] : [])
    }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    let counts = catalog.leagues.filter { leagues.contains($0.id) }.map { league in
      let own = stadiums.filter { $0.leagueVisits.contains { $0.league == league.id } }
      return (
        id: league.id, shortName: league.id.rawValue.uppercased(),
        visited: own.count { $0.status == .visited }, total: own.count
      )
    }
    return VisitMap(
      title: title, leagues: counts, stadiums: stadiums, outlines: outlines, format: .miles)
  }
}
