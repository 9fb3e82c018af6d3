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
  let parts = Mutex(Parts())

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
    (self.league, self.season, self.pack) = (league, season, pack)
    (self.players, self.careers) = (players, careers)
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

  func lineups() throws(BoxScoreError) -> (batting: PlayerLists, pitching: PlayerLists) {
    try parts.part(\.lineups) { () throws(BoxScoreError) in
      let rosters = try Rosters(pack, teams: rows.teams.count, players: players.count)
      return (
        try PlayerListColumns.read(
          "lineup", slots: 10, of: pack, rows: rows.rows, rosters: rosters),
        try PlayerListColumns.read(
          "pitchers", slots: 1, of: pack, rows: rows.rows, rosters: rosters)
      )
    }
  }

  func details() throws(BoxScoreError) -> DetailTable {
    try parts.part(\.details) { () throws(BoxScoreError) in try DetailTable(self) }
  }

  func scoring() throws(BoxScoreError) -> ScoringTable {
    try parts.part(\.scoring) { () throws(BoxScoreError) in try ScoringTable(self) }
  }

  func lines() throws(BoxScoreError) -> LineTable {
    try parts.part(\.lines) { () throws(BoxScoreError) in try LineTable(self) }
  }

  package func homeRuns() throws(BoxScoreError) -> HomeRunTable {
    try parts.part(\.homeRuns) { () throws(BoxScoreError) in try HomeRunTable(self) }
  }
}

/// Searches of a season's games, without a box score for each.
extension BoxScoreSeason {
  /// Returns the games in which one of some players appeared or scored, by their rows in `players`,
  /// and those for which that is unknown.
  package func games(
    with wanted: Set<Int32>
  ) throws(BoxScoreError) -> (known: Set<Int>, unknown: Set<Int>) {
    var found: Set<Int> = []
    // Football tables have scorers only.
    var unknown = pack.hasColumn("score.count") ? Set(rows.games.indices) : []
    func add(_ list: ArraySlice<Int32>?, game: Int) {
      guard let list else {
        unknown.insert(game)
        return
      }
      if list.contains(where: wanted.contains) { found.insert(game) }
    }
    if pack.hasColumn("lineup.size") {
      let lineups = try lineups()
      for (index, row) in rows.rows.enumerated() {
        add(lineups.batting.list(index), game: row.game)
        add(lineups.pitching.list(index), game: row.game)
      }
    }
    for column in try details().people {
      for (game, player) in column.enumerated() where wanted.contains(player) { found.insert(game) }
    }
    if pack.hasColumn("line.size") {
      let lists = try lines().lists
      for (index, row) in rows.rows.enumerated() { add(lists.list(index), game: row.game) }
    }
    if pack.hasColumn("score.count") {
      let ids = Set(wanted.map { players.id(Int($0)) })
      let table = try scoring()
      for (game, range) in table.ranges.enumerated() {
        for play in range ?? 0..<0 {
          guard let play = table.play(play, season: self) else { continue }
          if [play.scorer, play.passer].contains(where: { $0.map(ids.contains) ?? false }) {
            found.insert(game)
          }
        }
      }
    }
    return (found, unknown.subtracting(found))
  }

  /// Returns the numbers of a batter's home runs in each game, counted from the first of the regular
  /// season.
  package func homeRunNumbers(of batter: Int32) throws(BoxScoreError) -> [Int: ClosedRange<Int>] {
    guard pack.hasColumn("hr.count") else { return [:] }
    let table = try homeRuns()
    let games = table.games.indices.filter { table.batters[$0] == batter }
      .map { Int(table.games[$0]) }.filter { !rows.games[$0].isPostseason }
      .sorted {
        (rows.games[$0].day, rows.games[$0].number) < (rows.games[$1].day, rows.games[$1].number)
      }
    var numbers: [Int: ClosedRange<Int>] = [:]
    for (index, game) in games.enumerated() {
      numbers[game] = (numbers[game]?.lowerBound ?? index + 1)...(index + 1)
    }
    return numbers
  }

  /// Returns whether a game ended with a walk-off; nil if that is unknown.
  package func isWalkOff(_ game: Int) throws(BoxScoreError) -> Bool? {
    try details().isWalkOff[game].map { $0 == 1 }
  }

  /// Returns whether a game had extra innings or overtime; nil if that is unknown.
  package func hadExtraTime(_ game: Int) throws(BoxScoreError) -> Bool? {
    let details = try details()
    return details.overtime[game].map { $0 == 1 } ?? details.innings[game].map { $0 > 9 }
  }

  /// Returns the innings that were played; nil if they are unknown.
  package func innings(_ game: Int) throws(BoxScoreError) -> Int? { try details().innings[game] }

}

extension PlayerFile {
  /// Returns the rows of players, which season files refer to.
  package func rows(of players: [Player]) -> Set<Int32> {
    let wanted = Set(players.map(\.id))
    return Set((0..<count).filter { wanted.contains(id($0)) }.map(Int32.init))
  }
}

extension BoxScoreSeason {
  /// Returns the box score of a game; nil if the file doesn't have the game.
  package func boxScore(of key: GameKey, away: TeamID?) throws(BoxScoreError) -> BoxScore? {
    guard let (index, isSwapped) = index(of: key, away: away) else { return nil }
    return try boxScore(at: index, isSwapped: isSwapped)
  }

