import SportsModel
import Travel

/// The travel from one place of a trip to another.
struct Hop: Hashable, Sendable {
  enum Mode: UInt8, Sendable {
    case stay, drive, flight
  }

  let mode: Mode
  /// Driving minutes, or minutes of the flight from door to door.
  let minutes: Int
  /// Driving minutes that one drive in ten exceeds.
  let minutesP90: Int
  /// Tenths of road miles; of great-circle miles for a flight.
  let tenthsOfMiles: Int
  /// Driving minutes per full battery.
  let minutesPerCharge: Int
  let chargeMinutes: Int
  /// True if it is a drive that begins and ends near the start of the trip, or the last one if it is
  /// short.
  var isAtHome = false

  static let stay = Hop(
    mode: .stay, minutes: 0, minutesP90: 0, tenthsOfMiles: 0, minutesPerCharge: .max,
    chargeMinutes: 0)

  var driveMinutes: Int { mode == .drive ? minutes : 0 }
  var roadTenths: Int { mode == .drive ? tenthsOfMiles : 0 }
  /// Tenths of miles in the air.
  var flownTenths: Int { mode == .flight ? tenthsOfMiles : 0 }
  var miles: Double { Double(tenthsOfMiles) / 10 }
}

/// The ways to travel from one place to another.
struct HopChoice: Hashable, Sendable {
  /// Staying, the drive, or the flight if there is no drive of a day.
  var main: Hop?
  /// The flight that saves time compared with the drive.
  var flight: Hop?

  static let stay = HopChoice(main: .stay)

  var all: [Hop] { [main, flight].compactMap(\.self) }
}

extension DrivingRules {
  /// Returns the ways from one place to another under these rules.
  ///
  /// Drives of more than a day are flown if possible. A shorter one is flown only if that saves an
  /// hour; the search decides. `start` is where the trip begins; the drive to the end is the last.
  func hops(
    from: Coordinate, to: Coordinate, start: Coordinate?, isLast: Bool = false,
    _ travel: some TravelTimeEstimator
  ) -> HopChoice {
    var drive = travel.estimate(from: from, to: to).flatMap(drive)
    drive?.isAtHome =
      isLast && TripBudget.isNear(from, to)
      || start.map { TripBudget.isNear($0, from) && TripBudget.isNear($0, to) } ?? false
    guard let flights, let flight = flight(from: from, to: to, flights, travel: travel) else {
      return HopChoice(main: drive)
    }
    guard let drive, drive.minutes <= flights.overMinutes ?? drivingMinutesPerDay else {
      return HopChoice(main: flight)
    }
    let saved = drive.minutes + breakMinutes(in: drive.minutes) - flight.minutes
    return HopChoice(main: drive, flight: saved >= FlightRules.minMinutesSaved ? flight : nil)
  }

  private func drive(_ estimate: TravelEstimate) -> Hop? {
    guard estimate.drive.minutes.isFinite, estimate.drive.miles.isFinite,
      (0...100_000).contains(estimate.drive.minutes), (0...100_000).contains(estimate.drive.miles)
    else { return nil }
    let minutes = Int(estimate.drive.minutes.rounded(.up))
    return Hop(
      mode: .drive, minutes: minutes,
      minutesP90: Int(min(1e6, max(0, estimate.minutesP90)).rounded(.up)),
      tenthsOfMiles: Int((estimate.drive.miles * 10).rounded()),
      minutesPerCharge: minutesPerCharge(minutes, miles: estimate.drive.miles),
      chargeMinutes: electricCar?.minutesPerCharge ?? 0)
  }

  private func flight(
    from: Coordinate, to: Coordinate, _ flights: FlightRules, travel: some TravelTimeEstimator
  ) -> Hop? {
    if let airports = travel.airports {
      return airports.flight(from: from, to: to).map { Hop(flight: $0.minutes, miles: $0.miles) }
    }
    let miles = from.miles(to: to)
    let minutes = flights.overheadMinutes + Int((miles / flights.milesPerHour * 60).rounded(.up))
    return Hop(flight: minutes, miles: miles)
  }

  private func minutesPerCharge(_ minutes: Int, miles: Double) -> Int {
    guard let car = electricCar, miles > car.rangeMiles else { return .max }
    return max(1, Int((Double(minutes) * car.rangeMiles / miles).rounded(.down)))
  }
}

extension Hop {
  fileprivate init(flight minutes: Int, miles: Double) {
    self.init(
      mode: .flight, minutes: minutes, minutesP90: minutes,
      tenthsOfMiles: Int((miles * 10).rounded()), minutesPerCharge: .max, chargeMinutes: 0)
  }
}

/// Rules for when a trip may drive.
///
/// A driving day begins at 06:00, local time at the departure of a drive, and lasts until the next
/// 06:00. Unless night driving is allowed, drives are between 07:00 and 22:00, so that driving
/// hours count for the calendar day. If it is allowed, a drive after midnight belongs to the
/// evening before. Anything that begins on a driving day belongs to it.
///
/// Drives near the start of a trip, and a short last drive to its end, are free of these rules: who
/// lives there drives home after a game at any hour. Only the rest before another driving day is
/// kept.
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

  package init(_ preferences: TripPreferences) {
    var hours = Double(preferences.drivers) * preferences.hoursPerDriver
    (electricCar, flights) = (preferences.electricCar, preferences.flights)
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

  func breakMinutes(in driving: Int) -> Int {
    minutesBetweenBreaks < .max && driving > 0
      ? (driving - 1) / minutesBetweenBreaks * breakMinutes : 0
  }

  /// Returns the least minutes from departure to arrival of a rested driver.
  func minMinutes(_ hop: Hop) -> Int {
    if hop.isAtHome { return hop.minutes }
    guard hop.mode == .drive, hop.minutes > drivingMinutesPerDay else {
      return hop.minutes + (hop.mode == .drive ? breakMinutes(in: hop.minutes) : 0)
    }
    return hop.minutes + (hop.minutes - 1) / drivingMinutesPerDay * restMinutes
  }

  /// True if the hours without driving are long enough to rest.
  ///
  /// Otherwise who has driven less that day may arrive later: a rest that begins after more driving
  /// ends later, and the break that it replaces is lost.
  var nightsCoverRest: Bool { firstMinute + 1_440 - lastMinute >= restMinutes }

  /// Returns the part of a drive for a day with time for some of it; no one drives only ten
  /// minutes.
  func part(of left: Int, within available: Int) -> Int {
    if available >= left { return left }
    let maximum = min(available, left - shortestPart)
    return maximum >= shortestPart ? max(0, maximum) : 0
  }
}
