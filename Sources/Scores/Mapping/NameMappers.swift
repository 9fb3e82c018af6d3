import AppSupport
package import Catalog
import Foundation
package import SportsModel

struct TeamMapper: Sendable {
  private let entries: [LeagueID: [(team: TeamID, names: FoldedNames)]]
  private let names: ProviderNameTable

  init(_ catalog: Catalog, names: ProviderNameTable) {
    self.names = names
    entries = Dictionary(grouping: catalog.teams, by: \.league).mapValues { teams in
      teams.map { ($0.id, FoldedNames($0.names, others: [$0.code] + $0.aliases)) }
    }
  }

  /// Returns the team of a season, with a note if it was guessed.
  ///
  /// The name of that season comes first, then codes, then names of other seasons, and last similar
  /// names.
  func team(
    _ given: ListedGame.Team, of game: ListedGame, season: Int
  ) throws(MappingFailure) -> (team: TeamID, note: MappingNote?) {
    let present = (entries[game.league] ?? []).filter { $0.names.wereUsed(in: season) }
    let codes = [given.abbreviation, given.id].compactMap { $0 }.map(NameFolding.folded)
    let name = given.name.map(NameFolding.folded)
    for word in [name].compactMap({ $0 }) + codes {
      if let team = names.team(word, league: game.league, provider: game.provider) {
        return (team, nil)
      }
    }
    let rules: [(FoldedNames) -> Bool] = [
      { $0.contains(name, in: season) }, { codes.contains(where: $0.others.contains) },
      { name.map($0.others.contains) ?? false }, { $0.contains(name) },
    ]
    var several: [TeamID] = []
    for rule in rules {
      let found = present.filter { rule($0.names) }.map(\.team)
      if found.count == 1 { return (found[0], nil) }
      if several.isEmpty { several = found }
    }
    let near = present.filter { $0.names.containsSimilar(to: name, in: season) }
    if near.count == 1 {
      return (near[0].team, .guessedTeam(given: given.name ?? "", taken: near[0].team))
    }
    if several.isEmpty { throw .unknownTeam(given) }
    throw .ambiguousTeam(given, several)
  }
}

/// The names of a team or a stadium in the form in which they are compared.
private struct FoldedNames: Sendable {
  private let dated: [(folded: String, name: DatedName)]
  let others: Set<String>

  init(_ names: [DatedName], others: [String]) {
    dated = names.map { (NameFolding.folded($0.name), $0) }
    self.others = Set(others.map(NameFolding.folded))
  }

  func wereUsed(in year: Int) -> Bool { dated.contains { $0.name.wasUsed(in: year) } }

  /// Returns whether a name was in use in a year, or at any time.
  func contains(_ name: String?, in year: Int? = nil) -> Bool {
    dated.contains { $0.folded == name && (year.map($0.name.wasUsed) ?? true) }
  }

  func containsSimilar(to name: String?, in year: Int? = nil) -> Bool {
    guard let name else { return false }
    return dated.contains {
      (year.map($0.name.wasUsed) ?? true) && ProviderNameMatcher.isNear(name, $0.folded)
    }
  }
}

struct VenueMapper: Sendable {
  private typealias Entry = (stadium: Stadium, names: FoldedNames, city: String)

  private let entries: [Entry]
  private let names: ProviderNameTable

  init(_ catalog: Catalog, names: ProviderNameTable) {
    self.names = names
    entries = catalog.stadiums.stadiums.map {
      ($0, FoldedNames($0.names, others: $0.aliases), NameFolding.folded($0.city))
    }
  }

