import SportsModel

/// One game from what was known of it to what is told now.
struct GameStep {
  enum Kind {
    case new, moved, madeUp, postponed, cancelled, updated, unchanged
  }

  private(set) var row: FactPack.Row
  private(set) var kind: Kind
  private(set) var changes: [FactChange] = []
  private(set) var isResultNew = false

  /// A game that is told.
  ///
  /// - Parameters:
  ///   - told: what is told.
  ///   - known: what was known of it; nil for nothing.
  ///   - telling: by whom.
  ///   - bundled: keys of the bundled games.
  init(
    _ told: LearnedGame, after known: GameMatching.Known?, _ telling: SeasonUpdate.Telling,
    bundled: Set<GameKey>
  ) {
    guard let known else {
      row = FactPack.Row(game: told.game, mark: FactPack.Mark(id: told.id))
      kind = .new
      isResultNew = told.game.score != nil
      return
    }
    let old = known.game
    let game = told.game.filled(from: old)
    var mark = known.mark ?? FactPack.Mark(id: told.id)
    if !mark.id.isStable, told.id.isStable { mark.id = told.id }
    // Of its former keys a row names those of bundled games; the others are in the history.
    if old.id != game.id, bundled.contains(old.id), !mark.supersedes.contains(old.id),
      mark.supersedes.count < FactPack.mostSuperseded
    {
      mark.supersedes.append(old.id)
    }
    row = FactPack.Row(game: game, mark: mark)
    kind = Self.kind(of: old, game)
    isResultNew = old.score == nil && game.score != nil
    changes = Self.changes(from: old, to: game, mark.id, telling)
  }

  /// A game of which nothing is told any more.
  ///
  /// Where the listing is believed, and of who told of the game before, it is off unless it was
  /// played.
  init(
    untold game: Game, _ mark: FactPack.Mark, _ telling: SeasonUpdate.Telling, isOff: Bool
  ) {
    row = FactPack.Row(game: game, mark: mark)
    kind = .unchanged
    guard isOff, mark.id.source == telling.source, game.score == nil, game.status == .planned
    else { return }
    row.game.status = .cancelled
    kind = .cancelled
    changes = Self.changes(from: game, to: row.game, mark.id, telling)
  }

  private static func kind(of old: Game, _ new: Game) -> Kind {
    if new.status != old.status, new.status != .planned {
      return new.status == .cancelled ? .cancelled : .postponed
    }
    if new.day != old.day || new.number != old.number {
      let wasOff = old.status != .planned
      let isJoined = new.day != old.day && new.number > 0
      return wasOff || isJoined ? .madeUp : .moved
    }
    return new == old ? .unchanged : .updated
  }

  private static func changes(
    from old: Game, to new: Game, _ id: FactPack.GameID, _ telling: SeasonUpdate.Telling
  ) -> [FactChange] {
    func change(_ subject: FactChange.Subject, _ before: String, _ after: String) -> FactChange? {
      before == after
        ? nil
        : FactChange(
          at: telling.at, game: id, subject: subject, before: before, after: after,
          source: telling.source)
    }
    let day = change(.day, old.day.description, new.day.description)
    let number = change(.number, String(old.number), String(new.number))
    let status = change(.status, old.status.rawValue, new.status.rawValue)
    let building = change(.building, old.buildingWord, new.buildingWord)
    var start: FactChange?
    if day == nil, case .exact = old.start, case .exact = new.start {
      start = change(.start, old.startWord, new.startWord)
    }
    // That a game has ended is no change of what was said; another result is.
    let score = old.score == nil ? nil : change(.score, old.scoreWord, new.scoreWord)
    return [day, number, start, building, status, score].compactMap { $0 }
  }
}

extension Game {
  /// A game as it is told, with what only the former one knew.
  fileprivate func filled(from old: Game) -> Game {
    var game = self
    game.seasonType = old.seasonType
    if game.stadiums.isEmpty {
      game.building = old.building
      game.stadiums = old.stadiums
    } else if game.building == .inferred, old.building == .stated, old.stadiums == game.stadiums {
      game.building = .stated
    }
    if game.day == old.day, game.number == old.number {
      if case .exact = game.start {} else if case .exact = old.start { game.start = old.start }
      if game.start == .unknown { game.start = old.start }
    }
    game.isNeutralSite = isNeutralSite || (old.isNeutralSite && game.stadiums == old.stadiums)
    game.hasSpectators = hasSpectators && (old.hasSpectators || day != old.day)
    if game.score == nil, status == .planned, day == old.day { game.score = old.score }
    return game
  }

  fileprivate var buildingWord: String {
    stadiums.isEmpty ? "none" : stadiums.map(\.rawValue).joined(separator: ",")
  }

  fileprivate var scoreWord: String { score.map { "\($0.home)-\($0.away)" } ?? "none" }

  fileprivate var startWord: String { localStart?.hourAndMinute ?? "none" }
}
