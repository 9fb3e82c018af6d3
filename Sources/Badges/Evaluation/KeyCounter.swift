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
    guard !sharedStadiums.isEmpty else {
      counts[key] += step
      let count = counts[key]
      if count == (step > 0 ? 1 : 0) { distinct += Int(step) }
      return count == 1
    }
    let member = member(of: key)
    let wasSeen = isSeen(member)
    counts[key] += step
    if isSeen(member) != wasSeen { distinct += wasSeen ? -1 : 1 }
    return counts[key] == 1
  }

  /// Whether a member is in the window, or old homes of all teams that share it are.
  func isSeen(_ member: Int) -> Bool {
    isPresent(member) || !sharedStadiums.isEmpty && isReplaced(member)
  }

  /// Whether what is seen needs a row with these keys: an old home must replace its stadium.
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