  /// Returns the stadium with a name on a day.
  ///
  /// - Parameters:
  ///   - venue: the provider's stadium. Providers use later sponsor names for old games, so all
  ///     names of a stadium count, but names of the year first.
  ///   - game: its day decides which stadiums were open.
  ///   - homes: stadiums of the home team, which decide between equal names.
  /// - Returns: the stadium and whether it was guessed; nil if there is none or no single one.
  func stadium(
    _ venue: ListedGame.Venue, of game: ListedGame, homes: [StadiumID]
  ) -> (stadium: Stadium, isGuessed: Bool)? {
    guard let given = venue.name.map(NameFolding.folded), !given.isEmpty else { return nil }
    let year = game.day.year
    let open = entries.filter { $0.stadium.isOpen(in: year) }
    if let id = names.venue(given, provider: game.provider) {
      return open.first { $0.stadium.id == id }.map { ($0.stadium, false) }
    }
    let rules: [(FoldedNames) -> Bool] = [
      { $0.contains(given, in: year) }, { $0.others.contains(given) || $0.contains(given) },
    ]
    for rule in rules {
      let found = open.filter { rule($0.names) }
      if let only = only(of: found, city: venue.city, homes: homes) { return (only.stadium, false) }
    }
    // A stadium with a similar name must be in the city of the game or a home of the team.
    let city = venue.city.map(NameFolding.folded)
    let near = open.filter {
      ($0.city == city || homes.contains($0.stadium.id)) && $0.names.containsSimilar(to: given)
    }
    return only(of: near, city: venue.city, homes: homes).map { ($0.stadium, true) }
  }

  /// Returns the only candidate: by city if the provider gives one, then as the home of the team.
  private func only(of found: [Entry], city: String?, homes: [StadiumID]) -> Entry? {
    if found.count < 2 { return found.first }
    if let city = city.map(NameFolding.folded) {
      let there = found.filter { $0.city == city }
      if there.count == 1 { return there[0] }
    }
    let home = found.filter { homes.contains($0.stadium.id) }
    return home.count == 1 ? home[0] : nil
  }
}

