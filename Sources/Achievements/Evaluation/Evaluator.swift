package import SportsModel

/// Judges visits by the definitions and the facts of today.
package struct Evaluator: Sendable {
  package let definitions: [AchievementDefinition]
  package let world: AchievementContext
  let compiledRules: [CompiledRule]
  private let identifiers: IdentifierTable
  private let rowBuilder: VisitRowBuilder
  private let filters: [CompiledFilter]
  private let needsOccasions: Bool

  package init(definitions: [AchievementDefinition], world: AchievementContext) {
    self.definitions = definitions
    self.world = world
    var compiler = RuleCompiler(world)
    compiledRules = definitions.map { compiler.compiledRule($0.rule) }
    identifiers = compiler.identifiers
    rowBuilder = compiler.rowBuilder
    filters = compiler.filters
    needsOccasions = compiler.needsOccasions
  }

  /// Judges everything from the beginning.
  package func evaluate(_ ledger: VisitLedger) -> AchievementState {
    let columns = VisitColumns(
      ledger.facts, occasions: occasions, identifiers, rowBuilder, filters)
    let included = filters.indices.map { columns.places(in: $0) }
    let basis = SlidingWindowCounter.Basis(columns)
    let evaluations = definitions.indices.map { place in
      var counter = SlidingWindowCounter(compiledRules[place], basis)
      return evaluation(
        place, counter.found(in: included[compiledRules[place].filter]), ledger, columns)
    }
    return AchievementState(ledger: ledger, evaluations: evaluations, columns: columns)
  }

  package func evaluate(_ visits: some Sequence<Visit>) -> AchievementState {
    evaluate(VisitLedger(visits.map { VisitFact($0) }))
  }

  /// Adds one visit, looks only at the rules that it can touch, and gives what `evaluate` would.
  ///
  /// - Returns: the places of the definitions whose evaluation changed.
  @discardableResult
  package func add(_ fact: VisitFact, to state: inout AchievementState) -> [Int] {
    let place = state.ledger.insert(fact)
    let rows = state.columns.insert(fact, occasions(fact), at: place, filters)
    guard !rows.isEmpty else { return [] }
    let basis = SlidingWindowCounter.Basis(state.columns)
    var changed: [Int] = []
    for (number, compiledRule) in compiledRules.enumerated() {
      guard let row = rows.first(where: { compiledRule.counts($0, state.columns) }) else {
        continue
      }
      let old = state.evaluations[number]
      // What was complete before it stays the first.
      if let completing = old.visits.last, completing < fact { continue }
      let isOnly = !rows[(row + 1)...].contains { compiledRule.counts($0, state.columns) }
      let new = evaluation(number, adding: isOnly ? row : nil, to: old, state.ledger, basis)
      guard new != old else { continue }
      state.evaluations[number] = new
      changed.append(number)
    }
    return changed
  }

  /// What a visit more makes of a rule; `row` is the only one of the visit that counts, nil for
  /// several.
  private func evaluation(
    _ number: Int, adding row: Int?, to old: Evaluation, _ ledger: VisitLedger,
    _ basis: SlidingWindowCounter.Basis
  ) -> Evaluation {
    var counter = SlidingWindowCounter(compiledRules[number], basis)
    let completing = old.visits.last.map { ledger.place(of: $0) }
    let change = row.map {
      counter.change(adding: $0, best: old.progress.current, completing: completing)
    }
    switch change ?? .unknown {
    case .nearer(let best):
      return Evaluation(
        definition: old.definition, progress: .init(current: best, target: old.progress.target),
        visits: old.visits, needs: old.needs)
    case .found(let found): return evaluation(number, found, ledger, basis.columns)
    case .unknown:
      // With one visit more it is complete no later than it was.
      let end = completing.map { basis.columns.firstRow(of: $0 + 1) } ?? basis.columns.days.count
      let places = basis.columns.places(in: compiledRules[number].filter, 0..<end)
      return evaluation(number, counter.found(in: places), ledger, basis.columns)
    }
  }

  private func occasions(_ fact: VisitFact) -> Occasions {
    needsOccasions ? world.occasions(fact) : []
  }

  private func evaluation(
    _ place: Int, _ found: SlidingWindowCounter.Found, _ ledger: VisitLedger,
    _ columns: VisitColumns
  ) -> Evaluation {
    var visits: [VisitFact] = []
    visits.reserveCapacity(found.places.count)
    var needs: RequiredCountingRules = []
    var last: Int32 = -1
    for row in found.places.map({ Int($0) }) {
      if compiledRules[place].usesCountingRules { needs.formUnion(columns.needs[row]) }
      // The rows of one visit are next to each other.
      guard columns.visits[row] != last else { continue }
      last = columns.visits[row]
      visits.append(ledger.facts[Int(last)])
    }
    return Evaluation(
      definition: definitions[place].id,
      progress: .init(current: found.best, target: compiledRules[place].target), visits: visits,
      needs: needs)
  }
}

