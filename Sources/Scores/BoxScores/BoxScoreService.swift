package import BoxScores
package import Catalog
import Foundation
package import SportsModel
import Web

/// A game whose box score is needed.
package struct BoxScoreLookup: Sendable, Hashable {
  package let game: GameKey
  /// The away team, if known.
  package let away: TeamID?
  /// The score that the visit has; a box score with another one isn't used.
  package let score: Score?

  package init(game: GameKey, away: TeamID? = nil, score: Score? = nil) {
    (self.game, self.away, self.score) = (game, away, score)
  }

  package static let cacheKind = "boxscore"
  package var cacheKey: String { Self.cacheKey(of: game) }
  package static func cacheKey(of game: GameKey) -> String { "\(cacheKind) \(game)" }
}

/// The end of a lookup of one box score.
package struct BoxScoreOutcome: Sendable {
  package fileprivate(set) var box: ProvidedBoxScore?
  package fileprivate(set) var steps: [LookupStep] = []
  /// The reason that a later lookup may find it; nil if it was found or no provider has it.
  package fileprivate(set) var pending: PendingReason?
}

/// Fetches box scores of single games from the official services and from ESPN.
///
/// The listing of the day, which a score lookup may have cached, has the provider's id of the game;
/// one request then fetches the box score. A provider without one isn't asked again for a week.
package struct BoxScoreService: Sendable {
  private let fetcher: ListingFetcher
  private let listings: ListingLoader
  private let mapper: GameMapper

  package init(catalog: Catalog, fetcher: ListingFetcher) {
    (self.fetcher, mapper) = (fetcher, GameMapper(catalog))
    listings = ListingLoader(fetcher: fetcher, mapper: mapper)
  }

  /// Asks the providers of the league in order until one has the box score.
  package func outcome(for lookup: BoxScoreLookup, plan: ScoreLookupPlan) async -> BoxScoreOutcome {
    let known = await fetcher.cache.value(lookup.cacheKey, of: [ScoreRecord.Miss].self)?.value ?? []
    var search = BoxScoreSearch(plan: plan, misses: known)
    let league = plan.providers(for: lookup.game.league).compactMap { fetcher.providers[$0] }
    // Only the request for the box score is sent again, not that for the listing.
    var once = plan
    once.tries = 1
    await ProviderWalk(plan: once, environment: fetcher.environment).run(
      &search, league.map(\.id).filter { $0.tier == .api }
    ) { id in
      guard let provider = fetcher.providers[id] else { return .success(.missing(nil)) }
      return await answer(of: provider, to: lookup, plan)
    }
    if search.misses != known {
      await fetcher.cache.put(
        search.misses, source: "stvisits", storedAt: fetcher.environment.now(), for: lookup.cacheKey
      )
    }
    // The provider that didn't respond may name the players.
    if let reason = search.log.pendingReason, !(search.box?.score.namesPlayers ?? false) {
      return BoxScoreOutcome(steps: search.log.steps, pending: reason)
    }
    return BoxScoreOutcome(box: search.box, steps: search.log.steps)
  }

  private func answer(
    of provider: any Provider, to lookup: BoxScoreLookup, _ plan: ScoreLookupPlan
  ) async -> Result<BoxScoreSearch.Found, ListingFetcher.Stop> {
    let subject = ListingLoader.Subject(
      provider: provider.id, league: lookup.game.league, day: lookup.game.day)
    var games: [MappedGame]
    switch await listings.listing(subject, plan: plan) {
    case .success(let listed): games = listed
    case .failure(let stop): return .failure(stop)
    }
    games.removeAll { $0.away != lookup.away && lookup.away != nil }
    guard let game = games.game(lookup.game) else { return .success(.missing(nil)) }
    guard game.listed.status == .final else { return .success(.missing(game.listed.status)) }
    guard let web = provider.boxScoreRequest(for: game.listed) else {
      return .success(.missing(nil))
    }
    return await fetcher.environment.retrying(provider.id, plan: plan) {
      await Result { () async throws(ListingFetcher.Stop) in
        try await fetcher.guarded(provider.id) { () async throws(ListingFetcher.Stop) in
          let answer = try await fetcher.send(web, to: provider.id, plan: plan)
          do throws(BoxScoreRefusal) {
            return .box(try read(answer, of: game, lookup: lookup))
          } catch { return .missing(try status(after: error)) }
        }
      }
    }
  }

  /// Returns the status of a game without a box score, if known.
  ///
  /// - Throws: the failure of a provider that may respond better later.
  private func status(
    after refusal: BoxScoreRefusal
  ) throws(ListingFetcher.Stop) -> ListedGame.Status? {
    if case .unusable(let error) = refusal,
      let failure = RequestFailure(error, at: fetcher.environment.now())
    {
      throw .failed(failure)
    }
    if case .notFinal(let status) = refusal { return status }
    return nil
  }

  private func read(
    _ answer: WebResponse, of game: MappedGame, lookup: BoxScoreLookup
  ) throws(BoxScoreRefusal) -> ProvidedBoxScore {
    let read = try BoxScoreReader.read(answer, of: game.listed)
    guard let mapped = try? mapper.map(read.listed), mapped.key.home == game.key.home,
      mapped.away == game.away, read.listed.day == game.listed.day
    else { throw .otherGame }
    if let score = lookup.score, score != read.listed.score { throw .inconsistent }
    var box = ProvidedBoxScore(
      provider: game.listed.provider.rawValue,
      score: BoxScore(
        league: lookup.game.league, season: mapped.season, day: lookup.game.day,
        isPostseason: game.listed.kind == .postseason, home: lookup.game.home, away: game.away))
    try read.fill(&box)
    return box
  }
}

private struct BoxScoreSearch: ProviderLookup {
  enum Found: Sendable {
    case box(ProvidedBoxScore)
    /// The provider has no box score of the game; if the game isn't over, with its status.
    case missing(ListedGame.Status?)
  }

  let plan: ScoreLookupPlan
  /// The providers that had no box score, and when to ask them again.
  private(set) var misses: [ScoreRecord.Miss]
  private(set) var box: ProvidedBoxScore?
  var log = LookupLog()

  func isSettled(at instant: Date) -> Bool { box != nil }

  mutating func decision(on provider: ProviderID, at instant: Date) -> AskDecision {
    if plan.isLate(at: instant) {
      log.record(provider, outcome: .outOfTime, pending: .outOfTime)
      return .stop
    }
    let isKnown = misses.contains {
      $0.provider == provider && CachePolicy.isActive($0, at: instant)
    }
    if isKnown { log.record(provider, outcome: .notListedLately) }
    return isKnown ? .skip : .ask
  }

  mutating func add(_ found: Found, of provider: ProviderID, at instant: Date) {
    switch found {
    case .box(let box):
      log.record(provider, outcome: .found)
      self.box = box
    case .missing(let status):
      log.record(provider, outcome: status == nil ? .notListed : .notFinal)
      misses.removeAll { $0.provider == provider }
      let wait = status == nil ? CachePolicy.missFor : CachePolicy.freshFor
      misses.append(.init(provider: provider, status: status, askAgainAt: instant + wait))
    }
  }
}
