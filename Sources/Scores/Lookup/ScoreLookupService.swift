package import Catalog
package import Foundation
package import SportsModel
import Web

/// Looks up scores, of one game or of a whole day, in the catalog, the cache and at providers.
package struct ScoreLookupService: Sendable {
  private let catalog: Catalog
  private let fetcher: ListingFetcher
  private let listings: ListingLoader

  package init(catalog: Catalog, fetcher: ListingFetcher) {
    (self.catalog, self.fetcher) = (catalog, fetcher)
    listings = ListingLoader(fetcher: fetcher, mapper: GameMapper(catalog))
  }

  package func outcome(for lookup: ScoreLookup, plan: ScoreLookupPlan) async -> ScoreLookupOutcome {
    var game = GameLookup(lookup: lookup, plan: plan)
    await game.run(
      catalogScore: { (try? catalog.game(lookup.game))?.score },
      cachedRecord: { await fetcher.cache.value(lookup.cacheKey, of: ScoreRecord.self)?.value },
      walk: walk(lookup.game.league, plan: plan))
    let (outcome, record) = game.conclude()
    if let record {
      await fetcher.cache.put(
        record, source: "stvisits", storedAt: fetcher.environment.now(), for: lookup.cacheKey)
    }
    return outcome
  }

  /// Looks up the games of a league on a day until all games that can be over have a score.
  ///
  /// The day is that at the stadium; `homes` selects the home games of some teams.
  package func games(
    of league: LeagueID, on day: LocalDay, homes: Set<TeamID>? = nil, plan: ScoreLookupPlan
  ) async -> DayLookupOutcome {
    var games = DayLookup(
      day: day, league: league, homes: homes,
      usualMinutes: catalog.structure(of: league)?.league.typicalGameMinutes ?? 180,
      zones: { [catalog] in catalog.stadiums[$0].flatMap { TimeZone(identifier: $0.timeZoneID) } })
    return await games.run(
      catalogGames: { try? catalog.games(on: day, in: [league]) },
      cached: { await listings.cached(.init(provider: $0, league: league, day: day)) },
      walk: walk(league, plan: plan))
  }

  private func walk(_ league: LeagueID, plan: ScoreLookupPlan) -> ProviderWalk {
    ProviderWalk(plan: plan, environment: fetcher.environment) { [listings] provider, day in
      await listings.listing(.init(provider: provider, league: league, day: day), plan: plan)
    }
  }
}

/// The end of a lookup of one game, and its steps.
package struct ScoreLookupOutcome: Sendable, Hashable {
  package enum Ending: Sendable, Hashable {
    case verdict(ScoreVerdict)
    /// A later lookup may find the score.
    case pending(PendingReason)
    /// Only the user can enter the score.
    case giveUp(GiveUpReason)
  }

  package let ending: Ending
  package let steps: [LookupStep]
}

/// The reason that a later lookup may find more.
package enum PendingReason: Sendable, Hashable {
  case notFinal(ListedGame.Status), offline, outOfTime, interrupted
  /// A provider that may have the score is off, refused or failed.
  case noAnswer

  init(_ failure: RequestFailure, isLate: Bool) {
    switch failure.kind {
    case .offline: self = .offline
    case .cancelled: self = isLate ? .outOfTime : .interrupted
    default: self = .noAnswer
    }
  }
}

/// The reason that no lookup will find the score.
package enum GiveUpReason: Sendable, Hashable {
  /// All providers answered, and none lists the game.
  case notListed
  /// The game was never played.
  case cancelled
  /// The plan allows no provider.
  case noProvider
}

/// A game of a day with the source of its score.
package struct DayGame: Sendable, Hashable {
  package let key: GameKey
  package let away: TeamID
  /// The year in which the season starts.
  package let season: Int
  package let status: ListedGame.Status
  package let score: Score?
  /// The start, if known.
  package let start: Date?
  package let kind: ListedGame.Kind
  package let isNeutralSite: Bool
  package let tier: ScoreTier
  /// nil for the catalog.
  package let provider: ProviderID?
}

