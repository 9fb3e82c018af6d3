package import AppSupport
package import Catalog
import Localization
import Matching
package import Scores
package import SportsModel

/// The text and the documents of score lookups.
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
          number: game.key.number), game.status.title, stadium ?? localized("unknown"),
        [game.tier.rawValue, game.provider?.title].compactMap { $0 }.joined(separator: ", "))
    }
    return table
  }

  /// Returns why not all scores of a day are known: the providers that failed, each once.
  package func failure(_ outcome: DayLookupOutcome, on day: LocalDay) -> String {
    var lines = [
      localized("Some scores of \(DisplayFormat.date(day)) couldn't be fetched. Try again later.")
    ]
    for step in outcome.steps where step.provider != nil && step.outcome != .found {
      let line = "  \(step.sentence)"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the document of `scores lookup`.
  package func document(_ outcome: DayLookupOutcome) -> JSONValue {
    [
      "schema": 1, "games": .array(outcome.games.map(document)),
      "asked": .array(outcome.steps.map(\.document)),
    ]
  }

  private func document(_ game: DayGame) -> JSONValue {
    [
      "game_id": JSONValue(game.key), "league": JSONValue(game.key.league),
      "home": .string(catalog.displayName(of: game.key.home, season: game.season)),
      "away": .string(catalog.displayName(of: game.away, season: game.season)),
      "home_id": JSONValue(game.key.home), "away_id": JSONValue(game.away),
      "local_date": JSONValue(game.key.day), "game_number": .integer(game.key.number),
      "home_score": JSONValue(game.score?.home), "away_score": JSONValue(game.score?.away),
      "status": .string(game.status.rawValue), "source": .string(game.tier.rawValue),
      "provider": JSONValue(game.provider?.rawValue),
    ]
  }
}

extension LookupStep {
  /// `ESPN: server error`.
  package var sentence: String { "\(provider?.title ?? tier.rawValue): \(outcome.title)" }

  var document: JSONValue {
    [
      "tier": .string(tier.rawValue), "provider": JSONValue(provider?.rawValue),
      "outcome": .string(outcome.rawValue),
    ]
  }
}

extension LookupStep.Outcome {
  /// How a provider responded, to be printed after its name.
  var title: String {
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
  var title: String {
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

extension Catalog {
  /// Returns `Texas Rangers 0, Boston Red Sox 5 (game 1)`, or `Texas Rangers at Boston Red Sox`.
  ///
  /// `season` is the year in which it starts, `number` that in a doubleheader, otherwise 0.
  func title(away: TeamID, home: TeamID, season: Int, score: Score?, number: Int) -> String {
    let away = displayName(of: away, season: season)
    let home = displayName(of: home, season: season)
    let teams =
      score.map { "\(away) \($0.away), \(home) \($0.home)" }
      ?? localized("\(away) at \(home)", context: "teams")
    return number > 0 ? localized("\(teams) (game \(number))") : teams
  }

  func title(_ game: Game) -> String {
    title(
      away: game.away, home: game.home, season: game.season, score: game.score, number: game.number)
  }
}

extension Game {
  /// The local time of the start if it is reliable.
  var exactStart: LocalDateTime? { if case .exact = start { localStart } else { nil } }
}

extension Candidate {
  /// Returns `, Intuit Dome, 0.9 mi away` if the game was not where the photos are, otherwise an
  /// empty text.
  func otherStadium(than place: Stadium?, _ format: DisplayFormat) -> String {
    guard let place, stadium.id != place.id else { return "" }
    let name = ", \(stadium.name(in: day.year))"
    // Those of tickets have no distance.
    guard distance > 0 else { return name }
    return name + ", " + localized("\(format.distance(meters: distance)) away")
  }
}
