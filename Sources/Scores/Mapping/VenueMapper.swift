import Catalog
import SportsModel

/// Finds the catalog's stadium for a provider's.
struct VenueMapper: Sendable {
  private struct Entry: Sendable {
    let stadium: Stadium
    let names: [(folded: String, datedName: DatedName)]
    let aliases: Set<String>
    let city: String
  }

  private let entries: [Entry]
  private let names: ProviderNameTable

  init(_ catalog: Catalog, names: ProviderNameTable) {
    self.names = names
    entries = catalog.stadiums.stadiums.map { stadium in
      Entry(
        stadium: stadium, names: stadium.names.map { (NameMatchRank.folded($0.name), $0) },
        aliases: Set(stadium.aliases.map(NameMatchRank.folded)),
        city: NameMatchRank.folded(stadium.city))
    }
  }

  /// Returns the stadium with a name on a day.
  ///
  /// - Parameters:
  ///   - venue: the provider's stadium. Providers use later sponsor names for old games, so all
  ///     names of a stadium count, but those of the year first.
  ///   - game: its day decides which stadiums were open.
  ///   - homes: stadiums of the home team, which decide between equal names.
  /// - Returns: the stadium and whether it was guessed; nil if there is none or no single one.
  func stadium(
    _ venue: ListedGame.Venue, of game: ListedGame, homes: [StadiumID]
  ) -> (stadium: Stadium, isGuessed: Bool)? {
    guard let given = venue.name.map(NameMatchRank.folded), !given.isEmpty else { return nil }
    let year = game.day.year
    let open = entries.filter { $0.stadium.isOpen(in: year) }
    if let id = names.venue(given, provider: game.provider) {
      return open.first { $0.stadium.id == id }.map { ($0.stadium, false) }
    }
    let rules: [(Entry) -> Bool] = [
      { entry in entry.names.contains { $0.folded == given && $0.datedName.wasUsed(in: year) } },
      { entry in entry.aliases.contains(given) || entry.names.contains { $0.folded == given } },
    ]
    for rule in rules {
      if let only = only(of: open.filter(rule), city: venue.city, homes: homes) {
        return (only.stadium, false)
      }
    }
    // A stadium with a similar name must be in the city of the game or a home of the team.
    let city = venue.city.map(NameMatchRank.folded)
    let near = open.filter { entry in
      (entry.city == city || homes.contains(entry.stadium.id))
        && entry.names.contains { ProviderNameMatcher.isNear(given, $0.folded) }
    }
    return only(of: near, city: venue.city, homes: homes).map { ($0.stadium, true) }
  }

  /// Returns the only candidate: by city if the provider gives one, then as the home of the team.
  private func only(of found: [Entry], city: String?, homes: [StadiumID]) -> Entry? {
    if found.count < 2 { return found.first }
    if let city = city.map(NameMatchRank.folded) {
      let there = found.filter { $0.city == city }
      if there.count == 1 { return there[0] }
    }
    let home = found.filter { homes.contains($0.stadium.id) }
    return home.count == 1 ? home[0] : nil
  }
}
