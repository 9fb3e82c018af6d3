import BoxScores
import SportsModel

extension BaseballBoxScores {
  /// The parts of the file of career numbers, in the order of seasons.
  struct Careers {
    var seasons: [Int] = []
    var batters: [Int] = []
    var before: [Int] = []
    var exceptions: [(season: Int, homeRun: Int, career: Int?)] = []
    var milestones: [(season: Int, game: Int, feat: SourceFeat)] = []
  }

  func made() throws(SourceError) -> LeagueBoxScores {
    var made = LeagueBoxScores()
    made.notes = notes
    var all = self
    var careers = Careers()
    let seasons = Set(details.keys.map(\.season))
    for season in games.seasons where seasons.contains(season.season) {
      made.files["\(season.season)"] = try all.file(season, &careers)
    }
    made.files[PlayerFile.name] = all.players.file(version: version)
    made.files["lahman"] = lahman(careers)
    made.notes.append("mlb: \(careers.exceptions.count) career numbers don't follow from the order")
    return made
  }

  private mutating func file(
    _ season: SourceGameTable.Season, _ careers: inout Careers
  ) throws(SourceError) -> [UInt8] {
    var pack = ColumnPackWriter(name: "mlb-\(season.season)", version: version)
    pack.add(season.rows)
    let places = season.rows.games.indices.map { Place(season: season.season, game: $0) }
    writeLineups(season, places, to: &pack)
    try writeDetails(season, places, to: &pack)
    writeHomeRuns(season, places, &careers, to: &pack)
    writeFeats(season, places, &careers, to: &pack)
    return pack.bytes
  }

  private func writeLineups(
    _ season: SourceGameTable.Season, _ places: [Place], to pack: inout ColumnPackWriter
  ) {
    let rows = season.rows.rows.map { row in teams[places[row.game]]?[row.side] }
    var builder = RosterBuilder(teams: season.rows.teams.count)
    for (row, players) in zip(season.rows.rows, rows) {
      guard let players else { continue }
      builder.add(players.batters + players.pitchers, team: row.team)
    }
    let rosters = builder.rosters
    let local = RosterBuilder.places(rosters)
    pack.add(rosters: rosters)
    func lists(_ column: KeyPath<TeamPlayers, [Int]>) -> [[Int]?] {
      zip(season.rows.rows, rows).map { row, players in
        players.map { $0[keyPath: column].compactMap { local[row.team][$0] } }
      }
    }
    pack.add("lineup", lists: lists(\.batters), slots: 10)
    pack.add("pitchers", lists: lists(\.pitchers), slots: 1)
  }

  private mutating func writeDetails(
    _ season: SourceGameTable.Season, _ places: [Place], to pack: inout ColumnPackWriter
  ) throws(SourceError) {
    let rows = places.map { details[$0] }
    func numbers(_ column: String, plus offset: Int = 0) -> [Int?] {
      rows.map { $0.flatMap { Int($0[column]) }.map { $0 + offset } }
    }
    let innings = numbers("innings")
    pack.add("detail.attendance", values: numbers("attendance"))
    pack.add("detail.minutes", values: numbers("minutes"))
    pack.add("detail.temperature", values: numbers("temp_f", plus: 100))
    pack.add("detail.wind_speed", values: numbers("wind_mph"))
    pack.add("detail.innings", values: innings)
    pack.add(
      "detail.overtime",
      values: zip(innings, season.rows.games).map { innings, game in
        innings.map { $0 > Self.scheduledInnings(season.season, game.number) ? 1 : 0 }
      })
    pack.add("detail.walk_off", values: numbers("walk_off"))
    let nights = ["N": 1, "D": 0]
    pack.add("detail.night", values: rows.map { $0.flatMap { nights[$0["day_night"]] } })
    pack.add("detail.sky", repeated: rows.map { $0?["sky"] })
    pack.add("detail.precipitation", repeated: rows.map { $0?["precip"] })
    pack.add("detail.wind_direction", repeated: rows.map { $0?["wind_dir"] })
    let columns = ["away_starter", "home_starter", "wp", "lp", "sv"]
    for (name, column) in zip(["away_starter", "home_starter", "win", "loss", "save"], columns) {
      var people: [Int?] = []
      for row in rows {
        people.append(
          try row.flatMap { row throws(SourceError) in
            try players.row(row[column], season: season.season, at: row)
          })
      }
      let sides: [TeamSide] =
        name == "away_starter" ? [.away] : name == "home_starter" ? [.home] : [.home, .away]
      pack.add("detail.\(name)", players: people) { game in
        sides.flatMap { teams[places[game]]?[$0]?.pitchers ?? [] }
      }
    }
  }

  /// Doubleheaders had seven innings in 2020 and 2021.
  private static func scheduledInnings(_ season: Int, _ number: Int) -> Int {
    (2020...2021).contains(season) && number > 0 ? 7 : 9
  }

