/// The driving limit between two nights, in milliseconds.
///
/// A night is this long without driving, a game or its buffers. The state of a quest at a game is
/// the driving time since its last night. Every night that fits on a leg is taken: being rested
/// never hurts.
struct DrivingLimit: Hashable, Sendable {
  /// Driving time from one night to the next; positive.
  let maxDriving: Int
  let night: Int

  init?(_ rules: QuestRules) {
    guard let hours = rules.maxDriveHours, hours > 0, hours.isFinite else { return nil }
    maxDriving = max(1, StadiumTravelTable.milliseconds(hours * 60))
    night = StadiumTravelTable.milliseconds(rules.nightHours * 60)
  }

  func nights(in spare: Int, enough: Int) -> Int {
    guard spare >= 0 else { return 0 }
    return night > 0 ? min(spare / night, enough) : enough
  }

  /// Returns the fewest nights a drive needs after earlier driving.
  func nightsNeeded(for drive: Int, after driven: Int) -> Int {
    let beyond = drive - (maxDriving - driven)
    return beyond > 0 ? (beyond - 1) / maxDriving + 1 : 0
  }

  /// Returns the number of nights after which a driver arrives rested, whatever was driven before.
  func nightsEnough(for drive: Int) -> Int { nightsNeeded(for: drive, after: 0) + 2 }

  /// Returns the driving time since the last night after a drive with this many nights; nil if
  /// these are too few.
  @inline(__always)
  func driven(after drive: Int, from driven: Int, nights: Int) -> Int? {
    let sum =
      nights == 0 ? driven + drive : drive - (maxDriving - driven) - (nights - 1) * maxDriving
    return sum <= maxDriving ? max(sum, 0) : nil
  }
}

/// The part of a network that depends on limited driving hours.
///
/// The game of a stadium that ends first is then not always the best one: the driving since the
/// last night determines which of them can be reached, and a later game may leave time for another
/// night. A game that ends a night's length after another one has no advantage over it.
struct DrivingHourLimits: Sendable {
  let limit: DrivingLimit
  /// For stadium × stadium, travel time without nights, and driving time.
  let travel, drives: ContiguousArray<Int>
  /// For each stadium, the driving time from the start and to the end; empty without one.
  let fromStart, toEnd: ContiguousArray<Int>
  /// One game with the nights that a rested driver needs, one with an extra night for a tired
  /// driver, and one with another night to arrive rested: each ends later than the one before.
  static let choices = 3

  init(_ limit: DrivingLimit, ways: StadiumTravelTable) {
    func driveTimes(_ ways: [QuestTravel]) -> ContiguousArray<Int> {
      ContiguousArray(ways.map { StadiumTravelTable.milliseconds($0.driveMinutes) })
    }
    self.limit = limit
    travel = ContiguousArray(
      ways.between.map { StadiumTravelTable.milliseconds($0.minutesWithoutNights) })
    drives = driveTimes(ways.between)
    fromStart = driveTimes(ways.fromStart ?? [])
    toEnd = driveTimes(ways.toEnd ?? [])
  }

  /// Returns the driving time since the last night on arrival from the start: with the fewest
  /// nights, and whether an extra night reduces it.
  func openings(at stadium: Int) -> (tired: Int, isFreshBetter: Bool) {
    guard !fromStart.isEmpty else { return (0, false) }
    let drive = fromStart[stadium]
    let nights = limit.nightsNeeded(for: drive, after: 0)
    let driven = limit.driven(after: drive, from: 0, nights: nights) ?? 0
    return (driven, driven > 0)
  }

  /// Returns the games of a stadium worth considering for an arrival without nights on the leg.
  func choices(
    _ here: StadiumGames, starts: ContiguousArray<Int>, drive: Int, arrival: Int
  ) -> [OnwardGame] {
    var found: [OnwardGame] = []
    let minimum = limit.nightsNeeded(for: drive, after: 0)
    for nights in minimum..<minimum + Self.choices {
      guard let game = here.first(from: arrival + nights * limit.night) else { break }
      guard found.last.map({ Int($0.game) }) != game else { continue }
      found.append(
        OnwardGame(
          game,
          nights: limit.nights(in: starts[game] - arrival, enough: limit.nightsEnough(for: drive))))
    }
    return found
  }

