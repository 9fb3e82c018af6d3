import AppSupport
package import SportsModel

/// The points of a trip: the sum of its parts.
package struct TripScore: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
      case games, quality, newStadiums, stadiums, driving, tiringDays, days, tightHops, flights
      case stopsAside
    }

    package let kind: Kind
    /// The number, or driving minutes.
    package let amount: Int
    package let points: Double
    /// The amount in words.
    package let text: String
  }

  package let parts: [Part]
  /// Thousandths of a point, the sum of all parts.
  package let thousandths: Int

  package var points: Double { Double(thousandths) / 1_000 }
}

extension TripScore {
  package init(_ itinerary: Itinerary, preferences: TripPreferences, basis: ScoringContext) {
    let rates = IntegerScoringWeights(basis.weights, preference: preferences.routePreference)
    var parts: [Part] = []
    var total = 0
    func add(_ kind: Part.Kind, amount: Int, thousandths: Int, text: String) {
      guard amount != 0 else { return }
      total += thousandths
      parts.append(
        Part(kind: kind, amount: amount, points: Double(thousandths) / 1_000, text: text))
    }
    let (games, stadiums) = (itinerary.games, itinerary.stadiums)
    let isNew = stadiums.filter { !basis.visited.contains($0) }
    add(
      .games, amount: games.count, thousandths: rates.game * games.count,
      text: games.count.counted("game"))
    let qualities = games.map(basis.quality)
    let quality = qualities.reduce(0) { $0 + rates.value(quality: $1.value) - rates.game }
    let reasons = Set(qualities.compactMap(\.reason)).sorted()
    add(
      .quality, amount: quality == 0 ? 0 : qualities.count { $0.value > 0 }, thousandths: quality,
      text: reasons.isEmpty ? "games worth seeing" : reasons.joined(separator: ", "))
    add(
      .newStadiums, amount: isNew.count,
      thousandths: (rates.bonus(isNew: true) - rates.stadium) * isNew.count,
      text: isNew.count.counted("new stadium"))
    add(
      .stadiums, amount: stadiums.count, thousandths: rates.stadium * stadiums.count,
      text: stadiums.count.counted("stadium"))
    add(
      .driving, amount: itinerary.driveMinutes,
      thousandths: rates.drivingMinute * itinerary.driveMinutes,
      text: "\(DisplayFormat.duration(minutes: itinerary.driveMinutes)) of driving")
    let tiring = Self.tiringMinutes(itinerary)
    add(
      .tiringDays, amount: tiring, thousandths: rates.tiringMinute * tiring,
      text: "\(DisplayFormat.duration(minutes: tiring)) beyond an easy day of driving")
    add(
      .days, amount: itinerary.dayCount, thousandths: rates.day * itinerary.dayCount,
      text: itinerary.dayCount.counted("day"))
    let tight = itinerary.tightHops
    add(
      .tightHops, amount: tight, thousandths: rates.tightHop * tight,
      text: tight.counted("tight connection"))
    let flights = itinerary.flightCount
    add(
      .flights, amount: flights, thousandths: rates.flight * flights,
      text: flights.counted("flight"))
    let aside = preferences.stops.wanted.map { abs($0 - games.count) } ?? 0
    add(
      .stopsAside, amount: aside, thousandths: rates.stopAside * aside,
      text: "\(aside.counted("game")) more or fewer than you wanted")
    (self.parts, thousandths) = (parts, total)
  }

  private static func tiringMinutes(_ itinerary: Itinerary) -> Int {
    var atWheel: [LocalDay: Int] = [:]
    for item in itinerary.items where item.isDrive && !itinerary.isAtHome(item) {
      atWheel[itinerary.drivingDay(of: item), default: 0] += item.drivenMinutes
    }
    return atWheel.values.reduce(0) { $0 + max(0, $1 - DrivingRules.tiringMinutes) }
  }
}

extension Itinerary {
  /// The number of legs between games with little time to spare.
  var tightHops: Int {
    legs.count { leg in
      guard case .stadium = leg.from.kind, let slack = leg.slackMinutes else { return false }
      return slack < DrivingRules.tightSlack
    }
  }
}

/// A game's attractiveness, from a source that knows the teams.
package struct GameQuality: Hashable, Sendable {
  /// 0 for an ordinary game, 1 for the best.
  package let value: Double
  /// The reason in a few words: `rivalry`, `division race`, `day game`.
  package var reason: String?

  package static let plain = GameQuality(value: 0)
}

/// The inputs for scoring trips.
package struct ScoringContext: Sendable {
  package var weights = ScoringWeights()
  /// The stadiums the user has visited; all others are new.
  package var visited: Set<StadiumID> = []
  package var quality: @Sendable (PlannedGame) -> GameQuality = { _ in .plain }
  package init(_ change: (inout ScoringContext) -> Void = { _ in }) { change(&self) }
}

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
