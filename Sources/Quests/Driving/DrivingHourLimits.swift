/// The part of a network that depends on limited driving hours.
///
/// The game of a stadium that ends first is then not always the best one: the driving since the
/// last night determines which of them can be reached, and a later game may leave time for another
/// night. A game that ends a night's length after another one has no advantage over it.
struct DrivingHourLimits: Sendable {
  /// A next game.
  struct Onward: Sendable {
    /// −1 if there is none.
    var game: Int32
    /// The number of nights that fit before it.
    let nights: Int32

    static let none = Onward(game: -1, nights: 0)
  }

  let limit: DrivingLimit
  /// For stadium × stadium, travel time without nights, and driving time.
  let travel: ContiguousArray<Int>
  let drives: ContiguousArray<Int>
  /// For each stadium, the driving time from the start and to the end; empty without one.
  let fromStart: ContiguousArray<Int>
  let toEnd: ContiguousArray<Int>
  /// For game × stadium × `choices`, the games worth considering.
  ///
  /// Each needs more nights than the one before, ends later and leaves less driving since the last
  /// night.
  var onward: ContiguousArray<Onward> = []

  /// One game with the nights that a rested driver needs, one with an extra night for a tired
  /// driver, and one with another night to arrive rested.
  static let choices = 3

  init(_ limit: DrivingLimit, _ ways: StadiumTravelTable) {
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

  /// Returns the milliseconds of extra nights that a drive needs because of earlier driving.
  func delay(of drive: Int, after driven: Int) -> Int {
    let nights =
      limit.nightsNeeded(for: drive, after: driven) - limit.nightsNeeded(for: drive, after: 0)
    return nights * limit.night
  }
}

extension QuestNetwork {
  /// Returns all next games of a game, −1 where there is none.
  func onward(from game: Int) -> [Int] {
    guard let hourLimits else {
      return next[game * stadiumCount..<(game + 1) * stadiumCount].map { Int($0) }
    }
    let length = stadiumCount * DrivingHourLimits.choices
    return hourLimits.onward[game * length..<(game + 1) * length].map { Int($0.game) }
  }

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
