package import SportsModel

/// Judges visits by the definitions and the facts of today.
package struct Evaluator: Sendable {
  package let definitions: [AchievementDefinition]
  package let world: AchievementWorld
  let plans: [Plan]
  private let numbering: Numbering
  private let appearances: Appearances
  private let filters: [CompiledFilter]
  private let asksOccasions: Bool

  package init(definitions: [AchievementDefinition], world: AchievementWorld) {
    self.definitions = definitions
    self.world = world
    var maker = PlanMaker(world)
    plans = definitions.map { maker.plan($0.rule) }
    numbering = maker.numbering
    appearances = maker.appearances
    filters = maker.filters
    asksOccasions = maker.asksOccasions
  }

  /// Judges everything from the beginning.
  package func evaluate(_ ledger: VisitLedger) -> Standing {
    let columns = VisitColumns(
      ledger.facts, occasions: occasions, numbering, appearances, filters)
    let included = filters.indices.map { columns.places(in: $0) }
    let basis = Counter.Basis(columns)
    let evaluations = definitions.indices.map { place in
      var counter = Counter(plans[place], basis)
      return evaluation(place, counter.found(in: included[plans[place].filter]), ledger, columns)
    }
    return Standing(ledger: ledger, evaluations: evaluations, columns: columns)
  }

  package func evaluate(_ visits: some Sequence<Visit>) -> Standing {
    evaluate(VisitLedger(visits.map { VisitFact($0) }))
  }

  /// Adds one visit, looks only at the rules that it can touch, and gives what `evaluate` would.
  ///
  /// - Returns: the places of the definitions whose evaluation changed.
  @discardableResult
  package func add(_ fact: VisitFact, to standing: inout Standing) -> [Int] {
    let place = standing.ledger.insert(fact)
    let rows = standing.columns.insert(fact, occasions(fact), at: place, filters)
    guard !rows.isEmpty else { return [] }
    let basis = Counter.Basis(standing.columns)
    var changed: [Int] = []
    for (number, plan) in plans.enumerated() {
      guard let row = rows.first(where: { plan.counts($0, standing.columns) }) else { continue }
      let old = standing.evaluations[number]
      // What was complete before it stays the first.
      if let completing = old.visits.last, completing < fact { continue }
      let isOnly = !rows[(row + 1)...].contains { plan.counts($0, standing.columns) }
      let new = evaluation(number, adding: isOnly ? row : nil, to: old, standing.ledger, basis)
      guard new != old else { continue }
      standing.evaluations[number] = new
      changed.append(number)
    }
    return changed
  }

  /// What a visit more makes of a rule; `row` is the only one of the visit that counts, nil for
  /// several.
  private func evaluation(
    _ number: Int, adding row: Int?, to old: Evaluation, _ ledger: VisitLedger,
    _ basis: Counter.Basis
  ) -> Evaluation {
    var counter = Counter(plans[number], basis)
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
      let places = basis.columns.places(in: plans[number].filter, 0..<end)
      return evaluation(number, counter.found(in: places), ledger, basis.columns)
    }
  }

  private func occasions(_ fact: VisitFact) -> Occasions {
    asksOccasions ? world.occasions(fact) : []
  }

  private func evaluation(
    _ place: Int, _ found: Counter.Found, _ ledger: VisitLedger, _ columns: VisitColumns
  ) -> Evaluation {
    var visits: [VisitFact] = []
    visits.reserveCapacity(found.places.count)
    var needs: CountingNeeds = []
    var last: Int32 = -1
    for row in found.places.map({ Int($0) }) {
      if plans[place].followsCounting { needs.formUnion(columns.needs[row]) }
      // The rows of one visit are next to each other.
      guard columns.visits[row] != last else { continue }
      last = columns.visits[row]
      visits.append(ledger.facts[Int(last)])
    }
    return Evaluation(
      definition: definitions[place].id,
      progress: .init(current: found.best, target: plans[place].target), visits: visits,
      needs: needs)
  }
}

// MARK: - What is missing

extension Evaluator {
  /// What a set still wants, by name; nil for rules of other kinds, and for those within days.
  package func missing(_ place: Int, in standing: Standing) -> [String]? {
    missingMembers(place, in: standing).map { members in
      members.map { plans[place].members?.names[$0] ?? "" }
    }
  }

  /// The stadiums that a division, conference, league or list still wants; nil for other rules.
  package func missingStadiums(_ place: Int, in standing: Standing) -> [StadiumID]? {
    guard let stadiums = plans[place].members?.stadiums, !stadiums.isEmpty else { return nil }
    return missingMembers(place, in: standing)?.map { stadiums[$0] }
  }

  private func missingMembers(_ place: Int, in standing: Standing) -> [Int]? {
    let plan = plans[place]
    guard let members = plan.members, plan.span == .ever else { return nil }
    let columns = standing.columns
    var isSeen = Array(repeating: false, count: plan.keys(columns.numbering))
    let (one, other) = columns.numbers(of: plan.thing)
    let places = columns.places(in: plan.filter)
    for numbers in [one, other] where !numbers.isEmpty {
      for place in places {
        let key = plan.key(numbers[Int(place)])
        if key >= 0 { isSeen[Int(key)] = true }
      }
    }
    let whole = members.seenByOldHomes(isSeen)
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
    for (definition, plan) in zip(definitions, plans) {
      hash.add(definition.id)
      hash.add(definition.version)
      hash.add(definition.kind.rawValue)
      definition.rule.games(in: world).describe(to: &hash)
      plan.describe(to: &hash)
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
  func games(in world: AchievementWorld) -> GameFilter {
    if case .every(let collection) = self { collection.games(in: world) } else { games }
  }
}

extension AchievementRule.Collection {
  /// The games that count; of a set those of its leagues, unless the rule names others.
  func games(in world: AchievementWorld) -> GameFilter {
    guard case .set(let id) = members, games.leagues.isEmpty, let set = world.sets[id] else {
      return games
    }
    var games = games
    games.leagues = set.league.map { [$0] } ?? world.leagues(of: set.teams)
    return games
  }
}
