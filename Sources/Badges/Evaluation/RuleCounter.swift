/// Applies one rule to rows by day, up to the first row that completes it.
///
/// Rows are collected in windows, one for each group of rows that the rule keeps apart, for
/// example by team.
struct RuleCounter {
  /// The most that a window has reached.
  private(set) var best = 0
  /// The indices of the rows that complete the rule, by day; empty while it is open.
  private(set) var completing: [Int] = []

  init(
    _ rule: CompiledRule, rows: [VisitRow], people: [[Int32]] = [], at included: some Sequence<Int>
  ) {
    guard rule.target > 0 else { return }
    var windows: [Int32: RuleWindow] = [:]
    for index in included {
      let groups = rule.groups(rows[index])
      // The home team comes first, so its window wins if both teams' are complete.
      for group in [groups.first, groups.second] where group >= 0 {
        let reached = windows[group, default: RuleWindow(rule)]
          .add(index, of: rows, by: rule, people: people)
        best = max(best, reached)
        guard reached < rule.target else {
          completing = windows[group]?.neededRows(of: rows, by: rule, people: people) ?? []
          return
        }
      }
    }
  }
}

/// The rows that count together at a time: the last days or a streak.
private struct RuleWindow {
  private var keys: KeyCounter
  /// Indices of rows, by day.
  private var members: [Int] = []
  /// The index in `members` of the first row that isn't too old.
  private var start = 0
  /// The last year, month, week or day of a streak.
  private var lastUnit: Int?
  /// The sum of the weights of the members.
  private var total = 0

  init(_ rule: CompiledRule) { keys = KeyCounter(rule.members) }

  /// Adds a row, removes those that are now too old, and returns how far the window is.
  mutating func add(
    _ index: Int, of rows: [VisitRow], by rule: CompiledRule, people: [[Int32]]
  ) -> Int {
    switch rule.span {
    case .ever: break
    case .days(let days):
      let first = Int(rows[index].daysSinceEpoch) - days
      while start < members.count, rows[members[start]].daysSinceEpoch <= first {
        let row = rows[members[start]]
        keys.add(row, by: rule, people: people, step: -1)
        total -= rule.weight(row)
        start += 1
      }
    case .consecutive(let unit):
      let number = rows[index].number(of: unit)
      if number == lastUnit { return total }
      if number - 1 != lastUnit { (members, total) = ([], 0) }
      lastUnit = number
    }
    guard rule.dimension != .game else {
      members.append(index)
      total += rule.weight(rows[index])
      return total
    }
    let isNew = keys.add(rows[index], by: rule, people: people)
    // Without an end, a row that adds nothing new is never needed.
    if isNew || rule.span != .ever { members.append(index) }
    return keys.distinct
  }

  /// Returns the rows that added something new.
  func neededRows(of rows: [VisitRow], by rule: CompiledRule, people: [[Int32]]) -> [Int] {
    let window = members[start...]
    if rule.dimension == .game { return Array(window) }
    var counter = KeyCounter(rule.members)
    let new = window.filter { counter.add(rows[$0], by: rule, people: people) }
    return new.filter { counter.isNeeded(rule.keys(rows[$0])) }
  }
}

extension KeyCounter {
  /// Adds the keys of a row, or removes them with a step of -1.
  ///
  /// A row with people can have many keys.
  ///
  /// - Returns: whether the window now has one of them exactly once.
  @discardableResult
  fileprivate mutating func add(
    _ row: VisitRow, by rule: CompiledRule, people: [[Int32]], step: Int32 = 1
  ) -> Bool {
    guard rule.dimension == .hallOfFamer else { return add(rule.keys(row), step: step) }
    var isNew = false
    for person in row.people < 0 ? [] : people[Int(row.people)]
    where add((person, IdentifierTable.none), step: step) {
      isNew = true
    }
    return isNew
  }
}

/// Counts the different keys of the rows in a window.
struct KeyCounter {
  private(set) var distinct = 0
  private var counts: [Int32] = []
  private let memberCount: Int
  private let sharedStadiums: [Int32]

  init(_ members: CompiledRule.Members?) {
    memberCount = members?.names.count ?? 0
    sharedStadiums = members?.sharedStadiums ?? []
  }

  /// Adds the keys of a row, or removes them with a step of -1; returns whether the window now has
  /// one of them exactly once.
  @discardableResult
  mutating func add(_ keys: VisitRow.Values, step: Int32 = 1) -> Bool {
    let isFirstOnce = add(keys.first, step)
    return add(keys.second, step) || isFirstOnce
  }

  private mutating func add(_ key: Int32, _ step: Int32) -> Bool {
    guard key >= 0 else { return false }
    let key = Int(key)
    if key >= counts.count { counts += repeatElement(0, count: key + 1 - counts.count) }
    let member = member(of: key)
    let wasSeen = isSeen(member)
    counts[key] += step
    if isSeen(member) != wasSeen { distinct += wasSeen ? -1 : 1 }
    return counts[key] == 1
  }

  /// Returns whether a member is in the window, or old homes of all teams that share it are.
  func isSeen(_ member: Int) -> Bool { isPresent(member) || isReplaced(member) }

  /// Returns whether what is seen needs a row with these keys: an old home must replace its
  /// stadium.
  func isNeeded(_ keys: VisitRow.Values) -> Bool {
    guard !sharedStadiums.isEmpty, keys.first >= memberCount else { return true }
    let member = member(of: Int(keys.first))
    return !isPresent(member) && isReplaced(member)
  }

  private func isPresent(_ key: Int) -> Bool { key < counts.count && counts[key] > 0 }

  private func isReplaced(_ member: Int) -> Bool {
    let oldHomes = sharedStadiums.indices.filter { sharedStadiums[$0] == member }
    return !oldHomes.isEmpty && oldHomes.allSatisfy { isPresent(memberCount + $0) }
  }

  private func member(of key: Int) -> Int {
    sharedStadiums.isEmpty || key < memberCount ? key : Int(sharedStadiums[key - memberCount])
  }
}
