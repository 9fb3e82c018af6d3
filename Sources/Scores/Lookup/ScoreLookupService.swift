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

/// Why a later lookup may find more.
package enum PendingReason: Sendable, Hashable {
  case notFinal(ListedGame.Status)
  case offline, outOfTime, interrupted
  /// A provider that may have the score is off, refused or failed.
  case noAnswer
}

/// Why no lookup will find the score.
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
  /// Why a later lookup may find more; nil if all is known.
  package internal(set) var pending: PendingReason?
}
