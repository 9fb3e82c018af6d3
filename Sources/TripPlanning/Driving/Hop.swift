import SportsModel

/// The way from one place of a trip to another.
struct Hop: Hashable, Sendable {
  enum Mode: UInt8, Sendable {
    /// The same building.
    case stay
    case drive
    case flight
  }

  let mode: Mode
  /// Minutes at the wheel, or of the flight from door to door.
  let minutes: Int
  /// Minutes at the wheel, on a bad day in ten.
  let minutesP90: Int
  /// On the road; great circle when flown.
  let tenthsOfMiles: Int
  /// Minutes at the wheel after which the battery is empty.
  let minutesPerCharge: Int
  /// Minutes that charging takes.
  let chargeMinutes: Int

  static let stay = Hop(
    mode: .stay, minutes: 0, minutesP90: 0, tenthsOfMiles: 0, minutesPerCharge: .max,
    chargeMinutes: 0)

  /// Minutes at the wheel, none for a flight.
  var wheelMinutes: Int { mode == .drive ? minutes : 0 }
  /// Tenths of miles on the road, none for a flight.
  var roadTenths: Int { mode == .drive ? tenthsOfMiles : 0 }
  var miles: Double { Double(tenthsOfMiles) / 10 }
}

extension DrivingRules {
  /// How to get from one point to another under these rules; nil when there is no way.
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
    return Int(estimate.drive.minutes.rounded(.up)) > flights.overMinutes ?? wheelMinutesPerDay
  }

  private func minutesPerCharge(_ minutes: Int, miles: Double) -> Int {
    guard let car = electricCar, miles > car.rangeMiles else { return .max }
    return max(1, Int((Double(minutes) * car.rangeMiles / miles).rounded(.down)))
  }
}