/// Provider names of teams and stadiums that differ from the names of the catalog.
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

  /// Reads lines `team provider league team fields` and `venue provider stadium fields`.
  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let kind = line.prefix { $0 != " " }
      let fields = line.split(separator: " ", maxSplits: kind == "team" ? 4 : 3).map(String.init)
      let provider = fields.count > 1 ? ProviderID(rawValue: fields[1]) : nil
      switch (kind, fields.count) {
      case ("team", 5):
        let name = NameFolding.folded(fields[4])
        teams[Place(provider: provider, league: LeagueID(fields[2]), name: name)] = TeamID(
          fields[3])
      case ("venue", 4):
        let place = Place(provider: provider, league: nil, name: NameFolding.folded(fields[3]))
        venues[place] = StadiumID(fields[2])
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

enum ProviderNameMatcher {
  /// Returns whether all words of a name occur in the other: “Houston Dynamo”, “Houston Dynamo FC”.
  static func isPart(_ left: String, _ right: String) -> Bool {
    let left = Set(left.split(separator: " "))
    let right = Set(right.split(separator: " "))
    let (fewer, more) = left.count <= right.count ? (left, right) : (right, left)
    // A single word such as “United” or “Stadium” is not enough.
    return fewer.count >= 2 && fewer.isSubset(of: more)
  }

  /// Returns whether two folded names are similar: by words, or with one different letter in ten.
  static func isNear(_ left: String, _ right: String) -> Bool {
    let maxEdits = min(left.utf8.count / 10, 3)
    return isPart(left, right) || EditDistance.edits(left, right, maxEdits: maxEdits) != nil
  }
}

/// Maps listed games to teams and stadiums of the catalog.
package struct GameMapper: Sendable {
  private let catalog: Catalog
  private let teams: TeamMapper
  private let venues: VenueMapper

  package init(_ catalog: Catalog) {
    self.catalog = catalog
    let names = ProviderNameTable(folder: catalog.folder)
    teams = TeamMapper(catalog, names: names)
    venues = VenueMapper(catalog, names: names)
  }

  /// Maps a game of a provider.
  ///
  /// - Throws: `MappingFailure` if a team is unknown or the game doesn't count.
  package func map(_ listed: ListedGame) throws(MappingFailure) -> MappedGame {
    guard [.regular, .postseason].contains(listed.kind) else { throw .notCounted(listed.kind) }
    let season = catalog.season(of: listed.day, in: listed.league)
    let home = try teams.team(listed.home, of: listed, season: season)
    let away = try teams.team(listed.away, of: listed, season: season)
    var notes = [home.note, away.note].compactMap { $0 }
    let homes = catalog.team(home.team)?.homes(in: season) ?? []
    let named = listed.venue.flatMap { venues.stadium($0, of: listed, homes: homes) }
    if let named, named.isGuessed {
      notes.append(.guessedVenue(given: listed.venue?.name ?? "", taken: named.stadium.id))
    }
    let day = day(of: listed, at: named?.stadium)
    let known = known(listed, on: day, home: home.team, away: away.team)
    let stadium = stadium(
      named?.stadium.id, listed: listed, known: known, homes: homes, notes: &notes)
    return MappedGame(
      key: GameKey(
        league: listed.league, stadium: stadium, day: day, home: home.team, number: listed.number),
      away: away.team, season: season, listed: listed, notes: notes)
  }

  /// Returns the day in stadium time: ESPN uses New York's, which can be another one.
  private func day(of listed: ListedGame, at stadium: Stadium?) -> LocalDay {
    guard listed.provider == .espn, let start = listed.start,
      let zone = stadium.flatMap({ TimeZone(identifier: $0.timeZoneID) })
    else { return listed.day }
    return LocalDateTime(start, zone: zone).day
  }

  /// Returns the catalog's game of the same teams, by number or as the only one.
  private func known(
    _ listed: ListedGame, on day: LocalDay, home: TeamID, away: TeamID
  ) -> Game? {
    let games = ((try? catalog.games(on: day, in: [listed.league])) ?? []).filter {
      $0.home == home && $0.away == away
    }
    return games.first { $0.number == listed.number } ?? (games.count == 1 ? games[0] : nil)
  }

  /// Returns the named stadium, otherwise the one in the catalog, otherwise the only home.
  private func stadium(
    _ named: StadiumID?, listed: ListedGame, known: Game?, homes: [StadiumID],
    notes: inout [MappingNote]
  ) -> StadiumID? {
    if let named { return named }
    if let name = listed.venue?.name { notes.append(.unknownVenue(name)) }
    if let known, known.stadiums.count == 1 { return known.stadiums.first }
    // A stadium with an unknown name may be anywhere.
    guard listed.venue?.name == nil, !listed.isNeutralSite, homes.count == 1 else { return nil }
    return homes[0]
  }
}

extension Team {
  /// Returns the homes in a season; a team may have several.
  package func homes(in season: Int) -> [StadiumID] {
    homes.filter { $0.first <= season && season <= $0.last ?? .max }.map(\.stadium)
  }
}

/// An uncertainty about a game that was mapped.
package enum MappingNote: Sendable, Hashable {
  /// The name is similar to the name of only one team.
  case guessedTeam(given: String, taken: TeamID)
  /// The name is similar to the name of only one stadium in use.
  case guessedVenue(given: String, taken: StadiumID)
  /// The provider's stadium name is unknown; another stadium may have been taken.
  case unknownVenue(String)
}

/// The reason that a listed game can't be mapped.
package enum MappingFailure: Error, Sendable, Hashable {
  /// All-star games, exhibitions, preseason games and placeholders.
  case notCounted(ListedGame.Kind)
  case unknownTeam(ListedGame.Team)
  /// Several teams have the name.
  case ambiguousTeam(ListedGame.Team, [TeamID])
}

/// A listed game with teams and stadium of the catalog.
package struct MappedGame: Sendable, Hashable {
  /// Its stadium is nil if unknown.
  package let key: GameKey
  package let away: TeamID
  /// The year in which the season starts.
  package let season: Int
  package let listed: ListedGame
  package let notes: [MappingNote]
}
