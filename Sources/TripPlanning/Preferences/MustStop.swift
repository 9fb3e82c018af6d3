package import SportsModel

/// Where a trip has to see a game.
package enum MustStop: Hashable, Sendable, Codable {
  case stadium(StadiumID)
  /// At a stadium within so many miles of a place.
  case place(TripPlace, withinMiles: Double)

  /// Whether a game there will do.
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
}
