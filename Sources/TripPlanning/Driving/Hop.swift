import SportsModel

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

  static let stay = Hop(
    mode: .stay, minutes: 0, minutesP90: 0, tenthsOfMiles: 0, minutesPerCharge: .max,
    chargeMinutes: 0)

  /// Driving minutes; 0 for a flight.
  var driveMinutes: Int { mode == .drive ? minutes : 0 }
  /// Tenths of road miles; 0 for a flight.
  var roadTenths: Int { mode == .drive ? tenthsOfMiles : 0 }
  var miles: Double { Double(tenthsOfMiles) / 10 }
}

extension DrivingRules {
  /// Returns the hop from one place to another under these rules; nil if there is none.
  func hop(from: Coordinate, to: Coordinate, _ travel: some TravelTimeEstimator) -> Hop? {
    let estimate = travel.estimate(from: from, to: to)
    if let flights, isFlown(estimate, flights) {
      let miles = from.miles(to: to)
      let minutes = flights.overheadMinutes + Int((miles / flights.milesPerHour * 60).rounded(.up))
      return Hop(
        mode: .flight, minutes: minutes, minutesP90: minutes,
        tenthsOfMiles: Int((miles * 10).rounded()), minutesPerCharge: .max, chargeMinutes: 0)
    }
    guard let estimate, estimate.drive.minutes.isFinite, estimate.drive.miles.isFinite,
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

  private func isFlown(_ estimate: TravelEstimate?, _ flights: FlightRules) -> Bool {
    guard let estimate else { return true }
    return Int(estimate.drive.minutes.rounded(.up)) > flights.overMinutes ?? drivingMinutesPerDay
  }

  private func minutesPerCharge(_ minutes: Int, miles: Double) -> Int {
    guard let car = electricCar, miles > car.rangeMiles else { return .max }
    return max(1, Int((Double(minutes) * car.rangeMiles / miles).rounded(.down)))
  }
}
