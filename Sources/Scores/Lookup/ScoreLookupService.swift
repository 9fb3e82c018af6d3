package import Catalog
import Foundation
package import SportsModel
package import Web

/// Looks up scores, of one game or of a whole day, in the catalog, the cache and at providers.
package struct ScoreLookupService: Sendable {
  private let catalog: Catalog
  private let cache: any ScoreCache
  private let listings: ListingLoader
  private let environment: RetryEnvironment

  /// Creates a service with the enabled providers; the agent also requests robots.txt.
  package init(
    catalog: Catalog, cache: any ScoreCache, providers: [any Provider], web: any WebClient,
    requestPolicy: RequestPolicy, agent: UserAgent, environment: RetryEnvironment
  ) {
    self.catalog = catalog
    self.cache = cache
    self.environment = environment
    let fetcher = ListingFetcher(
      web: web, cache: cache, requestPolicy: requestPolicy, agent: agent, environment: environment)
    listings = ListingLoader(providers: providers, fetcher: fetcher, mapper: GameMapper(catalog))
  }

  /// Looks up the score of one game.
  package func outcome(for lookup: ScoreLookup, plan: ScoreLookupPlan) async -> ScoreLookupOutcome {
    var game = GameLookup(lookup, plan: plan)
    await game.run(
      catalogScore: { (try? catalog.game(lookup.game))?.score },
      cachedRecord: { await cache.value(lookup.cacheKey, of: ScoreRecord.self)?.value },
      walk: walk(lookup.game.league, plan))
    let (outcome, record) = game.conclude()
    if let record {
      await cache.put(record, source: "stvisits", storedAt: environment.now(), for: lookup.cacheKey)
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
      of: league, on: day, homes: homes,
      usualMinutes: catalog.structure(of: league)?.league.typicalGameMinutes ?? 180,
      zones: { [catalog] in catalog.stadiums[$0].flatMap { TimeZone(identifier: $0.timeZoneID) } })
    return await games.run(
      catalogGames: { try? catalog.games(on: day, in: [league]) },
      cached: { await listings.cached(.init(provider: $0, league: league, day: day)) },
      walk: walk(league, plan))
  }

  private func walk(_ league: LeagueID, _ plan: ScoreLookupPlan) -> ProviderWalk {
    ProviderWalk(plan: plan, environment: environment) { [listings] provider, day in
      await listings.listing(.init(provider: provider, league: league, day: day), plan)
    }
  }
}
