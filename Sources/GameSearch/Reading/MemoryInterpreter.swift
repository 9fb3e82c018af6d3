import SportsModel

/// Combines the parts of a memory: who won, whose points, at whose stadium.
struct MemoryInterpreter {
  private var items: [MemoryReader.Item]
  private var clues: [GameClue] = []
  private var unknown: [String] = []

  init(_ items: [MemoryReader.Item]) { self.items = items }

  func read(into memory: inout GameMemory) {
    var copy = self
    copy.interpret()
    (memory.clues, memory.unknownWords) = (copy.clues, copy.unknown)
  }

  private mutating func interpret() {
    parseStatistics()
    assignRoles()
    parseNamedTotals()
    parseOutcomes()
    for index in items.indices { appendClue(at: index) }
    parseGameNumbers()
    soften()
    dropImpossibleEvents()
  }

  /// The item at an index; nil outside of the memory.
  private subscript(index: Int) -> MemoryReader.Item? {
    items.indices.contains(index) ? items[index] : nil
  }

  private mutating func setRole(_ role: NameClue.Role, at index: Int) {
    guard var name = self[index]?.name, !name.isPlace else { return }
    name.role = role
    items[index] = .name(name)
  }

  /// Reads `X at Y`, `in Chicago`, `visiting X` and `X hosting Y`.
  private mutating func assignRoles() {
    for index in items.indices {
      switch self[index]?.phrase {
      case .at:
        guard let home = self[index + 1]?.name else { continue }
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

  /// Reads `Orioles 13 Blue Jays 8`, `scored 71 against the Warriors`, `lost by 31`.
  private mutating func parseNamedTotals() {
    let used = items.indices.filter { items[$0].unknownWord == nil }
    for (place, index) in used.enumerated() {
      func at(_ offset: Int) -> Int { place + offset < used.count ? used[place + offset] : -1 }
      if let first = self[index]?.name, let points = self[at(1)]?.number,
        let second = self[at(2)]?.name, let others = self[at(3)]?.number, second.role == nil
      {
        clues.append(
          .score(ScoreClue(first: points, second: others, firstTeam: first, secondTeam: second)))
        for offset in [1, 3] { items[at(offset)] = .phrase(.filler) }
      } else if case .by? = self[index]?.phrase, let margin = self[at(1)]?.number {
        clues.append(.margin(margin))
        items[at(1)] = .phrase(.filler)
      } else if let points = self[index]?.number {
        var subject = place > 0 ? self[used[place - 1]]?.name : nil
        // `Yankees won 10`.
        if place > 1, self[used[place - 1]]?.isVerb == true {
          subject = self[used[place - 2]]?.name
        }
        clues.append(.points(points, of: subject.flatMap { $0.isPlace ? nil : $0 }))
        items[index] = .phrase(.filler)
      }
    }
  }

  private mutating func parseOutcomes() {
    for index in items.indices {
      switch self[index]?.phrase {
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
        let winner = self[index + 1]?.name, winner.role == nil, !winner.isPlace
      else { continue }
      clues.append(.winner(winner))
    }
  }

  /// Returns the team in front of a verb, if no other part is between them.
  private func team(before index: Int) -> NameClue? {
    self[index - 1]?.name.flatMap { $0.isPlace ? nil : $0 }
  }

  private func team(after index: Int) -> NameClue? {
    guard let name = self[index + 1]?.name, !name.isPlace, name.role == nil else { return nil }
    return name
  }

  /// Returns the last player before an event, otherwise the next one.
  private func player(nearest index: Int) -> PlayerClue? {
    items[..<index].last { $0.player != nil }?.player ?? items.first { $0.player != nil }?.player
  }

  /// A number belongs to a player, `Kobe 81` or `81 points`; without a player to a team.
  private mutating func parseStatistics() {
    let hasPlayer = items.contains { $0.player != nil }
    let hasUnknown = items.contains { $0.unknownWord != nil }
    for index in items.indices {
      switch items[index] {
      case .statistic(let number, let noun):
        if noun == "touchdowns" {
          items[index] = .event(.touchdowns(number), "\(number) touchdowns")
        } else if hasPlayer {
          items[index] = .event(
            noun == "goals" ? .goals(number) : .points(number), "\(number) \(noun)")
        } else {
          // The points of an unknown player aren't the points of a team.
          items[index] = hasUnknown ? .unknown("\(number) \(noun)") : .number(number)
        }
      case .number(let number):
        guard let player = self[index - 1]?.player else { continue }
        let isBasketball = player.rows["nba"] != nil && number < 120
        items[index] = .event(
          isBasketball ? .points(number) : .milestone(number),
          isBasketball ? "\(number) points" : "number \(number)")
      default: continue
      }
    }
  }

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

  private mutating func appendClue(at index: Int) {
    switch items[index] {
    case .name(let name): clues.append(.name(name))
    case .pair(let first, let second):
      var score = ScoreClue(first: first, second: second)
      // `Red Sox 10-3`: the first total belongs to the team in front of it.
      score.firstTeam = self[index - 1]?.name.flatMap { $0.isPlace || $0.role != nil ? nil : $0 }
      clues.append(.score(score))
    case .clue(let clue): clues.append(clue)
    case .unknown(let word): unknown.append(word)
    case .event(let kind, let written):
      clues.append(.event(EventClue(kind, written: written, players: player(nearest: index))))
    case .player(let player):
      if !items.contains(where: \.isEvent) {
        clues.append(.event(EventClue(.appearance, written: player.written, players: player)))
      }
    case .number, .phrase, .statistic: break
    }
  }

  /// `Game 7` is one of a series; `first game` of a doubleheader, a series or at a place.
  private mutating func parseGameNumbers() {
    let numbers = items.compactMap {
      if case .game(let number)? = $0.phrase { number } else { nil }
    }
    guard let number: Int = numbers.first else { return }
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
    guard items.contains(where: { if case .about? = $0.phrase { true } else { false } }) else {
      return
    }
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

extension MemoryReader.Item {
  var name: NameClue? { if case .name(let name) = self { name } else { nil } }
  var number: Int? { if case .number(let number) = self { number } else { nil } }
  var phrase: MemoryPhrases.Meaning? { if case .phrase(let phrase) = self { phrase } else { nil } }
  var player: PlayerClue? { if case .player(let player) = self { player } else { nil } }
  var unknownWord: String? { if case .unknown(let word) = self { word } else { nil } }
  var isEvent: Bool { if case .event = self { true } else { false } }

  /// True if it may be between a team and its points.
  fileprivate var isVerb: Bool {
    switch phrase {
    case .win, .loss, .filler: true
    default: false
    }
  }
}
