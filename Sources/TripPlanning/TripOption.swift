import AppSupport
package import SportsModel
import Travel

/// A possible trip with its score and cost.
package struct TripOption: Hashable, Sendable {
  package let itinerary: Itinerary
  package let score: TripScore
  package let newStadiums: [StadiumID]
  package let cost: TripCost
  /// Differences from the other options, then points for and against it.
  package internal(set) var reasons: [String] = []

  /// Creates the option for an itinerary as it is, without reasons.
  package init(_ itinerary: Itinerary, preferences: TripPreferences, basis: ScoringContext) {
    self.itinerary = itinerary
    score = TripScore(itinerary, preferences: preferences, basis: basis)
    newStadiums = itinerary.stadiums.filter { !basis.visited.contains($0) }
    cost = preferences.budget.cost(of: itinerary)
  }

  package var games: [PlannedGame] { itinerary.games }
  package var costDollars: Double { Double(cost.total) / 100 }

  /// Returns when to arrive at a game and when to leave for the next stop.
  package func attendance(of game: PlannedGame) -> (arriveBy: Instant, leaveAfter: Instant) {
    let rules = DrivingRules()
    return (game.start - rules.minutesBeforeGame, game.usualEnd + rules.minutesAfterGame)
  }
}

/// The result of trying to prove that the best option is optimal, with a bound on the best possible
/// one.
package struct OptimalityProof: Hashable, Sendable {
  /// True if every route was considered, so that the first option is the best one.
  package let isProven: Bool
  package let value, bestPossible: Double

  package init(isProven: Bool, value: Double, bestPossible: Double) {
    (self.isProven, self.value, self.bestPossible) = (isProven, value, bestPossible)
  }

  /// The largest possible improvement over the first option, as a share of the bound.
  package var gap: Double {
    guard !isProven, bestPossible > value else { return 0 }
    return (bestPossible - value) / max(abs(bestPossible), 1e-9)
  }
}

/// The result of planning.
package struct TripPlanningResult: Sendable {
  /// Best first.
  package var options: [TripOption] = []
  package var proof: OptimalityProof?
  package var failure: PlanningFailure?
}

/// Turns routes into options: builds the itinerary, validates it with the checker, and adds cost
/// and reasons.
struct TripOptionBuilder<Travel: TravelTimeEstimator> {
  let engine: TripPlanningEngine<Travel>
  let problemBuilder: RouteProblemBuilder

  struct RejectedItinerary: Error {
    let violations: [TripViolation]
  }

  func option(
    _ games: [PlannedGame], departure: LocalDay?, through last: LocalDay, flown: Set<Int>? = nil
  ) -> Result<TripOption, RejectedItinerary> {
    guard
      let itinerary = itinerary(games, departure: departure, through: last, flown: flown)
    else { return .failure(RejectedItinerary(violations: [])) }
    let checker = TripChecker(
      preferences: problemBuilder.preferences, schedule: engine.schedule, travel: engine.travel)
    let violations = checker.violations(in: itinerary)
    guard violations.isEmpty else { return .failure(RejectedItinerary(violations: violations)) }
    let (route, rest) = (engine.routeTowns, DrivingRules(problemBuilder.preferences).restMinutes)
    let named = itinerary.naming(route, restMinutes: rest)
    guard route != nil, named.nightsWithoutTown > 0,
      let other = self.itinerary(
        games, departure: departure, through: last, flown: flown, route: route
      )?.naming(route, restMinutes: rest),
      other.nightsWithoutTown < named.nightsWithoutTown, other.dayCount == named.dayCount,
      checker.violations(in: other).isEmpty
    else { return .success(option(named)) }
    return .success(option(other))
  }

