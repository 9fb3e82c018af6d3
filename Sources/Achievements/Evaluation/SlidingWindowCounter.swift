/// Holds one plan against the columns: slides over visits, which are by day.
///
/// Counts by small numbers, so that many rules over many visits stay cheap.
struct SlidingWindowCounter {
  /// What was found: the places of the visits that fulfil the plan, by day, or none.
  struct Found {
    var best = 0
    var places: [Int32] = []
  }

  /// What many counters look at, behind one reference, since counters are copied often.
  final class Basis: Sendable {
    let columns: VisitColumns

    init(_ columns: VisitColumns) { self.columns = columns }
  }

  private let basis: Basis
  // Of the plan.
  private let filter: Int
  private let same: CountedDimension?
  private let span: CompiledRule.Span
  private let target: Int
  private let first: [Int32]
  /// Only where a game has two of a thing: its teams.
  private let second: [Int32]
  /// From a number to its key, where not every number is one.
  private let keys: [Int32]
  private let hasKeys: Bool
  private let isOfGames: Bool
  /// How often each key is in the window.
  private var counts: [Int32]
  private var sharedStadiums: SharedStadiums?
  /// Asked in every step, where looking at `sharedStadiums` would cost.
  private let hasSharedStadiums: Bool

  init(_ compiledRule: CompiledRule, _ basis: Basis) {
    self.basis = basis
    filter = compiledRule.filter
    same = compiledRule.same
    span = compiledRule.span
    target = compiledRule.target
    let columns = basis.columns
    (first, second) = columns.numbers(of: compiledRule.dimension)
    keys = compiledRule.members?.keys ?? []
    hasKeys = compiledRule.members != nil
    isOfGames = compiledRule.dimension == .game
    counts = Array(repeating: 0, count: compiledRule.keys(columns.identifiers))
    sharedStadiums = compiledRule.members.flatMap { $0.shared.isEmpty ? nil : SharedStadiums($0) }
    hasSharedStadiums = sharedStadiums != nil
  }

  /// Everything, from the places of all visits that the filter includes.
  mutating func found(in places: [Int32]) -> Found {
    guard same != nil else { return slide(places[...]) }
    let groups = groups(of: places)
    var result = Found()
    for group in groups.starts.indices.dropLast() {
      let range = Int(groups.starts[group])..<Int(groups.starts[group + 1])
      guard !range.isEmpty else { continue }
      merge(slide(groups.places[range]), of: Int32(truncatingIfNeeded: group), into: &result)
    }
    return result
  }

  /// Of several groups the one that is complete first; of both teams of one game the home team's.
  private func merge(_ found: Found, of group: Int32, into result: inout Found) {
    result.best = max(result.best, found.best)
    guard let end = found.places.last else { return }
    if let known = result.places.last {
      guard end < known || end == known && isFirst(group, at: end) else { return }
    }
    result.places = found.places
  }

  private func isFirst(_ group: Int32, at place: Int32) -> Bool {
    guard let column = same?.column else { return false }
    return basis.columns[column][Int(place)] == group
  }

  // MARK: Groups

  /// The places group after group, and where each begins.
  private func groups(of places: [Int32]) -> (places: [Int32], starts: [Int32]) {
    guard let same else { return (places, [0, Int32(clamping: places.count)]) }
    var starts = Array(repeating: Int32(0), count: basis.columns.identifiers.count(of: same) + 1)
    let (one, other) = basis.columns.numbers(of: same)
    let keys = other.isEmpty ? [one] : [one, other]
    for key in keys {
      for place in places where key[Int(place)] >= 0 { starts[Int(key[Int(place)]) + 1] += 1 }
    }
    for group in 1..<max(1, starts.count) { starts[group] += starts[group - 1] }
    var next = starts
    var grouped = Array(repeating: Int32(0), count: Int(starts.last ?? 0))
    for place in places {
      for key in keys {
        let group = Int(key[Int(place)])
        guard group >= 0 else { continue }
        grouped[Int(next[group])] = place
        next[group] += 1
      }
    }
    return (grouped, starts)
  }

  // MARK: Sliding

  /// Slides until the first visit at which enough is reached.
  mutating func slide(_ places: ArraySlice<Int32>) -> Found {
    if case .consecutive(let unit) = span { return streak(places, unit) }
    guard target > 0 else { return Found() }
    let days = if case .days(let days) = span { days } else { 0 }
    let dayNumbers = basis.columns.days
    var result = Found()
    var (start, distinct) = (places.startIndex, 0)
    for end in places.indices {
      let place = places[end]
      if days > 0 {
        let day = Int(dayNumbers[Int(place)])
        while day - Int(dayNumbers[Int(places[start])]) >= days {
          distinct -= drop(Int(places[start]))
          start += 1
        }
      }
      distinct += take(Int(place))
      result.best = max(result.best, distinct)
      guard distinct >= target else { continue }
      places[start...end].forEach { _ = drop(Int($0)) }
      result.places = contributingVisits(places[start...end])
      return result
    }
    if !isOfGames { for place in places[start...] { _ = drop(Int(place)) } }
    return result
  }

  /// The visits of a window that brought something new.
  private mutating func contributingVisits(_ window: ArraySlice<Int32>) -> [Int32] {
    var visits = window.filter { place in
      let new = take(Int(place))
      guard hasSharedStadiums else { return new > 0 }
      let key = key(first[Int(place)])
      return key >= 0 && counts[Int(key)] == 1
    }
    if let sharedStadiums {
      visits.removeAll { sharedStadiums.isIdle(key(first[Int($0)]), counts) }
    }
    window.forEach { _ = drop(Int($0)) }
    return visits
  }

