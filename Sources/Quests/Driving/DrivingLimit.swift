/// The driving limit between two nights, in milliseconds.
///
/// A night is this long without driving, a game or its buffers. The state of a quest at a game is
/// the driving time since its last night. Every night that fits on a leg is taken: being rested
/// never hurts.
struct DrivingLimit: Hashable, Sendable {
  /// Driving time from one night to the next; positive.
  let most: Int
  let night: Int

  /// Creates the limit from rules; nil if drivers take turns.
  init?(_ rules: QuestRules) {
    guard let hours = rules.maxDriveHours, hours > 0, hours.isFinite else { return nil }
    most = max(1, StadiumTravelTable.milliseconds(hours * 60))
    night = StadiumTravelTable.milliseconds(rules.nightHours * 60)
  }

  /// Returns how many nights fit into spare time, at most `enough`.
  func nights(in spare: Int, enough: Int) -> Int {
    guard spare >= 0 else { return 0 }
    return night > 0 ? min(spare / night, enough) : enough
  }

  /// Returns the fewest nights a drive needs after earlier driving.
  func nightsNeeded(for drive: Int, after driven: Int) -> Int {
    let beyond = drive - (most - driven)
    return beyond > 0 ? (beyond - 1) / most + 1 : 0
  }

  /// Returns the number of nights after which a driver arrives rested, whatever was driven before.
  func nightsEnough(for drive: Int) -> Int { nightsNeeded(for: drive, after: 0) + 2 }

  /// Returns the driving time since the last night after a drive with this many nights; nil if
  /// these are too few.
  @inline(__always)
  func driven(after drive: Int, from driven: Int, nights: Int) -> Int? {
    let sum = nights == 0 ? driven + drive : drive - (most - driven) - (nights - 1) * most
    return sum <= most ? max(sum, 0) : nil
  }
}
