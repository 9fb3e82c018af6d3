import Foundation
import SportsModel
import Web

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
