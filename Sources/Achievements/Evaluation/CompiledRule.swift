import SportsModel

/// A rule with what it needs of the world, ready to be held against visits.
struct CompiledRule: Sendable {
  enum Span: Sendable, Hashable {
    case ever
    /// Within so many days, the first and the last included.
    case days(Int)
    case consecutive(AchievementRule.Streak.Unit)
  }

  /// What has to be seen, each at least once.
  struct Members: Sendable {
    /// From the number of a thing to that of the member; `IdentifierTable.none` for what is no member.
    var keys: [Int32] = []
    var names: [String] = []
    /// The stadiums where each is one.
    var stadiums: [StadiumID] = []
    /// Of houses that several teams share: the member of each team, by key from `names.count` on.
    ///
    /// An old home stands for such a house only with those of all its teams.
    var shared: [Int32] = []
  }

  /// The number of the filter for the games that count.
  let filter: Int
  /// What is counted.
  let dimension: CountedDimension
  let members: Members?
  /// What all that is counted has in common.
  let same: CountedDimension?
  let span: Span
  /// 0 when the facts do not know what the rule asks for.
  let target: Int
  /// What of the visits it asks for.
  let aspects: VisitFact.Aspects
  /// Whether it is for having been to stadiums, not for games: what counts is for the person to say.
  let usesCountingRules: Bool

  /// Whether a visit in the columns can count at all.
  func counts(_ place: Int, _ columns: VisitColumns) -> Bool {
    guard columns.includes(place, in: filter) else { return false }
    func has(_ dimension: CountedDimension, _ key: (Int32) -> Int32) -> Bool {
      let first = dimension.column.map { key(columns[$0][place]) } ?? IdentifierTable.none
      let second = dimension.secondColumn.map { key(columns[$0][place]) } ?? IdentifierTable.none
      return first != IdentifierTable.none || second != IdentifierTable.none
    }
    if let same, !has(same, { $0 }) { return false }
    return dimension == .game || has(dimension, key)
  }

  /// The number of a thing, or that of the member that it is.
  func key(_ number: Int32) -> Int32 {
    guard let members else { return number }
    return number >= 0 && Int(number) < members.keys.count
      ? members.keys[Int(number)] : IdentifierTable.none
  }

  /// How many keys there can be.
  func keys(_ identifiers: IdentifierTable) -> Int {
    members.map { $0.names.count + $0.shared.count } ?? identifiers.count(of: dimension)
  }

  func describe(to hash: inout StableHash) {
    hash.add(dimension.rawValue)
    hash.add(same?.rawValue ?? "")
    switch span {
    case .ever: hash.add(0)
    case .days(let days): hash.add(days)
    case .consecutive(let unit): hash.add(unit.rawValue)
    }
    hash.add(target)
    for key in members?.keys ?? [] { hash.add(Int(key)) }
    for member in members?.shared ?? [] { hash.add(Int(member)) }
  }
}

extension CompiledRule.Members {
  /// The shared houses for which the old homes of all their teams stand, by the keys that were seen.
  func completedByOldHomes(_ isSeen: [Bool]) -> Set<Int> {
    var (whole, partly): (Set<Int>, Set<Int>) = ([], [])
    for (place, member) in shared.enumerated() {
      if isSeen[names.count + place] {
        whole.insert(Int(member))
      } else {
        partly.insert(Int(member))
      }
    }
    return whole.subtracting(partly)
  }
}
