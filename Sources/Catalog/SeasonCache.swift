import Foundation
import SportsModel
import Synchronization

/// A cache of the seasons of a catalog, each read at its first use.
final class SeasonCache: Sendable {
  let summaries: [SeasonSummary]
  private let byLeague: [LeagueID: [SeasonSummary]]
  private let folder: URL
  private let version: String
  private let bundled: [SeasonID: SeasonSummary]
  private let learned: CatalogUpdateStore?
  private let learnedSeasons: Set<SeasonID>
  private let teams: [Team]
  private let stadiums: StadiumIndex
  private let state = Mutex(State())

  private struct State {
    var loaded: [SeasonID: SeasonGames] = [:]
    /// Damaged packs, each reported once.
    var damaged: Set<SeasonID> = []
    /// The games of days in use, by each possible building.
    var days: [LocalDay: [StadiumID: [Game]]] = [:]
    /// The teams of each league by code, filled when the first season is read.
    var codes: [LeagueID: [UInt64: TeamID]] = [:]
  }

  init(
    folder: URL, version: String, summaries: [SeasonSummary], learned: CatalogUpdateStore?,
    teams: [Team], stadiums: StadiumIndex
  ) {
    self.folder = folder
    self.version = version
    self.stadiums = stadiums
    self.teams = teams
    self.learned = learned
    let packs = learned?.packs() ?? []
    learnedSeasons = Set(packs.map(\.id))
    bundled = Dictionary(summaries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let all = packs.isEmpty ? summaries : Self.joined(summaries, packs)
    self.summaries = all
    byLeague = Dictionary(grouping: all, by: \.league)
  }

  /// Returns the bundled and updated seasons, oldest first in each league.
  private static func joined(
    _ bundled: [SeasonSummary], _ learned: [SeasonSummary]
  ) -> [SeasonSummary] {
    var summaries = bundled
    var places = Dictionary(
      bundled.indices.map { (bundled[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    for new in learned {
      if let place = places[new.id] {
        summaries[place] = summaries[place].joined(with: new)
      } else {
        places[new.id] = summaries.count
        summaries.append(new)
      }
    }
    var ranks: [LeagueID: Int] = [:]
    for summary in summaries where ranks[summary.league] == nil {
      ranks[summary.league] = ranks.count
    }
    return summaries.sorted { left, right in
      let (ours, theirs) = (ranks[left.league] ?? 0, ranks[right.league] ?? 0)
      return ours == theirs ? left.season < right.season : ours < theirs
    }
  }

  func summaries(of league: LeagueID) -> [SeasonSummary] { byLeague[league] ?? [] }

  func newestBundledSeason(of league: LeagueID) -> Int? {
    bundled.keys.lazy.filter { $0.league == league }.map(\.season).max()
  }

  func games(of league: LeagueID, season: Int) throws(CatalogError) -> SeasonGames? {
    guard let summary = summaries(of: league).first(where: { $0.season == season }) else {
      return nil
    }
    return try state.withLock { state throws(CatalogError) in try games(of: summary, &state) }
  }

  func bundledGames(of league: LeagueID, season: Int) throws(CatalogError) -> [Game] {
    try state.withLock { state throws(CatalogError) in
      try bundledGames(SeasonID(league: league, season: season), &state)
    }
  }

  func readPack(
    _ bytes: [UInt8], path: String, signedBy key: [UInt8]?
  ) throws(CatalogUpdateError) -> SeasonPack {
    try state.withLock { state throws(CatalogUpdateError) in
      try readPack(bytes, path: path, signedBy: key, &state)
    }
  }

  /// Returns the games of every season of the leagues (nil for all) that was under way on a day.
  func games(on day: LocalDay, in leagues: Set<LeagueID>?) throws(CatalogError) -> [Game] {
    try state.withLock { state throws(CatalogError) in try games(on: day, in: leagues, &state) }
  }

  /// Returns the suspended games that were completed on a day.
  func games(resumedOn day: LocalDay) throws(CatalogError) -> [Game] {
    try state.withLock { state throws(CatalogError) in try games(resumedOn: day, &state) }
  }

  private func games(resumedOn day: LocalDay, _ state: inout State) throws(CatalogError) -> [Game] {
    var found: [Game] = []
    for summary in summaries where summary.firstDay <= day && day <= summary.lastDay {
      found += try games(of: summary, &state).resumed[day] ?? []
    }
    return found
  }

  /// Returns the games in a building on a day, in the order of lists, and then the suspended games
  /// that were completed there that day.
  func games(at stadium: StadiumID, on day: LocalDay) throws(CatalogError) -> [Game] {
    try state.withLock { state throws(CatalogError) in
      if let known = state.days[day] { return known[stadium] ?? [] }
      var buildings: [StadiumID: [Game]] = [:]
      for game in try games(on: day, in: nil, &state).sorted(by: Catalog.isListedBefore) {
        guard !game.status.isOff else { continue }
        for building in game.stadiums { buildings[building, default: []].append(game) }
      }
      for game in try games(resumedOn: day, &state) where !game.status.isOff {
        for building in game.resumedStadiums { buildings[building, default: []].append(game) }
      }
      state.days[day] = buildings
      return buildings[stadium] ?? []
    }
  }

  private func games(
    on day: LocalDay, in leagues: Set<LeagueID>?, _ state: inout State
  ) throws(CatalogError) -> [Game] {
    var found: [Game] = []
    for summary in summaries
    where summary.firstDay <= day && day <= summary.lastDay
      && leagues?.contains(summary.league) ?? true
    {
      found += try games(of: summary, &state).games(on: day)
    }
    return found
  }

  private func games(
    of summary: SeasonSummary, _ state: inout State
  ) throws(CatalogError) -> SeasonGames {
    let id = summary.id
    if let games = state.loaded[id] { return games }
    var games = try bundledGames(id, &state)
    if let pack = pack(id, &state) {
      games = SeasonOverlay.games(
        games, pack, isBundleNewer: pack.header.isOlder(thanFactsOf: version))
    }
    let season = SeasonGames(games)
    state.loaded[id] = season
    return season
  }

  private func bundledGames(_ id: SeasonID, _ state: inout State) throws(CatalogError) -> [Game] {
    guard let summary = bundled[id] else { return [] }
    let file = folder.appendingPathComponent(
      SeasonFile.path(league: summary.league, season: summary.season))
    var reader = SeasonReader(
      summary: summary, path: file.path, teams: codes(&state)[summary.league] ?? [:],
      isStadium: { [stadiums] in stadiums[$0] != nil })
    return try reader.read(try CatalogFile.bytes(of: file))
  }

  /// Returns the updates of a season; reports and skips an unusable pack.
  private func pack(_ id: SeasonID, _ state: inout State) -> SeasonPack? {
    guard let learned, learnedSeasons.contains(id) else { return nil }
    let file = learned.file(of: id.league, season: id.season)
    do throws(CatalogUpdateError) {
      let bytes = try CatalogUpdateFiles.read(file, most: SeasonPack.maxBytes)
      return try readPack(bytes, path: file.path, signedBy: nil, &state)
    } catch {
      if state.damaged.insert(id).inserted { learned.report(error) }
      return nil
    }
  }

  private func readPack(
    _ bytes: [UInt8], path: String, signedBy key: [UInt8]?, _ state: inout State
  ) throws(CatalogUpdateError) -> SeasonPack {
    try SeasonPack(
      bytes, path: path, signedBy: key, teams: codes(&state),
      isStadium: { [stadiums] in stadiums[$0] != nil })
  }

  private func codes(_ state: inout State) -> [LeagueID: [UInt64: TeamID]] {
    guard state.codes.isEmpty else { return state.codes }
    for team in teams {
      guard let code = SeasonReader.pack(SeasonFile.code(of: team.id).utf8) else { continue }
      state.codes[team.league, default: [:]][code] = team.id
    }
    return state.codes
  }
}

/// The games of one season, by day.
struct SeasonGames: Sendable {
  let games: [Game]
  private let days: [LocalDay: Range<Int>]
  /// The suspended games by the day on which they were completed.
  let resumed: [LocalDay: [Game]]

  /// Creates the games of a season; they must be in the order of their days.
  init(_ games: [Game]) {
    self.games = games
    var days: [LocalDay: Range<Int>] = [:]
    var start = 0
    for position in games.indices where games[position].day != games[start].day {
      days[games[start].day] = start..<position
      start = position
    }
    if start < games.count { days[games[start].day] = start..<games.count }
    self.days = days
    var resumed: [LocalDay: [Game]] = [:]
    for game in games { if let day = game.resumedDay { resumed[day, default: []].append(game) } }
    self.resumed = resumed
  }

  func games(on day: LocalDay) -> ArraySlice<Game> { games[days[day] ?? 0..<0] }
}
