import Catalog
import Foundation
import SportsModel

/// Finds what a pack means by its words.
enum LeaguePackNameResolver {
  /// A stadium by its id in the pack, by its id in the catalog, or by a name that only one of the
  /// pack bears, else only one of the catalog.
  static func stadium(
    _ text: String, _ ids: [String: StadiumID], _ own: [Stadium], _ catalog: Catalog
  ) -> StadiumID? {
    if let id = ids[text] { return id }
    if let stadium = catalog.stadiums[StadiumID(text)] { return stadium.id }
    let wanted = NameMatchRank.folded(text)
    func hasName(_ stadium: Stadium) -> Bool {
      (stadium.names.map(\.name) + stadium.aliases).contains { NameMatchRank.folded($0) == wanted }
    }
    let ours = own.filter(hasName)
    let named = ours.isEmpty ? catalog.stadiums(named: text).filter(hasName) : ours
    return named.count == 1 ? named[0].id : nil
  }

  /// `; did you mean “elm-park”?`.
  static func hint(_ text: String, _ own: [String], _ catalog: Catalog) -> String {
    let hint = LeaguePackValidation.hint(text, among: own)
    guard hint.isEmpty else { return hint }
    return LeaguePackValidation.hint(text, among: catalog.stadiums.stadiums.map(\.id.rawValue))
  }

  /// A team by its code, or by a name it ever wore.
  static func team(_ text: String, in teams: [Team]) -> Team? {
    if let team = teams.first(where: { $0.code == text }) { return team }
    let wanted = NameMatchRank.folded(text)
    let named = teams.filter { team in
      ([team.id.rawValue] + team.names.map(\.name) + team.aliases).contains {
        NameMatchRank.folded($0) == wanted
      }
    }
    return named.count == 1 ? named[0] : nil
  }
}

/// The clock of a place.
enum StadiumTimeZone {
  /// As was said.
  case said(String)
  /// That of the nearest known stadium.
  case near(String, Stadium, distance: Double)

  var name: String {
    switch self {
    case .said(let name), .near(let name, _, _): name
    }
  }

  /// Farther away no stadium tells the clock, in metres.
  private static let reach = 500_000.0

  /// nil for a zone that the system does not know, and where none is said and none is near; the
  /// stadiums of the very league tell nothing.
  static func find(
    _ said: String?, at place: Coordinate, in catalog: Catalog, besides ours: Set<StadiumID>
  ) -> StadiumTimeZone? {
    if let said {
      return TimeZone.knownTimeZoneIdentifiers.contains(said) || said == "UTC" ? .said(said) : nil
    }
    return catalog.stadiums.near(place, on: nil, within: reach).first {
      !ours.contains($0.stadium.id)
    }.map {
      .near($0.stadium.timeZoneID, $0.stadium, distance: $0.distance)
    }
  }
}
