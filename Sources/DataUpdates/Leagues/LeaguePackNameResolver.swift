import Catalog
import Foundation
import SportsModel

/// Resolves the names in a league pack.
enum LeaguePackNameResolver {
  /// Returns a stadium by its id in the pack, its id in the catalog, or a name that is unique in the
  /// pack or otherwise in the catalog.
  static func stadium(
    _ text: String, _ ids: [String: StadiumID], _ own: [Stadium], _ catalog: Catalog
  ) -> StadiumID? {
    if let id = ids[text] { return id }
    if let stadium = catalog.stadiums[StadiumID(text)] { return stadium.id }
    let wanted = NameMatchRank.folded(text)
    func hasName(_ stadium: Stadium) -> Bool {
      (stadium.names.map(\.name) + stadium.aliases).containsName(wanted)
    }
    let ours = own.filter(hasName)
    let named = ours.isEmpty ? catalog.stadiums(named: text).filter(hasName) : ours
    return named.count == 1 ? named[0].id : nil
  }

  /// Returns `; did you mean “elm-park”?`, or an empty text.
  static func hint(_ text: String, _ own: [String], _ catalog: Catalog) -> String {
    let hint = LeaguePackValidation.hint(text, among: own)
    guard hint.isEmpty else { return hint }
    return LeaguePackValidation.hint(text, among: catalog.stadiums.stadiums.map(\.id.rawValue))
  }

  /// Returns a team by its code, or a present or former name.
  static func team(_ text: String, in teams: [Team]) -> Team? {
    if let team = teams.first(where: { $0.code == text }) { return team }
    let wanted = NameMatchRank.folded(text)
    let named = teams.filter { team in
      ([team.id.rawValue] + team.names.map(\.name) + team.aliases).containsName(wanted)
    }
    return named.count == 1 ? named[0] : nil
  }
}

/// The time zone of a stadium.
enum StadiumTimeZone {
  /// The zone in the pack.
  case stated(String)
  /// The zone of the nearest stadium of the catalog.
  case near(String, Stadium, distance: Double)

  var name: String {
    switch self {
    case .stated(let name), .near(let name, _, _): name
    }
  }

  /// The maximum distance of the nearest stadium in meters.
  private static let reach = 500_000.0

  /// Returns the zone of a place; nil for an unknown zone, or without a zone and a stadium near.
  ///
  /// Stadiums of the same league are ignored.
  static func find(
    _ stated: String?, at place: Coordinate, in catalog: Catalog, besides ours: Set<StadiumID>
  ) -> StadiumTimeZone? {
    if let stated {
      let isKnown = TimeZone.knownTimeZoneIdentifiers.contains(stated) || stated == "UTC"
      return isKnown ? .stated(stated) : nil
    }
    return catalog.stadiums.near(place, on: nil, within: reach).first {
      !ours.contains($0.stadium.id)
    }.map {
      .near($0.stadium.timeZoneID, $0.stadium, distance: $0.distance)
    }
  }
}
