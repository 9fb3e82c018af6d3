package import AppSupport
package import Catalog
package import Scores
package import SportsModel

/// The text of score lookups.
package struct ScoreFormatter: Sendable {
  private let catalog: Catalog

  package init(names catalog: Catalog) { self.catalog = catalog }

  /// Returns a table of the games of a day.
  package func table(_ outcome: DayLookupOutcome, on day: LocalDay) -> TextTable {
    var table = TextTable(
      [
        .words("GAME", enough: 44), .marks("STATUS"), .words("STADIUM", least: 12),
        .words("FROM"),
      ], indent: 0)
    for game in outcome.games {
      let stadium = game.key.stadium.flatMap { catalog.stadiums[$0]?.name(in: day.year) }
      table.add(
        catalog.title(
          away: game.away, home: game.key.home, season: game.season, score: game.score,
          number: game.key.number), game.status.rawValue, stadium ?? "not known",
        [game.tier.rawValue, game.provider?.title].compactMap { $0 }.joined(separator: ", "))
    }
    return table
  }

  /// Returns why not all scores of a day are known: the providers that failed, each once.
  package func failure(_ outcome: DayLookupOutcome, on day: LocalDay) -> String {
    var lines = ["Not all scores of \(day) could be learned; try again later:"]
    for step in outcome.steps where step.provider != nil && step.outcome != .found {
      let line = "  \(step.sentence)"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }
}

extension LookupStep {
  /// `ESPN: the server failed`.
  package var sentence: String {
    "\(provider?.title ?? "the \(tier.rawValue)"): \(outcome.words)"
  }
}

extension LookupStep.Outcome {
  /// How a provider responded, to be printed after its name.
  var words: String {
    switch self {
    case .found: "answered"
    case .nothing: "holds nothing of it"
    case .stale: "holds what may have changed since"
    case .notListed: "lists no such game"
    case .notFinal: "not final yet"
    case .cancelled: "cancelled"
    case .notListedLately: "listed no such game lately, and was not asked again"
    case .notFinalLately: "not final a moment ago, and was not asked again"
    case .serverError: "the server failed"
    case .refused: "refused to answer"
    case .timedOut: "did not answer in time"
    case .unreachable: "cannot be reached"
    case .notUnderstood: "answered in a form that is not known"
    case .offline: "the network is off or not there"
    case .disallowed: "its robots.txt does not want programs there"
    case .interrupted: "interrupted"
    case .off: "is left alone for a while after failures"
    case .outOfTime: "no time was left"
    case .asked: "only you can tell"
    }
  }
}
