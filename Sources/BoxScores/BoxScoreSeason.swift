package import SportsModel
import Synchronization

/// The box scores of a season, each part read when it is needed.
package final class BoxScoreSeason: Sendable {
  package let league: LeagueID
  package let season: Int
  package let rows: GameRows
  package let players: PlayerFile
  let pack: ColumnPack
  let careers: CareerFile?
  private let gamesByHome: [TeamID: [Int]]
  private let parts = Mutex(Parts())

  struct Parts {
    var lineups: (batting: PlayerLists, pitching: PlayerLists)?
    var homeRuns: HomeRunTable?
    var details: DetailTable?
    var feats: [Int: [Feat]]?
    var scoring: ScoringTable?
    var lines: LineTable?
  }

  init(
    _ pack: ColumnPack, league: LeagueID, season: Int, players: PlayerFile, careers: CareerFile?
  ) throws(BoxScoreError) {
    self.league = league
    self.season = season
    self.pack = pack
    self.players = players
    self.careers = careers
    rows = try GameRows(pack)
    var gamesByHome: [TeamID: [Int]] = [:]
    for (index, game) in rows.games.enumerated() {
      gamesByHome[rows.teams[game.home], default: []].append(index)
    }
    self.gamesByHome = gamesByHome
  }

  /// Returns the index of a game, and whether its home and away teams are swapped; nil if the file
  /// doesn't have it.
  package func index(of key: GameKey, away: TeamID?) -> (index: Int, isSwapped: Bool)? {
    if let index = index(home: key.home, away: away, day: key.day, number: key.number) {
      return (index, false)
    }
    guard let away else { return nil }
    return index(home: away, away: key.home, day: key.day, number: key.number).map { ($0, true) }
  }

  private func index(home: TeamID, away: TeamID?, day: LocalDay, number: Int) -> Int? {
    let found = (gamesByHome[home] ?? []).filter { index in
      let game = rows.games[index]
      return game.day == day && game.number == number
        && (away.map { $0 == rows.teams[game.away] } ?? true)
    }
    return found.count == 1 ? found[0] : nil
  }

  // MARK: - Parts

  func part<Value: Sendable>(
    _ path: any WritableKeyPath<Parts, Value?> & Sendable, _ make: () throws(BoxScoreError) -> Value
  ) throws(BoxScoreError) -> Value {
    if let known = parts.withLock({ $0[keyPath: path] }) { return known }
    let made = try make()
    parts.withLock { $0[keyPath: path] = made }
    return made
  }

  func lineups() throws(BoxScoreError) -> (batting: PlayerLists, pitching: PlayerLists) {
    try part(\.lineups) { () throws(BoxScoreError) in
      let rosters = try Rosters(pack, teams: rows.teams.count, players: players.count)
      return (
        try PlayerListColumns.read("lineup", slots: 10, of: pack, rows.rows, rosters),
        try PlayerListColumns.read("pitchers", slots: 1, of: pack, rows.rows, rosters)
      )
    }
  }

  package func homeRuns() throws(BoxScoreError) -> HomeRunTable {
    try part(\.homeRuns) { () throws(BoxScoreError) in
      let lineups = try lineups()
      var table = try HomeRunTable(
        pack, rows, players: players.count, lineups: lineups.batting, pitching: lineups.pitching)
      table.careers = HomeRunTable.careers(
        rows, games: table.games, batters: table.batters,
        before: careers?.homeRuns(before: season) ?? [:])
      for (index, value) in careers?.exceptions(in: season) ?? [:]
      where table.careers.indices.contains(index) { table.careers[index] = value }
      return table
    }
  }
}
