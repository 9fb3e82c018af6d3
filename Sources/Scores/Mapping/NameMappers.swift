import AppSupport
import Catalog
import Foundation
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

/// Provider names of teams and stadiums that differ from those of the catalog.
///
/// Read from `providers.txt` in the data folder; empty without the file.
struct ProviderNameTable: Sendable {
  struct Place: Hashable, Sendable {
    /// nil for all providers.
    let provider: ProviderID?
    /// nil for stadiums, which all leagues share.
    let league: LeagueID?
    let name: String
  }

  private(set) var teams: [Place: TeamID] = [:]
  private(set) var venues: [Place: StadiumID] = [:]

  init(folder: URL) {
    let file = folder.appendingPathComponent("providers.txt")
    let data = FileManager.default.contents(atPath: file.path) ?? Data()
    self.init(String(decoding: data, as: UTF8.self))
  }

  /// Reads lines `team provider league team words` and `venue provider stadium words`.
  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let kind = line.prefix { $0 != " " }
      let words = line.split(separator: " ", maxSplits: kind == "team" ? 4 : 3).map(String.init)
      let provider = words.count > 1 ? ProviderID(rawValue: words[1]) : nil
      switch (kind, words.count) {
      case ("team", 5):
        let name = NameMatchRank.folded(words[4])
        let place = Place(provider: provider, league: LeagueID(words[2]), name: name)
        teams[place] = TeamID(words[3])
      case ("venue", 4):
        let place = Place(provider: provider, league: nil, name: NameMatchRank.folded(words[3]))
        venues[place] = StadiumID(words[2])
      default: continue
      }
    }
  }

  func team(_ name: String, league: LeagueID, provider: ProviderID) -> TeamID? {
    teams[Place(provider: provider, league: league, name: name)]
      ?? teams[Place(provider: nil, league: league, name: name)]
  }

  func venue(_ name: String, provider: ProviderID) -> StadiumID? {
    venues[Place(provider: provider, league: nil, name: name)]
      ?? venues[Place(provider: nil, league: nil, name: name)]
  }
}

/// Compares names that may be spelled differently.
enum ProviderNameMatcher {
  /// Returns whether all words of one name occur in the other: “Houston Dynamo” and “Houston Dynamo
  /// FC”.
  static func isPart(_ left: String, _ right: String) -> Bool {
    let left = Set(left.split(separator: " "))
    let right = Set(right.split(separator: " "))
    let (fewer, more) = left.count <= right.count ? (left, right) : (right, left)
    // A single word such as “United” or “Stadium” is not enough.
    return fewer.count >= 2 && fewer.isSubset(of: more)
  }

  /// Returns whether two folded names are similar: by words, or with one different letter in ten.
  static func isNear(_ left: String, _ right: String) -> Bool {
    let most = min(left.utf8.count / 10, 3)
    return isPart(left, right) || EditDistance.edits(left, right, most: most) != nil
  }
}
