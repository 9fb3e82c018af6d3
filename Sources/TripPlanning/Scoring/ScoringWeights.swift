/// What makes a trip good, in points.
package struct ScoringWeights: Hashable, Sendable, Codable {
  /// For each game.
  package var game = 10.0
  /// For a game of the best quality; less in proportion.
  package var quality = 10.0
  /// For each stadium never visited before, once.
  package var newStadium = 15.0
  /// For each stadium of the trip, once.
  package var stadium = 5.0
  /// For each hour at the wheel.
  package var drivingHour = -2.0
  /// For each hour at the wheel after four and a half on one day, in addition.
  package var tiringHour = -2.0
  /// For each day.
  package var day = -2.0
  /// For each hop between games with less than three quarters of an hour to spare.
  package var tightHop = -5.0
  /// For each flight.
  package var flight = -12.0
  /// For each game more or less than wanted.
  package var stopAside = -8.0

  package init() {}

  /// The default weights with some of them changed.
  package init(_ change: (inout ScoringWeights) -> Void) { change(&self) }
}

/// The weights as whole numbers that can be added in any order: thousandths of a point.
///
/// Stadiums never count against a trip, tiring days and tight hops never for it: the search's
/// comparing of unfinished trips rests on that.
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

  /// What a game is worth, whichever trip it is in.
  func value(quality: Double) -> Int {
    game + Self.thousandths(self.quality * min(1, max(0, quality.isFinite ? quality : 0)))
  }

  /// What a stadium is worth when a trip sees it.
  func bonus(isNew: Bool) -> Int { stadium + (isNew ? newStadium : 0) }

  private static func thousandths(_ points: Double) -> Int {
    guard points.isFinite else { return 0 }
    return Int((min(1e6, max(-1e6, points)) * 1_000).rounded())
  }
}
