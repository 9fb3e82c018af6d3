import SportsModel
import Travel

/// The travel from one place of a trip to another.
struct Hop: Hashable, Sendable {
  enum Mode: UInt8, Sendable {
    /// The same stadium.
    case stay
    case drive
    case flight
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
  /// Minutes per charge.
  let chargeMinutes: Int
  /// Whether it is a drive that begins and ends near the start of the trip.
  var isAtHome = false

  static let stay = Hop(
    mode: .stay, minutes: 0, minutesP90: 0, tenthsOfMiles: 0, minutesPerCharge: .max,
    chargeMinutes: 0)

  /// Driving minutes; 0 for a flight.
  var driveMinutes: Int { mode == .drive ? minutes : 0 }
  /// Tenths of road miles; 0 for a flight.
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

  func contains(where isWanted: (Hop) -> Bool) -> Bool {
    main.map(isWanted) == true || flight.map(isWanted) == true
  }
}

extension DrivingRules {
  /// Returns the ways from one place to another under these rules.
  ///
  /// Drives of more than a day are flown if possible. A shorter one is flown only if that saves an
  /// hour; the search decides. `start` is where the trip begins.
  func hops(
    from: Coordinate, to: Coordinate, start: Coordinate?, _ travel: some TravelTimeEstimator
  ) -> HopChoice {
    var drive = travel.estimate(from: from, to: to).flatMap(drive)
    drive?.isAtHome =
      start.map { TripBudget.isNear($0, from) && TripBudget.isNear($0, to) } ?? false
    guard let flights, let flight = flight(from: from, to: to, flights, travel) else {
      return HopChoice(main: drive)
    }
    guard let drive, drive.minutes <= flights.overMinutes ?? drivingMinutesPerDay else {
      return HopChoice(main: flight)
    }
    let saved = drive.minutes + breakMinutes(in: drive.minutes) - flight.minutes
    return HopChoice(main: drive, flight: saved >= FlightRules.leastMinutesSaved ? flight : nil)
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
    from: Coordinate, to: Coordinate, _ flights: FlightRules, _ travel: some TravelTimeEstimator
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
