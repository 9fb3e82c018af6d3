import Foundation
import SportsModel
import Web

/// A cached response with its validators (RFC 9110 §8.8), as received.
protocol ValidatedResponse {
  var entityTag: String? { get }
  var lastModified: String? { get }
}

extension ValidatedResponse {
  /// Headers of a conditional request, so that unchanged data is not sent again (RFC 9110 §13.1).
  var conditions: [WebRequest.Header] {
    [
      entityTag.map { WebRequest.Header("If-None-Match", $0) },
      lastModified.map { WebRequest.Header("If-Modified-Since", $0) },
    ].compactMap { $0 }
  }
}

/// A provider's response with a listing of games, and its validators.
struct CachedListing: ValidatedResponse, Sendable, Hashable, Codable {
  let body: Data
  /// The last day of the listing.
  let lastDay: LocalDay
  /// The time of the last response that contained or confirmed the listing.
  private(set) var confirmedAt: Date
  let entityTag: String?
  let lastModified: String?

  /// Creates the entry after a response: the old one confirmed by 304, a new one for 200, otherwise
  /// nil.
  init?(
    _ answer: WebResponse, after old: CachedListing? = nil, lastDay: LocalDay, at instant: Date
  ) {
    switch (answer.status, old) {
    case (304, let old?):
      self = old
      confirmedAt = instant
    case (200, _):
      body = answer.body
      self.lastDay = old?.lastDay ?? lastDay
      confirmedAt = instant
      entityTag = answer.header("ETag")
      lastModified = answer.header("Last-Modified")
    default: return nil
    }
  }

  /// Returns whether the listing can be used without a request.
  func isFresh(at instant: Date) -> Bool {
    CachePolicy.isFresh(lastDay, learned: confirmedAt, at: instant)
  }
}
