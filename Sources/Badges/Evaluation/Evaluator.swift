package import SportsModel

/// Evaluates all badges for all visits.
package struct Evaluator: Sendable {
  package let definitions: [AchievementDefinition]
  package let context: AchievementContext
  let rules: [CompiledRule]
  private let filters: [CompiledFilter]
  private let rowBuilder: VisitRowBuilder
  private let identifiers: IdentifierTable
  private let needsOccasions: Bool
  private let needsMoments: Bool

  package init(definitions: [AchievementDefinition], context: AchievementContext) {
    self.definitions = definitions
    self.context = context
    var compiler = RuleCompiler(context)
    rules = definitions.map { compiler.compile($0.rule) }
    filters = compiler.filters
    rowBuilder = compiler.rowBuilder
    identifiers = compiler.identifiers
    needsOccasions = compiler.needsOccasions
    needsMoments = compiler.needsMoments
  }

  /// Evaluates all badges from scratch.
  package func evaluate(_ ledger: VisitLedger) -> AchievementState {
    var state = AchievementState(ledger: ledger, identifiers: identifiers)
    state.rows.reserveCapacity(ledger.facts.count)
    for (index, fact) in ledger.facts.enumerated() {
      state.rows += rows(of: fact, at: index, &state)
    }
    let included = filters.indices.map { includedRows($0, state) }
    state.evaluations = rules.indices.map { evaluation($0, state, at: included[rules[$0].filter]) }
    return state
  }

  package func evaluate(_ visits: some Sequence<Visit>) -> AchievementState {
    evaluate(VisitLedger(visits.map { VisitFact($0) }))
  }

  /// Adds a visit, as if all were evaluated; returns the indices of the changed definitions.
  @discardableResult
  package func add(_ fact: VisitFact, to state: inout AchievementState) -> [Int] {
    let index = state.ledger.insert(fact)
    let new = rows(of: fact, at: index, &state)
    state.insert(new, at: index)
    let included = filters.map { filter in new.filter(filter.includes) }
    var matches = RowMatches(of: new, in: state.rows)
    return rules.indices.filter { number in
      let old = state.evaluations[number]
      // A later visit doesn't change a badge that is already earned.
      if let earning = old.visits.last, earning < fact { return false }
      let counting = included[rules[number].filter].filter(rules[number].counts)
      guard !counting.isEmpty else { return false }
      state.evaluations[number] = evaluation(
        number, adding: counting, to: old, state, &matches)
      return state.evaluations[number] != old
    }
  }

  /// Evaluates a badge after the rows of a visit were added.
  private func evaluation(
    _ number: Int, adding new: [VisitRow], to old: Evaluation, _ state: AchievementState,
    _ matches: inout RowMatches
  ) -> Evaluation {
    let rule = rules[number]
    let filter = filters[rule.filter]
    let rows = state.rows
    if !old.isEarned, let gain = gain(of: new, rule, state, &matches) {
      let current = old.progress.current + gain
      if current < rule.target {
        return Evaluation(
          definition: old.definition, progress: .init(current: current, target: rule.target),
          visits: [], needs: [])
      }
    } else if old.isEarned, rule.countsEachKeyOnce {
      let earlier = matches.candidates(for: rule).prefix { rows[$0].visit < new[0].visit }
      let isKnown = new.allSatisfy { row in
        let keys = rule.keys(row)
        return earlier.contains { rule.keys(rows[$0]) == keys && filter.includes(rows[$0]) }
      }
      if isKnown { return old }
    }
    if let earning = old.visits.last {
      // With one visit more it is earned no later than before.
      let end = state.ledger.facts.partition { $0 <= earning }
      let earlier = rows[..<rows.partition { $0.visit < end }]
      return evaluation(
        number, state, at: earlier.indices.lazy.filter { filter.includes(rows[$0]) })
    }
    // Only windows with a new row can be better than before.
    let days = nearIndices(rows, new[0], rule)
    let candidates = rule.same.map { matches.indices($0) } ?? Array(days)
    let near = candidates.filter { index in
      days.contains(index) && new.contains { rule.canShareWindow($0, rows[index]) }
        && filter.includes(rows[index])
    }
    // So few rows can't reach more than before.
    guard
      rule.countsManyPerRow
        || near.count * (rule.dimension == .team ? 2 : 1) > old.progress.current
    else { return old }
    return evaluation(number, state, at: near, best: old.progress.current)
  }

  /// Returns the indices of the rows whose days can be in one window with a row.
  private func nearIndices(_ rows: [VisitRow], _ row: VisitRow, _ rule: CompiledRule) -> Range<Int>
  {
    guard case .days(let days) = rule.span else { return rows.indices }
    let day = Int(row.daysSinceEpoch)
    let first = rows.partition { Int($0.daysSinceEpoch) <= day - days }
    return first..<max(first, rows.partition { Int($0.daysSinceEpoch) < day + days })
  }

  /// Returns how much new rows add to the progress of an open badge; nil for rules that keep rows
  /// apart or let a stadium stand in for another.
  private func gain(
    of new: [VisitRow], _ rule: CompiledRule, _ state: AchievementState,
    _ matches: inout RowMatches
  ) -> Int? {
    guard rule.span == .ever, rule.same == nil, rule.target > 0, rule.dimension != .hallOfFamer,
      rule.members?.sharedStadiums.isEmpty ?? true
    else { return nil }
    if rule.dimension == .game { return new.reduce(0) { $0 + rule.weight($1) } }
    var keys: [Int32] = []
    for row in new {
      let (first, second) = rule.keys(row)
      for key in [first, second] where key >= 0 && !keys.contains(key) { keys.append(key) }
    }
    let filter = filters[rule.filter]
    for row in matches.candidates(for: rule).lazy.map({ state.rows[$0] })
    where row.visit != new[0].visit {
      let (first, second) = rule.keys(row)
      guard keys.contains(first) || keys.contains(second), filter.includes(row) else { continue }
      keys.removeAll { $0 == first || $0 == second }
      if keys.isEmpty { return 0 }
    }
    return keys.count
  }

  private func rows(
    of fact: VisitFact, at index: Int, _ state: inout AchievementState
  ) -> [VisitRow] {
    let game =
      needsMoments && fact.kind == .game ? context.moments(fact) : GameMoments()
    var people = IdentifierTable.none
    if !game.hallOfFamers.isEmpty {
      people = Int32(clamping: state.people.count)
      state.people.append(
        game.hallOfFamers.map { state.identifiers.number(of: .player($0)) })
    }
    return rowBuilder.rows(
      of: fact, at: index, needsOccasions ? context.occasions(fact) : [], game, people: people,
      &state.identifiers)
  }

  private func includedRows(_ filter: Int, _ state: AchievementState) -> [Int] {
    let (filter, rows) = (filters[filter], state.rows)
    return rows.indices.filter { filter.includes(rows[$0]) }
  }

  private func evaluation(
    _ number: Int, _ state: AchievementState, at included: some Sequence<Int>, best: Int = 0
  ) -> Evaluation {
    let rule = rules[number]
    let counter = RuleCounter(rule, state.rows, people: state.people, at: included)
    var visits: [VisitFact] = []
    var needs: CountingRules = []
    var last: Int?
    for row in counter.completing.map({ state.rows[$0] }) {
      if rule.usesCountingRules { needs.formUnion(row.needs) }
      // The rows of a visit are next to each other.
      let visit = Int(row.visit)
      if visit != last { visits.append(state.ledger.facts[visit]) }
      last = visit
    }
    return Evaluation(
      definition: definitions[number].id,
      progress: .init(current: max(best, counter.best), target: rule.target), visits: visits,
      needs: needs)
  }
}

