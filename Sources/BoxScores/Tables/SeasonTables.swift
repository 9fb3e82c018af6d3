import SportsModel

/// Attendance, weather, length and decisions of a season's games; columns that a league doesn't have
/// are unknown.
struct DetailTable: Sendable {
  /// Added to temperatures, which can be below zero.
  static let temperatureOffset = 100

  let attendance, minutes, temperature, windSpeed, innings, overtime, isWalkOff: NumberColumn
  let isNight: NumberColumn
  private let sky, precipitation, windDirection: RepeatedTextColumn
  /// Away starter, home starter, winner, loser, save: rows of the file of players.
  let people: [[Int32]]

  static let peopleColumns = ["away_starter", "home_starter", "win", "loss", "save"]

  init(_ season: BoxScoreSeason) throws(BoxScoreError) {
    let pack = season.pack
    let count = season.rows.games.count
    func numbers(_ name: String) throws(BoxScoreError) -> NumberColumn {
      pack.hasColumn("detail.\(name)")
        ? try pack.numbers("detail.\(name)", count: count) : NumberColumn([])
    }
    attendance = try numbers("attendance")
    minutes = try numbers("minutes")
    temperature = try numbers("temperature")
    windSpeed = try numbers("wind_speed")
    innings = try numbers("innings")
    overtime = try numbers("overtime")
    isWalkOff = try numbers("walk_off")
    isNight = try numbers("night")
    sky = try RepeatedTextColumn("detail.sky", pack: pack, count: count)
    precipitation = try RepeatedTextColumn("detail.precipitation", pack: pack, count: count)
    windDirection = try RepeatedTextColumn("detail.wind_direction", pack: pack, count: count)
    var people: [[Int32]] = []
    if pack.hasColumn("detail.win") {
      let pitching = try season.lineups().pitching
      for name in Self.peopleColumns {
        people.append(
          try PlayerReferences.read(
            "detail.\(name)", count: count, of: pack, players: season.players.count
          ) { game in
            Self.candidates(name).compactMap { pitching.list(season.rows.row(of: game, $0)) }
          })
      }
    }
    self.people = people
  }

  /// Returns the sides whose pitchers are the candidates of a column.
  static func candidates(_ name: String) -> [TeamSide] {
    switch name {
    case "away_starter": [.away]
    case "home_starter": [.home]
    default: [.home, .away]
    }
  }

  func weather(_ game: Int) -> BoxScore.Weather? {
    let weather = BoxScore.Weather(
      temperature: temperature[game].map { $0 - Self.temperatureOffset }, sky: sky[game],
      precipitation: precipitation[game], windSpeed: windSpeed[game],
      windDirection: windDirection[game])
    return weather.isKnown ? weather : nil
  }

  func person(_ column: Int, _ game: Int) -> Int32? {
    guard people.indices.contains(column), people[column][game] >= 0 else { return nil }
    return people[column][game]
  }
}

/// A column of texts, each stored once.
struct RepeatedTextColumn: Sendable {
  private let texts: [String]
  private let places: NumberColumn

  init(_ name: String, pack: ColumnPack, count: Int) throws(BoxScoreError) {
    guard pack.hasColumn(name) else {
      texts = []
      places = NumberColumn([])
      return
    }
    texts = Array(try pack.texts("\(name).words"))
    places = try pack.numbers(name, count: count)
  }

  subscript(_ index: Int) -> String? {
    places[index].flatMap { texts.indices.contains($0) ? texts[$0] : nil }
  }
}

/// The home runs of a season, game by game.
package struct HomeRunTable: Sendable {
  /// The home runs of each game; nil for games whose home runs are unknown.
  let ranges: [Range<Int>?]
  let games: [Int32]
  let isHome: [Bool]
  let batters, pitchers: [Int32]
  let innings, isTop, onBase, isWalkOff: NumberColumn
  let careers: [Int?]

  init(_ season: BoxScoreSeason) throws(BoxScoreError) {
    let (pack, rows, players) = (season.pack, season.rows, season.players.count)
    let (lineups, pitching) = try season.lineups()
    let counts = try pack.numbers("hr.count", count: rows.games.count)
    var ranges: [Range<Int>?] = []
    var games: [Int32] = []
    for game in rows.games.indices {
      let start = games.count
      for _ in 0..<(counts[game] ?? 0) { games.append(Int32(game)) }
      ranges.append(counts[game].map { _ in start..<games.count })
    }
    let count = games.count
    (self.ranges, self.games) = (ranges, games)
    innings = try pack.numbers("hr.inning", count: count)
    isTop = try pack.numbers("hr.top", count: count)
    onBase = try pack.numbers("hr.on_base", count: count)
    isWalkOff = try pack.numbers("hr.walk_off", count: count)
    let home = try pack.numbers("hr.home", count: count).values.map { $0 == 1 }
    isHome = home
    batters = try PlayerReferences.read("hr.batter", count: count, of: pack, players: players) {
      let row = rows.row(of: Int(games[$0]), home[$0] ? .home : .away)
      return [lineups.list(row), pitching.list(row)].compactMap { $0 }
    }
    pitchers = try PlayerReferences.read("hr.pitcher", count: count, of: pack, players: players) {
      let row = rows.row(of: Int(games[$0]), home[$0] ? .away : .home)
      return [pitching.list(row), lineups.list(row)].compactMap { $0 }
    }
    guard batters.allSatisfy({ $0 >= 0 }) else { throw pack.malformed("a batter is missing") }
    var careers = Self.careers(
      rows, games: games, batters: batters,
      before: season.careers?.homeRuns(before: season.season) ?? [:])
    for (index, value) in season.careers?.exceptions(in: season.season) ?? [:]
    where careers.indices.contains(index) { careers[index] = value }
    self.careers = careers
  }

  /// Returns the number of each home run in its batter's career, by the order of the games of the
  /// season; nil in postseasons and for batters without a total before the season.
  package static func careers(
    _ rows: GameRows, games: [Int32], batters: [Int32], before: [Int32: Int]
  ) -> [Int?] {
    let order = games.indices.sorted { left, right in
      let (first, second) = (rows.games[Int(games[left])], rows.games[Int(games[right])])
      return (first.day, first.number, left) < (second.day, second.number, right)
    }
    var totals = before
    var numbers = [Int?](repeating: nil, count: games.count)
    for index in order where !rows.games[Int(games[index])].isPostseason {
      guard let total = totals[batters[index]] else { continue }
      totals[batters[index]] = total + 1
      numbers[index] = total + 1
    }
    return numbers
  }
}

