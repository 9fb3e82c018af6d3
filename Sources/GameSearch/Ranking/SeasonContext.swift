import BoxScores
import SportsModel

/// The playoff series, first and last games and box scores of a season, found when a memory needs them.
final class SeasonContext {
  private let games: [Game]
  private lazy var series = PlayoffSeries(games)
  private lazy var edges = SeasonEdges(games)
  private let boxScores: BoxScoreStore?
  private var failure: BoxScoreError?
  private var read: SeasonEvents?
  /// The events of the games; nil if the bundled data has no box scores of the season.
  private(set) lazy var events: SeasonEvents? = {
    guard let game = games.first else { return nil }
    do throws(BoxScoreError) {
      read = try boxScores?.season(game.league, season: game.season).map(SeasonEvents.init)
      return read
    } catch {
      failure = error
      return nil
    }
  }()

  init(_ games: [Game], boxScores: BoxScoreStore?) {
    (self.games, self.boxScores) = (games, boxScores)
  }

  /// Throws if box scores couldn't be read.
  func check() throws(BoxScoreError) { if let failure = failure ?? read?.failure { throw failure } }
  func numberInSeries(_ game: Game) -> Int? { series.numbers[game.id] }
  func isInLastSeries(_ game: Game) -> Bool { series.last == PlayoffSeries.pair(game) }

  func penalty(_ occasion: GameClue.Occasion, game: Game) -> Double {
    guard game.seasonType == .regular else { return 7 }
    let teams = [game.home, game.away]
    let distance: Int? =
      switch occasion {
      case .opener: teams.compactMap { edges.first[$0] }.map { game.day - $0 }.min()
      case .homeOpener: edges.firstHome[game.home].map { game.day - $0 }
      case .lastGame: teams.compactMap { edges.last[$0] }.map { $0 - game.day }.min()
      }
    return distance == 0 ? 0 : distance ?? 9 <= 2 ? 3 : 6
  }
}

extension StageClue {
  func penalty(_ game: Game, season: SeasonContext) -> Double {
    guard leagues.isEmpty || leagues.contains(game.league) else { return CluePenalty.impossible }
    guard game.seasonType == .postseason else { return 8 }
    var penalty = 0.0
    if isFinal, !season.isInLastSeries(game) { penalty += 5 }
    if let number = self.game, let actual = season.numberInSeries(game), number != actual {
      penalty += abs(number - actual) == 1 ? 3 : 5
    }
    return penalty
  }
}

/// The numbers of playoff games in their series of two teams.
private struct PlayoffSeries {
  private(set) var numbers: [GameKey: Int] = [:]
  private(set) var last: Set<TeamID> = []

  init(_ games: [Game]) {
    let playoffs = games.filter { $0.seasonType == .postseason && !$0.status.isOff }
      .sorted { ($0.day, $0.number) < ($1.day, $1.number) }
    var counts: [Set<TeamID>: Int] = [:]
    for game in playoffs {
      counts[Self.pair(game), default: 0] += 1
      numbers[game.id] = counts[Self.pair(game)]
    }
    last = playoffs.last.map(Self.pair) ?? []
  }

  static func pair(_ game: Game) -> Set<TeamID> { [game.home, game.away] }
}

/// The first and last days of each team in a regular season.
private struct SeasonEdges {
  private(set) var first: [TeamID: LocalDay] = [:]
  private(set) var firstHome: [TeamID: LocalDay] = [:]
  private(set) var last: [TeamID: LocalDay] = [:]

  init(_ games: [Game]) {
    for game in games where game.seasonType == .regular && !game.status.isOff {
      for team in [game.home, game.away] {
        first[team] = min(first[team] ?? game.day, game.day)
        last[team] = max(last[team] ?? game.day, game.day)
      }
      firstHome[game.home] = min(firstHome[game.home] ?? game.day, game.day)
    }
  }
}

/// The events of the games of a season, as far as its box scores have it.
final class SeasonEvents {
  private let season: BoxScoreSeason
  /// The first error; events are unknown from then on.
  private(set) var failure: BoxScoreError?
  private var gamesOfPlayers: [PlayerClue: (known: Set<Int>, unknown: Set<Int>)] = [:]
  private var ids: [PlayerClue: Set<PlayerID>] = [:]
  private var homeRunNumbers: [Int32: [Int: ClosedRange<Int>]] = [:]

  init(_ season: BoxScoreSeason) { self.season = season }

  /// Returns whether something happened in a game; nil if that is unknown.
  func happened(_ event: EventClue, game: Game) -> Bool? {
    value(game) { index throws(BoxScoreError) in try happened(event, game: index) }
  }

  func hadExtraTime(_ game: Game) -> Bool? { value(game, body: season.hadExtraTime) }
  func innings(_ game: Game) -> Int? { value(game, body: season.innings) }

  func names(_ event: EventClue, game: Game) -> [String] {
    let found = value(game) { index throws(BoxScoreError) in
      try players(of: event, index).compactMap { season.players.player($0)?.name }
    }
    return found ?? []
  }

