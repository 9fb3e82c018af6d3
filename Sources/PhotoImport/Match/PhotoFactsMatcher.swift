package import Catalog
package import Matching
import Settings
package import SportsModel

/// Decides on facts that another program has read, without the user's own data.
package struct PhotoFactsMatcher: Sendable {
  private let matcher: Matcher
  private let builder: OutingBuilder

  package init(
    catalog: Catalog, leagues: Set<LeagueID>?, rules: MatchingRules = MatchingRules()
  ) {
    matcher = Matcher(
      stadiums: catalog.stadiums, games: catalog.gameIndex, leagues: catalog.leagues,
      offering: leagues, rules: rules)
    builder = OutingBuilder(stadiums: catalog.stadiums, rules: rules)
  }

  /// Decides all outings of an input, one after the other.
  ///
  /// - Throws: what the catalog throws when a season can't be read, and what `body` throws.
  package func decide(
    _ input: MatchInput, _ body: (ImportStep) throws -> Void
  ) throws -> MatchSummaryDocument {
    var counts: [OutingOutcome: Int] = [:]
    for group in input.outings {
      let step = try step(for: group)
      counts[step.outcome, default: 0] += 1
      try body(step)
    }
    return MatchSummaryDocument(outings: counts.byName, rejectedLines: input.failures)
  }

  private func step(for group: MatchInput.Group) throws -> ImportStep {
    let outing = builder.outing(id: group.id, of: group.facts)
    return ImportStep(Decision(outing: outing, verdict: try matcher.verdict(on: outing)))
  }
}

/// The last line of `match`.
package struct MatchSummaryDocument: Encodable {
  let type = "summary"
  let outings: [String: Int]
  let rejectedLines: Int
}

extension Settings {
  /// The matching rules of the settings.
  package var matchingRules: MatchingRules {
    MatchingRules {
      $0.highRadius = self.highRadius
      $0.mediumRadius = self.mediumRadius
      $0.searchRadius = self.searchRadius
      $0.rivalRadius = self.rivalRadius
      $0.habitRadius = self.habitRadius
      $0.habitDays = self.habitDays
      $0.minutesBeforeStart = self.minutesBefore
      $0.minutesAfterTypicalEnd = self.minutesAfter
      $0.minStayMinutes = self.minStayMinutes
    }
  }
}
