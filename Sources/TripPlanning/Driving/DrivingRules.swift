/// Rules for when a trip may drive.
///
/// A driving day begins at 06:00, local time at the departure of a drive, and lasts until the next
/// 06:00. Unless night driving is allowed, drives are between 07:00 and 22:00, so that driving hours
/// are those of the calendar day. If it is allowed, a drive after midnight belongs to the evening
/// before. Anything that begins on a driving day belongs to it.
///
/// Drives near the start of a trip are free of these rules: who lives there drives home after a game
/// at any hour. Only the rest before another driving day is kept.
package struct DrivingRules: Hashable, Sendable {
  /// Minutes from the usual end of a game to departure.
  package var minutesAfterGame = 15
  /// Minutes before a game's start to arrive.
  package var minutesBeforeGame = 30
  /// Driving minutes per driving day, all drivers together.
  package var drivingMinutesPerDay = 480
  /// Minutes without a game, drive or charge before the first drive of another driving day.
  package var restMinutes = 480
  /// Minutes after midnight at which driving begins.
  package var firstMinute = 420
  /// Minutes after midnight at which driving ends; more than 1,440 for the next day.
  package var lastMinute = 1_320
  /// Driving minutes before each break; `Int.max` for no breaks.
  package var minutesBetweenBreaks = 180
  package var breakMinutes = 20
  /// Shortest part of a drive that continues on another day.
  package var shortestPart = 60
  package var electricCar: ElectricCar?
  package var flights: FlightRules?

  package init() {}

  /// Creates the rules from preferences.
  package init(_ preferences: TripPreferences) {
    var hours = Double(preferences.drivers) * preferences.hoursPerDriver
    electricCar = preferences.electricCar
    flights = preferences.flights
    if let roads = preferences.roadRules {
      hours = min(hours, roads.carHours)
      (firstMinute, lastMinute) = (roads.firstHour * 60, roads.lastHour * 60)
      (minutesBetweenBreaks, breakMinutes) = (roads.minutesBetweenBreaks, roads.breakMinutes)
    } else {
      (firstMinute, lastMinute) = (Self.firstHour * 60, 1_440)
      (minutesBetweenBreaks, breakMinutes, shortestPart) = (.max, 0, 0)
    }
    if preferences.allowsNightDriving {
      (firstMinute, lastMinute) = (Self.firstHour * 60, 1_440 + Self.firstHour * 60)
    }
    drivingMinutesPerDay = Int((min(24, max(1, hours)) * 60).rounded(.down))
    shortestPart = min(shortestPart, drivingMinutesPerDay / 2)
  }

  /// The hour at which a driving day begins.
  package static let firstHour = 6
  /// Driving minutes per day above which driving is tiring.
  package static let tiringMinutes = 270
  /// Minutes to spare below which a hop is tight.
  package static let tightSlack = 45

  /// Returns the driving minutes that fit into a time with their breaks.
  func drivingMinutes(within minutes: Int) -> Int {
    guard minutesBetweenBreaks < .max else { return minutes }
    let (whole, rest) = max(0, minutes).quotientAndRemainder(
      dividingBy: minutesBetweenBreaks + breakMinutes)
    return whole * minutesBetweenBreaks + min(rest, minutesBetweenBreaks)
  }

  /// Returns the minutes of the breaks in a drive without a night.
  func breakMinutes(in driving: Int) -> Int {
    minutesBetweenBreaks < .max && driving > 0
      ? (driving - 1) / minutesBetweenBreaks * breakMinutes : 0
  }

  /// Returns the least minutes from departure to arrival of a rested driver.
  func leastMinutes(_ hop: Hop) -> Int {
    if hop.isAtHome { return hop.minutes }
    guard hop.mode == .drive, hop.minutes > drivingMinutesPerDay else {
      return hop.minutes + (hop.mode == .drive ? breakMinutes(in: hop.minutes) : 0)
    }
    return hop.minutes + (hop.minutes - 1) / drivingMinutesPerDay * restMinutes
  }

  /// Whether the hours without driving are long enough to rest.
  ///
  /// Otherwise who has driven less that day may arrive later: a rest that begins after more driving
  /// ends later, and the break that it replaces is lost.
  var nightsCoverRest: Bool { firstMinute + 1_440 - lastMinute >= restMinutes }

  /// Returns the part of a drive for a day on which there is time for some of it.
  ///
  /// Nobody stops for the night ten minutes after leaving, or ten minutes before arriving.
  func part(of left: Int, within available: Int) -> Int {
    if available >= left { return left }
    let most = min(available, left - shortestPart)
    return most >= shortestPart ? max(0, most) : 0
  }
}
