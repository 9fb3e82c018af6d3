import Catalog
import SportsModel

/// Finds the catalog's team for a provider's.
struct TeamMapper: Sendable {
  private struct Entry: Sendable {
    let team: TeamID
    let names: [(folded: String, datedName: DatedName)]
    let words: Set<String>
  }

  private let entries: [LeagueID: [Entry]]
  private let names: ProviderNameTable

  init(_ catalog: Catalog, names: ProviderNameTable) {
    self.names = names
    entries = Dictionary(grouping: catalog.teams, by: \.league).mapValues { teams in
      teams.map { team in
        Entry(
          team: team.id, names: team.names.map { (NameMatchRank.folded($0.name), $0) },
          words: Set(([team.code] + team.aliases).map(NameMatchRank.folded)))
      }
    }
  }

  /// Returns the team of a season, with a note if it was guessed.
  ///
  /// The name of that season comes first, then codes, then names of other seasons, and last similar
  /// names.
  func team(
    _ given: ListedGame.Team, of game: ListedGame, season: Int
  ) throws(MappingFailure) -> (team: TeamID, note: MappingNote?) {
    let present = (entries[game.league] ?? []).filter { entry in
      entry.names.contains { $0.datedName.wasUsed(in: season) }
    }
    let words = [given.name, given.abbreviation, given.id].compactMap { $0 }.map(
      NameMatchRank.folded)
    for word in words {
      if let team = names.team(word, league: game.league, provider: game.provider) {
        return (team, nil)
      }
    }
    let name = given.name.map(NameMatchRank.folded)
    let codes = [given.abbreviation, given.id].compactMap { $0 }.map(NameMatchRank.folded)
    let rules: [(Entry) -> Bool] = [
      { entry in entry.names.contains { $0.folded == name && $0.datedName.wasUsed(in: season) } },
      { entry in codes.contains(where: entry.words.contains) },
      { entry in name.map(entry.words.contains) ?? false },
      { entry in entry.names.contains { $0.folded == name } },
    ]
    var several: [TeamID] = []
    for rule in rules {
      let found = present.filter(rule).map(\.team)
      if found.count == 1 { return (found[0], nil) }
      if several.isEmpty { several = found }
    }
    if let guess = guess(name, among: present, season: season) {
      return (guess, .guessedTeam(given: given.name ?? "", taken: guess))
    }
    if several.isEmpty { throw .unknownTeam(given) }
    throw .ambiguousTeam(given, several)
  }

  /// Returns the only team with a similar name that season.
  private func guess(_ name: String?, among present: [Entry], season: Int) -> TeamID? {
    guard let name else { return nil }
    let near = present.filter { entry in
      entry.names.contains {
        $0.datedName.wasUsed(in: season) && ProviderNameMatcher.isNear(name, $0.folded)
      }
    }
    return near.count == 1 ? near[0].team : nil
  }
}
