package import SportsModel

/// Flights between the airports near places.
///
/// It has no timetable: the sizes of airports decide which have nonstop flights, at any time. Between
/// others there is a flight with a change of planes.
package struct AirportNetwork: Sendable {
  /// An airport that can be reached from a place, with the minutes on the road.
  private struct Access {
    let airport, minutes: Int
  }

  /// Minutes at the airport before a flight.
  package static let waitMinutes = 90
  /// Minutes from the gate to the road.
  package static let exitMinutes = 30
  /// Minutes of a flight apart from the time at cruising speed, and of a change of planes.
  static let groundMinutes = 45
  static let changeMinutes = 90
  static let milesPerHour = 500.0
  /// The most great-circle miles of nonstop flights of small airports, and of airports with a limit
  /// such as LaGuardia.
  private static let regionalMiles = 1_500.0
  /// Great-circle miles of the shortest flight.
  static let minMiles = 100.0
  /// Great-circle miles within which airports are near, and the maximum number of them.
  private static let nearMiles = 75.0
  private static let maxNear = 6

  private let airports: [Airport]
  private let roads: any TravelTimeEstimator
  /// Minutes from gate to gate by `from * airports + to`; nil without a flight.
  private let airMinutes: [Int?]
  private var accesses: [Coordinate: [Access]] = [:]

  /// Creates a network that finds flights between the places faster than between others.
  package init(
    _ airports: [Airport], roads: any TravelTimeEstimator, for places: some Sequence<Coordinate>
  ) {
    (self.airports, self.roads) = (airports, roads)
    let points = airports.map { GlobePoint($0.coordinate) }
    airMinutes = airports.indices.flatMap { from in
      airports.indices.map { to in
        let miles = points[from].miles(to: points[to])
        guard miles >= Self.minMiles else { return nil }
        return Int((miles / Self.milesPerHour * 60).rounded(.up)) + Self.groundMinutes
          + (Self.changesPlanes(from: airports[from], to: airports[to], miles: miles)
            ? Self.changeMinutes : 0)
      }
    }
    for place in places where accesses[place] == nil { accesses[place] = access(to: place) }
  }

  private static func changesPlanes(from: Airport, to: Airport, miles: Double) -> Bool {
    let sizes = [from.size, to.size]
    return !sizes.contains(.large) || (sizes.contains(.small) && miles > regionalMiles)
  }

  /// Returns the fastest flight between airports near two places; nil if there is none.
  package func flight(from: Coordinate, to: Coordinate) -> FlightEstimate? {
    var best: (departure: Access, arrival: Access, air: Int)?
    var minMinutes = Int.max
    let arrivals = accesses[to] ?? access(to: to)
    for departure in accesses[from] ?? access(to: from) {
      for arrival in arrivals {
        guard let air = airMinutes[departure.airport * airports.count + arrival.airport],
          departure.minutes + air + arrival.minutes < minMinutes
        else { continue }
        minMinutes = departure.minutes + air + arrival.minutes
        best = (departure, arrival, air)
      }
    }
    return best.map { departure, arrival, air in
      let (from, to) = (airports[departure.airport], airports[arrival.airport])
      let miles = from.coordinate.miles(to: to.coordinate)
      return FlightEstimate(
        from: from.code, to: to.code, transferMinutes: departure.minutes,
        waitMinutes: Self.waitMinutes, airMinutes: air,
        changesPlanes: Self.changesPlanes(from: from, to: to, miles: miles),
        arrivalMinutes: Self.exitMinutes + arrival.minutes, miles: miles)
    }
  }

  /// Returns the airports near a place, or the nearest one; airports at the same distance by code.
  private func access(to place: Coordinate) -> [Access] {
    let sorted = airports.indices.map { ($0, airports[$0].coordinate.miles(to: place)) }
      .sorted { ($0.1, airports[$0.0].code) < ($1.1, airports[$1.0].code) }
    var found: [Access] = []
    for (index, miles) in sorted.prefix(Self.maxNear) where miles < Self.nearMiles || found.isEmpty
    {
      let drive = roads.estimate(from: place, to: airports[index].coordinate)?.drive
      // Without roads there are ferries and trains.
      let minutes = drive?.minutes ?? 15 + miles * 2
      found.append(Access(airport: index, minutes: Int(minutes.rounded(.up))))
    }
    return found
  }
}

/// A flight from door to door, by way of two airports.
package struct FlightEstimate: Hashable, Sendable, Codable {
  /// IATA codes.
  package let from, to: String
  /// Minutes from the place of departure to the airport.
  package let transferMinutes: Int
  /// Minutes at the airport before the flight.
  package let waitMinutes: Int
  /// Minutes from gate to gate, with the change of planes if there is one.
  package let airMinutes: Int
  package let changesPlanes: Bool
  /// Minutes from the gate to the destination.
  package let arrivalMinutes: Int
  /// Great-circle miles between the airports.
  package let miles: Double

  /// Minutes from door to door.
  package var minutes: Int { transferMinutes + waitMinutes + airMinutes + arrivalMinutes }
}
