package import Foundation
package import SportsModel
package import Web

/// A listing of games as a provider sent it, and how to ask whether it has changed.
package struct CachedListing: Sendable, Hashable, Codable {
  package let body: Data
  /// The last day of the listing.
  package let lastDay: LocalDay
  /// When the provider last said that this is how it is.
  package private(set) var confirmedAt: Date
  /// The validators (RFC 9110 §8.8), as they were sent.
  package let entityTag: String?
  package let lastModified: String?

  package init(_ answer: WebResponse, lastDay: LocalDay, at instant: Date) {
    body = answer.body
    self.lastDay = lastDay
    confirmedAt = instant
    entityTag = answer.header("ETag")
    lastModified = answer.header("Last-Modified")
  }

  /// Whether it may be used without asking.
  package func isFresh(at instant: Date) -> Bool {
    CachePolicy.isFresh(lastDay, learned: confirmedAt, at: instant)
  }

  /// What to send along, so that an unchanged listing is not sent again (RFC 9110 §13.1).
  package var conditions: [WebRequest.Header] {
    [
      entityTag.map { WebRequest.Header("If-None-Match", $0) },
      lastModified.map { WebRequest.Header("If-Modified-Since", $0) },
    ].compactMap { $0 }
  }

  /// The entry after an answer to that: confirmed by 304, replaced by 200, else nil.
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
