package import Foundation
package import SportsModel
import Synchronization

/// Evaluates all badges for all visits.
package struct Evaluator: Sendable {
  package let definitions: [AchievementDefinition]
  package let context: AchievementContext
  let rules: [CompiledRule]
  private let filters: [CompiledFilter]
  private let rowBuilder: VisitRowBuilder
  private let identifiers: IdentifierTable
  private let needsOccasions, needsMoments: Bool

  package init(definitions: [AchievementDefinition], context: AchievementContext) {
    (self.definitions, self.context) = (definitions, context)
    var compiler = RuleCompiler(context)
    rules = definitions.map { compiler.compile($0.rule) }
    (filters, rowBuilder) = (compiler.filters, compiler.rowBuilder)
    (identifiers, needsOccasions) = (compiler.identifiers, compiler.needsOccasions)
    needsMoments = compiler.needsMoments
  }

  /// Evaluates all badges from scratch.
  package func evaluate(_ ledger: VisitLedger) -> AchievementState {
    var state = AchievementState(ledger: ledger)
    var identifiers = identifiers
    for (index, fact) in ledger.facts.enumerated() {
      state.rows += rows(of: fact, at: index, &state, identifiers: &identifiers)
    }
    let included = filters.indices.map { includedRows($0, state: state) }
    state.evaluations = rules.indices.map {
      evaluation($0, state: state, at: included[rules[$0].filter])
    }
    return state
  }

  /// Adds visits; returns the indices of the definitions whose evaluations changed.
  @discardableResult
  package func add(_ facts: [VisitFact], to state: inout AchievementState) -> [Int] {
    let before = state.evaluations
    state = evaluate(VisitLedger(state.ledger.facts + facts))
    return before.indices.filter { state.evaluations[$0] != before[$0] }
  }

  private func rows(
    of fact: VisitFact, at index: Int, _ state: inout AchievementState,
    identifiers: inout IdentifierTable
  ) -> [VisitRow] {
    let game = needsMoments && fact.kind == .game ? context.moments(fact) : GameMoments()
    var people = IdentifierTable.none
    if !game.hallOfFamers.isEmpty {
      people = Int32(clamping: state.people.count)
      state.people.append(game.hallOfFamers.map { identifiers.number(of: .player($0)) })
    }
    return rowBuilder.rows(
      of: fact, at: index, occasions: needsOccasions ? context.occasions(fact) : [], game: game,
      people: people, &identifiers)
  }

  private func includedRows(_ filter: Int, state: AchievementState) -> [Int] {
    let (filter, rows) = (filters[filter], state.rows)
    return rows.indices.filter { filter.includes(rows[$0]) }
  }

  private func evaluation(
    _ number: Int, state: AchievementState, at included: [Int]
  ) -> Evaluation {
    let rule = rules[number]
    let counter = RuleCounter(rule, rows: state.rows, people: state.people, at: included)
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
      progress: .init(current: counter.best, target: rule.target), visits: visits, needs: needs)
  }
}

// MARK: - Missing members

extension Evaluator {
  /// Returns the names of the missing members of a set; nil for rules of other kinds and for sets
  /// to be completed within a number of days.
  package func missing(_ place: Int, in state: AchievementState) -> [String]? {
    let rule = rules[place]
    guard let members = rule.members, rule.span == .ever else { return nil }
    var counter = KeyCounter(members)
    for row in includedRows(rule.filter, state: state) { counter.add(rule.keys(state.rows[row])) }
    return members.names.indices.filter { !counter.isSeen($0) }.map { members.names[$0] }
  }

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
  /// Returns the games that count; for a set, its leagues' games unless the rule names others.
  func games(in context: AchievementContext) -> GameFilter {
    guard case .set(let id) = members, games.leagues.isEmpty, let set = context.sets[id] else {
      return games
    }
    var games = games
    games.leagues = set.league.map { [$0] } ?? context.leagues(of: set.teams)
    return games
  }
}

/// The progress towards one badge by current visits and data.
package struct Evaluation: Hashable, Sendable {
  package struct Progress: Hashable, Sendable, CustomStringConvertible {
    /// Never more than the target.
    package let current: Int
    /// 0 if the data doesn't have what the rule asks for.
    package let target: Int

    package init(current: Int, target: Int) {
      self.current = min(current, target)
      self.target = target
    }

    package var remaining: Int { target - current }

    package var description: String { "\(current) of \(target)" }
  }

  package let definition: String
  package let progress: Progress
  /// The visits that earn it, by day; empty while it is open.
  package let visits: [VisitFact]
  /// The counting rules without which these visits wouldn't earn it.
  package let needs: CountingRules

  package var isEarned: Bool { !visits.isEmpty }

  /// The day of the visit that completed it.
  package var earnedOn: LocalDay? { visits.last?.day }
}

/// All visits and the evaluation of every badge.
package struct AchievementState: Sendable {
  package let ledger: VisitLedger
  /// In the order of the definitions.
  package internal(set) var evaluations: [Evaluation] = []
  var rows: [VisitRow] = []
  /// The numbers of the people who appeared in games, by `VisitRow.people`.
  var people: [[Int32]] = []
}

extension AchievementState: Equatable {
  /// Compares visits and evaluations; rows follow from the visits.
  package static func == (left: AchievementState, right: AchievementState) -> Bool {
    left.ledger == right.ledger && left.evaluations == right.evaluations
  }
}

/// Finds the badges that a trip would complete, by evaluating its games as visits.
package struct BadgeForecast: Sendable {
  private let evaluator: Evaluator
  private let state: AchievementState
  private let held: Set<String>

  package init(_ evaluator: Evaluator, facts: [VisitFact], records: [AchievementRecord]) {
    self.evaluator = evaluator
    state = evaluator.evaluate(VisitLedger(facts))
    held = Set(records.filter(\.isHeld).map(\.definition))
  }

  /// Returns the badges that these visits would complete, in the order of the definitions.
  package func completed(by visits: [VisitFact]) -> [AchievementDefinition] {
    var after = state
    evaluator.add(visits, to: &after)
    return evaluator.definitions.indices.compactMap { place in
      let definition = evaluator.definitions[place]
      let isWon = after.evaluations[place].isEarned && !state.evaluations[place].isEarned
      return isWon && !held.contains(definition.id) ? definition : nil
    }
  }
}

/// An evaluator that is made when badges are first evaluated: reading and compiling all definitions
/// takes longer than most commands, and most change no visit.
package final class LazyEvaluator: Sendable {
  /// A hash that changes whenever definitions or data could lead to other results.
  package let fingerprint: String
  private let make: @Sendable () throws -> Evaluator
  private let made = Mutex<Evaluator?>(nil)

  /// `make` makes the evaluator with the context, and throws an error of the definitions.
  package init(
    definitions files: [Data], context: AchievementContext,
    _ make: @escaping @Sendable () throws -> Evaluator
  ) {
    var hash = StableHash()
    hash.add(Evaluator.engine)
    context.describe(to: &hash)
    files.forEach { hash.add($0) }
    (fingerprint, self.make) = (hash.text, make)
  }

  /// Returns the evaluator.
  ///
  /// - Throws: an error of the definitions.
  package func evaluator() throws -> Evaluator {
    try made.withLock { made in
      if let made { return made }
      let evaluator = try make()
      made = evaluator
      return evaluator
    }
  }
}

/// A 64-bit FNV-1a hash, which is the same on every machine and in every run.
struct StableHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  mutating func add(_ bytes: Data) {
    for byte in bytes { add(byte) }
    add(bytes.count)
  }

  mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    for _ in 0..<4 {
      add(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }

  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
