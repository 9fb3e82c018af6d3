import Catalog
import Foundation
package import SportsModel
import Web

/// The games of a whole day, for who names no game.
extension ScoreLookupService {
  /// Looks for the games of a league on a day.
  ///
  /// - Parameters:
  ///   - league: whose games.
  ///   - day: the calendar day at the stadium.
  ///   - homes: only games at home of these teams; nil for all.
  ///   - plan: how far to go. The tiers are asked in order until all games that can be over have
  ///     a score.
  /// - Returns: the games, what was asked, and whether more may be known later.
  package func games(
    of league: LeagueID, on day: LocalDay, homes: Set<TeamID>? = nil, plan: ScoreLookupPlan
  ) async -> DayLookupOutcome {
    var search = DayLookup(
      day: day, homes: homes, usualMinutes: usualMinutes(of: league), zones: zones)
    if plan.tiers.contains(.catalog) {
      search.add(try? catalog.games(on: day, in: [league]), at: pace.now())
    }
    guard !search.isSettled(at: pace.now()) else { return search.answer }
    let providers = plan.providers(for: league)
    if plan.tiers.contains(.cache) { await readCache(providers, league, &search) }
    guard !search.isSettled(at: pace.now()) else { return search.answer }
    for provider in providers where !search.lacksGames(provider) {
      guard !plan.isOffline else {
        search.note(provider, .offline, waiting: .offline)
        break
      }
      let isNetworkDown = await ask(provider, league, plan, &search)
      if isNetworkDown || search.isSettled(at: pace.now()) { break }
    }
    search.conclude(at: pace.now())
    return search.answer
  }

  private func readCache(
    _ providers: [ProviderID], _ league: LeagueID, _ search: inout DayLookup
  ) async {
    var isEmpty = true
    for provider in providers where !search.isSettled(at: pace.now()) {
      let subject = ListingLoader.Subject(provider: provider, league: league, day: search.day)
      guard let cached = await listings.cached(subject) else { continue }
      isEmpty = false
      search.add(cached, of: provider, at: pace.now())
    }
    if isEmpty { search.note(.cache, .nothing) }
  }

  /// Asks one provider, an official one several times; returns whether there is no network.
  private func ask(
    _ provider: ProviderID, _ league: LeagueID, _ plan: ScoreLookupPlan, _ search: inout DayLookup
  ) async -> Bool {
    let subject = ListingLoader.Subject(provider: provider, league: league, day: search.day)
    let tries = provider.standing == .official ? max(1, plan.tries) : 1
    for attempt in 1...tries {
      switch await listings.listing(subject, plan) {
      case .listed(let games):
        search.add(games, of: provider, at: pace.now())
        return false
      case .denied(let denial):
        search.noteDenial(denial, by: provider)
        return false
      case .failed(let failure):
        search.note(provider, .init(failure), waiting: .init(failure))
        guard failure.isTransient, attempt < tries else { return failure.kind == .offline }
        let backoff = Backoff.delay(afterFailures: attempt, chance: pace.chance())
        let retry = max(pace.now() + backoff, failure.retryAfter ?? .distantPast)
        guard retry < plan.deadline ?? pace.now() + ScoreChain.maxRetryWait else {
          return false
        }
        await pace.sleep(until: retry)
      }
    }
    return false
  }

  private func usualMinutes(of league: LeagueID) -> Int {
    catalog.structure(of: league)?.league.typicalGameMinutes ?? 180
  }

  private var zones: @Sendable (StadiumID) -> TimeZone? {
    { [catalog] in catalog.stadiums[$0].flatMap { TimeZone(identifier: $0.timeZoneID) } }
  }
}

extension ScoreChain.PendingReason {
  fileprivate init(_ failure: RequestFailure) {
    switch failure.kind {
    case .offline: self = .offline
    case .cancelled: self = .outOfTime
    default: self = .noAnswer
    }
  }
}
