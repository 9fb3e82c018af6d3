/// Holds one plan against the columns: slides over visits, which are by day.
///
/// Counts by small numbers, so that many rules over many visits stay cheap.
struct Counter {
  /// What was found: the places of the visits that fulfil the plan, by day, or none.
  struct Found {
    var best = 0
    var places: [Int32] = []
  }

  private let plan: Plan
  private let columns: VisitColumns
  private let first: [Int32]
  /// Only where a game has two of a thing: its teams.
  private let second: [Int32]
  /// How often each key is in the window.
  private var counts: [Int32]

  init(_ plan: Plan, _ columns: VisitColumns) {
    self.plan = plan
    self.columns = columns
    let things = plan.thing.columns
    first = things.first.map { columns[$0] } ?? []
    second = things.count > 1 ? columns[things[1]] : []
    counts = Array(repeating: 0, count: plan.keys(columns.numbering))
  }

  /// Everything, from the places of all visits that the filter includes.
  mutating func found(in places: [Int32]) -> Found {
    guard plan.same != nil else { return slide(places[...]) }
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
    guard let column = plan.same?.columns.first else { return false }
    return columns[column][Int(place)] == group
  }

  // MARK: Groups

  /// The places group after group, and where each begins.
  private func groups(of places: [Int32]) -> (places: [Int32], starts: [Int32]) {
    guard let same = plan.same else { return (places, [0, Int32(clamping: places.count)]) }
    var starts = Array(repeating: Int32(0), count: columns.numbering.count(of: same) + 1)
    let keys = same.columns.map { columns[$0] }
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
    if case .inARow(let unit) = plan.span { return streak(places, unit) }
    guard plan.target > 0 else { return Found() }
    var result = Found()
    var (start, distinct) = (places.startIndex, 0)
    for end in places.indices {
      let place = places[end]
      if case .days(let days) = plan.span {
        let day = Int(columns.days[Int(place)])
        while day - Int(columns.days[Int(places[start])]) >= days {
          distinct -= drop(Int(places[start]))
          start += 1
        }
      }
      distinct += take(Int(place))
      result.best = max(result.best, distinct)
      guard distinct >= plan.target else { continue }
      places[start...end].forEach { _ = drop(Int($0)) }
      result.places = newcomers(places[start...end])
      return result
    }
    places[start...].forEach { _ = drop(Int($0)) }
    return result
  }

  /// The visits of a window that brought something new.
  private mutating func newcomers(_ window: ArraySlice<Int32>) -> [Int32] {
    let visits = window.filter { take(Int($0)) > 0 }
    window.forEach { _ = drop(Int($0)) }
    return visits
  }

  /// How many new keys a visit brings.
  private mutating func take(_ place: Int) -> Int {
    guard plan.thing != .game else { return 1 }
    var new = 0
    let key = plan.key(first[place])
    if key >= 0 {
      if counts[Int(key)] == 0 { new += 1 }
      counts[Int(key)] += 1
    }
    guard !second.isEmpty else { return new }
    let other = plan.key(second[place])
    if other >= 0 {
      if counts[Int(other)] == 0 { new += 1 }
      counts[Int(other)] += 1
    }
    return new
  }

  /// How many keys are gone with a visit.
  private mutating func drop(_ place: Int) -> Int {
    guard plan.thing != .game else { return 1 }
    var gone = 0
    let key = plan.key(first[place])
    if key >= 0 {
      counts[Int(key)] -= 1
      if counts[Int(key)] == 0 { gone += 1 }
    }
    guard !second.isEmpty else { return gone }
    let other = plan.key(second[place])
    if other >= 0 {
      counts[Int(other)] -= 1
      if counts[Int(other)] == 0 { gone += 1 }
    }
    return gone
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
      guard row.count >= plan.target else { continue }
      result.places = row
      return result
    }
    return result
  }

  private func number(of unit: AchievementRule.Streak.Unit, at place: Int) -> Int {
    let year = Int(columns[.year][place])
    return switch unit {
    case .year: year
    case .month: year * 12 + Int(columns[.month][place])
    // Weeks begin on Mondays, and 1970-01-01 was a Thursday.
    case .week: (Int(columns.days[place]) + 3 + 7_000_000) / 7
    case .day: Int(columns.days[place])
    }
  }
}

// MARK: - One visit more

extension Counter {
  /// The same after one visit was put in at a place, from what was found before it; nil when only
  /// everything together can tell.
  ///
  /// - Parameters:
  ///   - place: where the visit is now.
  ///   - before: what was found without it, with the places of now.
  mutating func found(adding place: Int, to before: Found) -> Found? {
    // What was complete before it stays the first.
    if let completing = before.places.last, completing < place { return before }
    if before.places.isEmpty, plan.same == nil, plan.span == .ever, !isNew(place) { return before }
    var result = before
    for places in candidates(place) {
      let found = slide(places[...])
      result.best = max(result.best, found.best)
      guard let end = found.places.last else { continue }
      if let known = result.places.last {
        // Two ways to be complete at one visit: which one counts is for the whole to say.
        if end == known { return nil }
        if end > known { continue }
      }
      result.places = found.places
    }
    return result
  }

  /// Whether something of a visit is in no earlier one.
  private func isNew(_ place: Int) -> Bool {
    guard plan.thing != .game else { return true }
    return plan.thing.columns.contains { column in
      let numbers = columns[column]
      let key = plan.key(numbers[place])
      guard key >= 0 else { return false }
      var earlier = place - 1
      while earlier >= 0 {
        if columns.includes(earlier, in: plan.filter),
          plan.thing.columns.contains(where: { plan.key(columns[$0][earlier]) == key })
        {
          return false
        }
        earlier -= 1
      }
      return true
    }
  }

  /// The visits among which the new one can make a difference: those of its groups, and of them
  /// those so near that a window can hold both.
  private func candidates(_ place: Int) -> [[Int32]] {
    var range = 0..<columns.days.count
    if case .days(let days) = plan.span {
      let day = Int(columns.days[place])
      var (low, high) = (place, place)
      while low > 0, day - Int(columns.days[low - 1]) < days { low -= 1 }
      while high + 1 < columns.days.count, Int(columns.days[high + 1]) - day < days { high += 1 }
      range = low..<high + 1
    }
    let all = columns.places(in: plan.filter, range)
    guard let same = plan.same else { return [all] }
    return same.columns.compactMap { column in
      let group = columns[column][place]
      guard group >= 0 else { return nil }
      return all.filter { place in
        same.columns.contains { columns[$0][Int(place)] == group }
      }
    }
  }
}
