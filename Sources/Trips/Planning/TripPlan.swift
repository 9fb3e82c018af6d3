package import Catalog
package import SportsModel
package import TripPlanning

package struct PlannedTrip: Hashable, Sendable {
  package let option: TripOption
  package let preferences: TripPreferences
}

/// The result of planning for one or more spans of days.
package struct TripPlan: Sendable {
  package let options: [PlannedTrip]
  /// nil if there is no option.
  package let proof: OptimalityProof?
  package let failure: PlanningFailure?
  /// Where the schedules end, if they don't contain all days and there is no option.
  package var gap: ScheduleGap?
  /// Whether there are other games of the leagues on these days.
  package var hasOtherGames = false
  /// The first day of the same trip in the newest year with such games; nil if the user named a year.
  package var earlierDay: LocalDay?

  /// The text of the failure.
  package var message: String? {
    guard let failure else { return nil }
    guard failure.kind == .noGamesInRange else { return failure.kind.description }
    if gap != nil { return "The schedule doesn't have all of these days." }
    return hasOtherGames ? "No game on these days meets your conditions." : failure.kind.description
  }

  /// Where the schedules end, and when such a trip is possible; nil if nothing is missing.
  package var hint: String? {
    guard let gap else { return nil }
    guard let earlierDay else { return gap.sentence }
    let month = CalendarNames.months[earlierDay.month - 1]
    return "\(gap.sentence) For an earlier trip, add the year: \(month) \(earlierDay.year)."
  }
}

extension TripPlanningService {
  private static let margin = 31

  /// Plans for all days, or for each weekend of `weekends` days, and returns the best options, at
  /// most `most` for each span, or the failure with advice.
  ///
  /// `today` is the first day if no day is given. `dated` returns the days of the trip in another
  /// year; nil if the user named a year.
  ///
  /// - Throws: `TripPreferencesError`, and what the catalog throws if it can't read a season.
  package func plan(
    _ wanted: TripPreferences, weekends: Int? = nil, today: LocalDay, options most: Int,
    inYear dated: (Int) -> ClosedRange<LocalDay>? = { _ in nil }
  ) async throws -> TripPlan {
    // Without dates, those of the chosen games.
    let chosen = wanted.mustSeeGames.map(\.day)
    let first =
      (wanted.firstDay ?? wanted.lastDay ?? chosen.min()).map { $0 - Self.margin } ?? today
    let last =
      (wanted.lastDay ?? wanted.firstDay ?? chosen.max()).map { $0 + Self.margin } ?? today + 365
    var wanted = wanted
    if weekends != nil, [.games, .teams].contains(wanted.mode) {
      // These modes need no days, but weekends do.
      wanted.firstDay = wanted.firstDay ?? first
      wanted.lastDay = wanted.lastDay ?? last
    }
    let engine = try await engine(
      leagues: wanted.leagues, from: first, through: last, options: most,
      places: [wanted.start, wanted.end])
    guard let weekends else {
      let result = try engine.plan(wanted)
      let found = result.options.map { PlannedTrip(option: $0, preferences: wanted) }
      let plan = TripPlan(options: found, proof: result.proof, failure: result.failure)
      return try explained(plan, wanted: wanted, dated: dated)
    }
    try wanted.validate()
    var found: [PlannedTrip] = []
    var proofs: [OptimalityProof] = []
    for weekend in wanted.windows(ofWeekends: weekends) {
      let result = try engine.plan(weekend, advises: false)
      found += result.options.map { PlannedTrip(option: $0, preferences: weekend) }
      if let proof = result.proof { proofs.append(proof) }
    }
    found.sort(by: Self.isBetter)
    let failure = found.isEmpty ? try engine.failure(wanted, onWeekendsOf: weekends) : nil
    return try explained(
      TripPlan(options: found, proof: Self.together(proofs), failure: failure), wanted: wanted,
      dated: dated)
  }

  private static func isBetter(_ left: PlannedTrip, _ right: PlannedTrip) -> Bool {
    (left.option.score.thousandths, right.option.games[0].id)
      > (right.option.score.thousandths, left.option.games[0].id)
  }

  private static func together(_ proofs: [OptimalityProof]) -> OptimalityProof? {
    guard let value = proofs.map(\.value).max(), let bound = proofs.map(\.bestPossible).max() else {
      return nil
    }
    return OptimalityProof(
      isProven: proofs.allSatisfy { $0.isProven }, value: value, bestPossible: max(value, bound))
  }

  /// Returns a failed plan with the end of the schedules, if they don't contain its days.
  private func explained(
    _ plan: TripPlan, wanted: TripPreferences, dated: (Int) -> ClosedRange<LocalDay>?
  ) throws -> TripPlan {
    guard plan.failure != nil, let first = wanted.firstDay, let last = wanted.lastDay else {
      return plan
    }
    var plan = plan
    plan.hasOtherGames =
      try !schedule(leagues: wanted.leagues, from: first, through: last).games.isEmpty
    guard let gap = catalog.scheduleGap(in: first...max(first, last), of: wanted.leagues) else {
      return plan
    }
    plan.gap = gap
    let newest = gap.ends.map(\.day.year).max() ?? first.year
    for year in [newest, newest - 1, newest - 2] where plan.earlierDay == nil {
      guard let days = dated(year), try hasGames(wanted, on: days, before: gap) else { continue }
      plan.earlierDay = days.lowerBound
    }
    return plan
  }

  /// Returns whether the leagues whose schedules end have games such as those wanted, all before
  /// the end.
  private func hasGames(
    _ wanted: TripPreferences, on days: ClosedRange<LocalDay>, before gap: ScheduleGap
  ) throws -> Bool {
    let ends = gap.ends.filter { days.upperBound <= $0.day }
    let games = try schedule(
      leagues: Set(ends.map(\.league)), from: days.lowerBound, through: days.upperBound
    ).games
    let teams = wanted.teams
    return games.contains { planned in
      wanted.isInRegion(planned.stadium)
        && (teams.isEmpty || teams.contains(planned.game.home) || teams.contains(planned.game.away))
    }
  }
}
