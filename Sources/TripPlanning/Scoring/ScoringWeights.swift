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

  package init(_ change: (inout ScoringWeights) -> Void = { _ in }) { change(&self) }
}

/// The weights as integers, so that sums don't depend on their order: thousandths of a point.
///
/// Stadiums never count against a trip, and tiring days and tight hops never count for it: the
/// search relies on that when it compares partial trips.
struct IntegerScoringWeights: Hashable, Sendable {
  let game: Int
  let quality: Double
  let newStadium, stadium, drivingMinute, tiringMinute, day, tightHop, flight, stopAside: Int
}

extension IntegerScoringWeights {
  /// Weights for which all trips are equal.
  static let zero = IntegerScoringWeights(
    game: 0, quality: 0, newStadium: 0, stadium: 0, drivingMinute: 0, tiringMinute: 0, day: 0,
    tightHop: 0, flight: 0, stopAside: 0)

  init(_ weights: ScoringWeights, preference: RoutePreference) {
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

  /// Returns the points of a hop without the deductions that depend on its day.
  func cost(_ hop: Hop) -> Int {
    drivingMinute * hop.driveMinutes + (hop.mode == .flight ? flight : 0)
  }

  /// Returns the points for a stadium of a trip.
  func bonus(isNew: Bool) -> Int { stadium + (isNew ? newStadium : 0) }

  private static func thousandths(_ points: Double) -> Int {
    guard points.isFinite else { return 0 }
    return Int((min(1e6, max(-1e6, points)) * 1_000).rounded())
  }
}

/// Factors for scoring weights, learned from the trips the user saved and dismissed.
///
/// Each weight has a factor, initially 1. Saving a trip compares it with the mean of the other
/// options: where it has more points of a kind (or loses fewer), the factor grows by up to a
/// twentieth; where it has fewer, it shrinks. Dismissing it reverses that and moves the factors by
/// as much again the other way. A factor stays between 0.5 and 2, so that no weight changes its
/// sign or disappears.
package struct LearnedScoringWeights: Hashable, Sendable {
  /// The most that one choice changes a factor, as a share.
  package static let step = 0.05
  package static let bounds = 0.5...2.0

  /// The factor for each kind of points; kinds without a learned factor are missing.
  package private(set) var factors: [TripScore.Part.Kind: Double] = [:]

  /// Reads stored factors; ignores unknown names.
  package init(_ stored: [String: Double] = [:]) {
    for (name, factor) in stored where factor.isFinite {
      guard let kind = TripScore.Part.Kind(rawValue: name) else { continue }
      factors[kind] = Self.bounded(factor)
    }
  }

  package var stored: [String: Double] {
    Dictionary(factors.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(kind: TripScore.Part.Kind) -> Double { factors[kind] ?? 1 }

  /// Returns the weights multiplied by the learned factors.
  package func applied(to weights: ScoringWeights) -> ScoringWeights {
    TripScore.Part.Kind.allCases.reduce(into: weights) { $0[keyPath: $1.weight.points] *= self[$1] }
  }

  /// Returns the difference between a trip's points of each kind and the mean of the others; empty
  /// if there are no others.
  package static func advantage(
    of chosen: TripScore, over others: [TripScore]
  ) -> [String: Double] {
    guard !others.isEmpty else { return [:] }
    var found: [String: Double] = [:]
    for kind in TripScore.Part.Kind.allCases {
      let mean = others.reduce(0) { $0 + $1.points(kind) } / Double(others.count)
      let difference = chosen.points(kind) - mean
      if difference != 0 { found[kind.rawValue] = difference }
    }
    return found
  }

  package mutating func learn(saved advantage: [String: Double]) {
    learn(advantage, step: Self.step)
  }

  package mutating func learn(dismissed advantage: [String: Double]) {
    learn(advantage, step: -2 * Self.step)
  }

  private mutating func learn(_ advantage: [String: Double], step: Double) {
    let largest = advantage.values.filter(\.isFinite).map(abs).max() ?? 0
    guard largest > 0 else { return }
    for kind in TripScore.Part.Kind.allCases {
      guard let points = advantage[kind.rawValue], points.isFinite, points != 0 else { continue }
      factors[kind] = Self.bounded(self[kind] * (1 + step * points / largest))
    }
  }

  private static func bounded(_ factor: Double) -> Double {
    let rounded = (factor * 10_000).rounded() / 10_000
    return min(bounds.upperBound, max(bounds.lowerBound, rounded))
  }
}

extension TripScore {
  func points(_ kind: Part.Kind) -> Double {
    parts.reduce(0) { $0 + ($1.kind == kind ? $1.points : 0) }
  }
}

extension TripScore.Part.Kind {
  /// The weight of the points, and what it counts.
  package var weight: (points: WritableKeyPath<ScoringWeights, Double>, what: String) {
    switch self {
    case .games: (\.game, "a game")
    case .quality: (\.quality, "a top game")
    case .newStadiums: (\.newStadium, "a stadium you haven't visited")
    case .stadiums: (\.stadium, "a stadium of the trip")
    case .driving: (\.drivingHour, "an hour of driving")
    case .tiringDays: (\.tiringHour, "each hour of driving after 4 h 30 min in a day")
    case .days: (\.day, "a day")
    case .tightHops: (\.tightHop, "a connection with less than 45 min to spare")
    case .flights: (\.flight, "a flight")
    case .stopsAside: (\.stopAside, "a game more or fewer than you wanted")
    }
  }
}
