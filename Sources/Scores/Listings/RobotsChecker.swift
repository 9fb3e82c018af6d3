import Foundation
import Web

/// Reads the robots.txt of scraped sites, once per site for all lookups.
actor RobotsChecker {
  private let cache: any ScoreCache
  private let agent: UserAgent
  private var inFlight: [String: Task<Result<RobotsRecord, ListingFetcher.Stop>, Never>] = [:]

  init(cache: any ScoreCache, agent: UserAgent) {
    self.cache = cache
    self.agent = agent
  }

  /// Checks whether a page may be read.
  ///
  /// - Returns: the pause between two requests that the site asks for, in seconds; nil if it
  ///   doesn't.
  /// - Throws: a denial if the page is disallowed, or the failure of the request for robots.txt.
  func check(
    _ request: ProviderRequest, of provider: ProviderID, _ plan: ScoreLookupPlan,
    _ fetcher: ListingFetcher
  ) async throws(ListingFetcher.Stop) -> TimeInterval? {
    guard let file = URL(string: "/robots.txt", relativeTo: request.web.url)?.absoluteURL else {
      throw .denied(.disallowed)
    }
    let record = try await record(of: file, provider, plan, fetcher).get()
    let rules = record.rules(for: "stvisits", at: fetcher.environment.now())
    guard rules.allows(request.web.url) else { throw .denied(.disallowed) }
    return rules.crawlDelay
  }

  /// Returns the rules of a site; concurrent calls share one request.
  private func record(
    of file: URL, _ provider: ProviderID, _ plan: ScoreLookupPlan, _ fetcher: ListingFetcher
  ) async -> Result<RobotsRecord, ListingFetcher.Stop> {
    let key = "robots \(file.absoluteString)"
    if let task = inFlight[key] { return await task.value }
    let task = Task { () async -> Result<RobotsRecord, ListingFetcher.Stop> in
      defer { inFlight[key] = nil }
      return await Result { () async throws(ListingFetcher.Stop) in
        try await fetch(file, key, provider, plan, fetcher)
      }
    }
    inFlight[key] = task
    return await task.value
  }

  private func fetch(
    _ file: URL, _ key: String, _ provider: ProviderID, _ plan: ScoreLookupPlan,
    _ fetcher: ListingFetcher
  ) async throws(ListingFetcher.Stop) -> RobotsRecord {
    let old = await cache.value(key, of: RobotsRecord.self)?.value
    if let old, old.isFresh(at: fetcher.environment.now()) { return old }
    let record = try await ask(file, provider, plan, fetcher, after: old)
    await cache.put(record, source: provider.rawValue, storedAt: record.askedAt, for: key)
    return record
  }

  private func ask(
    _ file: URL, _ provider: ProviderID, _ plan: ScoreLookupPlan, _ fetcher: ListingFetcher,
    after old: RobotsRecord?
  ) async throws(ListingFetcher.Stop) -> RobotsRecord {
    let request = WebRequest(url: file, headers: agent.headers(accept: "text/plain"))
    do throws(ListingFetcher.Stop) {
      let answer = try await fetcher.send(request, to: provider, plan)
      return RobotsRecord(
        status: answer.status, file: answer.body, at: fetcher.environment.now(), after: old)
    } catch {
      // A missing network is not a response of the site.
      guard case .failed(let failure) = error, failure.isProviderFault else { throw error }
      return RobotsRecord(unreachableAt: fetcher.environment.now(), after: old)
    }
  }
}
