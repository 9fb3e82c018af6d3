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
          number: game.key.number), game.status.rawValue, stadium ?? "unknown",
        [game.tier.rawValue, game.provider?.title].compactMap { $0 }.joined(separator: ", "))
    }
    return table
  }

  /// Returns why not all scores of a day are known: the providers that failed, each once.
  package func failure(_ outcome: DayLookupOutcome, on day: LocalDay) -> String {
    var lines = ["Some scores of \(DisplayFormat.date(day)) couldn't be fetched. Try again later."]
    for step in outcome.steps where step.provider != nil && step.outcome != .found {
      let line = "  \(step.sentence)"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }
}

extension LookupStep {
  /// `ESPN: server error`.
  package var sentence: String {
    "\(provider?.title ?? "\(tier.rawValue)"): \(outcome.words)"
  }
}

extension LookupStep.Outcome {
  /// How a provider responded, to be printed after its name.
  var words: String {
    switch self {
    case .found: "responded"
    case .nothing: "has no data about it"
    case .stale: "its data may be outdated"
    case .notListed: "doesn't list the game"
    case .notFinal: "not final yet"
    case .cancelled: "cancelled"
    case .notListedLately: "didn't list the game recently; not requested again yet"
    case .notFinalLately: "wasn't final a moment ago; not requested again yet"
    case .serverError: "server error"
    case .refused: "refused the request"
    case .timedOut: "didn't respond in time"
    case .unreachable: "can't be reached"
    case .notUnderstood: "sent a response in an unknown format"
    case .offline: "offline"
    case .disallowed: "its robots.txt doesn't allow programs"
    case .interrupted: "interrupted"
    case .off: "paused after repeated failures"
    case .outOfTime: "out of time"
    case .asked: "needs your answer"
    }
  }
}
