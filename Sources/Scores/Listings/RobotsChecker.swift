import Foundation
import Web

/// Reads the robots.txt of scraped sites, once per site for all lookups.
struct RobotsChecker: Sendable {
  private let cache: any ScoreCache
  private let agent: UserAgent
  private let runs = SharedRuns<URL, Result<RobotsRecord, ListingFetcher.Stop>>()

  init(cache: any ScoreCache, agent: UserAgent) { (self.cache, self.agent) = (cache, agent) }

  /// Checks whether a page may be read.
  ///
  /// - Returns: the pause between two requests that the site asks for, in seconds; nil if it
  ///   doesn't.
  /// - Throws: a denial if the page is disallowed, or the failure of the request for robots.txt.
  func check(
    _ request: ProviderRequest, of provider: ProviderID, plan: ScoreLookupPlan,
    fetcher: ListingFetcher
  ) async throws(ListingFetcher.Stop) -> TimeInterval? {
    guard let file = URL(string: "/robots.txt", relativeTo: request.web.url)?.absoluteURL else {
      throw .denied(.disallowed)
    }
    let record = try await runs.value(of: file) {
      await Result { () async throws(ListingFetcher.Stop) in
        try await self.record(of: file, provider, plan: plan, fetcher: fetcher)
      }
    }.get()
    let rules = record.rules(for: "stvisits", at: fetcher.environment.now())
    guard rules.allows(request.web.url) else { throw .denied(.disallowed) }
    return rules.crawlDelay
  }

  private func record(
    of file: URL, _ provider: ProviderID, plan: ScoreLookupPlan, fetcher: ListingFetcher
  ) async throws(ListingFetcher.Stop) -> RobotsRecord {
    let key = "robots \(file.absoluteString)"
    let old = await cache.value(key, of: RobotsRecord.self)?.value
    if let old, old.isFresh(at: fetcher.environment.now()) { return old }
    let request = WebRequest(url: file, headers: agent.headers(accept: "text/plain"))
    let record: RobotsRecord
    do throws(ListingFetcher.Stop) {
      let answer = try await fetcher.send(request, to: provider, plan: plan)
      record = RobotsRecord(
        status: answer.status, file: answer.body, at: fetcher.environment.now(), after: old)
    } catch {
      // A missing network is not a response of the site.
      guard case .failed(let failure) = error, failure.isProviderFault else { throw error }
      record = RobotsRecord(unreachableAt: fetcher.environment.now(), after: old)
    }
    await cache.put(record, source: provider.rawValue, storedAt: record.askedAt, for: key)
    return record
  }
}
