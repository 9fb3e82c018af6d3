import AppSupport
package import Catalog
import Quests
package import SportsModel

extension QuestDataset {
  /// Creates the dataset of the catalog for stadiums, or for the homes of leagues.
  ///
  /// - Parameters:
  ///   - leagues: nil for the leagues that play at the stadiums, otherwise for all.
  ///   - isAnyLeague: whether the user allowed games of all leagues.
  ///   - names: stadiums by any name; empty for the homes of the leagues.
  ///   - days: the days on which games may be played.
  ///   - seen: the stadiums to leave out.
  ///   - catalog: the stadiums and games.
  /// - Throws: `NameLookupError`, `QuestDatasetError`, or what the catalog throws.
  package init(
    leagues: Set<LeagueID>?, isAnyLeague: Bool, stadiums names: [String], on days: Range<LocalDay>,
    seen: [LeagueID: Set<StadiumID>], catalog: Catalog
  ) throws {
    let (first, last) = (days.lowerBound, days.upperBound)
    let named = try names.map { name in
      let found = catalog.stadiums(bestMatching: name, on: first)
      guard let stadium = found.first else { throw NameLookupError.noSuchStadium(name) }
      guard found.count == 1 else { throw NameLookupError.severalStadiums(name, found) }
      return stadium
    }
    let chosen =
      try leagues ?? (isAnyLeague ? nil : Self.tenants(of: named, days, catalog: catalog))
      ?? Set(catalog.leagues.map(\.id))
    try self.init(
      leagues: chosen, stadiums: named.isEmpty ? nil : named.map(\.id), from: first, to: last,
      seen: seen, catalog: catalog)
  }

  /// Returns the leagues whose teams play at all the stadiums, or at each of them; nil if one has no
  /// home team.
  private static func tenants(
    of stadiums: [Stadium], _ days: Range<LocalDay>, catalog: Catalog
  ) throws -> Set<LeagueID>? {
    let tenants = stadiums.map { stadium in
      Set(
        stadium.tenancies.filter { tenancy in
          let first = catalog.season(of: days.lowerBound, in: tenancy.league)
          let last = catalog.season(of: days.upperBound, in: tenancy.league)
          return tenancy.first <= last && first <= tenancy.last ?? .max
        }.map(\.league))
    }
    guard let first = tenants.first, !tenants.contains([]) else { return nil }
    let shared = tenants.reduce(first) { $0.intersection($1) }
    let chosen = shared.isEmpty ? tenants.reduce(first) { $0.union($1) } : shared
    for (stadium, leagues) in zip(stadiums, tenants) where leagues.intersection(chosen).count > 1 {
      throw QuestDatasetError.severalLeagues(
        stadium: stadium.name(in: days.lowerBound.year),
        leagues.intersection(chosen).map(\.rawValue).sorted())
    }
    return chosen
  }

  /// Returns the usual length of a game of the first of some leagues in hours.
  package static func usualHours(of leagues: Set<LeagueID>, in catalog: Catalog) -> Double {
    let league = catalog.leagues.first { leagues.contains($0.id) }
    return Double(league?.typicalGameMinutes ?? 180) / 60
  }

  /// Returns a stadium of the dataset by its identifier or name.
  package func place(named text: String) -> QuestRequest.Place? {
    site(named: text).map {
      QuestRequest.Place(name: $0.name, stadium: $0.id, coordinate: $0.coordinate)
    }
  }
}
