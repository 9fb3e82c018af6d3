/// What a network has to know where hours at the wheel are limited.
///
/// Of the games of a stadium the one that ends first is then not always the best to go on to: which
/// of them can be reached depends on how long one was at the wheel, and for one that begins later
/// another night may fit. One that ends a night's length after another adds nothing to it.
struct DrivingHourLimits: Sendable {
  /// A game to go on to.
  struct Onward: Sendable {
    /// −1 where there is none.
    var game: Int32
    /// How many nights fit before it.
    let nights: Int32

    static let none = Onward(game: -1, nights: 0)
  }

  let limit: DrivingLimit
  /// For stadium × stadium how long one is under way without nights, and how long of it at the wheel.
  let travel: ContiguousArray<Int>
  let drives: ContiguousArray<Int>
  /// For each stadium the same from the start and to the end; empty where there is none.
  let fromStart: ContiguousArray<Int>
  let toEnd: ContiguousArray<Int>
  /// For game × stadium × `choices` the games worth going to: one needs more nights than the one
  /// before, ends later and leaves less at the wheel.
  var onward: ContiguousArray<Onward> = []

  /// One with the nights that a fresh driver needs, one more for a tired one, and another to arrive
  /// fresh.
  static let choices = 3

  init(_ limit: DrivingLimit, _ ways: StadiumTravelTable) {
    func wheel(_ ways: [QuestTravel]) -> ContiguousArray<Int> {
      ContiguousArray(ways.map { StadiumTravelTable.milliseconds($0.driveMinutes) })
    }
    self.limit = limit
    travel = ContiguousArray(
      ways.between.map { StadiumTravelTable.milliseconds($0.minutesWithoutNights) })
    drives = wheel(ways.between)
    fromStart = wheel(ways.fromStart ?? [])
    toEnd = wheel(ways.toEnd ?? [])
  }

  /// How long one was at the wheel when one comes from the start to a first game there: with as few
  /// nights as can be, and with another one where that is less.
  func openings(at stadium: Int) -> (tired: Int, isFreshBetter: Bool) {
    guard !fromStart.isEmpty else { return (0, false) }
    let drive = fromStart[stadium]
    let nights = limit.nightsNeeded(for: drive, after: 0)
    let wheel = limit.wheel(after: drive, from: 0, nights: nights) ?? 0
    return (wheel, wheel > 0)
  }

  /// Milliseconds of nights that a drive takes because of what was driven before it.
  func delay(of drive: Int, after wheel: Int) -> Int {
    let nights =
      limit.nightsNeeded(for: drive, after: wheel) - limit.nightsNeeded(for: drive, after: 0)
    return nights * limit.night
  }
}

extension QuestNetwork {
  /// All games to which a quest may go on from one, and −1 for those that there are not.
  func onward(from game: Int) -> [Int] {
    guard let wheel else {
      return next[game * stadiumCount..<(game + 1) * stadiumCount].map { Int($0) }
    }
    let length = stadiumCount * DrivingHourLimits.choices
    return wheel.onward[game * length..<(game + 1) * length].map { Int($0.game) }
  }

  /// What a tired driver adds at the end, in milliseconds.
  func delayAtEnd(after game: Int, wheel: Int) -> Int {
    guard let rule = self.wheel, !rule.toEnd.isEmpty else { return 0 }
    return rule.delay(of: rule.toEnd[stadiums[game]], after: wheel)
  }

  /// The same on the way back to the first stadium.
  func delayOfReturn(after game: Int, to first: Int, wheel: Int) -> Int {
    guard let rule = self.wheel, !returns.isEmpty else { return 0 }
    return rule.delay(of: rule.drives[stadiums[game] * stadiumCount + first], after: wheel)
  }
}
