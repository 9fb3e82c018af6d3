package import Catalog
import Foundation
import SportsModel
package import Web

/// Looks for scores in the world: does what the chain says.
package struct ScoreLookupService: Sendable {
  let catalog: Catalog
  let cache: any ScoreCache
  let listings: ListingLoader
  let pace: RetryEnvironment

  /// - Parameters:
  ///   - catalog: the facts, and the names to which games are brought.
  ///   - cache: what earlier look-ups left.
  ///   - providers: who may be asked.
  ///   - web: carries the requests.
  ///   - requestPolicy: turns and breakers.
  ///   - agent: under which robots.txt is asked for.
  ///   - pace: time and chance.
  package init(
    catalog: Catalog, cache: any ScoreCache, providers: [any Provider], web: any WebClient,
    requestPolicy: RequestPolicy, agent: UserAgent, pace: RetryEnvironment
  ) {
    self.catalog = catalog
    self.cache = cache
    self.pace = pace
    let fetcher = ListingFetcher(
      web: web, cache: cache, requestPolicy: requestPolicy,
      robots: RobotsChecker(cache: cache, agent: agent),
      network: OfflineDetector(), pace: pace)
    listings = ListingLoader(providers: providers, fetcher: fetcher, mapper: GameMapper(catalog))
  }

  /// Looks for the score of one game.
  package func outcome(for lookup: ScoreLookup, plan: ScoreLookupPlan) async -> ScoreLookupOutcome {
    var chain = ScoreChain(lookup, plan: plan)
    var actions = chain.start(at: pace.now())
    var listed: ListingLoader.Outcome?
    while let last = actions.last {
      for action in actions.dropLast() { await keep(action) }
      switch last {
      case .readCatalog(let key):
        let score = (try? catalog.game(key))?.score
        actions = chain.catalogRead(score, at: pace.now())
      case .readCache(let key):
        let kept = await cache.value(key, of: ScoreRecord.self)?.value
        actions = chain.cacheRead(kept, at: pace.now())
      case .seekTurn(let provider, _):
        let asked = pace.now()
        listed = await list(lookup, by: provider, plan)
        if case .denied(let denial) = listed {
          actions = chain.turnDenied(denial, at: pace.now())
        } else {
          actions = chain.turnGiven(asked, at: asked)
        }
      case .wait(let instant):
        await pace.sleep(until: instant)
        actions = chain.waited(at: pace.now())
      case .ask:
        let answer = ScoreChain.Answer(listed, for: lookup.game)
        actions = chain.answered(answer, at: pace.now(), chance: pace.chance())
      case .writeCache:
        await keep(last)
        actions = []
      case .accept(let result, let replaced):
        return ScoreLookupOutcome(.verdict(.agreed(result, replacing: replaced)), chain.steps)
      case .conflict(let results):
        return ScoreLookupOutcome(.verdict(.conflict(results)), chain.steps)
      case .pending(let reason): return ScoreLookupOutcome(.pending(reason), chain.steps)
      case .giveUp(let reason): return ScoreLookupOutcome(.giveUp(reason), chain.steps)
      }
    }
    return ScoreLookupOutcome(.pending(.interrupted), chain.steps)
  }

  /// What a provider lists of the day; one that files by other clocks than the stadium's is asked
  /// about the day of those clocks, too, when the game is not in the first list.
  private func list(
    _ lookup: ScoreLookup, by provider: ProviderID, _ plan: ScoreLookupPlan
  ) async -> ListingLoader.Outcome {
    let game = lookup.game
    let outcome = await listings.listing(lookup.subject(provider, on: game.day), plan)
    guard case .listed(let games) = outcome, games.game(game) == nil,
      let day = lookup.start.flatMap({ provider.filingDay(of: $0) }), day != game.day
    else { return outcome }
    return await listings.listing(lookup.subject(provider, on: day), plan)
  }

  private func keep(_ action: ScoreChain.Action) async {
    guard case .writeCache(let record, let key) = action,
      let envelope = try? CacheEnvelope(record, source: "stvisits", storedAt: pace.now())
    else { return }
    try? await cache.put(envelope, for: key)
  }
}

extension ScoreLookup {
  fileprivate func subject(_ provider: ProviderID, on day: LocalDay) -> ListingLoader.Subject {
    ListingLoader.Subject(provider: provider, league: game.league, day: day)
  }
}

extension ProviderID {
  /// The day under which a start is listed; nil for who goes by the clocks at the stadium.
  fileprivate func filingDay(of start: Date) -> LocalDay? {
    self == .espn ? ProviderDateParser.easternDay(start) : nil
  }
}

extension ScoreChain.Answer {
  /// What an errand says about one game.
  fileprivate init(_ outcome: ListingLoader.Outcome?, for key: GameKey) {
    switch outcome {
    case .listed(let games): self.init(games.game(key)?.listed)
    case .failed(let failure): self = .failed(failure)
    case .denied, nil: self = .failed(RequestFailure(.cancelled))
    }
  }
}

extension [MappedGame] {
  /// The game of the home team that day, of that number; the only one where numbers differ.
  func game(_ key: GameKey) -> MappedGame? {
    let games = filter { $0.key.home == key.home && $0.key.day == key.day }
    return games.first { $0.key.number == key.number } ?? (games.count == 1 ? games[0] : nil)
  }
}
