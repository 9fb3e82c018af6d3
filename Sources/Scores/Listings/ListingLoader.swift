import Foundation
import SportsModel
import Web

/// Loads the listings of providers, once per provider, league and day for all lookups of a run.
struct ListingLoader: Sendable {
  struct Subject: Sendable, Hashable {
    let provider: ProviderID
    let league: LeagueID
    let day: LocalDay
  }

  typealias Outcome = Result<[MappedGame], ListingFetcher.Stop>

  /// Games from cached responses.
  struct CachedGames: Sendable {
    let games: [MappedGame]
    let learnedAt: Date
    let isFresh: Bool
  }

  private let fetcher: ListingFetcher
  private let mapper: GameMapper
  private let runs = SharedRuns<Subject, Outcome>()

  init(fetcher: ListingFetcher, mapper: GameMapper) {
    (self.fetcher, self.mapper) = (fetcher, mapper)
  }

  /// Returns the games of a subject; concurrent calls share one request.
  func listing(_ subject: Subject, plan: ScoreLookupPlan) async -> Outcome {
    await runs.value(of: subject, isKept: { (try? $0.get()) != nil }) {
      await fetch(subject, plan: plan)
    }
  }

  /// Returns the cached games of a subject, fresh or not; nil if a part is missing.
  func cached(_ subject: Subject) async -> CachedGames? {
    guard let provider = fetcher.providers[subject.provider] else { return nil }
    var list = GameList()
    var learnedAt: Date?
    for request in requests(subject, to: provider) {
      guard let entry = await fetcher.entry(request) else {
        guard request.role == .main else { continue }
        return nil
      }
      guard let part = try? provider.games(in: entry.answer(for: request), to: request) else {
        return nil
      }
      list.join(part, as: request.role)
      learnedAt = min(learnedAt ?? entry.confirmedAt, entry.confirmedAt)
    }
    guard let learnedAt else { return nil }
    let games = mapped(list)
    return CachedGames(
      games: games, learnedAt: learnedAt,
      isFresh: isFresh(games, subject: subject, learnedAt: learnedAt))
  }

  /// A listing with unfinished games is valid for half an hour only.
  private func isFresh(_ games: [MappedGame], subject: Subject, learnedAt: Date) -> Bool {
    let now = fetcher.environment.now()
    guard CachePolicy.isFresh(subject.day, learned: learnedAt, at: now) else { return false }
    let isOpen = games.contains { $0.listed.score == nil && $0.listed.status != .cancelled }
    return !isOpen || now.timeIntervalSince(learnedAt) < CachePolicy.notFinalFor
  }

  private func fetch(_ subject: Subject, plan: ScoreLookupPlan) async -> Outcome {
    guard let provider = fetcher.providers[subject.provider] else { return .success([]) }
    if plan.tiers.contains(.cache), let cached = await cached(subject), cached.isFresh {
      return .success(cached.games)
    }
    let requests = requests(subject, to: provider)
    guard !requests.isEmpty else { return .success([]) }
    return await Result { () async throws(ListingFetcher.Stop) in
      let list = try await fetcher.guarded(provider.id) { () async throws(ListingFetcher.Stop) in
        try await fetcher.list(requests, of: provider, plan: plan)
      }
      return mapped(list)
    }
  }

  private func requests(_ subject: Subject, to provider: any Provider) -> [ProviderRequest] {
    provider.requests(for: ScheduleQuery(league: subject.league, span: .day(subject.day)))
  }

  /// Returns the games of two clubs of the league, without all-star games and guests.
  private func mapped(_ list: GameList) -> [MappedGame] {
    list.games.compactMap { try? mapper.map($0) }
  }
}