  /// How many new keys a visit brings.
  private mutating func take(_ place: Int) -> Int {
    if isOfGames { return 1 }
    let new = take(key: key(first[place]))
    return second.isEmpty ? new : new + take(key: key(second[place]))
  }

  private mutating func take(key: Int32) -> Int {
    guard key >= 0 else { return 0 }
    counts[Int(key)] += 1
    guard counts[Int(key)] == 1 else { return 0 }
    guard hasSharedStadiums else { return 1 }
    return sharedStadiums?.turn(Int(key), by: 1, counts) ?? true ? 1 : 0
  }

  /// How many keys are gone with a visit.
  private mutating func drop(_ place: Int) -> Int {
    if isOfGames { return 1 }
    let gone = drop(key: key(first[place]))
    return second.isEmpty ? gone : gone + drop(key: key(second[place]))
  }

  private mutating func drop(key: Int32) -> Int {
    guard key >= 0 else { return 0 }
    counts[Int(key)] -= 1
    guard counts[Int(key)] == 0 else { return 0 }
    guard hasSharedStadiums else { return 1 }
    return sharedStadiums?.turn(Int(key), by: -1, counts) ?? true ? 1 : 0
  }

  private func key(_ number: Int32) -> Int32 {
    guard hasKeys else { return number }
    return number >= 0 && Int(number) < keys.count ? keys[Int(number)] : IdentifierTable.none
  }

  /// The first visit of each year, month, week or day of a row.
  private func streak(
    _ places: ArraySlice<Int32>, _ unit: AchievementRule.Streak.Unit
  ) -> Found {
    var result = Found()
    var row: [Int32] = []
    var last: Int?
    for place in places {
      let number = number(of: unit, at: Int(place))
      if number == last { continue }
      if let last, number != last + 1 { row = [] }
      last = number
      row.append(place)
      result.best = max(result.best, row.count)
      guard row.count >= target else { continue }
      result.places = row
      return result
    }
    return result
  }

  private func number(of unit: AchievementRule.Streak.Unit, at place: Int) -> Int {
    let year = Int(basis.columns[.year][place])
    return switch unit {
    case .year: year
    case .month: year * 12 + Int(basis.columns[.month][place])
    // Weeks begin on Mondays, and 1970-01-01 was a Thursday.
    case .week: (Int(basis.columns.days[place]) + 3 + 7_000_000) / 7
    case .day: Int(basis.columns.days[place])
    }
  }
}

// MARK: - One visit more

extension SlidingWindowCounter {
  /// What one visit more makes of what was found before it.
  enum Change {
    /// The same visits as before, or none; perhaps nearer to the target.
    case nearer(best: Int)
    case found(Found)
    /// Only everything together can tell.
    case unknown
  }

  /// What a visit at a place makes of what was found without it.
  ///
  /// - Parameters:
  ///   - place: where the visit is now.
  ///   - best: how near it was.
  ///   - completing: the place of the visit that completed the plan; it is behind the new one.
  /// - Returns: what is to be told, or that everything has to be looked at.
  mutating func change(adding place: Int, best: Int, completing: Int?) -> Change {
    if completing == nil, same == nil, span == .ever, !isNew(place) {
      return .nearer(best: best)
    }
    var result = Found(best: best)
    let end = completing.map { basis.columns.firstRow(of: $0 + 1) } ?? basis.columns.days.count
    for places in candidates(place, before: end) {
      // So few cannot come nearer than it was.
      if completing == nil, places.count * (second.isEmpty ? 1 : 2) <= best { continue }
      let found = slide(places[...])
      result.best = max(result.best, found.best)
      guard let last = found.places.last.map(visit) else { continue }
      let known = [completing, result.places.last.map(visit)].compactMap(\.self).min() ?? .max
      // Two ways to be complete at one visit: which one counts is for the whole to say.
      if last == known { return .unknown }
      if last < known { result.places = found.places }
    }
    return result.places.isEmpty ? .nearer(best: result.best) : .found(result)
  }

  private func visit(_ row: Int32) -> Int { Int(basis.columns.visits[Int(row)]) }

  /// Whether something of a visit is in no earlier one.
  private func isNew(_ place: Int) -> Bool {
    if isOfGames { return true }
    return isNew(key(first[place]), before: place)
      || !second.isEmpty && isNew(key(second[place]), before: place)
  }

  private func isNew(_ key: Int32, before place: Int) -> Bool {
    guard key >= 0 else { return false }
    var earlier = place - 1
    while earlier >= 0 {
      if basis.columns.includes(earlier, in: filter) {
        if self.key(first[earlier]) == key { return false }
        if !second.isEmpty, self.key(second[earlier]) == key { return false }
      }
      earlier -= 1
    }
    return true
  }

  /// The visits among which the new one can make a difference: those of its groups, and of them
  /// those so near that a window can hold both; none behind the one that was enough without it.
  private func candidates(_ place: Int, before end: Int) -> [[Int32]] {
    var range = 0..<end
    if case .days(let days) = span {
      let day = Int(basis.columns.days[place])
      var (low, high) = (place, place)
      while low > 0, day - Int(basis.columns.days[low - 1]) < days { low -= 1 }
      while high + 1 < end, Int(basis.columns.days[high + 1]) - day < days { high += 1 }
      range = low..<high + 1
    }
    guard let same else { return [basis.columns.places(in: filter, range)] }
    let (one, other) = basis.columns.numbers(of: same)
    let groups = [one[place], other.isEmpty ? IdentifierTable.none : other[place]]
    return groups.filter { $0 >= 0 }.map { group in
      basis.columns.places(in: filter, range) { place in
        one[place] == group || !other.isEmpty && other[place] == group
      }
    }
  }
}