  private func writeHomeRuns(
    _ season: SourceGameTable.Season, _ places: [Place], _ careers: inout Careers,
    to pack: inout ColumnPackWriter
  ) {
    let lists = places.map { place in homeRuns[place] ?? (isComplete(place) ? [] : nil) }
    let all = lists.enumerated().flatMap { game, list in (list ?? []).map { (game, $0) } }
    pack.add("hr.count", values: lists.map { $0?.count })
    pack.add("hr.inning", values: all.map(\.1.inning))
    pack.add("hr.top", values: all.map { $0.1.isTop.map { $0 ? 1 : 0 } })
    pack.add("hr.on_base", values: all.map(\.1.onBase))
    pack.add("hr.walk_off", values: all.map { $0.1.isWalkOff.map { $0 ? 1 : 0 } })
    pack.add("hr.home", values: all.map { $0.1.isHome ? 1 : 0 })
    func team(_ index: Int, _ side: TeamSide) -> TeamPlayers? { teams[places[all[index].0]]?[side] }
    pack.add("hr.batter", players: all.map(\.1.batter)) { index in
      let players = team(index, all[index].1.isHome ? .home : .away)
      return (players?.batters ?? []) + (players?.pitchers ?? [])
    }
    pack.add("hr.pitcher", players: all.map(\.1.pitcher)) { index in
      let players = team(index, all[index].1.isHome ? .away : .home)
      return (players?.pitchers ?? []) + (players?.batters ?? [])
    }
    addCareers(season, all, to: &careers)
  }

  /// Returns whether every home run of a game is in the table: it has all since 1901 except the
  /// Federal League of 1915.
  private func isComplete(_ place: Place) -> Bool {
    guard (1901...Self.lastWholeSeason).contains(place.season), details[place] != nil else {
      return false
    }
    let federal: Set = ["BLF", "BRF", "BUF", "CHF", "KCF", "NEW", "PTF", "SLF"]
    return place.season != 1915 || !(source(place).map { federal.contains($0.homeCode) } ?? true)
  }

  /// Finds each batter's total before the season, and the home runs whose number differs from counting.
  private func addCareers(
    _ season: SourceGameTable.Season, _ all: [(Int, SourceHomeRun)], to careers: inout Careers
  ) {
    let games = all.map { Int32($0.0) }
    let batters = all.map { Int32($0.1.batter) }
    let counted = HomeRunTable.careers(
      season.rows, games: games, batters: batters,
      before: Dictionary(batters.map { ($0, 0) }, uniquingKeysWith: { first, _ in first }))
    var before: [Int32: Int] = [:]
    for (index, number) in counted.enumerated() {
      guard let number, let career = all[index].1.career, before[batters[index]] == nil else {
        continue
      }
      before[batters[index]] = career - number
    }
    let derived = HomeRunTable.careers(season.rows, games: games, batters: batters, before: before)
    for (batter, total) in before.sorted(by: { $0.key < $1.key }) {
      careers.seasons.append(season.season)
      careers.batters.append(Int(batter))
      careers.before.append(total)
    }
    for (index, value) in derived.enumerated() where value != all[index].1.career {
      careers.exceptions.append((season.season, index, all[index].1.career))
    }
  }

  private func writeFeats(
    _ season: SourceGameTable.Season, _ places: [Place], _ careers: inout Careers,
    to pack: inout ColumnPackWriter
  ) {
    pack.add(
      "feat.known",
      values: places.map { place in
        (1901...Self.lastWholeSeason).contains(place.season) && teams[place]?.count == 2 ? 1 : nil
      })
    var all: [(game: Int, feat: SourceFeat)] = []
    for (game, place) in places.enumerated() {
      for feat in feats[place] ?? [] {
        if feat.kind.hasPrefix("career_") {
          careers.milestones.append((season.season, game, feat))
        } else {
          all.append((game, feat))
        }
      }
    }
    pack.add("feat.game", values: all.map(\.game))
    pack.add("feat.home", values: all.map { $0.feat.isHome.map { $0 ? 1 : 0 } })
    pack.add("feat.value", values: all.map(\.feat.value))
    pack.add("feat.size", values: all.map(\.feat.players.count))
    pack.add("feat.player", values: all.flatMap { $0.feat.players.map(Optional.init) })
    pack.add("feat.kind", repeated: all.map(\.feat.kind))
    pack.add("feat.detail", repeated: all.map(\.feat.detail))
  }

  private func lahman(_ careers: Careers) -> [UInt8] {
    var pack = ColumnPackWriter(name: "mlb-lahman", version: version)
    pack.add("hall_of_fame", values: halls)
    pack.add("career.season", values: careers.seasons)
    pack.add("career.batter", values: careers.batters)
    pack.add("career.before", values: careers.before)
    pack.add("exception.season", values: careers.exceptions.map(\.season))
    pack.add("exception.home_run", values: careers.exceptions.map(\.homeRun))
    pack.add("exception.career", values: careers.exceptions.map(\.career))
    let kinds = Set(careers.milestones.map(\.feat.kind)).sorted()
    pack.add("milestone.kinds", texts: kinds)
    pack.add("milestone.season", values: careers.milestones.map(\.season))
    pack.add("milestone.game", values: careers.milestones.map(\.game))
    pack.add(
      "milestone.kind", values: careers.milestones.map { kinds.firstIndex(of: $0.feat.kind) })
    pack.add("milestone.home", values: careers.milestones.map { $0.feat.isHome.map { $0 ? 1 : 0 } })
    pack.add("milestone.player", values: careers.milestones.map { $0.feat.players.first })
    pack.add("milestone.value", values: careers.milestones.map(\.feat.value))
    return pack.bytes
  }
}