// MARK: - Missing members

extension Evaluator {
  /// Returns the names of the missing members of a set; nil for rules of other kinds and for sets
  /// to be completed within a number of days.
  package func missing(_ place: Int, in state: AchievementState) -> [String]? {
    missingMembers(place, in: state).map { members in
      members.map { rules[place].members?.names[$0] ?? "" }
    }
  }

  /// Returns the missing stadiums of a division, conference, league or list; nil for other rules.
  package func missingStadiums(_ place: Int, in state: AchievementState) -> [StadiumID]? {
    guard let stadiums = rules[place].members?.stadiums, !stadiums.isEmpty else { return nil }
    return missingMembers(place, in: state)?.map { stadiums[$0] }
  }

  private func missingMembers(_ place: Int, in state: AchievementState) -> [Int]? {
    let rule = rules[place]
    guard let members = rule.members, rule.span == .ever else { return nil }
    var counter = KeyCounter(members)
    for row in includedRows(rule.filter, state) {
      counter.add(rule.keys(state.rows[row]))
    }
    return members.names.indices.filter { !counter.isSeen($0) }
  }
}

extension Evaluator {
  /// Incremented when the same rules lead to other results, or more of a visit is stored.
  static let engine = 6
}

extension AchievementRule {
  /// The games that count.
  package var games: GameFilter {
    switch self {
    case .count(_, let league): GameFilter(league: league)
    case .group(let group): GameFilter(league: group.league)
    case .regions: GameFilter()
    case .tally(let tally): tally.games
    case .streak(let streak): streak.games
    case .every(let collection): collection.games
    }
  }

  func games(in context: AchievementContext) -> GameFilter {
    if case .every(let collection) = self { collection.games(in: context) } else { games }
  }
}

extension AchievementRule.Collection {
  /// Returns the games that count; for a set those of its leagues, unless the rule names others.
  func games(in context: AchievementContext) -> GameFilter {
    guard case .set(let id) = members, games.leagues.isEmpty, let set = context.sets[id] else {
      return games
    }
    var games = games
    games.leagues = set.league.map { [$0] } ?? context.leagues(of: set.teams)
    return games
  }
}
