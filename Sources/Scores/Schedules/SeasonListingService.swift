import Foundation
package import SportsModel
package import Web

/// Fetches the listing of a whole season, part by part and politely.
package struct SeasonListingService: Sendable {
  /// What a provider lists of a season.
  package struct Listing: Sendable {
    package let provider: ProviderID
    package fileprivate(set) var list = GameList()
    /// Whether every part is there, so that what is missing is not played.
    package fileprivate(set) var isWhole = true
    package fileprivate(set) var requests = 0
    /// Requests that were answered by “not modified”.
    package fileprivate(set) var notModified = 0
    /// Why parts are missing; nothing of the season is to be used then.
    package fileprivate(set) var trouble: Trouble?
  }

  package enum Trouble: Sendable, Hashable {
    case failed(RequestFailure)
    case denied(RequestDenial)
    case interrupted
    /// Nobody lists schedules of the league.
    case noProvider
  }

  /// How far a request may go.
  package struct Plan: Sendable {
    /// Tries of one request to an official provider.
    package var tries = 3
    /// Whether what is fetched is kept for the next time.
    package var writesCache = true

    package init() {}
  }

  private let providers: [ProviderID: any Provider]
  private let fetcher: ListingFetcher

  /// - Parameters:
  ///   - cache: what earlier runs left.
  ///   - providers: who may be asked.
  ///   - web: carries the requests.
  ///   - requestPolicy: turns and breakers.
  ///   - agent: how the program names itself.
  ///   - pace: time and chance.
  package init(
    cache: any ScoreCache, providers: [any Provider], web: any WebClient,
    requestPolicy: RequestPolicy,
    agent: UserAgent, pace: RetryEnvironment
  ) {
    self.providers = Dictionary(providers.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    fetcher = ListingFetcher(
      web: web, cache: cache, requestPolicy: requestPolicy,
      robots: RobotsChecker(cache: cache, agent: agent),
      network: OfflineDetector(), pace: pace)
  }

  /// Who lists the schedule of a league.
  package static func provider(of league: LeagueID) -> ProviderID? {
    ProviderID.forScores(of: league).first
  }

  /// The games of a season, each part asked for with the validators of the last time.
  ///
  /// - Parameters:
  ///   - league: whose.
  ///   - season: the year in which it starts.
  ///   - plan: how far to go.
  ///   - report: told how many of how many parts are there.
  /// - Returns: the games, or why they are not all there.
  package func listing(
    of league: LeagueID, season: Int, plan: Plan = Plan(),
    report: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async -> Listing {
    guard let id = Self.provider(of: league), let provider = providers[id] else {
      var listing = Listing(provider: .espn)
      listing.trouble = .noProvider
      return listing
    }
    var listing = Listing(provider: id)
    let requests = provider.requests(
      for: ScheduleQuery(league: league, span: .season(season)))
    if case .off(let until) = try? fetcher.requestPolicy.breakers.permission(
      id, at: fetcher.pace.now())
    {
      listing.trouble = .denied(.off(until: until))
      return listing
    }
    do throws(ListingFetcher.Stop) {
      try await fetch(requests, of: provider, plan, into: &listing, report)
      try? fetcher.requestPolicy.breakers.succeeded(id, at: fetcher.pace.now())
    } catch {
      fetcher.note(error, of: id)
      listing.trouble = Trouble(error)
    }
    return listing
  }

  private func fetch(
    _ requests: [ProviderRequest], of provider: any Provider, _ plan: Plan,
    into listing: inout Listing, _ report: @Sendable (Int, Int) -> Void
  ) async throws(ListingFetcher.Stop) {
    var hasMain = false
    let alternatives = requests.filter { $0.role == .alternative }
    let others = requests.filter { $0.role != .alternative }
    for (index, request) in others.enumerated() {
      do throws(ListingFetcher.Stop) {
        let isThere = try await add(request, of: provider, plan, to: &listing)
        hasMain = hasMain || (isThere && request.role == .main)
      } catch {
        if request.role == .supplement { continue }
        guard !alternatives.isEmpty, error.isProviderFault else { throw error }
      }
      report(index + 1, others.count)
    }
    guard !hasMain, !alternatives.isEmpty else { return }
    // They list what was played, not what is to come.
    listing.isWhole = false
    for (index, request) in alternatives.enumerated() {
      _ = try await add(request, of: provider, plan, to: &listing)
      report(index + 1, alternatives.count)
    }
  }

  /// Fetches one part, again after transient failures; returns whether there is such a part.
  private func add(
    _ request: ProviderRequest, of provider: any Provider, _ plan: Plan,
    to listing: inout Listing
  ) async throws(ListingFetcher.Stop) -> Bool {
    let loop = RetryLoop(
      tries: provider.id.standing == .official ? plan.tries : 1,
      maxWait: ListingFetcher.maxRetryWait, environment: fetcher.pace)
    let outcome = await loop.run { () async -> Result<Bool, ListingFetcher.Stop> in
      do throws(ListingFetcher.Stop) {
        guard !Task.isCancelled else { throw .failed(RequestFailure(.cancelled)) }
        return .success(try await part(request, of: provider, plan, &listing))
      } catch {
        return .failure(error)
      }
    } retryDate: { outcome, _ in
      guard case .failure(.failed(let failure)) = outcome else { return nil }
      return failure.retryDate
    }
    return try outcome.get()
  }

  private func part(
    _ request: ProviderRequest, of provider: any Provider, _ plan: Plan,
    _ listing: inout Listing
  ) async throws(ListingFetcher.Stop) -> Bool {
    let key = CachedSeasonPart.key(request)
    let kept = await fetcher.cache.value(key, of: CachedSeasonPart.self)?.value
    let old = kept?.form == CachedSeasonPart.currentForm ? kept : nil
    var asked = request.web
    asked.headers += old?.conditions ?? []
    listing.requests += 1
    let answer = try await fetcher.send(asked, to: provider.id, ScoreLookupPlan())
    if answer.status == 304, let old {
      listing.notModified += 1
      listing.join(old.list, as: request.role)
      return true
    }
    do throws(ProviderError) {
      let list = try provider.games(in: answer, to: request)
      if plan.writesCache {
        await keep(CachedSeasonPart(list, answer, at: fetcher.pace.now()), key, provider)
      }
      listing.join(list, as: request.role)
      return true
    } catch {
      guard let failure = RequestFailure(error, at: fetcher.pace.now()) else {
        // “No such thing” may be a season that nobody has planned yet.
        listing.isWhole = false
        return false
      }
      throw .failed(failure)
    }
  }

  private func keep(_ part: CachedSeasonPart, _ key: String, _ provider: any Provider) async {
    guard
      let envelope = try? CacheEnvelope(
        part, source: provider.id.rawValue, storedAt: part.confirmedAt)
    else { return }
    try? await fetcher.cache.put(envelope, for: key)
  }
}

extension SeasonListingService.Listing {
  fileprivate mutating func join(_ other: GameList, as role: ProviderRequest.Role) {
    list.join(other, as: role)
    if other.mayBeCut { isWhole = false }
  }
}

extension SeasonListingService.Trouble {
  fileprivate init(_ stop: ListingFetcher.Stop) {
    switch stop {
    case .failed(let failure):
      self = failure.kind == .cancelled ? .interrupted : .failed(failure)
    case .denied(let denial): self = .denied(denial)
    }
  }
}

extension ListingFetcher.Stop {
  /// Whether another address may answer; not where it was the person who wanted an end, or where
  /// there is no network.
  fileprivate var isProviderFault: Bool {
    guard case .failed(let failure) = self else { return false }
    return failure.isProviderFault
  }
}