/// The games of a day.
package struct DayLookupOutcome: Sendable, Hashable {
  package internal(set) var games: [DayGame] = []
  package internal(set) var steps: [LookupStep] = []
  /// The reason that a later lookup may find more; nil if all is known.
  package internal(set) var pending: PendingReason?
}

/// A lookup that takes what providers have: one game, all games of a day, or a box score.
///
/// A value without effects; `ProviderWalk` sends the requests.
protocol ProviderLookup {
  associatedtype Found: Sendable

  var log: LookupLog { get set }

  /// Returns whether nothing more has to be requested.
  func isSettled(at instant: Date) -> Bool
  mutating func decision(on provider: ProviderID, at instant: Date) -> AskDecision
  mutating func add(_ found: Found, of provider: ProviderID, at instant: Date)

  /// Records that a provider could not be asked, or one failed attempt to ask it.
  mutating func addTrouble(
    _ outcome: LookupStep.Outcome, with provider: ProviderID, at instant: Date)
}

extension ProviderLookup {
  func decision(on provider: ProviderID, at instant: Date) -> AskDecision { .ask }
  func addTrouble(_ outcome: LookupStep.Outcome, with provider: ProviderID, at instant: Date) {}
}

enum AskDecision: Sendable, Hashable { case ask, skip, stop }

/// The one loop over providers: asks one after the other until a lookup is settled.
struct ProviderWalk: Sendable {
  let plan: ScoreLookupPlan
  let environment: RetryEnvironment
  var listing: @Sendable (ProviderID, LocalDay) async -> ListingLoader.Outcome = { _, _ in
    .success([])
  }

  func run<Lookup: ProviderLookup>(
    _ lookup: inout Lookup, _ providers: [ProviderID],
    fetch: (ProviderID) async -> Result<Lookup.Found, ListingFetcher.Stop>
  ) async {
    for provider in providers {
      guard !plan.isOffline else {
        return lookup.log.record(provider, outcome: .offline, pending: .offline)
      }
      switch lookup.decision(on: provider, at: environment.now()) {
      case .skip: continue
      case .stop: return
      case .ask: break
      }
      let outcome = await environment.retrying(provider, plan: plan) {
        let outcome = await fetch(provider)
        if case .failure(.failed(let failure)) = outcome {
          lookup.log.record(provider, outcome: .init(failure))
          if failure.isProviderFault {
            lookup.addTrouble(.init(failure), with: provider, at: environment.now())
          }
        }
        return outcome
      }
      let now = environment.now()
      switch outcome {
      case .success(let found): lookup.add(found, of: provider, at: now)
      case .failure(.denied(let denial)):
        lookup.log.record(denial, by: provider)
        if case .off = denial { lookup.addTrouble(.off, with: provider, at: now) }
      case .failure(.failed(let failure)):
        lookup.log.setPending(PendingReason(failure, isLate: plan.isLate(at: now)))
        // Without a network, further providers can't respond either.
        guard failure.isProviderFault else { return }
      }
      if lookup.isSettled(at: now) { return }
    }
  }
}

/// The steps of a lookup, and the reason why a later one may find more.
struct LookupLog: Sendable {
  private(set) var steps: [LookupStep] = []
  private(set) var pendingReason: PendingReason?

  mutating func record(
    _ tier: ScoreTier, of provider: ProviderID? = nil, outcome: LookupStep.Outcome
  ) {
    steps.append(LookupStep(tier: tier, provider: provider, outcome: outcome))
  }

  mutating func record(
    _ provider: ProviderID, outcome: LookupStep.Outcome, pending reason: PendingReason? = nil
  ) {
    record(provider.tier, of: provider, outcome: outcome)
    if let reason { setPending(reason) }
  }

  mutating func record(_ denial: RequestDenial, by provider: ProviderID) {
    switch denial {
    case .off: record(provider, outcome: .off, pending: .noAnswer)
    case .disallowed: record(provider, outcome: .disallowed)
    case .outOfTime: record(provider, outcome: .outOfTime, pending: .outOfTime)
    }
  }

  /// Keeps the first reason, except that a missing network explains a missing answer.
  mutating func setPending(_ reason: PendingReason) {
    if let pendingReason, (pendingReason, reason) != (.noAnswer, .offline) { return }
    pendingReason = reason
  }
}
