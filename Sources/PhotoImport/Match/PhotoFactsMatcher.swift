package import Catalog
package import Matching
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
    _ input: MatchInput, _ body: (OutingReport) throws -> Void
  ) throws -> MatchSummaryDocument {
    var counts: [OutingOutcome: Int] = [:]
    for group in input.outings {
      let report = try report(on: group)
      counts[report.outcome, default: 0] += 1
      try body(report)
    }
    return MatchSummaryDocument(outings: counts.byName, rejectedLines: input.failures)
  }

  private func report(on group: MatchInput.Group) throws -> OutingReport {
    let outing = builder.outing(id: group.id, of: group.facts)
    let decided = DecidedOuting(outing: outing, verdict: try matcher.verdict(on: outing))
    return OutingReport(decided, outcome: OutingOutcome(decided.verdict.decision))
  }
}