  /// Returns a value of a game; nil for a game without a box score and after an error.
  private func value<Value>(_ game: Game, body: (Int) throws(BoxScoreError) -> Value?) -> Value? {
    guard failure == nil, let (index, _) = season.index(of: game.id, away: game.away) else {
      return nil
    }
    do throws(BoxScoreError) {
      return try body(index)
    } catch {
      failure = error
      return nil
    }
  }

  private func happened(_ event: EventClue, game: Int) throws(BoxScoreError) -> Bool? {
    if let players = event.players {
      let games = try games(of: players)
      if event.kind == .appearance, games.unknown.contains(game) { return nil }
      guard games.known.contains(game) || games.unknown.contains(game) else { return false }
    }
    switch event.kind {
    case .appearance: return true
    case .walkOff: return try season.isWalkOff(game)
    case .milestone(let number): return try hasMilestone(number, players: event.players, game: game)
    case .feat(let kinds):
      guard let feats = try season.feats()[game] else { return nil }
      // Few games have one, and a whole box score takes longer.
      guard feats.contains(where: { kinds.contains($0.kind) }) else { return false }
    case .homeRuns, .grandSlam:
      guard try season.boxScore(at: game).homeRuns != nil else { return nil }
    case .points, .goals, .tripleDouble:
      guard try season.boxScore(at: game).lines != nil else { return nil }
    case .touchdowns: guard try season.boxScore(at: game).scoring != nil else { return nil }
    }
    return try !players(of: event, game).isEmpty
  }

  private func games(
    of players: PlayerClue
  ) throws(BoxScoreError) -> (known: Set<Int>, unknown: Set<Int>) {
    if let known = gamesOfPlayers[players] { return known }
    let found = try season.games(with: players.rows[season.league] ?? [])
    gamesOfPlayers[players] = found
    return found
  }

  /// Returns the ids of the players that a clue may mean; nil for everyone.
  private func ids(of players: PlayerClue?) -> Set<PlayerID>? {
    guard let players else { return nil }
    if let known = ids[players] { return known }
    let found = Set((players.rows[season.league] ?? []).map { season.players.id(Int($0)) })
    ids[players] = found
    return found
  }

  /// Returns the players who did something in a game, each once, in the order of the box score.
  private func players(of event: EventClue, _ game: Int) throws(BoxScoreError) -> [PlayerID] {
    let box = try season.boxScore(at: game)
    let wanted = ids(of: event.players)
    let found: [PlayerID] =
      switch event.kind {
      case .appearance: box.players.map(\.player)
      case .homeRuns(let minimum):
        Self.repeated(box.homeRuns?.map(\.batter) ?? [], minimum: minimum)
      case .grandSlam: (box.homeRuns ?? []).filter { $0.onBase == 3 }.map(\.batter)
      case .milestone(let number):
        (box.homeRuns ?? []).filter { $0.career == number }.map(\.batter)
          + (box.feats ?? []).filter { $0.value == number }.flatMap(\.players)
      case .walkOff: (box.homeRuns ?? []).filter { $0.isWalkOff == true }.map(\.batter)
      case .feat(let kinds): (box.feats ?? []).filter { kinds.contains($0.kind) }.flatMap(\.players)
      case .points(let points): (box.lines ?? []).filter { $0.points == points }.map(\.player)
      case .goals(let minimum): (box.lines ?? []).filter { $0.goals ?? 0 >= minimum }.map(\.player)
      case .tripleDouble:
        (box.lines ?? []).filter { line in
          [line.points, line.rebounds, line.assists, line.steals, line.blocks]
            .count { $0 ?? 0 >= 10 } >= 3
        }.map(\.player)
      case .touchdowns(let minimum):
        Self.repeated(
          (box.scoring ?? []).filter { $0.kind == .touchdown }.compactMap(\.scorer),
          minimum: minimum)
          + Self.repeated((box.scoring ?? []).compactMap(\.passer), minimum: minimum)
      }
    var seen: Set<PlayerID> = []
    return found.filter { wanted?.contains($0) ?? true && seen.insert($0).inserted }
  }

  private static func repeated(_ players: [PlayerID], minimum: Int) -> [PlayerID] {
    let counts = players.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return players.filter { counts[$0] ?? 0 >= minimum }
  }

  /// Returns whether a player reached a number in the career, or with home runs in the season.
  private func hasMilestone(
    _ number: Int, players: PlayerClue?, game: Int
  ) throws(BoxScoreError) -> Bool? {
    let batters = players?.rows[season.league] ?? []
    var mayHaveHomeRun = players == nil
    for batter in batters {
      if homeRunNumbers[batter] == nil {
        homeRunNumbers[batter] = try season.homeRunNumbers(of: batter)
      }
      guard let numbers = homeRunNumbers[batter]?[game] else { continue }
      if numbers.contains(number) { return true }
      mayHaveHomeRun = true
    }
    let hasFeat = try season.feats()[game]?.contains { $0.value == number } ?? false
    // A whole box score takes longer.
    guard mayHaveHomeRun || hasFeat else { return false }
    let event = EventClue(.milestone(number), written: "", players: players)
    return try !self.players(of: event, game).isEmpty
  }
}
