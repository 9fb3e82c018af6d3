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
  /// True if a provider says that the game can't be over, so that the others can't know more.
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
    record.append(ScoreRecord.Trouble(provider: provider, outcome: outcome, at: instant))
  }

  private mutating func addMiss(
    of provider: ProviderID, _ status: ListedGame.Status?, at instant: Date
  ) {
    record.clearTrouble(of: provider)
    let retry = CachePolicy.retryDate(after: status, lookup, at: instant)
    record.append(.init(provider: provider, status: status, askAgainAt: retry))
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
      record.append(kept)
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

/// The lookup of a day: collects the games of a league from all sources until each has a score.
struct DayLookup: ProviderLookup {
  typealias Found = [MappedGame]

  let day: LocalDay
  let league: LeagueID
  /// Home teams whose games are wanted; nil for all.
  let homes: Set<TeamID>?
  let usualMinutes: Int
  let zones: @Sendable (StadiumID) -> TimeZone?
  var log = LookupLog()
  private(set) var games: [DayGame] = []
  private(set) var starts: [GameKey: Date] = [:]
  /// Cached listings that are only used if no provider responds.
  private(set) var stale: [(provider: ProviderID, games: [MappedGame])] = []
  private(set) var providersWithoutGames: Set<ProviderID> = []

  /// Looks into the catalog, then the cache, then asks providers.
  mutating func run(
    catalogGames: () -> [Game]?, cached: (ProviderID) async -> ListingLoader.CachedGames?,
    walk: ProviderWalk
  ) async -> DayLookupOutcome {
    let now = walk.environment.now
    if walk.plan.tiers.contains(.catalog) { add(catalogGames() ?? [], at: now()) }
    guard !isSettled(at: now()) else { return outcome }
    let providers = walk.plan.providers(for: league)
    if walk.plan.tiers.contains(.cache) {
      var isEmpty = true
      for provider in providers where !isSettled(at: now()) {
        guard let listing = await cached(provider) else { continue }
        isEmpty = false
        add(listing, of: provider, at: now())
      }
      if isEmpty { log.record(.cache, outcome: .nothing) }
    }
    guard !isSettled(at: now()) else { return outcome }
    let others = providers.filter { !providersWithoutGames.contains($0) }
    await walk.run(&self, others) { [day] in await walk.listing($0, day) }
    return conclude(at: now())
  }

  private var outcome: DayLookupOutcome { DayLookupOutcome(games: games, steps: log.steps) }

  /// Returns whether there are games, and every one that can be over has an end.
  func isSettled(at instant: Date) -> Bool {
    !games.isEmpty && games.allSatisfy { isSettled($0, at: instant) }
  }

  private func isSettled(_ game: DayGame, at instant: Date) -> Bool {
    if game.score != nil || game.status == .cancelled { return true }
    // A game that only the catalog lists may have been rescheduled.
    guard game.tier != .catalog else { return false }
    let lookup = ScoreLookup(game: game.key, start: starts[game.key], usualMinutes: usualMinutes)
    return instant < lookup.usualEnd || game.status == .postponed
  }

  private mutating func add(_ games: [Game], at instant: Date) {
    for game in games where homes?.contains(game.home) ?? true {
      let isPast = Date(startOf: day) + 86_400 < instant
      let status: ListedGame.Status =
        game.score != nil
        ? .final
        : ListedGame.Status(rawValue: game.status.rawValue) ?? (isPast ? .unknown : .scheduled)
      starts[game.id] = start(of: game)
      merge(
        DayGame(
          key: game.id, away: game.away, season: game.season, status: status, score: game.score,
          start: starts[game.id], kind: .init(rawValue: game.seasonType.rawValue) ?? .other,
          isNeutralSite: game.isNeutralSite, tier: .catalog, provider: nil))
    }
    log.record(.catalog, outcome: isSettled(at: instant) ? .found : .nothing)
  }

  private mutating func add(
    _ cached: ListingLoader.CachedGames, of provider: ProviderID, at instant: Date
  ) {
    let mine = cached.games.filter(isWanted)
    if mine.isEmpty {
      guard abs(instant.timeIntervalSince(cached.learnedAt)) < CachePolicy.missFor else { return }
      providersWithoutGames.insert(provider)
      log.record(provider, outcome: .notListedLately)
    } else if cached.isFresh {
      log.record(.cache, of: provider, outcome: .found)
      merge(mine, of: provider, from: .cache)
    } else {
      log.record(.cache, of: provider, outcome: .stale)
      stale.append((provider, mine))
    }
  }

  mutating func add(_ games: [MappedGame], of provider: ProviderID, at instant: Date) {
    let mine = games.filter(isWanted)
    guard !mine.isEmpty else { return log.record(provider, outcome: .notListed) }
    merge(mine, of: provider, from: provider.tier)
    let isOver = mine.contains { $0.listed.score != nil }
    let isCancelled = mine.allSatisfy { $0.listed.status == .cancelled }
    log.record(provider, outcome: isOver ? .found : isCancelled ? .cancelled : .notFinal)
  }

  private func isWanted(_ game: MappedGame) -> Bool {
    game.key.day == day && homes?.contains(game.key.home) ?? true
  }

  private mutating func merge(
    _ games: [MappedGame], of provider: ProviderID, from tier: ScoreTier
  ) {
    for game in games {
      if let start = game.listed.start { starts[game.key] = start }
      merge(
        DayGame(
          key: game.key, away: game.away, season: game.season, status: game.listed.status,
          score: game.listed.score, start: game.listed.start, kind: game.listed.kind,
          isNeutralSite: game.listed.isNeutralSite, tier: tier, provider: provider))
    }
  }

  private mutating func merge(_ game: DayGame) {
    let place = games.firstIndex {
      $0.key.home == game.key.home && $0.key.number == game.key.number && $0.away == game.away
    }
    guard let place else { return games.append(game) }
    let old = games[place]
    guard old.score == nil, game.score != nil || old.tier == .catalog else { return }
    games[place] = game
  }

  private func start(of game: Game) -> Date? {
    guard case .exact = game.start, let stadium = game.stadiums.first, let zone = zones(stadium)
    else { return nil }
    return game.localStart?.instant(zone: zone)
  }

  /// Ends with cached games if there are no newer ones, and says whether to try again later.
  private mutating func conclude(at instant: Date) -> DayLookupOutcome {
    if !isSettled(at: instant) {
      for (provider, games) in stale { merge(games, of: provider, from: .cache) }
    }
    var outcome = outcome
    if !isSettled(at: instant) { outcome.pending = log.pendingReason }
    return outcome
  }
}
