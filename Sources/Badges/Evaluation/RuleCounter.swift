import SportsModel

/// Applies one rule to visits by day, up to the first that completes it.
///
/// Visits are collected in windows, one for each group that the rule keeps apart, for example by
/// team.
struct RuleCounter {
  /// The most that a window has reached.
  private(set) var best = 0
  /// The visits that complete the rule, by day; empty while it is open.
  private(set) var completing: [CountedVisit] = []
  /// The names of the missing members of a set; nil for rules of other kinds and for sets to be
  /// completed within a number of days.
  private(set) var missing: [String]?
  private let rule: CountedRule
  private let visits: [CountedVisit]

  init(_ rule: CountedRule, in visits: [CountedVisit]) {
    (self.rule, self.visits) = (rule, visits)
    var windows: [CountedValue: Window] = [:]
    search: for index in rule.target > 0 ? visits.indices : 0..<0 {
      let visit = visits[index]
      guard !rule.modes.isDisjoint(with: visit.modes), rule.games.includes(visit) else { continue }
      // The home team comes first, so its window wins if both teams' are complete.
      for group in visit.values(of: rule.same ?? .game) {
        let reached = add(index, to: &windows[group, default: Window(rule.members)])
        best = max(best, reached)
        guard reached < rule.target else {
          completing = windows[group].map(needed)?.map { visits[$0] } ?? []
          break search
        }
      }
    }
    guard let members = rule.members, rule.span == .ever else { return }
    let counter = windows.values.first?.counter ?? ValueCounter(members)
    missing = members.names.enumerated().filter { !counter.isSeen(.number($0.offset)) }
      .map(\.element)
  }

  /// The visits that count together at a time: the last days or a streak.
  private struct Window {
    var counter: ValueCounter
    /// By day.
    var indices: [Int] = []
    /// The place in `indices` of the first visit that isn't too old.
    var start = 0
    /// The last year, month, week or day of a streak.
    var lastUnit: Int?
    /// The number of visits, or the sum of their figures.
    var total = 0

    init(_ members: CountedRule.Members?) { counter = ValueCounter(members) }
  }

  /// Adds a visit, removes those that are now too old, and returns how far the window is.
  private func add(_ index: Int, to window: inout Window) -> Int {
    let day = visits[index].fact.day
    switch rule.span {
    case .ever: break
    case .days(let days):
      while window.start < window.indices.count {
        let first = window.indices[window.start]
        guard day - visits[first].fact.day >= days else { break }
        window.counter.add(values(first), step: -1)
        window.total -= weight(first)
        window.start += 1
      }
    case .consecutive(let unit):
      let number = unit.number(of: day)
      if number == window.lastUnit { return window.total }
      if number - 1 != window.lastUnit { (window.indices, window.total) = ([], 0) }
      window.lastUnit = number
    }
    window.indices.append(index)
    window.total += weight(index)
    guard rule.dimension != .game else { return window.total }
    window.counter.add(values(index))
    return window.counter.distinct
  }

  private func values(_ index: Int) -> [CountedValue] {
    visits[index].values(of: rule.dimension)
  }

  /// Returns the amount that a visit adds to the number of games, or to the total.
  private func weight(_ index: Int) -> Int {
    rule.total.map { visits[index].moments.figures[$0] ?? 0 } ?? 1
  }

  /// Returns the visits that added something new.
  private func needed(in window: Window) -> [Int] {
    let indices = window.indices[window.start...]
    if rule.dimension == .game { return Array(indices) }
    var counter = ValueCounter(rule.members)
    let new = indices.filter { counter.add(values($0)) }
    return new.filter { counter.isNeeded(values($0)) }
  }
}

extension AchievementRule.Streak.Unit {
  /// Returns the number of a year, month, week or day; consecutive ones have consecutive numbers.
  fileprivate func number(of day: LocalDay) -> Int {
    switch self {
    case .year: day.year
    case .month: day.year * 12 + day.month
    // Weeks begin on Monday, and 1970-01-01 was a Thursday. The shift makes all numbers positive.
    case .week: (Int(day.daysSinceEpoch) + 3 + 7_000_000) / 7
    case .day: Int(day.daysSinceEpoch)
    }
  }
}

/// Counts the different values of the visits in a window; of a set, the members.
private struct ValueCounter {
  private(set) var distinct = 0
  private var counts: [CountedValue: Int] = [:]
  private let members: CountedRule.Members?

  init(_ members: CountedRule.Members?) { self.members = members }

  /// Adds values, or removes them with a step of -1; returns whether the window now has one of them
  /// exactly once.
  @discardableResult
  mutating func add(_ values: [CountedValue], step: Int = 1) -> Bool {
    var isNew = false
    for value in values {
      guard let member = member(of: value) else { continue }
      let key = isShared(value, by: member) ? value : member
      let wasSeen = isSeen(member)
      let count = counts[key, default: 0] + step
      counts[key] = count
      if isSeen(member) != wasSeen { distinct += wasSeen ? -1 : 1 }
      if count == 1 { isNew = true }
    }
    return isNew
  }

  /// Returns whether a member is in the window, or old homes of all teams that share it are.
  func isSeen(_ member: CountedValue) -> Bool { isPresent(member) || isReplaced(member) }

  /// Returns whether what is seen needs a visit with these values: an old home must replace its
  /// stadium.
  func isNeeded(_ values: [CountedValue]) -> Bool {
    values.contains { value in
      guard let member = member(of: value) else { return false }
      return !isShared(value, by: member) || !isPresent(member) && isReplaced(member)
    }
  }

  /// Returns the index of the member to which a value belongs; the value itself without a set.
  private func member(of value: CountedValue) -> CountedValue? {
    guard let members else { return value }
    return members.indices[value].map(CountedValue.number)
  }

  private func isPresent(_ value: CountedValue) -> Bool { counts[value, default: 0] > 0 }

  private func isReplaced(_ member: CountedValue) -> Bool {
    guard let teams = teams(sharing: member) else { return false }
    return teams.allSatisfy { isPresent(.oldHome($0)) }
  }

  private func isShared(_ value: CountedValue, by member: CountedValue) -> Bool {
    if case .oldHome = value { teams(sharing: member) != nil } else { false }
  }

  private func teams(sharing member: CountedValue) -> [TeamID]? {
    guard let members, case .number(let index) = member else { return nil }
    return members.sharing[index]
  }
}
