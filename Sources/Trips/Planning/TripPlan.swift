import AppSupport
import Catalog
package import SportsModel
package import TripPlanning

/// A trip and its preferences.
package struct PlannedTrip: Hashable, Sendable {
  package let option: TripOption
  package let preferences: TripPreferences
}

/// The result of planning for one or more spans of days.
package struct TripPlan: Sendable {
  /// The best option is first.
  package let options: [PlannedTrip]
  /// nil if there is no option.
  package let proof: OptimalityProof?
  /// The reason that there is no option.
  package let failure: PlanningFailure?
  /// Schedules that are missing.
  package let hints: [String]
}

extension TripPlanningService {
  /// Plans for each span of days and returns the best options of all.
  ///
  /// - Parameters:
  ///   - wanted: preferences that differ in their days.
  ///   - today: the first day if no day is given.
  ///   - most: the maximum number of options for each span.
  /// - Returns: options of all spans, or the failure with the most advice.
  /// - Throws: `TripPreferencesError`, and what the catalog throws if it can't read a season.
  package func plan(
    _ wanted: [TripPreferences], today: LocalDay, options most: Int
  ) async throws -> TripPlan {
    // A margin, so that advice can try other days.
    let margin = wanted.count > 1 ? 7 : 31
    // Without dates, those of the chosen games.
    let firsts = wanted.compactMap {
      $0.firstDay ?? $0.lastDay ?? $0.mustSeeGames.map(\.day).min()
    }
    let lasts = wanted.compactMap { $0.lastDay ?? $0.firstDay ?? $0.mustSeeGames.map(\.day).max() }
    let first = firsts.min().map { $0 - margin } ?? today
    let last = lasts.max().map { $0 + margin } ?? today + 365
    let leagues = wanted.reduce(into: Set<LeagueID>()) { $0.formUnion($1.leagues) }
    let engine = try await engine(
      leagues: leagues, from: first, through: last, options: most,
      places: wanted.flatMap { [$0.start, $0.end] })
    var found: [PlannedTrip] = []
    var proofs: [OptimalityProof] = []
    var failures: [PlanningFailure] = []
    for preferences in wanted {
      // Advice is printed only for a single span.
      let result = try engine.plan(preferences, advises: wanted.count == 1)
      found += result.options.map { PlannedTrip(option: $0, preferences: preferences) }
      if let proof = result.proof { proofs.append(proof) }
      if let failure = result.failure { failures.append(failure) }
    }
    if found.isEmpty, wanted.count > 1,
      let likely = failures.firstIndex(where: Self.hasGames) ?? failures.indices.first
    {
      failures = [try engine.plan(wanted[likely]).failure].compactMap(\.self)
    }
    // The options of a single span are in order, which may be by days and miles.
    if wanted.count > 1 { found.sort(by: Self.isBetter) }
    return TripPlan(
      options: found, proof: Self.together(proofs), failure: found.isEmpty ? failures.first : nil,
      hints: found.isEmpty
        ? missingSchedules(leagues, from: first + margin, through: last - margin) : [])
  }

  private static func isBetter(_ left: PlannedTrip, _ right: PlannedTrip) -> Bool {
    (left.option.score.thousandths, right.option.games[0].id)
      > (right.option.score.thousandths, left.option.games[0].id)
  }

  private static func hasGames(_ failure: PlanningFailure) -> Bool {
    failure.kind != .noGamesInRange
  }

  /// Returns the proof for all spans.
  private static func together(_ proofs: [OptimalityProof]) -> OptimalityProof? {
    guard let value = proofs.map(\.value).max(), let bound = proofs.map(\.bestPossible).max() else {
      return nil
    }
    return OptimalityProof(
      isProven: proofs.allSatisfy { $0.isProven }, value: value, bestPossible: max(value, bound))
  }

  /// Returns the leagues without a schedule for some of the days.
  private func missingSchedules(
    _ leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay
  ) -> [String] {
    leagues.sorted().compactMap { league in
      guard let newest = catalog.seasons(of: league).map(\.lastDay).max(), newest < first else {
        return nil
      }
      return
        "The \(league.rawValue.uppercased()) schedule ends on \(DisplayFormat.date(newest)). For "
        + "newer games, run stvisits sync. For an earlier trip, add the year: June \(newest.year)."
    }
  }
}
