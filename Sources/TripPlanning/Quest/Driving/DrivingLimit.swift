/// How long one may be at the wheel between two nights, in milliseconds.
///
/// A night is so long without driving, a game or its buffers. What is known of a quest at a game is
/// how long it was at the wheel since its last night. On a way for which there is time, every night
/// that fits is taken: to be rested never hurts.
struct DrivingLimit: Hashable, Sendable {
  /// At the wheel from one night to the next; more than 0.
  let most: Int
  let night: Int

  /// The limit of some rules; nil for drivers who take turns.
  init?(_ rules: QuestRules) {
    guard let hours = rules.maxDriveHours, hours > 0, hours.isFinite else { return nil }
    most = max(1, StadiumTravelTable.milliseconds(hours * 60))
    night = StadiumTravelTable.milliseconds(rules.nightHours * 60)
  }

  /// How many nights fit into a time without anything else, `enough` at most.
  func nights(in spare: Int, enough: Int) -> Int {
    guard spare >= 0 else { return 0 }
    return night > 0 ? min(spare / night, enough) : enough
  }

  /// The nights that a drive cannot do without after so long at the wheel.
  func nightsNeeded(for drive: Int, after wheel: Int) -> Int {
    let beyond = drive - (most - wheel)
    return beyond > 0 ? (beyond - 1) / most + 1 : 0
  }

  /// So many nights on the way that one arrives fresh from the last of them, whatever was before.
  func nightsEnough(for drive: Int) -> Int { nightsNeeded(for: drive, after: 0) + 2 }

  /// How long it has been at the wheel since its last night after a drive with so many nights; nil
  /// where these are too few.
  @inline(__always)
  func wheel(after drive: Int, from wheel: Int, nights: Int) -> Int? {
    let sum = nights == 0 ? wheel + drive : drive - (most - wheel) - (nights - 1) * most
    return sum <= most ? max(sum, 0) : nil
  }
}
