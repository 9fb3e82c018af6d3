import Foundation
import Web

/// A part of a season's listing in parsed form, and its validators.
///
/// The parsed games are cached because the responses of a season have many megabytes.
struct CachedSeasonPart: Sendable, Hashable, Codable {
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

  /// Headers of a conditional request, so that an unchanged part is not sent again (RFC 9110
  /// §13.1).
  var conditions: [WebRequest.Header] {
    [
      entityTag.map { WebRequest.Header("If-None-Match", $0) },
      lastModified.map { WebRequest.Header("If-Modified-Since", $0) },
    ].compactMap { $0 }
  }

  /// Returns the cache key; it contains the days because one address may serve several spans.
  static func key(_ request: ProviderRequest) -> String {
    "season \(request.days.lowerBound) \(request.days.upperBound) \(request.web.url.absoluteString)"
  }
}
