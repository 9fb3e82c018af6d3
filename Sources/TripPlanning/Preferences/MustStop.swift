package import SportsModel

/// A place where a trip must include a game.
package enum MustStop: Hashable, Comparable, Sendable, Codable {
  case stadium(StadiumID)
  /// A stadium within this many miles of a place.
  case place(TripPlace, withinMiles: Double)

  /// Returns whether a game meets the condition.
  package func isMet(by game: PlannedGame) -> Bool {
    switch self {
    case .stadium(let id): game.stadium.id == id
    case .place(let place, let miles):
      place.coordinate.miles(to: game.stadium.coordinate) <= miles
    }
  }

  package var name: String {
    switch self {
    case .stadium(let id): id.rawValue
    case .place(let place, _): place.name
    }
  }

  private var order: String {
    switch self {
    case .stadium(let id): id.rawValue
    case .place(let place, let miles): "\(place.name) \(place.coordinate) \(miles)"
    }
  }

  package static func < (left: MustStop, right: MustStop) -> Bool { left.order < right.order }
}
