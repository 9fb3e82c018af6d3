import Catalog
package import SportsModel
package import TripPlanning

/// A trip that can be made, and what was asked for to get it.
package struct PlannedTrip: Hashable, Sendable {
  package let option: TripOption
  package let preferences: TripPreferences
}

/// The answer to one wish, which may have left several spans of days open.
package struct TripPlan: Sendable {
  /// The best first.
  package let options: [PlannedTrip]
  /// nil when there is no option.
  package let proof: OptimalityProof?
  /// Why there is none.
  package let failure: PlanningFailure?
  /// What else would help: schedules that are not there.
  package let hints: [String]
}

extension TripPlanningService {
  /// Plans for each of some spans of days, and gathers the best of all.
  ///
  /// - Parameters:
  ///   - wanted: preferences that differ in their days.
  ///   - today: the day from which to look when no day is said.
  ///   - most: options at most for each span.
  /// - Returns: options of all spans, or the failure with the most advice.
  /// - Throws: `TripPreferencesError`, or what the catalog throws when a season cannot be read.
  package func plan(
    _ wanted: [TripPreferences], today: LocalDay, options most: Int
  ) async throws -> TripPlan {
    // Days around those named, so that advice can try a few more.
    let margin = wanted.count > 1 ? 7 : 31
    let firsts = wanted.compactMap { $0.firstDay ?? $0.lastDay }
    let lasts = wanted.compactMap { $0.lastDay ?? $0.firstDay }
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
      // Advice is looked for only where it is told.
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
    found.sort {
      ($0.option.score.thousandths, $1.option.games[0].id)
        > ($1.option.score.thousandths, $0.option.games[0].id)
    }
    return TripPlan(
      options: found, proof: Self.together(proofs), failure: found.isEmpty ? failures.first : nil,
      hints: found.isEmpty
        ? missingSchedules(leagues, from: first + margin, through: last - margin) : [])
  }

  private static func hasGames(_ failure: PlanningFailure) -> Bool {
    failure.kind != .noGamesInRange
  }

  /// How sure it is that nothing in any of the spans is better.
  private static func together(_ proofs: [OptimalityProof]) -> OptimalityProof? {
    guard let value = proofs.map(\.value).max(), let bound = proofs.map(\.bestPossible).max() else {
      return nil
    }
    return OptimalityProof(
      isProven: proofs.allSatisfy { $0.isProven }, value: value, bestPossible: max(value, bound))
  }

  /// Leagues whose schedule for some days is not there.
  private func missingSchedules(
    _ leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay
  ) -> [String] {
    leagues.sorted().compactMap { league in
      guard let newest = catalog.seasons(of: league).map(\.lastDay).max(), newest < first else {
        return nil
      }
      return "The schedule of \(league.rawValue.uppercased()) is known until \(newest). Newer "
        + "ones: stvisits sync. An earlier year: say it, as “June \(newest.year)”."
    }
  }
}
