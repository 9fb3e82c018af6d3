import Foundation
import SportsModel
import Web

/// The lookup of one game: picks the game from each listing and weighs what its sources say.
struct GameLookup: ProviderLookup {
  typealias Found = [MappedGame]

  let lookup: ScoreLookup
  let plan: ScoreLookupPlan
  var log = LookupLog()
  /// The cached record, updated by this lookup.
  private(set) var record = ScoreRecord()
  private(set) var cachedRecord = ScoreRecord()
  private(set) var found: [ScoreResult] = []
  private(set) var isCancelled = false
  /// Whether a provider says that the game can't be over, so that the others can't know more.
  private(set) var isStillToCome = false

  func isSettled(at instant: Date) -> Bool { isStillToCome || hasScore }
  private var hasScore: Bool { !found.isEmpty && !plan.comparesAll }

  /// Looks into the catalog, then the cache, then asks providers.
  mutating func run(
    catalogScore: () -> Score?, cachedRecord: () async -> ScoreRecord?, walk: ProviderWalk
  ) async {
    if plan.tiers.contains(.catalog) { add(catalogScore(), at: walk.environment.now()) }
    guard !hasScore else { return }
    add(await cachedRecord(), at: walk.environment.now())
    guard !hasScore else { return }
    await walk.run(&self, plan.providers(for: lookup.game.league)) { [lookup] provider in
      let outcome = await walk.listing(provider, lookup.game.day)
      // ESPN lists a game under the day in New York, others under that at the stadium.
      guard case .success(let games) = outcome, games.game(lookup.game) == nil, provider == .espn,
        let day = lookup.start.flatMap(ProviderDateParser.easternDay), day != lookup.game.day
      else { return outcome }
      return await walk.listing(provider, day)
    }
  }

  /// Takes the score of the catalog; a synced schedule counts as part of it.
  private mutating func add(_ score: Score?, at instant: Date) {
    log.record(.catalog, outcome: score == nil ? .nothing : .found)
    if let score { found.append(ScoreResult(score, from: .catalog, at: instant)) }
  }

  private mutating func add(_ cached: ScoreRecord?, at instant: Date) {
    // Read even if the plan excludes the cache: the record is updated, not replaced.
    record = cached ?? ScoreRecord()
    cachedRecord = record
    guard plan.tiers.contains(.cache) else { return }
    guard let result = record.result else { return log.record(.cache, outcome: .nothing) }
    let isFresh = CachePolicy.isFresh(lookup.game.day, learned: result.learnedAt, at: instant)
    log.record(.cache, outcome: isFresh ? .found : .stale)
    // A comparison asks every provider again and weighs the record against the answers.
    guard isFresh, !plan.comparesAll else { return }
    found.append(result)
    found.append(contentsOf: record.differing)
  }

  mutating func decision(on provider: ProviderID, at instant: Date) -> AskDecision {
    if plan.isLate(at: instant) {
      log.record(provider, outcome: .outOfTime, pending: .outOfTime)
      return .stop
    }
    guard plan.tiers.contains(.cache),
      let miss = record.misses.first(where: { $0.provider == provider }),
      CachePolicy.isActive(miss, at: instant)
    else { return .ask }
    log.record(provider, outcome: miss.status == nil ? .notListedLately : .notFinalLately)
    if let status = miss.status { awaitEnd(of: status) }
    return .skip
  }

  mutating func add(_ games: [MappedGame], of provider: ProviderID, at instant: Date) {
    let game = games.game(lookup.game)?.listed
    switch (game?.status, game?.score) {
    case (.final, let score?):
      log.record(provider, outcome: .found)
      found.append(ScoreResult(score, from: .provider(provider), at: instant))
      record.clearMiss(of: provider)
    case (let status?, _):
      log.record(provider, outcome: status == .cancelled ? .cancelled : .notFinal)
      awaitEnd(of: status)
      addMiss(of: provider, status, at: instant)
      isStillToCome = instant < lookup.usualEnd
    case (nil, _):
      log.record(provider, outcome: .notListed)
      addMiss(of: provider, nil, at: instant)
    }
  }

  mutating func addTrouble(
    _ outcome: LookupStep.Outcome, with provider: ProviderID, at instant: Date
  ) {
    record.keep(ScoreRecord.Trouble(provider: provider, outcome: outcome, at: instant))
  }

  private mutating func addMiss(
    of provider: ProviderID, _ status: ListedGame.Status?, at instant: Date
  ) {
    record.clearTrouble(of: provider)
    let retry = CachePolicy.retryDate(after: status, lookup, at: instant)
    record.keep(.init(provider: provider, status: status, askAgainAt: retry))
  }

  private mutating func awaitEnd(of status: ListedGame.Status) {
    if status == .cancelled { isCancelled = true } else { log.setPending(.notFinal(status)) }
  }

  /// Returns the outcome, and the record if the cache has to be updated.
  mutating func conclude() -> (outcome: ScoreLookupOutcome, record: ScoreRecord?) {
    let verdict = verdict()
    let listed = found.filter { if case .provider = $0.origin { true } else { false } }
    if listed.contains(where: { $0 != record.result }),
      let kept = ScoreVerdict.weighing(listed, recorded: record.result)
    {
      record.keep(kept)
    }
    let ending = verdict.map(ScoreLookupOutcome.Ending.verdict) ?? endingWithoutScore()
    return (
      ScoreLookupOutcome(ending: ending, steps: log.steps), record == cachedRecord ? nil : record
    )
  }

  private func verdict() -> ScoreVerdict? {
    let usesCache = plan.tiers.contains(.cache)
    let recorded = lookup.recorded ?? (usesCache ? record.result : nil)
    if let verdict = ScoreVerdict.weighing(found, recorded: recorded) { return verdict }
    // An old result is better than none (RFC 5861 §4).
    guard usesCache, let old = record.result else { return nil }
    return ScoreVerdict.weighing([old] + record.differing, recorded: lookup.recorded)
  }

  private mutating func endingWithoutScore() -> ScoreLookupOutcome.Ending {
    if isCancelled { return .giveUp(.cancelled) }
    if let reason = log.pendingReason { return .pending(reason) }
    if plan.tiers.contains(.person) { log.record(.person, outcome: .asked) }
    let isAnswered = log.steps.contains { [.notListed, .notListedLately].contains($0.outcome) }
    return .giveUp(isAnswered ? .notListed : .noProvider)
  }
}

extension [MappedGame] {
  /// Returns the game of the same home team and day, by number or as the only one.
  func game(_ key: GameKey) -> MappedGame? {
    let games = filter { $0.key.home == key.home && $0.key.day == key.day }
    return games.first { $0.key.number == key.number } ?? (games.count == 1 ? games[0] : nil)
  }
}
