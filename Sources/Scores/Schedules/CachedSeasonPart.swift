import Foundation
import Web

/// One part of a season's listing as it was read, and how to ask whether it has changed.
///
/// The games are kept rather than the answer: a season of answers is many megabytes, and the games
/// are what a later run needs when nothing has changed.
struct CachedSeasonPart: Sendable, Hashable, Codable {
  /// To be raised whenever answers are read in another way, so that they are fetched again.
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

  /// What to send along, so that an unchanged part is not sent again (RFC 9110 §13.1).
  var conditions: [WebRequest.Header] {
    [
      entityTag.map { WebRequest.Header("If-None-Match", $0) },
      lastModified.map { WebRequest.Header("If-Modified-Since", $0) },
    ].compactMap { $0 }
  }

  /// One address may answer about several spans.
  static func key(_ request: ProviderRequest) -> String {
    "season \(request.days.lowerBound) \(request.days.upperBound) \(request.web.url.absoluteString)"
  }
}
