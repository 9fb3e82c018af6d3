package import Foundation
import SportsModel
import Web

/// The results of earlier lookups of a game.
package struct ScoreRecord: Sendable, Hashable, Codable {
  /// A provider that had no final score.
  package struct Miss: Sendable, Hashable, Codable {
    package let provider: ProviderID
    /// The status of the game; nil if it was not listed.
    package let status: ListedGame.Status?
    package let askAgainAt: Date
  }

  /// Why a provider could not be asked, or did not respond, the last time.
  package struct Trouble: Sendable, Hashable, Codable {
    package let provider: ProviderID
    package let outcome: LookupStep.Outcome
    package let at: Date
  }

  package private(set) var result: ScoreResult?
  package private(set) var history: [ScoreResult] = []
  /// Scores of other sources that differ from the result.
  package private(set) var differing: [ScoreResult] = []
  package private(set) var misses: [Miss] = []
  package private(set) var troubles: [Trouble] = []

  /// More corrections than a game ever has.
  private static let historyLimit = 20

  init() {}

  /// Keeps a verdict, and the replaced score as history.
  mutating func keep(_ verdict: ScoreVerdict) {
    let new: ScoreResult
    switch verdict {
    case .agreed(let result, _):
      new = result
      differing = []
    case .conflict(let results):
      // The user's score is in the visit; the record contains only the scores of providers.
      let others = results.filter { $0.origin != .person }
      guard let first = others.first else { return }
      new = first
      differing = Array(others.dropFirst())
    }
    if let result, result.score != new.score {
      history = (history + [result]).suffix(Self.historyLimit)
    }
    result = new
  }

  mutating func keep(_ miss: Miss) {
    misses.removeAll { $0.provider == miss.provider }
    misses.append(miss)
  }

  mutating func keep(_ trouble: Trouble) {
    troubles.removeAll { $0.provider == trouble.provider }
    troubles.append(trouble)
  }

  mutating func clearMiss(of provider: ProviderID) {
    misses.removeAll { $0.provider == provider }
    clearTrouble(of: provider)
  }

  mutating func clearTrouble(of provider: ProviderID) {
    troubles.removeAll { $0.provider == provider }
  }

  /// Also decodes the format before troubles were added.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    result = try values.decodeIfPresent(ScoreResult.self, forKey: .result)
    history = try values.decode([ScoreResult].self, forKey: .history)
    differing = try values.decode([ScoreResult].self, forKey: .differing)
    misses = try values.decode([Miss].self, forKey: .misses)
    troubles = try values.decodeIfPresent([Trouble].self, forKey: .troubles) ?? []
  }
}

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
  let lastDay: LocalDay
  /// The time of the last response that contained or confirmed the listing.
  private(set) var confirmedAt: Date
  let entityTag, lastModified: String?

  /// Creates the entry after a response: the old one for 304, a new one for 200, otherwise nil.
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

  func isFresh(at instant: Date) -> Bool {
    CachePolicy.isFresh(lastDay, learned: confirmedAt, at: instant)
  }
}
