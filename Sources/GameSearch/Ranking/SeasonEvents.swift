import BoxScores
import SportsModel

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
  func happened(_ event: EventClue, _ game: Game) -> Bool? {
    value(game) { index throws(BoxScoreError) in try happened(event, index) }
  }

  func hadExtraTime(_ game: Game) -> Bool? {
    value(game) { index throws(BoxScoreError) in try season.hadExtraTime(index) }
  }

  func innings(_ game: Game) -> Int? {
    value(game) { index throws(BoxScoreError) in try season.innings(index) }
  }

  /// Returns the names of the players who did it.
  func names(_ event: EventClue, _ game: Game) -> [String] {
    let found = value(game) { index throws(BoxScoreError) in
      try players(of: event, index).compactMap { season.players.player($0)?.name }
    }
    return found ?? []
  }

  /// Returns a value of a game; nil for a game without a box score and after an error.
  private func value<Value>(_ game: Game, _ body: (Int) throws(BoxScoreError) -> Value?) -> Value? {
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

  private func happened(_ event: EventClue, _ game: Int) throws(BoxScoreError) -> Bool? {
    if let players = event.players {
      let games = try games(of: players)
      if event.kind == .appearance, games.unknown.contains(game) { return nil }
      guard games.known.contains(game) || games.unknown.contains(game) else { return false }
    }
    switch event.kind {
    case .appearance: return true
    case .walkOff: return try season.isWalkOff(game)
    case .milestone(let number): return try hasMilestone(number, event.players, game)
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

  // MARK: Players

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
      case .homeRuns(let least): Self.repeated(box.homeRuns?.map(\.batter) ?? [], least)
      case .grandSlam: (box.homeRuns ?? []).filter { $0.onBase == 3 }.map(\.batter)
      case .milestone(let number):
        (box.homeRuns ?? []).filter { $0.career == number }.map(\.batter)
          + (box.feats ?? []).filter { $0.value == number }.flatMap(\.players)
      case .walkOff: (box.homeRuns ?? []).filter { $0.isWalkOff == true }.map(\.batter)
      case .feat(let kinds): (box.feats ?? []).filter { kinds.contains($0.kind) }.flatMap(\.players)
      case .points(let points): (box.lines ?? []).filter { $0.points == points }.map(\.player)
      case .goals(let least): (box.lines ?? []).filter { $0.goals ?? 0 >= least }.map(\.player)
      case .tripleDouble: (box.lines ?? []).filter(\.isTripleDouble).map(\.player)
      case .touchdowns(let least):
        Self.repeated(
          (box.scoring ?? []).filter { $0.kind == .touchdown }.compactMap(\.scorer), least)
          + Self.repeated((box.scoring ?? []).compactMap(\.passer), least)
      }
    var seen: Set<PlayerID> = []
    return found.filter { wanted?.contains($0) ?? true && seen.insert($0).inserted }
  }

  private static func repeated(_ players: [PlayerID], _ least: Int) -> [PlayerID] {
    let counts = players.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return players.filter { counts[$0] ?? 0 >= least }
  }

  /// Returns whether a player reached a number in the career, or with home runs in the season.
  private func hasMilestone(
    _ number: Int, _ players: PlayerClue?, _ game: Int
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

extension PlayerLine {
  /// Whether three of the columns have ten or more.
  fileprivate var isTripleDouble: Bool {
    [points, rebounds, assists, steals, blocks].count { $0 ?? 0 >= 10 } >= 3
  }
}
