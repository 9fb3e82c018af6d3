/// Houses that several teams share: seen themselves, or in the old homes of all their teams.
struct SharedStadiums {
  /// How many keys are members; behind them are those of the teams.
  private let members: Int
  /// By the key of a team, less `members`: the member where it plays.
  private let memberOfKey: [Int32]
  /// By member: how many teams there are, and how many were seen in an old home.
  private var teams: [Int32]
  private var seen: [Int32]

  init(_ compiledRule: CompiledRule.Members) {
    members = compiledRule.names.count
    memberOfKey = compiledRule.shared
    teams = Array(repeating: 0, count: members)
    seen = teams
    for member in memberOfKey { teams[Int(member)] += 1 }
  }

  /// Notes that the first of a key came, or that the last went.
  ///
  /// - Returns: whether a member is seen by that, or no longer.
  mutating func turn(_ key: Int, by step: Int32, _ counts: [Int32]) -> Bool {
    guard key >= members else { return !isWhole(key) }
    let member = Int(memberOfKey[key - members])
    let most = max(seen[member], seen[member] + step)
    seen[member] += step
    return most == teams[member] && counts[member] == 0
  }

  /// Whether a key does nothing for what was seen.
  func isIdle(_ key: Int32, _ counts: [Int32]) -> Bool {
    guard key >= members else { return false }
    let member = Int(memberOfKey[Int(key) - members])
    return counts[member] > 0 || !isWhole(member)
  }

  private func isWhole(_ member: Int) -> Bool { teams[member] > 0 && seen[member] == teams[member] }
}
