import AppSupport
package import Catalog
package import Foundation
import Localization
import Matching
package import Scores
package import SportsModel
import VisitStore

/// Looks up the scores of visits and the games that an import needs.
package struct ScoreFinder: Sendable {
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
  package var result: ScoreResult? {
    if case .verdict(let verdict) = ending { verdict.best?.result } else { nil }
  }

  /// True if a provider that might have the score did not respond.
  package var lacksResponse: Bool {
    switch ending {
    case .pending(.offline), .pending(.outOfTime), .pending(.interrupted), .pending(.noAnswer): true
    case .pending(.notFinal), .giveUp, .verdict: false
    }
  }

  /// The reason that there is no score, as a word for scripts; nil if there is one.
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
  var reason: String? { answer.map(\.reason) ?? "unknown_game" }

  /// The reason that there is no score, as a sentence; nil if there is one.
  var remark: String? {
    guard reason != nil else { return nil }
    return answer?.steps.last { $0.provider != nil }?.sentence
      ?? localized("no provider has this game; enter the score with stvisits visits edit --score")
  }
}

/// Asks score providers about what the stored data leaves open, within an import's time budget.
package struct ImportScoreLookup: Sendable {
  struct LookupResult: Sendable {
    var games = GameUpdates()
    /// Findings about visits of earlier imports whose result was to come.
    var visits: [ScoreFinder.Finding] = []
  }

  private let finder: @Sendable () throws -> ScoreFinder
  private let plan: ScoreLookupPlan
  private let budget: TimeInterval
  private let clock: @Sendable () -> Date

  /// Creates a lookup whose deadline begins with it; `finder` is called only if there is something
  /// to look up.
  package init(
    plan: ScoreLookupPlan, timeoutFactor: Double, clock: @escaping @Sendable () -> Date,
    finder: @escaping @Sendable () throws -> ScoreFinder
  ) {
    self.plan = plan
    budget = ScoreLookupPlan.importBudget * timeoutFactor
    self.clock = clock
    self.finder = finder
  }

  /// Looks up all pending games, days and visits until the deadline or the cancellation, in a dry
  /// run only in the cache; throws if a setting of the providers is wrong.
  func updates(
    of pendingLookups: PendingLookups, isDryRun: Bool, isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> LookupResult {
    let finder = try finder()
    let now = clock()
    var plan = plan
    plan.isOffline = plan.isOffline || isDryRun
    plan.deadline = now + budget
    return try await withCancellation(when: isCancelled) { [plan] in
      await finder.find(pendingLookups, plan: plan, at: now)
    }
  }
}

struct PendingLookups: Sendable {
  struct LeagueDay: Hashable, Sendable {
    let league: LeagueID
    let day: LocalDay
  }

  /// Games that are certain but for the score, by their key at the stadium.
  private(set) var games: [GameKey: Game] = [:]
  /// Days on which the stored data may lack a game at the stadium.
  private(set) var days: Set<LeagueDay> = []
  private(set) var visits: [Visit] = []

  var count: Int { games.count + days.count + visits.count }
  var isEmpty: Bool { count == 0 }

  init(_ decided: [Decision], catalog: Catalog, store: VisitStore?) throws {
    visits = try store?.pendingVisits() ?? []
    let recorded = Set(
      try store?.visitSummaries().map { StadiumDay($0.stadium, day: $0.day) } ?? [])
    for item in decided where item.explainedBy == nil {
      guard let day = item.outing.day, let stadium = item.verdict.stadium,
        !recorded.contains(StadiumDay(stadium.id, day: day))
      else { continue }
      if item.verdict.isWaitingForResult, let candidate = item.verdict.candidates.first {
        games[candidate.key] = candidate.game
      } else if item.verdict.reason == .noGame || item.verdict.reason == .adjacentDay,
        item.verdict.spatial == .high
      {
        for league in stadium.leagues(on: day) where catalog.mayHaveGaps(league, on: day) {
          days.insert(LeagueDay(league: league, day: day))
        }
      }
    }
  }
}

extension Stadium {
  /// Returns the leagues at home there in that year, or in the season that began the year before.
  func leagues(on day: LocalDay) -> Set<LeagueID> {
    Set(tenancies.filter { $0.first <= day.year && day.year - 1 <= $0.last ?? .max }.map(\.league))
  }
}

extension Catalog {
  /// Returns whether a game may be missing: no complete season contains the day, although the
  /// league plays in these months.
  fileprivate func mayHaveGaps(_ league: LeagueID, on day: LocalDay) -> Bool {
    let isComplete = seasons(of: league).contains {
      $0.firstDay <= day && day <= $0.lastDay && $0.results == $0.games
    }
    guard !isComplete, !ProviderID.forScores(of: league).isEmpty else { return false }
    let season = SeasonSpan(league: league, season: SeasonSpan.season(of: day, league: league))
    return season.days?.contains(day) ?? false
  }
}

/// The answers of providers about games that the stored data leaves open.
struct GameUpdates: Sendable {
  /// Findings by the key of the game at its stadium.
  private(set) var findings: [GameKey: Finding] = [:]
  private(set) var listed: [Game] = []

  private(set) var unanswered = 0

  enum Finding: Sendable {
    case result(ScoreResult, differing: [ScoreResult])
    /// Cancelled or postponed: the photos show something else.
    case notPlayed
    case waits
  }

  var isEmpty: Bool { findings.isEmpty && listed.isEmpty }

  /// Returns whether a game is on, as far as providers know, and its score is to come.
  func waits(for key: GameKey) -> Bool { if case .waits? = findings[key] { true } else { false } }

  mutating func add(_ answer: ScoreLookupOutcome, on key: GameKey) {
    if answer.lacksResponse { unanswered += 1 }
    switch answer.ending {
    case .verdict(let verdict):
      if let best = verdict.best { findings[key] = .result(best.result, differing: best.differing) }
    case .pending(.notFinal(.postponed)), .giveUp(.cancelled): findings[key] = .notPlayed
    case .pending: findings[key] = .waits
    case .giveUp: break
    }
  }

  mutating func add(
    _ answer: DayLookupOutcome, missingIn known: [Game], zones: (StadiumID) -> TimeZone?,
    at instant: Date
  ) {
    if answer.pending != nil { unanswered += 1 }
    for game in answer.games {
      guard let stadium = game.key.stadium, let zone = zones(stadium),
        !known.contains(where: { $0.home == game.key.home && $0.number == game.key.number })
      else { continue }
      listed.append(Game(game, at: stadium, zone: zone))
      switch game.status {
      case .postponed, .cancelled: findings[game.key] = .notPlayed
      case .scheduled, .live, .final, .suspended, .unknown:
        guard let score = game.score, let provider = game.provider else {
          findings[game.key] = .waits
          continue
        }
        let result = ScoreResult(score, from: .provider(provider), at: instant)
        findings[game.key] = .result(result, differing: [])
      }
    }
  }

  func games(over facts: GameIndex) -> GameIndex {
    GameIndex { [findings, listed] stadium, day in
      let known = try facts.games(at: stadium, on: day)
      let more = listed.filter { $0.day == day && $0.stadiums.contains(stadium) }
      return (known + more).map { game in
        var game = game
        switch findings[game.key(at: stadium)] {
        case .result(let result, _): game.score = result.score
        case .notPlayed: game.status = .postponed
        case .waits, nil: break
        }
        return game
      }
    }
  }
}

extension Game {
  fileprivate init(_ game: DayGame, at stadium: StadiumID, zone: TimeZone) {
    let start = game.start.map { LocalDateTime($0, zone: zone) }
    let minute = start.flatMap { $0.day == game.key.day ? $0.minuteOfDay : nil }
    self.init(
      league: game.key.league, season: game.season,
      seasonType: game.kind == .postseason ? .postseason : .regular, day: game.key.day,
      number: game.key.number, home: game.key.home, away: game.away,
      start: minute.map { .exact(minuteOfDay: $0) } ?? .unknown, stadiums: [stadium],
      isNeutralSite: game.isNeutralSite, score: game.score)
  }
}