  /// Returns the itinerary for some games; nil if they can't all be reached.
  ///
  /// `flown` has the positions of games to reach by a flight, and the number of games for a flight
  /// to the end; nil to fly only if driving isn't possible. With `route`, days end in towns if
  /// possible.
  func itinerary(
    _ games: [PlannedGame], departure: LocalDay?, through last: LocalDay, flown: Set<Int>? = nil,
    route: RouteTowns? = nil
  ) -> Itinerary? {
    let preferences = problemBuilder.preferences
    var builder = ItineraryBuilder(
      rules: DrivingRules(preferences), travel: engine.travel,
      start: problemBuilder.waypoint(.start, place: preferences.start),
      end: problemBuilder.waypoint(.end, place: preferences.end), flown: flown, route: route)
    guard let early = builder.build(games, departure: departure, through: last) else { return nil }
    return movingNightsBeforeLateDrives(
      early, games: games, departure: departure, through: last, builder: &builder)
  }

  /// From this hour on, a drive starts the next morning if that costs nothing.
  private static var lateDriveStartHour: Int { 20 }

  /// Returns the trip with nights before late drives instead of during them, where the score stays
  /// the same.
  private func movingNightsBeforeLateDrives(
    _ early: Itinerary, games: [PlannedGame], departure: LocalDay?, through last: LocalDay,
    builder: inout ItineraryBuilder<Travel>
  ) -> Itinerary {
    func points(_ itinerary: Itinerary) -> Int {
      TripScore(itinerary, preferences: problemBuilder.preferences, basis: problemBuilder.basis)
        .thousandths
    }
    let day = { (moment: Instant, leg: ItineraryLeg) in
      ItineraryItem.drivingDay(of: moment, leg.from.zone)
    }
    let overnight = early.legs.indices.filter { index in
      let leg = early.legs[index]
      // A night at home would put off the departure of the trip.
      guard problemBuilder.allowsNightsAtHome || !early.isNearStart(leg.from.coordinate) else {
        return false
      }
      return leg.from.kind != .start && day(leg.leaves, leg) < day(leg.arrives, leg)
        && leg.leaves.local(leg.from.zone).minuteOfDay >= Self.lateDriveStartHour * 60
    }
    guard !overnight.isEmpty else { return early }
    var (best, overnightLegs) = (early, Set<Int>())
    let worth = points(early)
    for leg in overnight {
      let other = builder.build(
        games, departure: departure, through: last, sleepingFirst: overnightLegs.union([leg]))
      guard let other, points(other) == worth else { continue }
      best = other
      overnightLegs.insert(leg)
    }
    return best
  }

  func option(_ itinerary: Itinerary) -> TripOption {
    var option = TripOption(
      itinerary, preferences: problemBuilder.preferences, basis: problemBuilder.basis)
    option.reasons = option.score.parts.map(\.text)
    if let leg = itinerary.tightestLeg, let slack = leg.slackMinutes, itinerary.legs.count > 1 {
      option.reasons.append(
        "tightest connection to \(leg.to.name): \(DisplayFormat.duration(minutes: slack)) to spare")
    }
    return option
  }

  /// Returns the options, each with a phrase for what distinguishes it.
  func characterized(_ options: [TripOption]) -> [TripOption] {
    guard options.count > 1 else { return options }
    var phrases = Array(repeating: [String](), count: options.count)
    func mark(_ word: String, value: (TripOption) -> Double) {
      let values = options.map(value)
      guard let best = values.max(), values.count(where: { $0 == best }) == 1,
        let position = values.firstIndex(of: best)
      else { return }
      phrases[position].append(word)
    }
    mark("shortest trip") { -Double($0.itinerary.elapsedMinutes) }
    mark("most games") { Double($0.games.count) }
    mark("most new stadiums") { Double($0.newStadiums.count) }
    mark("least driving") { -Double($0.itinerary.driveMinutes) }
    mark("most time to spare between games") { Double($0.itinerary.tightestLeg?.slackMinutes ?? 0) }
    return zip(options, phrases).map { option, phrases in
      var option = option
      option.reasons = phrases + option.reasons
      return option
    }
  }
}
