/// On which ways of a quest the nights are, when its games are known.
///
/// The quest is as short as can be, and nobody rests before it is needed: a night is on a way only
/// when this one or a later one cannot do without.
struct NightAllocator {
  /// One way of a quest, in milliseconds.
  struct TravelLeg {
    let drive: Int
    /// For nights and waiting; nil from the start and to the end, where there is all the time.
    let spare: Int?
  }

  private let limit: DrivingLimit
  private let ways: [TravelLeg]

  init(_ limit: DrivingLimit, _ ways: [TravelLeg]) {
    self.limit = limit
    self.ways = ways
  }

  /// How many nights each way takes; where there is no time for those that are needed, these.
  var nights: [Int] {
    let most = [0, 1].map { rested(atStart: $0) }
    return needed(of: most[0].cost <= most[1].cost ? most[0].nights : most[1].nights)
  }

  /// Every night that fits, and on the way from the start so many more than it needs.
  private func rested(atStart extra: Int) -> (nights: [Int], cost: (missing: Int, nights: Int)) {
    var nights: [Int] = []
    var cost = (missing: 0, nights: 0)
    var wheel = 0
    for (index, way) in ways.enumerated() {
      let needed = limit.nightsNeeded(for: way.drive, after: wheel)
      var taken = needed
      if let spare = way.spare {
        let fitting = limit.nights(in: spare, enough: limit.nightsEnough(for: way.drive))
        cost.missing += max(0, needed - fitting)
        taken = max(needed, fitting)
      } else {
        if index == 0 { taken += extra }
        cost.nights += taken
      }
      wheel = limit.wheel(after: way.drive, from: wheel, nights: taken) ?? 0
      nights.append(taken)
    }
    return (nights, cost)
  }

  /// As few of these nights as later ways allow.
  private func needed(of most: [Int]) -> [Int] {
    // How long one may have been at the wheel before each way, and after the last.
    var allowed = [limit.most]
    for (way, nights) in zip(ways, most).reversed() {
      let after = allowed[allowed.count - 1]
      let before = after - way.drive + nights * limit.most
      allowed.append(nights == 0 ? before : min(limit.most, before))
    }
    allowed.reverse()
    var wheel = 0
    var least: [Int] = []
    for (index, way) in ways.enumerated() {
      var nights = 0
      while nights < most[index],
        limit.wheel(after: way.drive, from: wheel, nights: nights) ?? .max > allowed[index + 1]
      {
        nights += 1
      }
      wheel = limit.wheel(after: way.drive, from: wheel, nights: nights) ?? 0
      least.append(nights)
    }
    return least
  }
}
