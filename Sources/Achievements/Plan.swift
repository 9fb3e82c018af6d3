import SportsModel

/// A rule with what it needs of the world, ready to be held against visits.
enum Plan: Sendable {
  case stadiums(Int, league: LeagueID?)
  /// Every one of these stadiums, in the order of their ids, with a game of the league.
  case set([StadiumID], league: LeagueID)
  case window(Window)

  /// What holding it against visits gave; visits only when it is fulfilled.
  struct Outcome {
    var current: Int
    var visits: [VisitFact] = []
  }

  init(_ rule: AchievementRule, in world: AchievementWorld) {
    switch rule {
    case .count(let stadiums, let league): self = .stadiums(stadiums, league: league)
    case .division(let league, _), .conference(let league, _), .league(let league):
      let homes = rule.group.flatMap { world.homes[$0] } ?? []
      self = .set(homes.sorted(), league: league)
    case .journey(let stadiums, let days):
      self = .window(Window(target: stadiums, days: days, key: .stadium))
    case .leagues(let count, let days):
      self = .window(Window(target: count, days: days, key: .league))
    case .regions(let sets, let days):
      var numbers: [StadiumID: Int] = [:]
      for (stadium, region) in world.regions {
        numbers[stadium] = sets.firstIndex { $0.regions.contains(region) }
      }
      self = .window(Window(target: sets.count, days: days, key: .part(numbers)))
    }
  }

  var target: Int {
    switch self {
    case .stadiums(let count, _): count
    case .set(let stadiums, _): stadiums.count
    case .window(let window): window.target
    }
  }

  /// `numbers` are those of all visits of the ledger.
  func outcome(in ledger: VisitLedger, _ numbers: @autoclosure () -> KeyNumbers) -> Outcome {
    switch self {
    case .stadiums(let count, let league):
      let firsts = ledger.scope(league).firstsInOrder
      guard firsts.count >= count else { return Outcome(current: firsts.count) }
      return Outcome(current: count, visits: Array(firsts.prefix(count)))
    case .set(let stadiums, let league):
      let firsts = ledger.scope(league).firsts
      let found = stadiums.compactMap { firsts[$0] }
      guard found.count == stadiums.count else { return Outcome(current: found.count) }
      return Outcome(current: found.count, visits: found.sorted())
    case .window(let window): return window.outcome(in: ledger.all.facts[...], numbers())
    }
  }

  /// Whether a new visit can change the outcome.
  func isTouched(by fact: VisitFact, _ insertion: VisitLedger.Insertion) -> Bool {
    switch self {
    case .stadiums(_, nil): insertion.isFirst
    case .stadiums(_, let league?): insertion.isFirstOfLeague && league == fact.league
    case .set(let stadiums, let league):
      insertion.isFirstOfLeague && league == fact.league && stadiums.contains(fact.stadium)
    case .window(let window): window.counts(fact)
    }
  }

  /// The outcome after a visit was added, from what it was before.
  func outcome(in ledger: VisitLedger, adding fact: VisitFact, to old: Evaluation) -> Outcome {
    guard case .window(let window) = self else {
      return outcome(in: ledger, KeyNumbers([]))
    }
    let before = Outcome(current: old.progress.current, visits: old.visits)
    return window.outcome(in: ledger, adding: fact, to: before)
  }

  func describe(to hash: inout StableHash) {
    switch self {
    case .stadiums(let count, let league):
      hash.add("stadiums \(count) \(league?.rawValue ?? "")")
    case .set(let stadiums, let league):
      hash.add("set \(league)")
      stadiums.forEach { hash.add($0.rawValue) }
    case .window(let window): window.describe(to: &hash)
    }
  }
}
