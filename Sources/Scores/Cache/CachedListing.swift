package import Foundation
package import SportsModel
package import Web

/// A cached response with its validators (RFC 9110 §8.8), as received.
package protocol ValidatedResponse {
  var entityTag: String? { get }
  var lastModified: String? { get }
}

extension ValidatedResponse {
  /// Headers of a conditional request, so that unchanged data is not sent again (RFC 9110 §13.1).
  package var conditions: [WebRequest.Header] {
    [
      entityTag.map { WebRequest.Header("If-None-Match", $0) },
      lastModified.map { WebRequest.Header("If-Modified-Since", $0) },
    ].compactMap { $0 }
  }
}

/// A provider's response with a listing of games, and its validators.
package struct CachedListing: ValidatedResponse, Sendable, Hashable, Codable {
  package let body: Data
  /// The last day of the listing.
  package let lastDay: LocalDay
  /// The time of the last response that contained or confirmed the listing.
  package private(set) var confirmedAt: Date
  package let entityTag: String?
  package let lastModified: String?

  package init(_ answer: WebResponse, lastDay: LocalDay, at instant: Date) {
    body = answer.body
    self.lastDay = lastDay
    confirmedAt = instant
    entityTag = answer.header("ETag")
    lastModified = answer.header("Last-Modified")
  }

  /// Returns whether the listing can be used without a request.
  package func isFresh(at instant: Date) -> Bool {
    CachePolicy.isFresh(lastDay, learned: confirmedAt, at: instant)
  }

  /// Returns the entry after a response to such a request: confirmed by 304, replaced by 200,
  /// otherwise nil.
  package func after(_ answer: WebResponse, at instant: Date) -> CachedListing? {
    switch answer.status {
    case 304:
      var entry = self
      entry.confirmedAt = instant
      return entry
    case 200: return CachedListing(answer, lastDay: lastDay, at: instant)
    default: return nil
    }
  }
}
