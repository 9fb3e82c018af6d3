package import AppSupport
package import Catalog
import Localization
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
        .words(localized("GAME"), enough: 44), .marks(localized("STATUS")),
        .words(localized("STADIUM"), least: 12),
        .words(localized("FROM", context: "source of a score")),
      ], indent: 0)
    for game in outcome.games {
      let stadium = game.key.stadium.flatMap { catalog.stadiums[$0]?.name(in: day.year) }
      table.add(
        catalog.title(
          away: game.away, home: game.key.home, season: game.season, score: game.score,
          number: game.key.number), game.status.words, stadium ?? localized("unknown"),
        [game.tier.rawValue, game.provider?.title].compactMap { $0 }.joined(separator: ", "))
    }
    return table
  }

  /// Returns why not all scores of a day are known: the providers that failed, each once.
  package func failure(_ outcome: DayLookupOutcome, on day: LocalDay) -> String {
    var lines = [
      localized(
        "Some scores of \(DisplayFormat.date(day)) couldn't be fetched. Try again later.")
    ]
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
    case .found: localized("responded")
    case .nothing: localized("has no data about it")
    case .stale: localized("its data may be outdated")
    case .notListed: localized("doesn't list the game")
    case .notFinal: localized("not final yet")
    case .cancelled: localized("cancelled", context: "game")
    case .notListedLately: localized("didn't list the game recently; not requested again yet")
    case .notFinalLately: localized("wasn't final a moment ago; not requested again yet")
    case .serverError: localized("server error")
    case .refused: localized("refused the request")
    case .timedOut: localized("didn't respond in time")
    case .unreachable: localized("can't be reached")
    case .notUnderstood: localized("sent a response in an unknown format")
    case .offline: localized("offline")
    case .disallowed: localized("its robots.txt doesn't allow programs")
    case .interrupted: localized("interrupted")
    case .off: localized("paused after repeated failures")
    case .outOfTime: localized("out of time")
    case .asked: localized("needs your answer")
    }
  }
}

extension ListedGame.Status {
  /// The status as the user reads it.
  var words: String {
    switch self {
    case .scheduled: localized("scheduled", context: "game")
    case .live: localized("live", context: "game")
    case .final: localized("final", context: "game")
    case .postponed: localized("postponed", context: "game")
    case .suspended: localized("suspended", context: "game")
    case .cancelled: localized("cancelled", context: "game")
    case .unknown: localized("unknown", context: "game")
    }
  }
}
