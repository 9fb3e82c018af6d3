import SportsModel

/// Combines the parts of a memory: who won, whose points, at whose stadium.
struct MemoryInterpreter {
  private var items: [MemoryReader.Item]
  private var clues: [GameClue] = []
  private var unknown: [String] = []

  init(_ items: [MemoryReader.Item]) { self.items = items }

  /// Adds the clues and the words without a meaning to a memory.
  func read(into memory: inout GameMemory) {
    var copy = self
    copy.interpret()
    memory.clues = copy.clues
    memory.unknownWords = copy.unknown
  }

  private mutating func interpret() {
    takeStatistics()
    assignRoles()
    takeNamedTotals()
    takeOutcomes()
    for index in items.indices { take(index) }
    takeGameNumbers()
    soften()
    dropImpossibleEvents()
  }

  // MARK: Roles

  /// Returns the name at an index; nil if there is something else.
  private func name(at index: Int) -> NameClue? {
    guard items.indices.contains(index), case .name(let name) = items[index] else { return nil }
    return name
  }

  private mutating func setRole(_ role: NameClue.Role, at index: Int) {
    guard var name = name(at: index), !name.isPlace else { return }
    name.role = role
    items[index] = .name(name)
  }

  private func phrase(at index: Int) -> MemoryPhrases.Meaning? {
    guard items.indices.contains(index), case .phrase(let phrase) = items[index] else { return nil }
    return phrase
  }

  /// Reads `X at Y`, `in Chicago`, `visiting X` and `X hosting Y`.
  private mutating func assignRoles() {
    for index in items.indices {
      switch phrase(at: index) {
      case .at:
        guard let home = name(at: index + 1) else { continue }
        setRole(.home, at: index + 1)
        if !home.isPlace, !home.isCity { setRole(.away, at: index - 1) }
      case .visiting: setRole(.away, at: index + 1)
      case .hosting:
        setRole(.home, at: index - 1)
        setRole(.away, at: index + 1)
      default: continue
      }
    }
  }

  // MARK: Totals

  private func number(at index: Int) -> Int? {
    guard items.indices.contains(index), case .number(let number) = items[index] else { return nil }
    return number
  }

  /// Reads `Orioles 13 Blue Jays 8`, `scored 71 against the Warriors`, `lost by 31`.
  private mutating func takeNamedTotals() {
    let used = items.indices.filter { if case .unknown = items[$0] { false } else { true } }
    for (place, index) in used.enumerated() {
      func at(_ offset: Int) -> Int { place + offset < used.count ? used[place + offset] : -1 }
      if let first = name(at: index), let points = number(at: at(1)), let second = name(at: at(2)),
        let others = number(at: at(3)), second.role == nil
      {
        clues.append(
          .score(ScoreClue(first: points, second: others, firstTeam: first, secondTeam: second)))
        for offset in [1, 3] { items[at(offset)] = .phrase(.filler) }
      } else if case .by? = phrase(at: index), let margin = number(at: at(1)) {
        clues.append(.margin(margin))
        items[at(1)] = .phrase(.filler)
      } else if let points = number(at: index) {
        let subject =
          name(at: place > 0 ? used[place - 1] : -1)
          ?? (place > 1 ? skippingVerb(used, place).flatMap { name(at: $0) } : nil)
        clues.append(.points(points, of: subject.flatMap { $0.isPlace ? nil : $0 }))
        items[index] = .phrase(.filler)
      }
    }
  }

  /// Returns the item before a verb in front of a number: `Yankees` in `Yankees won 10`.
  private func skippingVerb(_ used: [Int], _ place: Int) -> Int? {
    switch phrase(at: used[place - 1]) {
    case .win, .loss, .filler: used[place - 2]
    default: nil
    }
  }

  // MARK: Winner and loser

  private mutating func takeOutcomes() {
    for index in items.indices {
      switch phrase(at: index) {
      case .win:
        if let winner = team(before: index) { clues.append(.winner(winner)) }
        if let loser = team(after: index) { clues.append(.loser(loser)) }
      case .loss: if let loser = team(before: index) { clues.append(.loser(loser)) }
      case .over:
        if let loser = team(after: index) { clues.append(.loser(loser)) }
        if let winner = team(before: index) { clues.append(.winner(winner)) }
      default: continue
      }
    }
    // `7-5 Cleveland` names the winner.
    for index in items.indices.dropLast() {
      guard case .pair(let first, let second) = items[index], first != second,
        let winner = name(at: index + 1), winner.role == nil, !winner.isPlace
      else { continue }
      clues.append(.winner(winner))
    }
  }

