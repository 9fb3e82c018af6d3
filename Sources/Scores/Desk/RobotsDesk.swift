import Foundation
import Web

/// Reads the robots.txt of sites whose pages are read, once for all who ask.
actor RobotsDesk {
  private let cache: any ScoreCache
  private let agent: ProviderAgent

  init(cache: any ScoreCache, agent: ProviderAgent) {
    self.cache = cache
    self.agent = agent
  }

  /// Looks whether a page may be read.
  ///
  /// - Returns: the seconds that the site wants between two requests, nil when it does not say.
  /// - Throws: a denial when the site does not want the page to be read, or what came of asking.
  func check(
    _ request: ProviderRequest, of provider: ProviderID, _ plan: ScorePlan,
    _ fetcher: ListingFetcher
  ) async throws(ListingFetcher.Stop) -> TimeInterval? {
    guard let file = URL(string: "/robots.txt", relativeTo: request.web.url)?.absoluteURL else {
      throw .denied(.disallowed)
    }
    let key = "robots \(file.absoluteString)"
    let old = await cache.value(key, of: RobotsRecord.self)?.value
    let record: RobotsRecord
    if let old, old.isFresh(at: fetcher.pace.now()) {
      record = old
    } else {
      record = try await ask(file, provider, plan, fetcher, after: old)
      if let envelope = try? CacheEnvelope(
        record, source: provider.rawValue, storedAt: record.askedAt)
      {
        try? await cache.put(envelope, for: key)
      }
    }
    let rules = record.rules(for: "stvisits", at: fetcher.pace.now())
    guard rules.allows(request.web.url) else { throw .denied(.disallowed) }
    return rules.crawlDelay
  }

  private func ask(
    _ file: URL, _ provider: ProviderID, _ plan: ScorePlan, _ fetcher: ListingFetcher,
    after old: RobotsRecord?
  ) async throws(ListingFetcher.Stop) -> RobotsRecord {
    let request = WebRequest(url: file, headers: agent.headers(accept: "text/plain"))
    do throws(ListingFetcher.Stop) {
      let answer = try await fetcher.send(request, to: provider, plan)
      return RobotsRecord(
        status: answer.status, file: answer.body, at: fetcher.pace.now(), after: old)
    } catch {
      // Without a network it is no answer of the site.
      guard case .failed(let failure) = error, failure.isOfProvider else { throw error }
      return RobotsRecord(unreachableAt: fetcher.pace.now(), after: old)
    }
  }
}
