package import SportsModel

/// Cost rates of a trip, and its limit.
package struct TripBudget: Hashable, Sendable, Codable {
  /// Dollars per day of a trip with a night, first and last day included.
  package var perDay = 0.0
  /// Dollars per night; nil for trips saved when days had one rate for everything.
  package var perNight: Double? = 130
  /// Dollars per road mile.
  package var perMile = 0.25
  /// Dollars per flight, whatever its length.
  package var perFlight = 130.0
  /// Dollars per mile of a flight; nil for trips saved when all flights had one price.
  package var perFlightMile: Double? = 0.06
  /// Dollars per day for a car, if the trip has a flight; nil as for nights.
  package var perRentalDay: Double? = 60
  /// Dollars per game; nil if unknown.
  package var perTicket: Double?
  /// Maximum total in dollars; nil for no limit.
  package var limit: Double?

  /// Returns whether a place is within 25 miles of the start of a trip, where nights and drives
  /// cost nothing.
  package static func isNear(_ start: Coordinate, _ place: Coordinate) -> Bool {
    start.miles(to: place) <= 25
  }

  /// Returns the cost of a trip; nights and miles near the start aren't counted.
  package func cost(
    days: Int, nights: Int, tenthsOfMiles: Int, flights: Int, flownTenths: Int, games: Int
  ) -> TripCost {
    func cents(_ dollars: Double?) -> Int { Int(((dollars ?? 0) * 100).rounded()) }
    // Thousandths of a cent per tenth of a mile, so that sums don't depend on their order.
    func cents(_ tenths: Int, _ dollars: Double?) -> Int {
      Int(Double(tenths) * ((dollars ?? 0) * 10_000).rounded() / 1_000)
    }
    return TripCost(
      days: nights > 0 || perNight == nil ? days * cents(perDay) : 0,
      nights: nights * cents(perNight), driving: cents(tenthsOfMiles, perMile),
      flights: flights * cents(perFlight) + cents(flownTenths, perFlightMile),
      rental: flights > 0 ? days * cents(perRentalDay) : 0,
      tickets: perTicket.map { games * cents($0) })
  }
}

/// The cost of a trip by its parts, in cents.
package struct TripCost: Hashable, Sendable {
  package let days, nights, driving, flights, rental: Int
  package let tickets: Int?

  package var total: Int { days + nights + driving + flights + rental + (tickets ?? 0) }
}

/// An electric car, fully charged at the start of each drive between stops.
package struct ElectricCar: Hashable, Sendable, Codable {
  /// Miles per full battery.
  package var rangeMiles: Double
  package var minutesPerCharge: Int

  package init(rangeMiles: Double, minutesPerCharge: Int = 40) {
    (self.rangeMiles, self.minutesPerCharge) = (rangeMiles, minutesPerCharge)
  }
}

/// Rules for flying a hop instead of driving, and the duration of a flight without airports.
package struct FlightRules: Hashable, Sendable, Codable {
  /// Fly if the drive takes more minutes than this, or if flying saves time; nil for one day's
  /// driving.
  package var overMinutes: Int?
  /// Minutes to and at the airport, and from the other one.
  package var overheadMinutes: Int
  /// Great-circle miles per hour.
  package var milesPerHour: Double

  /// Minutes that a flight must save compared with a drive of one day.
  static let minMinutesSaved = 60

  package init(overMinutes: Int? = nil, overheadMinutes: Int = 210, milesPerHour: Double = 450) {
    (self.overMinutes, self.overheadMinutes) = (overMinutes, overheadMinutes)
    self.milesPerHour = milesPerHour
  }
}