  /// Returns the box score of a game by its index in `rows`.
  package func boxScore(at index: Int, isSwapped: Bool = false) throws(BoxScoreError) -> BoxScore {
    let game = rows.games[index]
    var score = BoxScore(
      league: league, season: season, day: game.day, isPostseason: game.isPostseason,
      home: rows.teams[isSwapped ? game.away : game.home],
      away: rows.teams[isSwapped ? game.home : game.away])
    addDetails(try details(), index: index, to: &score)
    if league == "mlb" { try addBaseball(index, to: &score) }
    if pack.hasColumn("score.count") {
      let table = try scoring()
      score.scoring = table.ranges[index].map { $0.compactMap { table.play($0, season: self) } }
    }
    if pack.hasColumn("line.size") { try addLines(index, to: &score) }
    return isSwapped ? score.mapped(sides: \.other) : score
  }

  private func addDetails(_ table: DetailTable, index: Int, to score: inout BoxScore) {
    score.attendance = table.attendance[index]
    score.minutes = table.minutes[index]
    score.weather = table.weather(index)
    score.innings = table.innings[index]
    score.isOvertime = table.overtime[index].map { $0 == 1 }
    score.isWalkOff = table.isWalkOff[index].map { $0 == 1 }
    score.isNightGame = table.isNight[index].map { $0 == 1 }
    let people = (0..<5).map { table.person($0, index).map { players.id(Int($0)) } }
    (score.winner, score.loser, score.save) = (people[2], people[3], people[4])
    let starters = zip(people, [TeamSide.away, .home]).compactMap { player, side in
      player.map { BoxScore.Appearance(player: $0, side: side) }
    }
    score.starters = starters.isEmpty ? nil : starters
  }

  private func addBaseball(_ index: Int, to score: inout BoxScore) throws(BoxScoreError) {
    let lineups = try lineups()
    let table = try homeRuns()
    score.homeRuns = table.ranges[index].map { $0.map { table.homeRun($0, players: players) } }
    score.feats = try feats()[index]
    var appearances: [BoxScore.Appearance] = []
    var hallOfFamers: [PlayerID] = []
    for side in [TeamSide.away, .home] {
      let row = rows.row(of: index, side)
      guard let batting = lineups.batting.list(row), let pitching = lineups.pitching.list(row)
      else { return }
      let known = Set(batting)
      for player in batting + pitching.filter({ !known.contains($0) }) {
        let id = players.id(Int(player))
        appearances.append(BoxScore.Appearance(player: id, side: side))
        if players.hallOfFame?[Int(player)] != nil { hallOfFamers.append(id) }
      }
    }
    (score.appearances, score.hallOfFamers) = (appearances, hallOfFamers)
  }

  private func addLines(_ index: Int, to score: inout BoxScore) throws(BoxScoreError) {
    let table = try lines()
    var lines: [PlayerLine] = []
    for side in [TeamSide.away, .home] {
      guard let range = table.lists.range(rows.row(of: index, side)) else { return }
      lines += range.map {
        table.line($0, player: players.id(Int(table.lists.players[$0])), side: side)
      }
    }
    score.lines = lines
    if score.isOvertime == nil, !score.isPostseason { score.isOvertime = Self.hadOvertime(lines) }
    score.appearances = lines.map { BoxScore.Appearance(player: $0.player, side: $0.side) }
  }

  /// Returns whether a regular-season game had overtime: a goalie's loss in it is an `O`.
  static func hadOvertime(_ lines: [PlayerLine]) -> Bool? {
    let decisions = Set(lines.compactMap(\.goalie?.decision))
    if decisions.contains("O") { return true }
    return decisions.contains("L") ? false : nil
  }

  package func feats() throws(BoxScoreError) -> [Int: [Feat]] {
    try parts.part(\.feats) { () throws(BoxScoreError) in try readFeats() }
  }

  private func readFeats() throws(BoxScoreError) -> [Int: [Feat]] {
    let known = try pack.numbers("feat.known", count: rows.games.count)
    var feats: [Int: [Feat]] = [:]
    for game in known.values.indices where known[game] == 1 { feats[game] = [] }
    let games = try pack.numbers("feat.game")
    let count = games.count
    let home = try pack.numbers("feat.home", count: count)
    let values = try pack.numbers("feat.value", count: count)
    let sizes = try pack.numbers("feat.size", count: count)
    let people = try pack.numbers("feat.player")
    let kinds = try RepeatedTextColumn("feat.kind", pack: pack, count: count)
    let details = try RepeatedTextColumn("feat.detail", pack: pack, count: count)
    var position = 0
    for index in 0..<count {
      let size = sizes[index] ?? 0
      guard let game = games[index], rows.games.indices.contains(game),
        let kind = kinds[index].flatMap(Feat.Kind.init), position + size <= people.count,
        people.values[position..<(position + size)].allSatisfy({ $0 >= 0 && $0 < players.count })
      else { throw pack.malformed("feat \(index + 1) is incomplete") }
      let names = people.values[position..<(position + size)].map { players.id(Int($0)) }
      position += size
      feats[game, default: []].append(
        Feat(
          kind: kind, side: home[index].map { $0 == 1 ? .home : .away }, players: names,
          value: values[index], detail: details[index]))
    }
    for milestone in careers?.milestones(in: season) ?? [] {
      guard rows.games.indices.contains(milestone.game) else {
        throw pack.malformed("a milestone is in an unknown game")
      }
      feats[milestone.game, default: []].append(
        Feat(
          kind: milestone.feat, side: milestone.side,
          players: [players.id(Int(milestone.player))], value: milestone.value, detail: nil))
    }
    return feats
  }
}

extension HomeRunTable {
  func homeRun(_ index: Int, players: PlayerFile) -> HomeRun {
    HomeRun(
      batter: players.id(Int(batters[index])), side: isHome[index] ? .home : .away,
      pitcher: pitchers[index] < 0 ? nil : players.id(Int(pitchers[index])),
      inning: innings[index], isTop: isTop[index].map { $0 == 1 }, onBase: onBase[index],
      isWalkOff: isWalkOff[index].map { $0 == 1 }, career: careers[index])
  }
}
