import SportsModel

/// The area between start and end of a route.
struct TripCorridor: Sendable {
  /// Allowed detour in miles to a stadium on a short route, there and back.
  static let minDetour = 60.0
  /// Allowed miles of turning back.
  static let backtrackingMiles = 25.0
  /// Shorter routes, in miles, have no direction and may turn back.
  static let minLength = 60.0

  private let start: Coordinate
  private let end: Coordinate
  private let direct: Double
  private let most: Double

  init(from start: Coordinate, to end: Coordinate, _ preference: RoutePreference) {
    self.start = start
    self.end = end
    direct = start.miles(to: end)
    most = max(direct * preference.corridorFactor, direct + Self.minDetour)
  }

  /// Returns whether the way via a point is not much longer than the direct one.
  func contains(_ point: Coordinate) -> Bool {
    start.miles(to: point) + point.miles(to: end) <= most
  }

  /// Returns the miles along the corridor.
  func progress(of point: Coordinate) -> Double {
    (start.miles(to: point) - point.miles(to: end)) / 2
  }

  var leadsSomewhere: Bool { direct >= Self.minLength }
}
