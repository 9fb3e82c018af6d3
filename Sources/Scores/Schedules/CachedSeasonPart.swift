import Foundation
import Web

/// A part of a season's listing in parsed form, and its validators.
///
/// The parsed games are cached because the responses of a season have many megabytes.
struct CachedSeasonPart: ValidatedResponse, Sendable, Hashable, Codable {
  /// Increase this when responses are parsed differently, so that they are fetched again.
  static let currentForm = 1

  let form: Int
  let list: GameList
  let confirmedAt: Date
  let entityTag: String?
  let lastModified: String?

  init(_ list: GameList, _ answer: WebResponse, at instant: Date) {
    form = Self.currentForm
    self.list = list
    confirmedAt = instant
    entityTag = answer.header("ETag")
    lastModified = answer.header("Last-Modified")
  }

  /// Returns the cache key; it contains the days because one address may serve several spans.
  static func key(_ request: ProviderRequest) -> String {
    "season \(request.days.lowerBound) \(request.days.upperBound) \(request.web.url.absoluteString)"
  }
}
