import Foundation
package import SportsModel
import Web

/// Fetches the listing of a whole season in parts, within the request limits.
package struct SeasonListingService: Sendable {
  /// A provider's listing of a season.
  package struct Listing: Sendable {
    package let provider: ProviderID
    package fileprivate(set) var list = GameList()
    /// True if all parts are complete, so that a missing game is not played.
    package fileprivate(set) var isWhole = true
    package fileprivate(set) var requests = 0
    /// The number of 304 responses.
    package fileprivate(set) var notModified = 0
    /// The reason that parts are missing; the listing must not be used then.
    package fileprivate(set) var trouble: Trouble?
  }

  package enum Trouble: Sendable, Hashable {
    case failed(RequestFailure), denied(RequestDenial), interrupted
    /// No provider lists schedules of the league.
    case noProvider
  }

  private let fetcher: ListingFetcher

  package init(fetcher: ListingFetcher) { self.fetcher = fetcher }

  /// Returns the provider of a league's schedule.
  package static func provider(of league: LeagueID) -> ProviderID? {
    ProviderID.forScores(of: league).first
  }

  /// Fetches the games of a season, named by the year in which it starts, with conditional requests;
  /// returns the games, or why they are incomplete.
  package func listing(
    of league: LeagueID, season: Int, writesCache: Bool = true,
    report: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async -> Listing {
    guard let id = Self.provider(of: league), let provider = fetcher.providers[id] else {
      var listing = Listing(provider: .espn)
      listing.trouble = .noProvider
      return listing
    }
    var listing = Listing(provider: id)
    let requests = provider.requests(for: ScheduleQuery(league: league, span: .season(season)))
    do throws(ListingFetcher.Stop) {
      try await fetcher.guarded(id) { () async throws(ListingFetcher.Stop) in
        try await fetch(
          requests, of: provider, writesCache: writesCache, into: &listing, report: report)
      }
    } catch { listing.trouble = Trouble(error) }
    return listing
  }

  private func fetch(
    _ requests: [ProviderRequest], of provider: any Provider, writesCache: Bool,
    into listing: inout Listing, report: @Sendable (Int, Int) -> Void
  ) async throws(ListingFetcher.Stop) {
    var hasMain = false
    let alternatives = requests.filter { $0.role == .alternative }
    let others = requests.filter { $0.role != .alternative }
    for (index, request) in others.enumerated() {
      do throws(ListingFetcher.Stop) {
        let isThere = try await add(request, of: provider, writesCache: writesCache, to: &listing)
        hasMain = hasMain || (isThere && request.role == .main)
      } catch {
        if request.role == .supplement { continue }
        // Another address may work, but not after a cancellation, nor without a network.
        guard !alternatives.isEmpty, case .failed(let failure) = error, failure.isProviderFault
        else { throw error }
      }
      report(index + 1, others.count)
    }
    guard !hasMain, !alternatives.isEmpty else { return }
    // The alternatives list games that were played, not future ones.
    listing.isWhole = false
    for (index, request) in alternatives.enumerated() {
      _ = try await add(request, of: provider, writesCache: writesCache, to: &listing)
      report(index + 1, alternatives.count)
    }
  }

  /// Fetches one part, again after transient failures; returns whether there is such a part.
  private func add(
    _ request: ProviderRequest, of provider: any Provider, writesCache: Bool,
    to listing: inout Listing
  ) async throws(ListingFetcher.Stop) -> Bool {
    let outcome = await fetcher.environment.retrying(provider.id, plan: ScoreLookupPlan()) {
      await Result { () async throws(ListingFetcher.Stop) in
        guard !Task.isCancelled else { throw .failed(RequestFailure(.cancelled)) }
        return try await part(request, of: provider, writesCache: writesCache, listing: &listing)
      }
    }
    return try outcome.get()
  }

  private func part(
    _ request: ProviderRequest, of provider: any Provider, writesCache: Bool, listing: inout Listing
  ) async throws(ListingFetcher.Stop) -> Bool {
    // One address may serve several spans. The parsed games are cached, because the responses of a
    // season have many megabytes.
    let days = request.days
    let key = "season \(days.lowerBound) \(days.upperBound) \(request.web.url.absoluteString)"
    let old = await fetcher.cache.value(key, of: CachedResponse<GameList>.self)?.value
    var asked = request.web
    asked.headers += old?.conditions ?? []
    listing.requests += 1
    let answer = try await fetcher.send(asked, to: provider.id, plan: ScoreLookupPlan())
    if answer.status == 304, let old {
      listing.notModified += 1
      listing.join(old.body, as: request.role)
      return true
    }
    do throws(ProviderError) {
      let list = try provider.games(in: answer, to: request)
      if writesCache {
        await fetcher.cache.put(
          CachedResponse(list, of: answer), source: provider.id.rawValue,
          storedAt: fetcher.environment.now(), for: key)
      }
      listing.join(list, as: request.role)
      return true
    } catch {
      guard let failure = RequestFailure(error, at: fetcher.environment.now()) else {
        // A season that is not planned yet may be missing.
        listing.isWhole = false
        return false
      }
      throw .failed(failure)
    }
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
    case .failed(let failure): self = failure.kind == .cancelled ? .interrupted : .failed(failure)
    case .denied(let denial): self = .denied(denial)
    }
  }
}
