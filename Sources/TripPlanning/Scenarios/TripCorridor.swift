import SportsModel

/// The land between start and end of a route.
struct TripCorridor: Sendable {
  /// Miles that a stadium may lie off a short route, there and back.
  static let minDetour = 60.0
  /// Miles that a route may turn back.
  static let backtrackingMiles = 25.0
  /// Routes shorter than this many miles lead nowhere in particular and may turn back.
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

  /// Whether the way by a point is not much longer than the direct one.
  func contains(_ point: Coordinate) -> Bool {
    start.miles(to: point) + point.miles(to: end) <= most
  }

  /// Miles along the corridor.
  func progress(of point: Coordinate) -> Double {
    (start.miles(to: point) - point.miles(to: end)) / 2
  }

  var leadsSomewhere: Bool { direct >= Self.minLength }
}
