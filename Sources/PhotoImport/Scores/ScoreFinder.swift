package import AppSupport
package import Catalog
import Foundation
package import Scores
package import SportsModel

/// Finds the scores that visits wait for, and writes them.
package struct ScoreFinder: Sendable {
  /// What a look-up brought for a visit.
  package struct Finding: Sendable {
    package let visit: Visit
    /// nil for a visit whose game is not known well enough to be looked for.
    package let answer: ScoreAnswer?
  }

  let catalog: Catalog
  private let desk: ScoreDesk

  package init(catalog: Catalog, desk: ScoreDesk) {
    self.catalog = catalog
    self.desk = desk
  }

  /// Looks for the scores of visits, all at once: games of one day are one request.
  package func find(for visits: [Visit], plan: ScorePlan) async -> [Finding] {
    let lookups = visits.map(lookup)
    let answers = await find(lookups.compactMap(\.self), plan: plan)
    return zip(visits, lookups).map { visit, lookup in
      Finding(visit: visit, answer: lookup.flatMap { answers[$0.game] })
    }
  }

  /// Looks for what an import wants to know.
  func find(
    _ wishes: ImportWishes, plan: ScorePlan, at instant: Date
  ) async -> (news: GameNews, findings: [Finding]) {
    async let findings = find(for: wishes.visits, plan: plan)
    async let answers = find(wishes.games.map { lookup($0.value, $0.key) }, plan: plan)
    var news = GameNews()
    for (key, answer) in await answers { news.take(answer, on: key) }
    for (wish, answer) in await days(wishes.days, plan: plan) {
      let known = (try? catalog.games(on: wish.day, in: [wish.league])) ?? []
      news.take(answer, besides: known, zones: zone, at: instant)
    }
    return (news, await findings)
  }

  private func find(_ lookups: [ScoreLookup], plan: ScorePlan) async -> [GameKey: ScoreAnswer] {
    await withTaskGroup(of: (GameKey, ScoreAnswer).self) { group in
      for lookup in lookups {
        group.addTask { (lookup.game, await desk.look(up: lookup, plan: plan)) }
      }
      var answers: [GameKey: ScoreAnswer] = [:]
      for await (key, answer) in group { answers[key] = answer }
      return answers
    }
  }

  private func days(
    _ wishes: Set<ImportWishes.LeagueDay>, plan: ScorePlan
  ) async -> [(ImportWishes.LeagueDay, DayAnswer)] {
    var plan = plan
    // The facts have been looked at, and lack games.
    plan.tiers.remove(.catalog)
    return await withTaskGroup(of: (ImportWishes.LeagueDay, DayAnswer).self) { [plan] group in
      for wish in wishes {
        group.addTask { (wish, await desk.games(of: wish.league, on: wish.day, plan: plan)) }
      }
      var answers: [(ImportWishes.LeagueDay, DayAnswer)] = []
      for await answer in group { answers.append(answer) }
      return answers.sorted { ($0.0.day, $0.0.league) < ($1.0.day, $1.0.league) }
    }
  }

  private func lookup(_ visit: Visit) -> ScoreLookup? {
    guard let game = visit.game, let key = game.key else { return nil }
    return ScoreLookup(
      game: key, start: zone(visit.stadium).flatMap { game.start?.instant(zone: $0) },
      usualMinutes: usualMinutes(of: key.league), recorded: visit.scoreResult)
  }

  private func lookup(_ game: Game, _ key: GameKey) -> ScoreLookup {
    var start: Date?
    if case .exact = game.start, let zone = key.stadium.flatMap(zone) {
      start = game.localStart?.instant(zone: zone)
    }
    return ScoreLookup(game: key, start: start, usualMinutes: usualMinutes(of: key.league))
  }

  private func usualMinutes(of league: LeagueID) -> Int {
    catalog.structure(of: league)?.league.usualGameMinutes ?? 180
  }

  private func zone(_ stadium: StadiumID) -> TimeZone? {
    catalog.stadiums[stadium].flatMap { TimeZone(identifier: $0.timeZoneID) }
  }
}

extension ScoreAnswer {
  /// The score to be shown; of several, the most reliable.
  package var result: ScoreResult? {
    switch ending {
    case .verdict(.agreed(let result, _)): result
    case .verdict(.conflict(let results)): results.first
    case .pending, .giveUp: nil
    }
  }

  /// Whether somebody who might know was needed and not there.
  package var isForWantOfAnswer: Bool {
    switch ending {
    case .pending(.offline), .pending(.outOfTime), .pending(.interrupted), .pending(.noAnswer):
      true
    case .pending(.notFinal), .giveUp, .verdict: false
    }
  }

  /// Why there is no score, as a word for scripts; nil where there is one.
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
    case .giveUp(.nobodyToAsk): "nobody_to_ask"
    }
  }
}

extension ScoreFinder.Finding {
  /// Why there is no score, as a word for scripts; nil where there is one.
  package var reason: String? { answer.map(\.reason) ?? "unknown_game" }

  package var json: JSONValue {
    [
      "visit_id": .string(visit.id.text),
      "game_id": JSONValue(visit.game?.key),
      "home_score": JSONValue(answer?.result?.score.home),
      "away_score": JSONValue(answer?.result?.score.away),
      "score_source": JSONValue(answer?.result?.origin.source.rawValue),
      "provider": JSONValue(answer?.result?.origin.rawValue),
      "reason": JSONValue(reason),
      "asked": .array((answer?.steps ?? []).map(\.json)),
    ]
  }

  /// Why there is no score, for a person; nil where there is one.
  package var remark: String? {
    guard reason != nil else { return nil }
    let told = answer?.steps.filter { $0.provider != nil }.last?.sentence
    return told ?? "nobody knows the game; say the score with: stvisits visits edit --score"
  }
}
