package import AppSupport
package import Catalog
package import Foundation
import Localization
import Matching
package import Scores
package import SportsModel
package import VisitStore

/// The text and the documents of score lookups.
package struct ScoreFormatter: Sendable {
  private let catalog: Catalog

  package init(names catalog: Catalog) { self.catalog = catalog }

  package func table(_ outcome: DayLookupOutcome, on day: LocalDay) -> TextTable {
    var table = TextTable(
      [
        .text(localized("GAME"), preferredWidth: 44), .fixed(localized("STATUS")),
        .text(localized("STADIUM"), minWidth: 12),
        .text(localized("FROM", context: "source of a score")),
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

  /// Returns the reasons that not all scores of a day are known: the providers that failed, each
  /// once.
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
  /// A provider's outcome, to be printed after its name.
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

extension [ProviderReport] {
  /// The document of `scores providers`.
  package var document: JSONValue { ["schema": 1, "providers": .array(map(\.document))] }

  /// The providers and when each can be asked again, in a time zone.
  package func table(zone: TimeZone) -> TextTable {
    var table = TextTable(
      [
        .fixed(localized("PROVIDER")), .fixed(localized("STANDING"), isOptional: true),
        .text(localized("LEAGUES")), .fixed(localized("HEALTH")), .fixed(localized("NEXT TRY")),
        .text(localized("ADDRESS"), minWidth: 24, isOptional: true),
      ], indent: 0)
    for report in self {
      let next = report.nextTry.map { LocalDateTime($0, zone: zone) }
      table.add(
        report.provider.title, report.provider.standing.title,
        report.leagues.map(\.rawValue).joined(separator: " "), report.health.title,
        next.map { "\($0.day) \($0.hourAndMinute)" } ?? localized("now"), report.address)
    }
    return table
  }
}

extension ProviderReport {
  fileprivate var document: JSONValue {
    let breaker =
      switch condition {
      case .closed: "closed"
      case .halfOpen: "half_open"
      case .open: "open"
      }
    return [
      "id": .string(provider.rawValue), "name": .string(provider.title),
      "standing": .string(provider.standing.rawValue), "tier": .string(provider.tier.rawValue),
      "leagues": .array(leagues.map { JSONValue($0) }), "base_url": .string(address),
      "health": .string(health.rawValue), "breaker": .string(breaker),
      "failures": .integer(failures), "next_try": JSONValue(nextTry?.utcText),
    ]
  }
}

extension ProviderID.Standing {
  fileprivate var title: String {
    switch self {
    case .official: localized("official", context: "provider")
    case .unofficial: localized("unofficial", context: "provider")
    case .scraped: localized("scraped", context: "provider")
    }
  }
}

extension ProviderReport.Health {
  fileprivate var title: String {
    switch self {
    case .ok: localized("ok", context: "provider")
    case .failing: localized("failing", context: "provider")
    case .off: localized("off", context: "provider")
    }
  }
}

/// The findings of `scores retry`, and the visits that they changed.
package struct ScoreRetry: Sendable {
  package let findings: [ScoreFinder.Finding]
  package let outcome: ScoreWriter.Outcome
  /// nil if the user hasn't allowed to fetch box scores.
  package var boxScores: BoxScoreCollector.Outcome?

  package init(findings: [ScoreFinder.Finding], outcome: ScoreWriter.Outcome) {
    self.findings = findings
    self.outcome = outcome
  }

  /// True if a provider that might have a score did not respond.
  package var lacksResponses: Bool {
    findings.contains { $0.answer?.lacksResponse ?? false } || (boxScores?.unanswered ?? 0) > 0
  }

  /// Returns the visits whose ids are given, or those whose score is to come or may change.
  package static func visits(
    _ ids: [String], in store: VisitStore, at instant: Date
  ) throws -> [Visit] {
    try visitsWithBoxScores(ids, in: store).filter { visit in
      !ids.isEmpty || visit.isScorePending || visit.hasRecentScore(at: instant)
    }
  }

  /// Returns the visits whose ids are given, or all.
  package static func visitsWithBoxScores(_ ids: [String], in store: VisitStore) throws -> [Visit] {
    ids.isEmpty
      ? try store.visits().map(\.visit)
      : try ids.map { try VisitEditor.visit(withID: $0, in: store).visit }
  }

  /// The visits with a new score, one line each.
  package var lines: [String] { outcome.scored.map { "\($0.day)  \($0.title)" } }

  /// The reasons that other visits have no score, one line each.
  package var remarks: [String] {
    let asked = Set(outcome.asked.map(\.id))
    let fetched = [boxScores?.sentence].compactMap(\.self)
    return (findings.isEmpty ? [localized("No visit needs a score.")] : []) + fetched
      + findings.compactMap { finding in
        let remark =
          asked.contains(finding.visit.id)
          ? localized("not played that day; answer the open question with stvisits review")
          : finding.remark
        return remark.map { "\(finding.visit.day)  \(finding.visit.title): \($0)" }
      }
  }

  /// The document of `scores retry`.
  package var document: JSONValue {
    let waiting = findings.filter(\.visit.isScorePending)
    let resolved = waiting.count { $0.answer?.result != nil }
    return [
      "schema": 1, "visits": .array(findings.map(\.document)), "resolved": .integer(resolved),
      "corrected": .integer(outcome.scored.count - resolved),
      "pending": .integer(waiting.count - resolved - outcome.asked.count),
      "asked": .integer(outcome.asked.count), "box_scores": boxScores?.document ?? .null,
    ]
  }
}

extension ScoreFinder.Finding {
  fileprivate var document: JSONValue {
    let result = answer?.result
    return [
      "visit_id": .string(visit.id.text), "game_id": JSONValue(visit.game?.key),
      "home_score": JSONValue(result?.score.home), "away_score": JSONValue(result?.score.away),
      "score_source": JSONValue(result?.origin.source.rawValue),
      "provider": JSONValue(result?.origin.rawValue), "reason": JSONValue(reason),
      "asked": .array((answer?.steps ?? []).map(\.document)),
    ]
  }
}
