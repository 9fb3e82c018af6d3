package import SportsModel

/// A place where a trip must include a game.
package enum MustStop: Hashable, Comparable, Sendable, Codable {
  case stadium(StadiumID)
  /// A stadium of a city.
  case city(TripPlace)
  /// A stadium within this many miles of a place.
  case place(TripPlace, withinMiles: Double)

  /// Cities of the same name are farther apart than this, in miles.
  private static let cityMiles = 60.0

  /// Returns whether a game meets the condition.
  package func isMet(by game: PlannedGame) -> Bool { isMet(at: game.stadium) }

  /// Returns whether any game at a stadium meets the condition.
  package func isMet(at stadium: Stadium) -> Bool {
    switch self {
    case .stadium(let id): stadium.id == id
    case .city(let place):
      stadium.city.lowercased() == place.name.lowercased()
        && place.coordinate.miles(to: stadium.coordinate) <= Self.cityMiles
    case .place(let place, let miles):
      place.coordinate.miles(to: stadium.coordinate) <= miles
    }
  }

  package var name: String {
    switch self {
    case .stadium(let id): id.rawValue
    case .city(let place), .place(let place, _): place.name
    }
  }

  private var order: String {
    switch self {
    case .stadium(let id): id.rawValue
    case .city(let place): "\(place.name) \(place.coordinate)"
    case .place(let place, let miles): "\(place.name) \(place.coordinate) \(miles)"
    }
  }

  package static func < (left: MustStop, right: MustStop) -> Bool { left.order < right.order }
}
