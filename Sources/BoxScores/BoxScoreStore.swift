package import Foundation
package import SportsModel
import StvisitsResources
import Synchronization

/// The bundled box scores; each season is read at its first use.
package final class BoxScoreStore: Sendable {
  /// The leagues with bundled box scores.
  package static let leagues: [LeagueID] = ["mlb", "nfl", "nhl", "nba"]

  private let folder: URL
  private let state = Mutex(State())

  private struct State {
    var seasons: [String: BoxScoreSeason?] = [:]
    var players: [LeagueID: PlayerFile] = [:]
    var careers: CareerFile?
    /// The rows of players by id, made for the first player that is looked up.
    var playerRows: [LeagueID: [PlayerID: Int]] = [:]
  }

  /// Creates a store for a folder of bundled data, of which nothing is read yet.
  package init(facts: URL) { folder = facts.appendingPathComponent("boxscores", isDirectory: true) }

  /// Returns the box scores of a season; nil if the bundled data has none.
  package func season(
    _ league: LeagueID, _ season: Int
  ) throws(BoxScoreError) -> BoxScoreSeason? {
    let name = "\(league)-\(season)"
    if let known = state.withLock({ $0.seasons[name] }) { return known }
    let file = file(of: league, "\(season)")
    guard Self.leagues.contains(league), FileManager.default.fileExists(atPath: file.path) else {
      state.withLock { $0.seasons[name] = .some(nil) }
      return nil
    }
    let pack = try ColumnPack(file, name: name)
    let players = try players(of: league)
    try Self.check(pack, players.version)
    let read = try BoxScoreSeason(
      pack, league: league, season: season, players: players,
      careers: league == "mlb" ? try careers() : nil)
    state.withLock { $0.seasons[name] = read }
    return read
  }

  /// Returns the players of a league that has box scores.
  package func players(of league: LeagueID) throws(BoxScoreError) -> PlayerFile {
    if let known = state.withLock({ $0.players[league] }) { return known }
    let careers = league == "mlb" ? try careers() : nil
    let pack = try ColumnPack(
      file(of: league, PlayerFile.name), name: "\(league)-\(PlayerFile.name)")
    if let careers { try Self.check(pack, careers.version) }
    let players = try PlayerFile(pack, league: league, careers: careers)
    state.withLock { $0.players[league] = players }
    return players
  }

  private func careers() throws(BoxScoreError) -> CareerFile {
    if let known = state.withLock({ $0.careers }) { return known }
    let careers = try CareerFile(
      try ColumnPack(file(of: "mlb", "lahman"), name: CareerFile.name))
    state.withLock { $0.careers = careers }
    return careers
  }

  /// Returns the seasons of a league that have box scores, oldest first.
  package func seasons(of league: LeagueID) -> [Int] {
    let path = folder.appendingPathComponent(league.rawValue).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".pack") }.compactMap { Int($0.dropLast(5)) }.sorted()
  }

  private func file(of league: LeagueID, _ name: String) -> URL {
    folder.appendingPathComponent("\(league)/\(name).pack")
  }

  private static func check(_ pack: ColumnPack, _ version: String) throws(BoxScoreError) {
    guard pack.version == version else {
      throw .otherVersion(path: pack.path, found: pack.version, expected: version)
    }
  }
}

extension BoxScoreStore {
  /// Returns the box score of a game; nil if the bundled data has none.
  package func boxScore(of game: Game) throws(BoxScoreError) -> BoxScore? {
    try season(game.league, game.season)?.boxScore(of: game.id, away: game.away)
  }

  /// Returns the box score of a game whose season isn't known.
  ///
  /// Seasons are named for the year in which they start; those of other leagues than MLB run into the
  /// next year.
  package func boxScore(of key: GameKey, away: TeamID?) throws(BoxScoreError) -> BoxScore? {
    let year = key.day.year
    let years = key.league == "mlb" ? [year] : key.day.month < 8 ? [year - 1] : [year, year - 1]
    for year in years {
      if let found = try season(key.league, year)?.boxScore(of: key, away: away) { return found }
    }
    return nil
  }

  /// Returns a player; nil if the bundled data doesn't have the id.
  package func player(_ id: PlayerID) throws(BoxScoreError) -> Player? {
    guard Self.leagues.contains(id.league) else { return nil }
    let file = try players(of: id.league)
    return try row(of: id, file).map(file.player)
  }

  private func row(of id: PlayerID, _ file: PlayerFile) throws(BoxScoreError) -> Int? {
    if let rows = state.withLock({ $0.playerRows[id.league] }) { return rows[id] }
    let rows = Dictionary(
      (0..<file.count).map { (file.id($0), $0) }, uniquingKeysWith: { first, _ in first })
    state.withLock { $0.playerRows[id.league] = rows }
    return rows[id]
  }

  /// Opens the bundled data, or the folder in `STVISITS_FACTS`; nil if there is none.
  package static func bundled(
    environment: [String: String], executable: URL
  ) -> BoxScoreStore? {
    BundledFacts.folder(environment: environment, executable: executable)
      .map { BoxScoreStore(facts: $0) }
  }
}
