/// What the trips that a person saved and dismissed tell of what counts to them.
///
/// Each weight of the scoring has a factor, 1 at first. Saving a trip compares it with the mean of
/// the others that were offered: where it has more of the points that a weight gives (or loses
/// fewer), the factor grows by a twentieth at most, where it has fewer, the factor shrinks.
/// Dismissing it moves the factors back and by as much again the other way. A factor stays between
/// a half and two, so that no weight ever changes its sign or is lost.
package struct LearnedScoringWeights: Hashable, Sendable {
  /// The share by which one choice changes a factor at most.
  package static let step = 0.05
  package static let bounds = 0.5...2.0

  /// By what each kind of points is multiplied; kinds that nothing was learned of are left out.
  package private(set) var factors: [TripScore.Part.Kind: Double] = [:]

  package init() {}

  /// Reads stored factors; names that are not known are left out.
  package init(_ stored: [String: Double]) {
    for (name, factor) in stored where factor.isFinite {
      guard let kind = TripScore.Part.Kind(rawValue: name) else { continue }
      factors[kind] = Self.bounded(factor)
    }
  }

  /// The factors as they are stored.
  package var stored: [String: Double] {
    Dictionary(
      factors.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(kind: TripScore.Part.Kind) -> Double { factors[kind] ?? 1 }

  /// Weights with what was learned.
  package func applied(to weights: ScoringWeights) -> ScoringWeights {
    ScoringWeights {
      $0 = weights
      $0.game *= self[.games]
      $0.quality *= self[.quality]
      $0.newStadium *= self[.newStadiums]
      $0.stadium *= self[.stadiums]
      $0.drivingHour *= self[.driving]
      $0.tiringHour *= self[.tiringDays]
      $0.day *= self[.days]
      $0.tightHop *= self[.tightHops]
      $0.flight *= self[.flights]
      $0.stopAside *= self[.stopsAside]
    }
  }

  /// By how many points of each kind a trip was better than the mean of others; nothing when
  /// there were none.
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

  /// Learns from a trip that was chosen for its advantage.
  package mutating func learn(saved advantage: [String: Double]) { learn(advantage, Self.step) }

  /// Learns from a trip that was saved and then dismissed.
  package mutating func learn(dismissed advantage: [String: Double]) {
    learn(advantage, -2 * Self.step)
  }

  private mutating func learn(_ advantage: [String: Double], _ step: Double) {
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
  /// The points of one kind.
  func points(_ kind: Part.Kind) -> Double {
    parts.reduce(0) { $0 + ($1.kind == kind ? $1.points : 0) }
  }
}

extension ScoringWeights {
  /// The weight behind each kind of points, and what it is given for.
  package subscript(kind: TripScore.Part.Kind) -> (points: Double, what: String) {
    switch kind {
    case .games: (game, "a game")
    case .quality: (quality, "a game of the best quality")
    case .newStadiums: (newStadium, "a stadium never visited before")
    case .stadiums: (stadium, "a stadium of the trip")
    case .driving: (drivingHour, "an hour at the wheel")
    case .tiringDays: (tiringHour, "an hour after four and a half on one day")
    case .days: (day, "a day")
    case .tightHops: (tightHop, "a hop with less than 45 min to spare")
    case .flights: (flight, "a flight")
    case .stopsAside: (stopAside, "a game more or less than wanted")
    }
  }
}
