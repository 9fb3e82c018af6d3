import Foundation
import SportsModel
import Synchronization

/// The seasons of a catalog, each read when it is first asked for and then kept.
final class SeasonShelf: Sendable {
  let summaries: [SeasonSummary]
  private let byLeague: [LeagueID: [SeasonSummary]]
  private let folder: URL
  private let teams: [Team]
  private let stadiums: StadiumIndex
  private let state = Mutex(State())

  private struct Volume: Hashable {
    let league: LeagueID
    let season: Int
  }

  private struct State {
    var loaded: [Volume: SeasonGames] = [:]
    /// The games of the days that were asked for, by each building they may have been in.
    var days: [LocalDay: [StadiumID: [Game]]] = [:]
    /// The teams of a league by their codes, made when its first season is read.
    var codes: [LeagueID: [UInt64: TeamID]] = [:]
  }

  init(folder: URL, summaries: [SeasonSummary], teams: [Team], stadiums: StadiumIndex) {
    self.folder = folder
    self.summaries = summaries
    self.stadiums = stadiums
    byLeague = Dictionary(grouping: summaries, by: \.league)
    self.teams = teams
  }

  func summaries(of league: LeagueID) -> [SeasonSummary] { byLeague[league] ?? [] }

  func games(of league: LeagueID, season: Int) throws(CatalogError) -> SeasonGames? {
    guard let summary = summaries(of: league).first(where: { $0.season == season }) else {
      return nil
    }
    return try state.withLock { state throws(CatalogError) in try games(of: summary, &state) }
  }

  /// The games of every season of the leagues (nil for all) that was under way on a day.
  func games(on day: LocalDay, in leagues: Set<LeagueID>?) throws(CatalogError) -> [Game] {
    try state.withLock { state throws(CatalogError) in try games(on: day, in: leagues, &state) }
  }

  /// The games at a building on a day, in the order in which they are listed.
  func games(at stadium: StadiumID, on day: LocalDay) throws(CatalogError) -> [Game] {
    try state.withLock { state throws(CatalogError) in
      if let known = state.days[day] { return known[stadium] ?? [] }
      var buildings: [StadiumID: [Game]] = [:]
      for game in try games(on: day, in: nil, &state).sorted(by: Catalog.isListedBefore) {
        for building in game.stadiums { buildings[building, default: []].append(game) }
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
      && leagues.map({ $0.contains(summary.league) }) ?? true
    {
      found += try games(of: summary, &state).games(on: day)
    }
    return found
  }

  private func games(of summary: SeasonSummary, _ state: inout State) throws(CatalogError)
    -> SeasonGames
  {
    let volume = Volume(league: summary.league, season: summary.season)
    if let games = state.loaded[volume] { return games }
    let file = folder.appendingPathComponent(
      SeasonFile.path(league: summary.league, season: summary.season))
    var reader = SeasonReader(
      summary: summary, path: file.path, teams: teams(of: summary.league, &state),
      isStadium: { [stadiums] in stadiums[$0] != nil })
    let games = SeasonGames(try reader.read(try FactFile.bytes(of: file)))
    state.loaded[volume] = games
    return games
  }

  private func teams(of league: LeagueID, _ state: inout State) -> [UInt64: TeamID] {
    if let known = state.codes[league] { return known }
    var table: [UInt64: TeamID] = [:]
    for team in teams where team.league == league {
      if let code = SeasonReader.pack(SeasonFile.code(of: team.id).utf8) { table[code] = team.id }
    }
    state.codes[league] = table
    return table
  }
}
