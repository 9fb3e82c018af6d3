import Catalog
import Foundation
import Sharing
import SportsModel

/// Maps of the bundled data.
enum SampleMaps {
  private static let catalog: Catalog? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try? Catalog.open(root.appendingPathComponent("Resources/Facts", isDirectory: true))
  }()
  private static let outlines = try? catalog?.outlines()

  /// Returns the map of a league's stadiums; every n-th one isn't visited, 0 for none.
  static func league(_ id: LeagueID, missing: Int) -> CardMap? {
    guard let catalog, let outlines else { return nil }
    let homes = catalog.teams.filter { $0.league == id && $0.isActive }.compactMap(\.currentHome)
    let places = Set(homes).sorted().compactMap { catalog.stadiums[$0]?.coordinate }.enumerated()
      .map { index, place in
        CardMap.Place(place, isVisited: missing == 0 || (index + 1) % missing != 0)
      }
    return CardMap(places, outlines: outlines)
  }

  /// Returns the map of a journey.
  static func route(_ stadiums: [StadiumID]) -> CardMap? {
    guard let catalog, let outlines else { return nil }
    let stops = stadiums.compactMap { catalog.stadiums[$0]?.coordinate }
    return CardMap(stops.map { CardMap.Place($0) }, route: stops, outlines: outlines)
  }

  /// Returns the map of visited stadiums.
  static func visited(_ stadiums: [StadiumID]) -> CardMap? {
    guard let catalog, let outlines else { return nil }
    return CardMap(
      stadiums.compactMap { catalog.stadiums[$0]?.coordinate }.map { CardMap.Place($0) },
      outlines: outlines)
  }
}