// MARK: - What is missing

extension Evaluator {
  /// What a set still wants, by name; nil for rules of other kinds, and for those within days.
  package func missing(_ place: Int, in state: AchievementState) -> [String]? {
    missingMembers(place, in: state).map { members in
      members.map { compiledRules[place].members?.names[$0] ?? "" }
    }
  }

  /// The stadiums that a division, conference, league or list still wants; nil for other rules.
  package func missingStadiums(_ place: Int, in state: AchievementState) -> [StadiumID]? {
    guard let stadiums = compiledRules[place].members?.stadiums, !stadiums.isEmpty else {
      return nil
    }
    return missingMembers(place, in: state)?.map { stadiums[$0] }
  }

  private func missingMembers(_ place: Int, in state: AchievementState) -> [Int]? {
    let compiledRule = compiledRules[place]
    guard let members = compiledRule.members, compiledRule.span == .ever else { return nil }
    let columns = state.columns
    var isSeen = Array(repeating: false, count: compiledRule.keys(columns.identifiers))
    let (one, other) = columns.numbers(of: compiledRule.dimension)
    let places = columns.places(in: compiledRule.filter)
    for numbers in [one, other] where !numbers.isEmpty {
      for place in places {
        let key = compiledRule.key(numbers[Int(place)])
        if key >= 0 { isSeen[Int(key)] = true }
      }
    }
    let whole = members.completedByOldHomes(isSeen)
    return members.names.indices.filter { !isSeen[$0] && !whole.contains($0) }
  }
}

// MARK: - Fingerprint

extension Evaluator {
  /// Counts up when rules are judged otherwise than before, or more is kept of visits.
  private static let engine = 3

  /// A text that is another whenever definitions or facts could judge otherwise.
  package var fingerprint: String {
    var hash = StableHash()
    hash.add(Self.engine)
    world.describe(to: &hash)
    for (definition, compiledRule) in zip(definitions, compiledRules) {
      hash.add(definition.id)
      hash.add(definition.version)
      hash.add(definition.kind.rawValue)
      definition.rule.games(in: world).describe(to: &hash)
      compiledRule.describe(to: &hash)
    }
    return hash.text
  }
}

extension AchievementRule {
  /// The games that count.
  package var games: GameFilter {
    switch self {
    case .count(_, let league): GameFilter(league: league)
    case .division(let league, _), .conference(let league, _), .league(let league):
      GameFilter(league: league)
    case .journey, .leagues, .regions: GameFilter()
    case .tally(let tally): tally.games
    case .streak(let streak): streak.games
    case .every(let collection): collection.games
    case .doubleheader(let games): games
    }
  }

  /// The same with the leagues that a set of the facts stands for.
  func games(in world: AchievementContext) -> GameFilter {
    if case .every(let collection) = self { collection.games(in: world) } else { games }
  }
}

extension AchievementRule.Collection {
  /// The games that count; of a set those of its leagues, unless the rule names others.
  func games(in world: AchievementContext) -> GameFilter {
    guard case .set(let id) = members, games.leagues.isEmpty, let set = world.sets[id] else {
      return games
    }
    var games = games
    games.leagues = set.league.map { [$0] } ?? world.leagues(of: set.teams)
    return games
  }
}