  /// Returns the milliseconds of extra nights that a drive needs because of earlier driving.
  func delay(of drive: Int, after driven: Int) -> Int {
    let nights =
      limit.nightsNeeded(for: drive, after: driven) - limit.nightsNeeded(for: drive, after: 0)
    return nights * limit.night
  }
}

extension QuestNetwork {
  /// Returns the milliseconds that earlier driving adds at the end.
  func delayAtEnd(after game: Int, driven: Int) -> Int {
    guard let rule = hourLimits, !rule.toEnd.isEmpty else { return 0 }
    return rule.delay(of: rule.toEnd[stadiums[game]], after: driven)
  }

  /// Returns the milliseconds that earlier driving adds to the return leg.
  func delayOfReturn(after game: Int, to first: Int, driven: Int) -> Int {
    guard let rule = hourLimits, !returns.isEmpty else { return 0 }
    return rule.delay(of: rule.drives[stadiums[game] * stadiumCount + first], after: driven)
  }
}

/// A simulation of a driver from night to night.
///
/// It plans nothing: the driver drives as long as allowed, and sleeps as often as there is time.
struct DriverSimulator {
  /// Driving minutes allowed between two nights.
  let maxDriving: Double
  let night: Double
  /// Driving minutes since the last night.
  private(set) var driven = 0.0

  init(_ rules: QuestRules) {
    maxDriving = rules.maxDriveHours.map { $0 * 60 } ?? .infinity
    night = rules.nightHours * 60
  }

  /// Drives for a number of minutes and sleeps as often as the spare time allows; returns the
  /// minutes that exceed the limit.
  mutating func drive(_ minutes: Double, sparing spare: Double) -> Double {
    var (left, rest) = (minutes, spare)
    while rest > night - Self.tolerance, left > 0 || driven > 0, maxDriving > 0 {
      sleep(within: &left)
      rest -= night
    }
    return arrive(left)
  }

  /// Drives for a number of minutes with a number of nights; returns the minutes that exceed the
  /// limit.
  mutating func drive(_ minutes: Double, nights: Int) -> Double {
    var left = minutes
    for _ in 0..<max(0, nights) where left > 0 || driven > 0 { sleep(within: &left) }
    return arrive(left)
  }

  /// Drives for a number of minutes; returns the number of nights that the limit requires.
  mutating func driveOn(_ minutes: Double) -> Int {
    var (left, nights) = (minutes, 0)
    while driven + left > maxDriving + Self.tolerance, maxDriving > 0 {
      sleep(within: &left)
      nights += 1
    }
    _ = arrive(left)
    return nights
  }

  private mutating func sleep(within left: inout Double) {
    left -= min(left, maxDriving - driven)
    driven = 0
  }

  private mutating func arrive(_ left: Double) -> Double {
    let beyond = driven + left - maxDriving
    driven = min(driven + left, maxDriving)
    return beyond > Self.tolerance ? beyond : 0
  }

  /// In minutes: times are rounded to milliseconds, and a quest adds several of them.
  static let tolerance = 0.001
}

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
    let variants = [0, 1].map { rested(atStart: $0) }
    return needed(
      of: variants[0].cost <= variants[1].cost ? variants[0].nights : variants[1].nights)
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
  private func needed(of full: [Int]) -> [Int] {
    // Maximum driving time before each leg, and after the last one.
    var allowed = [limit.maxDriving]
    for (way, nights) in zip(ways, full).reversed() {
      let after = allowed[allowed.count - 1]
      let before = after - way.drive + nights * limit.maxDriving
      allowed.append(nights == 0 ? before : min(limit.maxDriving, before))
    }
    allowed.reverse()
    var driven = 0
    var minimum: [Int] = []
    for (index, way) in ways.enumerated() {
      var nights = 0
      while nights < full[index],
        limit.driven(after: way.drive, from: driven, nights: nights) ?? .max > allowed[index + 1]
      {
        nights += 1
      }
      driven = limit.driven(after: way.drive, from: driven, nights: nights) ?? 0
      minimum.append(nights)
    }
    return minimum
  }
}