  /// Returns the team in front of a verb, if no other part is between them.
  private func team(before index: Int) -> NameClue? {
    name(at: index - 1).flatMap { $0.isPlace ? nil : $0 }
  }

  private func team(after index: Int) -> NameClue? {
    guard let name = name(at: index + 1), !name.isPlace, name.role == nil else { return nil }
    return name
  }

  // MARK: Players

  /// Returns the last player before an event, otherwise the next one.
  private func player(nearest index: Int) -> PlayerClue? {
    let places = items.indices.filter { if case .player = items[$0] { true } else { false } }
    guard let place = places.last(where: { $0 < index }) ?? places.first,
      case .player(let player) = items[place]
    else { return nil }
    return player
  }

  /// A number belongs to a player, `Kobe 81` or `81 points`; without a player to a team.
  private mutating func takeStatistics() {
    let hasPlayer = items.contains { if case .player = $0 { true } else { false } }
    let hasUnknown = items.contains { if case .unknown = $0 { true } else { false } }
    for index in items.indices {
      switch items[index] {
      case .statistic(let number, let noun):
        if noun == "touchdowns" {
          items[index] = .event(.touchdowns(number), "\(number) touchdowns")
        } else if hasPlayer {
          items[index] = .event(
            noun == "goals" ? .goals(number) : .points(number), "\(number) \(noun)")
        } else {
          // The points of a player who isn't known aren't those of a team.
          items[index] = hasUnknown ? .unknown("\(number) \(noun)") : .number(number)
        }
      case .number(let number):
        guard index > 0, case .player(let player) = items[index - 1] else { continue }
        let isBasketball = player.rows["nba"] != nil && number < 120
        items[index] = .event(
          isBasketball ? .points(number) : .milestone(number),
          isBasketball ? "\(number) points" : "number \(number)")
      default: continue
      }
    }
  }

  /// Drops events that the league of the teams doesn't have.
  private mutating func dropImpossibleEvents() {
    var leagues: Set<LeagueID>?
    for case .name(let name) in clues where !name.isPlace && name.stadiums.isEmpty {
      leagues = leagues.map { $0.intersection(name.leagues) } ?? name.leagues
    }
    guard let leagues, !leagues.isEmpty else { return }
    clues.removeAll { clue in
      guard case .event(let event) = clue, event.players == nil,
        event.leagues.isDisjoint(with: leagues)
      else { return false }
      unknown.append(event.written)
      return true
    }
  }

  // MARK: Everything else

  private mutating func take(_ index: Int) {
    switch items[index] {
    case .name(let name): clues.append(.name(name))
    case .pair(let first, let second):
      var score = ScoreClue(first: first, second: second)
      // `Red Sox 10-3`: the first total belongs to the team in front of it.
      score.firstTeam = name(at: index - 1).flatMap { $0.isPlace || $0.role != nil ? nil : $0 }
      clues.append(.score(score))
    case .clue(let clue): clues.append(clue)
    case .unknown(let word): unknown.append(word)
    case .event(let kind, let written):
      clues.append(.event(EventClue(kind, written: written, players: player(nearest: index))))
    case .player(let player):
      let hasEvent = items.contains { if case .event = $0 { true } else { false } }
      if !hasEvent {
        clues.append(.event(EventClue(.appearance, written: player.written, players: player)))
      }
    case .number, .phrase, .statistic: break
    }
  }

  /// `Game 7` is one of a series; `first game` of a doubleheader, a series or at a place.
  private mutating func takeGameNumbers() {
    let numbers = items.compactMap { item -> Int? in
      if case .phrase(.game(let number)) = item { return number }
      return nil
    }
    guard let number = numbers.first else { return }
    if let index = clues.firstIndex(where: { if case .stage = $0 { true } else { false } }),
      case .stage(var stage) = clues[index]
    {
      stage.game = number
      clues[index] = .stage(stage)
    } else if let index = clues.firstIndex(of: .doubleheader(nil)) {
      clues[index] = .doubleheader(number)
    } else if number > 2 {
      clues.append(.stage(StageClue(written: "", game: number)))
    } else if number == 2 {
      clues.append(.doubleheader(2))
    } else if number == 1 {
      clues.append(.occasion(.homeOpener))
    }
  }

  /// `around`, `about` and `I think` make dates and years rough.
  private mutating func soften() {
    let isRough = items.contains { if case .phrase(.about) = $0 { true } else { false } }
    guard isRough else { return }
    clues = clues.map { clue in
      switch clue {
      case .years(let years, _): return .years(years, isRough: true)
      case .days(var days):
        days.slack = 7
        return .days(days)
      default: return clue
      }
    }
  }
}
