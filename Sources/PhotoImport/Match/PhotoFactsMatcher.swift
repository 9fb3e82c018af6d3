package import Catalog
package import Matching
package import SportsModel

/// Decides on facts that somebody else has read; nothing of the person's own data is looked at.
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

  /// The report on one outing.
  ///
  /// - Throws: what the catalog throws when a season cannot be read.
  package func report(on group: MatchInput.Group) throws -> OutingReport {
    let outing = builder.outing(id: group.id, of: group.facts)
    let decided = DecidedOuting(outing: outing, verdict: try matcher.verdict(on: outing))
    return OutingReport(decided, outcome: OutingOutcome(decided.verdict.decision))
  }
}
