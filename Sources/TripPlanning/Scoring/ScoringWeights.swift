/// Points for the properties of a trip.
package struct ScoringWeights: Hashable, Sendable, Codable {
  /// Per game.
  package var game = 10.0
  /// Per game of the best quality; proportionally less for others.
  package var quality = 10.0
  /// Per stadium never visited before, once.
  package var newStadium = 15.0
  /// Per stadium of the trip, once.
  package var stadium = 5.0
  /// Per driving hour.
  package var drivingHour = -2.0
  /// Per driving hour over four and a half on one day, in addition.
  package var tiringHour = -2.0
  /// Per day.
  package var day = -2.0
  /// Per hop between games with less than 45 minutes to spare.
  package var tightHop = -5.0
  /// Per flight.
  package var flight = -12.0
  /// Per game more or fewer than wanted.
  package var stopAside = -8.0

  /// Creates the default weights with some of them changed.
  package init(_ change: (inout ScoringWeights) -> Void = { _ in }) { change(&self) }
}

/// The weights as integers, so that sums don't depend on their order: thousandths of a point.
///
/// Stadiums never count against a trip, and tiring days and tight hops never count for it: the
/// search relies on that when it compares partial trips.
struct IntegerScoringWeights: Hashable, Sendable {
  let game: Int
  let quality: Double
  let newStadium: Int
  let stadium: Int
  let drivingMinute: Int
  let tiringMinute: Int
  let day: Int
  let tightHop: Int
  let flight: Int
  let stopAside: Int
}

extension IntegerScoringWeights {
  /// Weights for which all trips are equal.
  static let zero = IntegerScoringWeights(
    game: 0, quality: 0, newStadium: 0, stadium: 0, drivingMinute: 0, tiringMinute: 0, day: 0,
    tightHop: 0, flight: 0, stopAside: 0)

  init(_ weights: ScoringWeights, _ preference: RoutePreference) {
    game = Self.thousandths(weights.game)
    quality = weights.quality
    newStadium = max(0, Self.thousandths(weights.newStadium))
    stadium = max(0, Self.thousandths(weights.stadium))
    drivingMinute = Self.thousandths(weights.drivingHour * preference.driveFactor / 60)
    tiringMinute = min(0, Self.thousandths(weights.tiringHour / 60))
    day = Self.thousandths(weights.day)
    tightHop = min(0, Self.thousandths(weights.tightHop))
    flight = Self.thousandths(weights.flight)
    stopAside = Self.thousandths(weights.stopAside)
  }

  /// Returns a game's points, whichever trip it is in.
  func value(quality: Double) -> Int {
    game + Self.thousandths(self.quality * min(1, max(0, quality.isFinite ? quality : 0)))
  }

  /// Returns the points for a stadium of a trip.
  func bonus(isNew: Bool) -> Int { stadium + (isNew ? newStadium : 0) }

  private static func thousandths(_ points: Double) -> Int {
    guard points.isFinite else { return 0 }
    return Int((min(1e6, max(-1e6, points)) * 1_000).rounded())
  }
}
