import AppSupport
package import SportsModel
import Travel

/// Explains why no trip is possible, and finds changes that make one possible.
struct PlanningAdvisor<Travel: TravelTimeEstimator> {
  let engine: TripPlanningEngine<Travel>
  let preferences: TripPreferences
  /// The days of a weekend if only weekends are wanted.
  var weekends: Int?

  static var maxAdvice: Int { 6 }

  func failure(_ run: TripPlanningEngine<Travel>.PlanningRun) -> PlanningFailure {
    let kind = run.missing ?? (run.hasGames ? .noValidRoutes : .noGamesInRange)
    switch kind {
    case .noValidRoutes: return routeFailure()
    default:
      let remedies = remedies(for: kind)
      let found = firstAdvice([remedies.first, remedies.others])
      return PlanningFailure(kind: kind, advice: found)
    }
  }

  /// Returns the advice of the first list that has any; otherwise as few changes as help together.
  private func firstAdvice(_ lists: [[[Relaxation]]]) -> [PlanningAdvice] {
    for list in lists {
      let found = advice(list)
      if !found.isEmpty { return found }
    }
    var needed = RelaxationList(preferences: preferences, schedule: engine.schedule).widest
    guard var best = tried(needed) else { return [] }
    for relaxation in needed {
      let fewer = needed.filter { $0 != relaxation }
      guard let found = tried(fewer) else { continue }
      (needed, best) = (fewer, found)
    }
    return [best]
  }

  /// Returns the relaxations that work, each verified by planning again.
  private func advice(_ remedies: [[Relaxation]]) -> [PlanningAdvice] {
    var found: [PlanningAdvice] = []
    var kinds: Set<String> = []
    for remedy in remedies where found.count < Self.maxAdvice {
      // Of each kind (one more hour, two more hours, …), keep the first that works.
      let kind = remedy.map(\.kind).joined(separator: "+")
      guard !kinds.contains(kind), let advice = tried(remedy) else { continue }
      kinds.insert(kind)
      found.append(advice)
    }
    return found
  }

  private func tried(_ remedy: [Relaxation]) -> PlanningAdvice? {
    let changed = remedy.reduce(preferences) { $1.applied(to: $0) }
    guard changed != preferences, changed.errors.isEmpty else { return nil }
    // The changed days are divided into weekends again.
    for window in changed.windows(ofWeekends: weekends) {
      let options = engine.run(window).options
      if !options.isEmpty {
        return PlanningAdvice(relaxations: remedy, routes: options.count, preferences: changed)
      }
    }
    return nil
  }

  /// Returns the failure if there are games but no route: the single conditions that prevent it, or
  /// pairs if no single one does.
  private func routeFailure() -> PlanningFailure {
    let list = RelaxationList(preferences: preferences, schedule: engine.schedule)
    let found = firstAdvice([list.singles.map { [$0] }, list.pairs])
    let works = Set(found.flatMap(\.relaxations).map(\.kind))
    let kind: PlanningFailure.Kind =
      if works.contains(Relaxation.repeatCities.kind) {
        .repeatCityViolation
      } else if works.contains(Relaxation.backtracking.kind) {
        .geographicBacktracking
      } else if works.contains(Relaxation.drivers(1).kind)
        || works.contains(Relaxation.hoursPerDriver(1).kind)
      {
        .drivingExceedsLimit
      } else {
        .noValidRoutes
      }
    return PlanningFailure(kind: kind, advice: found)
  }

  /// Returns the changes to try first, and those to try if none of these works.
  private func remedies(
    for kind: PlanningFailure.Kind
  ) -> (first: [[Relaxation]], others: [[Relaxation]]) {
    let list = RelaxationList(preferences: preferences, schedule: engine.schedule)
    func both(_ relaxation: Relaxation) -> [[Relaxation]] {
      list.firstDates.map { [relaxation, $0] }
    }
    switch kind {
    case .noGamesInRange:
      let wider =
        list.placeRelaxations + list.choiceRelaxations + list.leagueRelaxations
        + list.corridorRelaxations
      return (
        (list.dates + wider).map { [$0] },
        list.dates.suffix(2).flatMap { dates in wider.map { [dates, $0] } }
      )
    case .noWeekendInRange: return (list.dates.map { [$0] }, [])
    case .missingDateRange: return (list.firstDates.map { [$0] }, list.pairs)
    case .missingLocations: return ([[.roundTrip], [.mode(.dates)]], both(.mode(.dates)))
    case .missingTeamSelection:
      return (
        list.busyTeams.map { [.withTeam($0)] } + [[.mode(.dates)]],
        both(.mode(.dates)) + list.busyTeams.flatMap { both(.withTeam($0)) }
      )
    case .dateRangeViolation: return (list.outsideDateRelaxations, [])
    default: return (list.singles.map { [$0] }, list.pairs)
    }
  }
}

/// The reason why no trip is possible, with changes that make one possible.
package struct PlanningFailure: Hashable, Sendable {
  package enum Kind: String, Error, CaseIterable {
    case noGamesInRange, noValidRoutes, noWeekendInRange, missingDateRange, missingLocations
    case missingTeamSelection, dateRangeViolation, drivingExceedsLimit, repeatCityViolation
    case geographicBacktracking
  }

  package let kind: Kind
  /// The changes; each was verified and yields the stated number of routes.
  package let advice: [PlanningAdvice]
}

/// A change of preferences that was verified to work.
package struct PlanningAdvice: Hashable, Sendable {
  /// The conditions to give up, all at once.
  package let relaxations: [Relaxation]
  /// The number of options that were found with the changed preferences; there may be more.
  package let routes: Int
  package let preferences: TripPreferences
}

extension PlanningAdvice: CustomStringConvertible {
  /// For example `drive up to 9 hours a day per driver: at least 12 trips`.
  package var description: String { text { $0.rawValue } }

  package func text(team: (TeamID) -> String) -> String {
    relaxations.map { $0.text(team: team) }.joined(separator: " and ") + ": at least "
      + routes.counted("trip")
  }
}

extension PlanningFailure.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noGamesInRange: "There are no games on these days."
    case .noValidRoutes: "No trip meets all your conditions."
    case .noWeekendInRange: "There is no weekend in this period."
    case .missingDateRange: "The first and the last day are missing."
    case .missingLocations: "The start or the end of the route is missing."
    case .missingTeamSelection: "No team is chosen."
    case .dateRangeViolation: "A chosen game is not on these days."
    case .drivingExceedsLimit:
      "No trip meets all your conditions. The drives take longer than your daily limit."
    case .repeatCityViolation:
      "No trip meets all your conditions. A city would be visited on more than one day."
    case .geographicBacktracking: "No trip meets all your conditions. The route would turn back."
    }
  }
}