/// The statistics of every player of a season, row by row (NBA, NHL).
struct LineTable: Sendable {
  let lists: PlayerLists
  private let columns: [String: NumberColumn]
  private let decisions: RepeatedTextColumn
  private let hasGoalies: Bool

  static let basketball = ["points", "rebounds", "assists", "steals", "blocks"]
  static let hockey = [
    "goals", "assists", "power_play_goals", "saves", "goals_against", "goalie_time",
  ]

  init(_ season: BoxScoreSeason) throws(BoxScoreError) {
    let pack = season.pack
    let rosters = try Rosters(pack, teams: season.rows.teams.count, players: season.players.count)
    lists = try Self.lists(pack, rows: season.rows, rosters: rosters)
    let count = lists.players.count
    hasGoalies = pack.hasColumn("line.saves")
    var columns: [String: NumberColumn] = [:]
    for name in Self.basketball + Self.hockey where pack.hasColumn("line.\(name)") {
      columns[name] = try pack.numbers("line.\(name)", count: count)
    }
    self.columns = columns
    decisions = try RepeatedTextColumn("line.decision", pack: pack, count: count)
  }

  /// Reads the players of each row, who are stored as steps within the roster.
  private static func lists(
    _ pack: ColumnPack, rows: GameRows, rosters: Rosters
  ) throws(BoxScoreError) -> PlayerLists {
    let sizes = try pack.numbers("line.size", count: rows.rows.count)
    let steps = try pack.numbers("line.player")
    var players: [Int32] = []
    var starts: [Int32] = [0]
    for (index, row) in rows.rows.enumerated() {
      var place = -1
      let roster = rosters.players[row.team]
      for _ in 0..<(sizes[index] ?? 0) {
        guard let step = steps[players.count], roster.indices.contains(place + 1 + step) else {
          throw pack.malformed("line \(players.count + 1) has an unknown player")
        }
        place += 1 + step
        players.append(roster[place])
      }
      starts.append(Int32(players.count))
    }
    return PlayerLists(players: players, starts: starts, isKnown: sizes.values.map { $0 >= 0 })
  }

  func line(_ index: Int, player: PlayerID, side: TeamSide) -> PlayerLine {
    var line = PlayerLine(player: player, side: side)
    line.points = columns["points"]?[index]
    line.rebounds = columns["rebounds"]?[index]
    line.assists = columns["assists"]?[index]
    line.steals = columns["steals"]?[index]
    line.blocks = columns["blocks"]?[index]
    line.goals = columns["goals"]?[index]
    line.powerPlayGoals = columns["power_play_goals"]?[index]
    if hasGoalies {
      let goalie = PlayerLine.Goalie(
        saves: columns["saves"]?[index], goalsAgainst: columns["goals_against"]?[index],
        decision: decisions[index], time: columns["goalie_time"]?[index])
      if goalie.saves != nil || goalie.time != nil || goalie.decision != nil {
        line.goalie = goalie
      }
    }
    return line
  }
}

/// The touchdowns, field goals and safeties of a season (NFL).
struct ScoringTable: Sendable {
  let ranges: [Range<Int>?]
  private let isHome, quarters, clocks, yards, scorers, passers: NumberColumn
  private let kinds, ways: RepeatedTextColumn

  init(_ season: BoxScoreSeason) throws(BoxScoreError) {
    let pack = season.pack
    let counts = try pack.numbers("score.count", count: season.rows.games.count)
    var ranges: [Range<Int>?] = []
    var count = 0
    for value in counts.values {
      let end = count + Int(max(value, 0))
      ranges.append(value < 0 ? nil : count..<end)
      count = end
    }
    self.ranges = ranges
    isHome = try pack.numbers("score.home", count: count)
    quarters = try pack.numbers("score.quarter", count: count)
    clocks = try pack.numbers("score.clock", count: count)
    yards = try pack.numbers("score.yards", count: count)
    scorers = try pack.numbers("score.scorer", count: count)
    passers = try pack.numbers("score.passer", count: count)
    kinds = try RepeatedTextColumn("score.kind", pack: pack, count: count)
    ways = try RepeatedTextColumn("score.how", pack: pack, count: count)
    guard (scorers.values + passers.values).allSatisfy({ $0 < season.players.count }) else {
      throw pack.malformed("a play has an unknown player")
    }
  }

  func play(_ index: Int, season: BoxScoreSeason) -> ScoringPlay? {
    guard let kind = kinds[index].flatMap(ScoringPlay.Kind.init) else { return nil }
    return ScoringPlay(
      side: isHome[index] == 1 ? .home : .away, kind: kind, how: ways[index],
      quarter: quarters[index], clock: clocks[index], scorer: scorers[index].map(season.players.id),
      passer: passers[index].map(season.players.id),
      yards: yards[index].map { $0 - Self.yardsOffset })
  }

  /// Added to yards, which can be negative.
  static let yardsOffset = 100
}
