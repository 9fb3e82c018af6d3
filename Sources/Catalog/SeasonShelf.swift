import Foundation
import SportsModel

/// The seasons of a catalog, each read when it is first asked for and then kept.
///
/// `@unchecked Sendable`: `loaded` and `codes` change under `lock` only, nothing else does.
/// (`Mutex` would say so by itself, but needs macOS 15.)
final class SeasonShelf: @unchecked Sendable {
  struct Volume: Hashable {
    let league: LeagueID
    let season: Int
  }

  let summaries: [SeasonSummary]
  private let byLeague: [LeagueID: [SeasonSummary]]
  private let folder: URL
  private let teams: [Team]
  private let stadiums: StadiumIndex
  private let lock = NSLock()
  private var loaded: [Volume: SeasonGames] = [:]
  /// The teams of a league by their codes, made when its first season is read.
  private var codes: [LeagueID: [UInt64: TeamID]] = [:]

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
    return try games(of: summary)
  }

  /// The games of every season of the leagues (nil for all) that was under way on a day.
  func games(
    on day: LocalDay, in leagues: Set<LeagueID>?, where isWanted: (Game) -> Bool
  ) throws(CatalogError) -> [Game] {
    var found: [Game] = []
    for summary in summaries
    where summary.firstDay <= day && day <= summary.lastDay
      && leagues.map({ $0.contains(summary.league) }) ?? true
    {
      for game in try games(of: summary).games(on: day) where isWanted(game) {
        found.append(game)
      }
    }
    return found
  }

  private func games(of summary: SeasonSummary) throws(CatalogError) -> SeasonGames {
    let volume = Volume(league: summary.league, season: summary.season)
    lock.lock()
    defer { lock.unlock() }
    if let games = loaded[volume] { return games }
    let file = folder.appendingPathComponent(
      SeasonFile.path(league: summary.league, season: summary.season))
    var reader = SeasonReader(
      summary: summary, path: file.path, teams: teams(of: summary.league),
      isStadium: { [stadiums] in stadiums[$0] != nil })
    let games = SeasonGames(try reader.read(try FactFile.bytes(of: file)))
    loaded[volume] = games
    return games
  }

  /// To be called under the lock.
  private func teams(of league: LeagueID) -> [UInt64: TeamID] {
    if let known = codes[league] { return known }
    var table: [UInt64: TeamID] = [:]
    for team in teams where team.league == league {
      if let code = SeasonReader.pack(SeasonFile.code(of: team.id).utf8) { table[code] = team.id }
    }
    codes[league] = table
    return table
  }
}
