/// Assigns nights to the legs of a quest whose games are known.
///
/// The quest stays as short as possible, and nights are as late as possible: a leg has a night only
/// if this leg or a later one needs it.
struct NightAllocator {
  struct TravelLeg {
    let drive: Int
    /// Time for nights and waiting; nil for the legs from the start and to the end, which have no
    /// limit.
    let spare: Int?
  }

  private let limit: DrivingLimit
  private let ways: [TravelLeg]

  init(_ limit: DrivingLimit, ways: [TravelLeg]) { (self.limit, self.ways) = (limit, ways) }

  /// The nights per leg; if there isn't enough time, the nights that are required.
  var nights: [Int] {
    let most = [0, 1].map { rested(atStart: $0) }
    return needed(of: most[0].cost <= most[1].cost ? most[0].nights : most[1].nights)
  }

  /// Returns every night that fits, plus `extra` nights on the leg from the start.
  private func rested(atStart extra: Int) -> (nights: [Int], cost: (missing: Int, nights: Int)) {
    var nights: [Int] = []
    var cost = (missing: 0, nights: 0)
    var driven = 0
    for (index, way) in ways.enumerated() {
      let needed = limit.nightsNeeded(for: way.drive, after: driven)
      var taken = needed
      if let spare = way.spare {
        let fitting = limit.nights(in: spare, enough: limit.nightsEnough(for: way.drive))
        cost.missing += max(0, needed - fitting)
        taken = max(needed, fitting)
      } else {
        if index == 0 { taken += extra }
        cost.nights += taken
      }
      driven = limit.driven(after: way.drive, from: driven, nights: taken) ?? 0
      nights.append(taken)
    }
    return (nights, cost)
  }

  /// Returns the fewest of these nights that later legs allow.
  private func needed(of most: [Int]) -> [Int] {
    // Maximum driving time before each leg, and after the last one.
    var allowed = [limit.most]
    for (way, nights) in zip(ways, most).reversed() {
      let after = allowed[allowed.count - 1]
      let before = after - way.drive + nights * limit.most
      allowed.append(nights == 0 ? before : min(limit.most, before))
    }
    allowed.reverse()
    var driven = 0
    var least: [Int] = []
    for (index, way) in ways.enumerated() {
      var nights = 0
      while nights < most[index],
        limit.driven(after: way.drive, from: driven, nights: nights) ?? .max > allowed[index + 1]
      {
        nights += 1
      }
      driven = limit.driven(after: way.drive, from: driven, nights: nights) ?? 0
      least.append(nights)
    }
    return least
  }
}
