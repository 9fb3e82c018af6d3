import Foundation
import SportsModel

/// What is known of a day so far.
struct DayLookup {
  let day: LocalDay
  let homes: Set<TeamID>?
  let usualMinutes: Int
  let zones: @Sendable (StadiumID) -> TimeZone?
  private(set) var answer = DayLookupOutcome()
  private var starts: [GameKey: Date] = [:]
  /// Listings too old to be used while somebody can be asked.
  private var stale: [(provider: ProviderID, games: [MappedGame])] = []
  private var providersWithoutGames: Set<ProviderID> = []
  private var reason: ScoreChain.PendingReason?

  init(
    day: LocalDay, homes: Set<TeamID>?, usualMinutes: Int,
    zones: @escaping @Sendable (StadiumID) -> TimeZone?
  ) {
    self.day = day
    self.homes = homes
    self.usualMinutes = usualMinutes
    self.zones = zones
  }

  func lacksGames(_ provider: ProviderID) -> Bool { providersWithoutGames.contains(provider) }

  /// Whether every game that can be over has an end.
  func isSettled(at instant: Date) -> Bool {
    !answer.games.isEmpty && answer.games.allSatisfy { isSettled($0, at: instant) }
  }

  private func isSettled(_ game: DayGame, at instant: Date) -> Bool {
    if game.score != nil || game.status == .cancelled { return true }
    // What the catalog alone says of a day to come may have been moved since.
    guard game.tier != .catalog else { return false }
    let lookup = ScoreLookup(
      game: game.key, start: starts[game.key], usualMinutes: usualMinutes)
    return instant < lookup.usualEnd || game.status == .postponed
  }

  // MARK: What was found

  mutating func add(_ games: [Game]?, at instant: Date) {
    let mine = (games ?? []).filter { homes?.contains($0.home) ?? true }
    for game in mine {
      let isPast = Date(startOf: day) + 86_400 < instant
      let status: ListedGame.Status =
        game.score != nil
        ? .final : ListedGame.Status(game.status) ?? (isPast ? .unknown : .scheduled)
      starts[game.id] = start(of: game)
      merge(
        DayGame(
          key: game.id, away: game.away, season: game.season, status: status, score: game.score,
          start: starts[game.id], kind: .init(game.seasonType), isNeutralSite: game.isNeutralSite,
          tier: .catalog, provider: nil))
    }
    note(.catalog, isSettled(at: instant) ? .found : .nothing)
  }

  mutating func add(_ cached: ListingLoader.CachedGames, of provider: ProviderID, at instant: Date)
  {
    let mine = cached.games.filter(isWanted)
    if mine.isEmpty {
      guard abs(instant.timeIntervalSince(cached.learnedAt)) < CachePolicy.missFor else { return }
      providersWithoutGames.insert(provider)
      note(provider, .notListedLately)
    } else if cached.isFresh {
      answer.steps.append(ChainStep(.cache, provider, .found))
      merge(mine, of: provider, from: .cache)
    } else {
      answer.steps.append(ChainStep(.cache, provider, .stale))
      stale.append((provider, mine))
    }
  }

  mutating func add(_ games: [MappedGame], of provider: ProviderID, at instant: Date) {
    let mine = games.filter(isWanted)
    guard !mine.isEmpty else { return note(provider, .notListed) }
    merge(mine, of: provider, from: provider.tier)
    let isOver = mine.contains { $0.listed.score != nil }
    let isCancelled = mine.allSatisfy { $0.listed.status == .cancelled }
    note(provider, isOver ? .found : isCancelled ? .cancelled : .notFinal)
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

  /// Adds a game, or replaces one of which less was known.
  private mutating func merge(_ game: DayGame) {
    let place = answer.games.firstIndex {
      $0.key.home == game.key.home && $0.key.number == game.key.number
        && $0.away == game.away
    }
    guard let place else { return answer.games.append(game) }
    let old = answer.games[place]
    guard old.score == nil, game.score != nil || old.tier == .catalog else { return }
    answer.games[place] = game
  }

  private func start(of game: Game) -> Date? {
    guard case .exact = game.start, let stadium = game.stadiums.first, let zone = zones(stadium)
    else { return nil }
    return game.localStart?.instant(zone: zone)
  }

  // MARK: What was done

  mutating func note(_ tier: ScoreTier, _ outcome: ChainStep.Outcome) {
    answer.steps.append(ChainStep(tier, nil, outcome))
  }

  mutating func note(
    _ provider: ProviderID, _ outcome: ChainStep.Outcome,
    waiting reason: ScoreChain.PendingReason? = nil
  ) {
    answer.steps.append(ChainStep(provider.tier, provider, outcome))
    if let reason { self.reason = .better(self.reason, reason) }
  }

  mutating func noteDenial(_ denial: ScoreChain.Denial, by provider: ProviderID) {
    switch denial {
    case .off: note(provider, .off, waiting: .noAnswer)
    case .disallowed: note(provider, .disallowed)
    case .outOfTime: note(provider, .outOfTime, waiting: .outOfTime)
    }
  }

  /// Ends with what is old where nothing newer came, and says whether to come back.
  mutating func conclude(at instant: Date) {
    guard !isSettled(at: instant) else { return }
    for (provider, games) in stale { merge(games, of: provider, from: .cache) }
    guard !isSettled(at: instant) else { return }
    answer.pending = reason
  }
}

extension ListedGame.Kind {
  fileprivate init(_ type: Game.SeasonType) {
    self =
      switch type {
      case .regular: .regular
      case .postseason: .postseason
      case .other: .other
      }
  }
}

extension ListedGame.Status {
  /// What the facts say of a game that does not take place as planned; nil for one that does.
  fileprivate init?(_ status: Game.Status) {
    switch status {
    case .planned: return nil
    case .postponed: self = .postponed
    case .suspended: self = .suspended
    case .cancelled: self = .cancelled
    }
  }
}
