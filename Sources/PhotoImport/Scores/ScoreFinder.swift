package import Catalog
import Foundation
import Localization
package import Scores
package import SportsModel

/// Looks up the scores of visits and the games that an import needs.
package struct ScoreFinder: Sendable {
  /// The result of the lookup for one visit.
  package struct Finding: Sendable {
    package let visit: Visit
    /// nil if the visit's game is not identified, so that nothing was looked up.
    package let answer: ScoreLookupOutcome?
  }

  let catalog: Catalog
  private let service: ScoreLookupService

  package init(catalog: Catalog, service: ScoreLookupService) {
    self.catalog = catalog
    self.service = service
  }

  /// Looks up the scores of visits at the same time; games of one day share a request.
  package func find(for visits: [Visit], plan: ScoreLookupPlan) async -> [Finding] {
    let lookups = visits.map(lookup)
    let answers = await find(lookups.compactMap(\.self), plan: plan)
    return zip(visits, lookups).map { visit, lookup in
      Finding(visit: visit, answer: lookup.flatMap { answers[$0.game] })
    }
  }

  func find(
    _ pendingLookups: PendingLookups, plan: ScoreLookupPlan, at instant: Date
  ) async -> ImportScoreLookup.LookupResult {
    async let findings = find(for: pendingLookups.visits, plan: plan)
    async let answers = find(pendingLookups.games.map { lookup($0.value, key: $0.key) }, plan: plan)
    var updates = GameUpdates()
    for (key, answer) in await answers { updates.add(answer, on: key) }
    for (leagueDay, answer) in await days(pendingLookups.days, plan: plan) {
      let known = (try? catalog.games(on: leagueDay.day, in: [leagueDay.league])) ?? []
      updates.add(answer, missingIn: known, zones: zone, at: instant)
    }
    return ImportScoreLookup.LookupResult(games: updates, visits: await findings)
  }

  private func find(
    _ lookups: [ScoreLookup], plan: ScoreLookupPlan
  ) async -> [GameKey: ScoreLookupOutcome] {
    let answers = await lookups.concurrentMap { lookup in
      (lookup.game, await service.outcome(for: lookup, plan: plan))
    }
    return Dictionary(answers, uniquingKeysWith: { _, last in last })
  }

  private func days(
    _ pendingLookups: Set<PendingLookups.LeagueDay>, plan: ScoreLookupPlan
  ) async -> [(PendingLookups.LeagueDay, DayLookupOutcome)] {
    var plan = plan
    // The bundled data lacks games of these days.
    plan.tiers.remove(.catalog)
    let answers = await pendingLookups.concurrentMap { [plan] leagueDay in
      (leagueDay, await service.games(of: leagueDay.league, on: leagueDay.day, plan: plan))
    }
    return answers.sorted { ($0.0.day, $0.0.league) < ($1.0.day, $1.0.league) }
  }

  private func lookup(_ visit: Visit) -> ScoreLookup? {
    guard let game = visit.game, let key = game.key else { return nil }
    return ScoreLookup(
      game: key, start: zone(visit.stadium).flatMap { game.start?.instant(zone: $0) },
      usualMinutes: usualMinutes(of: key.league), recorded: visit.scoreResult)
  }

  private func lookup(_ game: Game, key: GameKey) -> ScoreLookup {
    let start = key.stadium.flatMap(zone).flatMap { game.exactStart?.instant(zone: $0) }
    return ScoreLookup(game: key, start: start, usualMinutes: usualMinutes(of: key.league))
  }

  private func usualMinutes(of league: LeagueID) -> Int {
    catalog.structure(of: league)?.league.typicalGameMinutes ?? 180
  }

  private func zone(_ stadium: StadiumID) -> TimeZone? {
    catalog.stadiums[stadium].flatMap { TimeZone(identifier: $0.timeZoneID) }
  }
}

extension Sequence where Element: Sendable {
  fileprivate func concurrentMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) async -> Result
  ) async -> [Result] {
    await withTaskGroup(of: Result.self) { group in
      for element in self { group.addTask { await transform(element) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

extension ScoreLookupOutcome {
  /// The most reliable score.
  package var result: ScoreResult? {
    if case .verdict(let verdict) = ending { verdict.best?.result } else { nil }
  }

  /// Whether a provider that might have the score did not respond.
  package var lacksResponse: Bool {
    switch ending {
    case .pending(.offline), .pending(.outOfTime), .pending(.interrupted), .pending(.noAnswer): true
    case .pending(.notFinal), .giveUp, .verdict: false
    }
  }

  /// Why there is no score, as a word for scripts; nil if there is one.
  package var reason: String? {
    switch ending {
    case .verdict: nil
    case .pending(.notFinal): "not_final"
    case .pending(.offline): "offline"
    case .pending(.outOfTime): "out_of_time"
    case .pending(.interrupted): "interrupted"
    case .pending(.noAnswer): "no_answer"
    case .giveUp(.notListed): "not_listed"
    case .giveUp(.cancelled): "cancelled"
    case .giveUp(.noProvider): "nobody_to_ask"
    }
  }
}

extension ScoreFinder.Finding {
  /// Why there is no score, as a word for scripts; nil if there is one.
  var reason: String? { answer.map(\.reason) ?? "unknown_game" }

  /// Why there is no score, as a sentence; nil if there is one.
  var remark: String? {
    guard reason != nil else { return nil }
    let step = answer?.steps.filter { $0.provider != nil }.last?.sentence
    return step
      ?? localized("no provider has this game; enter the score with stvisits visits edit --score")
  }
}
