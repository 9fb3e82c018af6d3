package import BoxScores
package import Catalog
import Foundation
package import SportsModel
package import Web

/// A game whose box score is needed.
package struct BoxScoreLookup: Sendable, Hashable {
  package let game: GameKey
  /// The away team, if known.
  package let away: TeamID?
  /// The score that the visit has; a box score with another one isn't used.
  package let score: Score?

  package init(game: GameKey, away: TeamID? = nil, score: Score? = nil) {
    self.game = game
    self.away = away
    self.score = score
  }
}

extension BoxScoreLookup {
  /// The first word of the keys in the cache.
  package static let cacheKind = "boxscore"

  /// The key of the providers that had no box score of the game.
  package var cacheKey: String { Self.cacheKey(of: game) }

  package static func cacheKey(of game: GameKey) -> String { "\(cacheKind) \(game)" }
}

/// The end of a lookup of one box score.
package struct BoxScoreOutcome: Sendable {
  package fileprivate(set) var box: ProvidedBoxScore?
  package fileprivate(set) var steps: [LookupStep] = []
  /// Why a later lookup may find it; nil if it was found or no provider has it.
  package fileprivate(set) var pending: PendingReason?
}

/// Fetches box scores of single games from the official services and from ESPN.
///
/// The listing of the day, which a score lookup may have cached, has the provider's id of the game;
/// one request then fetches the box score. A provider without one isn't asked again for a week.
package struct BoxScoreService: Sendable {
  private let providers: [ProviderID: any Provider]
  private let cache: any ScoreCache
  private let fetcher: ListingFetcher
  private let listings: ListingLoader
  private let mapper: GameMapper
  private let environment: RetryEnvironment

  package init(
    catalog: Catalog, cache: any ScoreCache, providers: [any Provider], web: any WebClient,
    requestPolicy: RequestPolicy, agent: UserAgent, environment: RetryEnvironment
  ) {
    self.providers = Dictionary(providers.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    self.cache = cache
    self.environment = environment
    fetcher = ListingFetcher(
      web: web, cache: cache, requestPolicy: requestPolicy, agent: agent, environment: environment)
    mapper = GameMapper(catalog)
    listings = ListingLoader(providers: providers, fetcher: fetcher, mapper: mapper)
  }

  /// Asks the providers of the league in order until one has the box score.
  package func outcome(for lookup: BoxScoreLookup, plan: ScoreLookupPlan) async -> BoxScoreOutcome {
    var log = LookupLog()
    let key = lookup.cacheKey
    var misses = await cache.value(key, of: [ScoreRecord.Miss].self)?.value ?? []
    let known = misses
    var found: ProvidedBoxScore?
    for id in plan.providers(for: lookup.game.league) {
      guard found == nil, let provider = providers[id], id.tier == .api else { continue }
      guard !plan.isOffline else {
        log.note(id, .offline, pending: .offline)
        break
      }
      let now = environment.now()
      if let deadline = plan.deadline, now >= deadline {
        log.note(id, .outOfTime, pending: .outOfTime)
        break
      }
      if misses.contains(where: { $0.provider == id && CachePolicy.isActive($0, at: now) }) {
        log.note(id, .notListedLately)
        continue
      }
      switch await box(of: lookup, from: provider, plan) {
      case .found(let box):
        log.note(id, .found)
        found = box
      case .missing(let status):
        log.note(id, status == nil ? .notListed : .notFinal)
        misses.removeAll { $0.provider == id }
        let wait = status == nil ? CachePolicy.missFor : CachePolicy.freshFor
        misses.append(.init(provider: id, status: status, askAgainAt: environment.now() + wait))
      case .stopped(.denied(let denial)): log.note(denial, by: id)
      case .stopped(.failed(let failure)):
        let isLate = plan.deadline.map { environment.now() >= $0 } ?? false
        log.note(id, .init(failure), pending: PendingReason(failure, isLate: isLate))
        if failure.kind == .offline || failure.kind == .cancelled {
          return BoxScoreOutcome(steps: log.steps, pending: log.pendingReason)
        }
      }
    }
    if misses != known {
      await cache.put(misses, source: "stvisits", storedAt: environment.now(), for: key)
    }
    // The provider that didn't respond may name the players.
    if let reason = log.pendingReason, !(found?.score.namesPlayers ?? false) {
      return BoxScoreOutcome(steps: log.steps, pending: reason)
    }
    return BoxScoreOutcome(box: found, steps: log.steps, pending: nil)
  }

  // MARK: - One provider

  private enum Answer {
    case found(ProvidedBoxScore)
    /// The provider has no box score of the game; the status is that of a game that isn't over.
    case missing(ListedGame.Status?)
    case stopped(ListingFetcher.Stop)
  }

  private func box(
    of lookup: BoxScoreLookup, from provider: any Provider, _ plan: ScoreLookupPlan
  ) async -> Answer {
    let subject = ListingLoader.Subject(
      provider: provider.id, league: lookup.game.league, day: lookup.game.day)
    var games: [MappedGame]
    switch await listings.listing(subject, plan) {
    case .success(let listed): games = listed
    case .failure(let stop): return .stopped(stop)
    }
    games.removeAll { $0.away != lookup.away && lookup.away != nil }
    guard let game = games.game(lookup.game) else { return .missing(nil) }
    guard game.listed.status == .final else { return .missing(game.listed.status) }
    guard let web = provider.boxScoreRequest(for: game.listed) else { return .missing(nil) }
    let request = BoxScoreRequest(web: web, listed: game.listed)
    let loop = RetryLoop(
      tries: provider.id.standing == .official ? plan.tries : 1, deadline: plan.deadline,
      maxWait: ListingFetcher.maxRetryWait, environment: environment)
    return await loop.run {
      await answer(to: request, of: game, lookup, from: provider.id, plan)
    } retryDate: { answer, _ in
      guard case .stopped(.failed(let failure)) = answer else { return nil }
      return failure.retryDate
    }
  }

  private func answer(
    to request: BoxScoreRequest, of game: MappedGame, _ lookup: BoxScoreLookup,
    from provider: ProviderID, _ plan: ScoreLookupPlan
  ) async -> Answer {
    do throws(ListingFetcher.Stop) {
      return try await fetcher.guarded(provider) { () async throws(ListingFetcher.Stop) in
        let answer = try await fetcher.send(request.web, to: provider, plan)
        do throws(BoxScoreRefusal) {
          return .found(try read(answer, to: request, of: game, lookup))
        } catch {
          return try missing(error)
        }
      }
    } catch {
      return .stopped(error)
    }
  }

  /// Returns the answer of a refused response.
  ///
  /// - Throws: the failure of a provider that may respond better later.
  private func missing(_ refusal: BoxScoreRefusal) throws(ListingFetcher.Stop) -> Answer {
    switch refusal {
    case .unusable(let error):
      if let failure = RequestFailure(error, at: environment.now()) { throw .failed(failure) }
      return .missing(nil)
    case .notFinal(let status): return .missing(status)
    case .otherGame, .otherLeague, .noScore, .inconsistent: return .missing(nil)
    }
  }

  /// Parses a response and compares its teams, day and score with the game.
  private func read(
    _ answer: WebResponse, to request: BoxScoreRequest, of game: MappedGame,
    _ lookup: BoxScoreLookup
  ) throws(BoxScoreRefusal) -> ProvidedBoxScore {
    let read = try BoxScoreReader.read(answer, to: request)
    guard let mapped = try? mapper.map(read.listed), mapped.key.home == game.key.home,
      mapped.away == game.away, read.listed.day == request.listed.day
    else { throw .otherGame(read.listed.id) }
    if let score = lookup.score, score != read.listed.score {
      throw .inconsistent("score of the game")
    }
    var box = ProvidedBoxScore(
      provider: request.listed.provider.rawValue,
      score: BoxScore(
        league: lookup.game.league, season: mapped.season, day: lookup.game.day,
        isPostseason: request.listed.kind == .postseason, home: lookup.game.home, away: game.away))
    try read.fill(&box)
    return box
  }
}
