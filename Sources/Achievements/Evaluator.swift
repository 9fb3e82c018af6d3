package import SportsModel

/// Judges visits by the definitions and the facts of today.
package struct Evaluator: Sendable {
  package let definitions: [AchievementDefinition]
  package let world: AchievementWorld
  let plans: [Plan]
  private let numbering: Numbering
  private let filters: [CompiledFilter]
  private let asksOccasions: Bool

  package init(definitions: [AchievementDefinition], world: AchievementWorld) {
    self.definitions = definitions
    self.world = world
    var maker = PlanMaker(world)
    plans = definitions.map { maker.plan($0.rule) }
    numbering = maker.numbering
    filters = maker.filters
    asksOccasions = maker.asksOccasions
  }

  /// Judges everything from the beginning.
  package func evaluate(_ ledger: VisitLedger) -> Standing {
    let columns = VisitColumns(ledger.facts, occasions: occasions, numbering, filters)
    let included = filters.indices.map { columns.places(in: $0) }
    let evaluations = definitions.indices.map { place in
      var counter = Counter(plans[place], columns)
      return evaluation(place, counter.found(in: included[plans[place].filter]), ledger)
    }
    return Standing(ledger: ledger, evaluations: evaluations, columns: columns)
  }

  package func evaluate(_ visits: some Sequence<Visit>) -> Standing {
    evaluate(VisitLedger(visits.compactMap(VisitFact.init)))
  }

  /// Adds one visit, looks only at the rules that it can touch, and gives what `evaluate` would.
  ///
  /// - Returns: the places of the definitions whose evaluation changed.
  @discardableResult
  package func add(_ fact: VisitFact, to standing: inout Standing) -> [Int] {
    let place = standing.ledger.insert(fact)
    standing.columns.insert(fact, occasions(fact), at: place, filters)
    var changed: [Int] = []
    for (number, plan) in plans.enumerated() where plan.counts(place, standing.columns) {
      let old = standing.evaluations[number]
      // What was complete before it stays the first.
      if let completing = old.visits.last, completing < fact { continue }
      let new = evaluation(number, adding: place, to: old, in: standing)
      guard new != old else { continue }
      standing.evaluations[number] = new
      changed.append(number)
    }
    return changed
  }

  private func evaluation(
    _ number: Int, adding place: Int, to old: Evaluation, in standing: Standing
  ) -> Evaluation {
    var counter = Counter(plans[number], standing.columns)
    let completing = old.visits.last.map { Int32(clamping: standing.ledger.place(of: $0)) }
    switch counter.change(adding: place, best: old.progress.current, completing: completing) {
    case .nearer(let best):
      return Evaluation(
        definition: old.definition,
        progress: .init(current: best, target: old.progress.target), visits: old.visits)
    case .found(let found): return evaluation(number, found, standing.ledger)
    case .unknown:
      // With one visit more it is complete no later than it was.
      let end = completing.map { Int($0) + 1 } ?? standing.ledger.facts.count
      let places = standing.columns.places(in: plans[number].filter, 0..<end)
      return evaluation(number, counter.found(in: places), standing.ledger)
    }
  }

  private func occasions(_ fact: VisitFact) -> Occasions {
    asksOccasions ? world.occasions(fact) : []
  }

  private func evaluation(
    _ place: Int, _ found: Counter.Found, _ ledger: VisitLedger
  ) -> Evaluation {
    let target = plans[place].target
    return Evaluation(
      definition: definitions[place].id,
      progress: .init(current: found.best, target: target),
      visits: found.places.map { ledger.facts[Int($0)] })
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
    var isSeen = Array(repeating: false, count: members.names.count)
    let columns = standing.columns
    let (one, other) = columns.numbers(of: plan.thing)
    let places = columns.places(in: plan.filter)
    for numbers in [one, other] where !numbers.isEmpty {
      for place in places {
        let key = plan.key(numbers[Int(place)])
        if key >= 0 { isSeen[Int(key)] = true }
      }
    }
    return isSeen.indices.filter { !isSeen[$0] }
  }
}

// MARK: - Fingerprint

extension Evaluator {
  /// Counts up when rules are judged otherwise than before, or more is kept of visits.
  private static let engine = 2

  /// A text that is another whenever definitions or facts could judge otherwise.
  package var fingerprint: String {
    var hash = StableHash()
    hash.add(Self.engine)
    world.describe(to: &hash)
    for (definition, plan) in zip(definitions, plans) {
      hash.add(definition.id)
      hash.add(definition.version)
      hash.add(definition.kind.rawValue)
      definition.rule.games.describe(to: &hash)
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
}
