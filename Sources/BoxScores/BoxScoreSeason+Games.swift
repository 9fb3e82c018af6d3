package import SportsModel

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
        if players.isHallOfFamer(Int(player)) { hallOfFamers.append(id) }
      }
    }
    score.appearances = appearances
    score.hallOfFamers = hallOfFamers
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

  /// Whether a regular-season game had overtime: a goalie's loss in it is an `O`.
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
    let kinds = try WordColumn("feat.kind", pack: pack, count: count)
    let details = try WordColumn("feat.detail", pack: pack, count: count)
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
