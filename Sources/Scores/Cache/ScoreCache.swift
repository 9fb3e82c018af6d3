package import Foundation
package import SportsModel
import Web

/// A cache of provider data, which may be emptied at any time.
package protocol ScoreCache: Sendable {
  func get(_ key: String) async throws -> CacheEnvelope?
  func put(_ envelope: CacheEnvelope, for key: String) async throws
  func remove(_ key: String) async throws
}

extension ScoreCache {
  /// Returns the value of an entry and the time when it was stored.
  ///
  /// Entries that can't be read, are damaged or have an old format are deleted and count as
  /// missing: a cache only saves time.
  package func value<Value: Decodable & Sendable>(
    _ key: String, of type: Value.Type
  ) async -> (value: Value, storedAt: Date)? {
    do {
      guard let envelope = try await get(key) else { return nil }
      if let value = envelope.value(type) { return (value, envelope.storedAt) }
    } catch {}
    try? await remove(key)
    return nil
  }

  /// Stores a value if possible: a cache only saves time.
  func put(_ value: some Encodable, source: String, storedAt: Date, for key: String) async {
    guard let envelope = try? CacheEnvelope(value, source: source, storedAt: storedAt) else {
      return
    }
    try? await put(envelope, for: key)
  }
}

/// A cache entry with its time, source and checksum.
package struct CacheEnvelope: Sendable, Hashable, Codable {
  /// The format of payloads, parsed listings included; entries of other formats are ignored.
  static let currentForm = 1

  let form: Int
  package let storedAt: Date
  let source: String
  let payload: Data
  let checksum: UInt64

  init(payload: Data, source: String, storedAt: Date) {
    form = Self.currentForm
    (self.storedAt, self.source, self.payload) = (storedAt, source, payload)
    checksum = Self.checksum(of: payload, source, storedAt: storedAt)
  }

  init(_ value: some Encodable, source: String, storedAt: Date) throws {
    self.init(payload: try JSONEncoder().encode(value), source: source, storedAt: storedAt)
  }

  var isValid: Bool {
    form == Self.currentForm && checksum == Self.checksum(of: payload, source, storedAt: storedAt)
  }

  func value<Value: Decodable>(_ type: Value.Type) -> Value? {
    isValid ? try? JSONDecoder().decode(type, from: payload) : nil
  }

  /// FNV-1a, 64 bits (Fowler, Noll, Vo): detects damage, not manipulation.
  private static func checksum(of payload: Data, _ source: String, storedAt: Date) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ octets: some Sequence<UInt8>) {
      for octet in octets { hash = (hash ^ UInt64(octet)) &* 0x100_0000_01b3 }
    }
    add(payload)
    // UTF-8 never contains this byte, so the boundary between the parts is unambiguous.
    add(CollectionOfOne(0xff))
    add(source.utf8)
    withUnsafeBytes(of: storedAt.timeIntervalSinceReferenceDate.bitPattern.littleEndian) { add($0) }
    return hash
  }
}

/// The validity of cached scores and listings.
package enum CachePolicy {
  /// Scores and listings that are older than this at the time of the request are valid forever.
  static let settledAfter: TimeInterval = 30 * day
  /// The validity of newer ones.
  static let freshFor: TimeInterval = day
  /// The time until a provider that doesn't list a game is asked again.
  static let missFor: TimeInterval = 7 * day
  /// The time between two requests for a game in progress.
  static let notFinalFor: TimeInterval = 30 * 60
  private static let day: TimeInterval = 24 * 3600

  /// Returns whether a result or listing can be used without a request: if it was requested 30
  /// days or more after the game or the last day of the listing, or within the last 24 hours.
  ///
  /// False if `learned` is in the future, after the clock was set back.
  package static func isFresh(_ gameDay: LocalDay, learned: Date, at instant: Date) -> Bool {
    let age = instant.timeIntervalSince(learned)
    guard age >= 0 else { return false }
    return age < freshFor || learned.timeIntervalSince(Date(startOf: gameDay)) > settledAfter
  }

  /// Returns when to ask a provider again that had no final score: seven days later for a game that
  /// is not listed (nil) or was cancelled, the next day for one that was postponed or suspended,
  /// otherwise the usual end of the game.
  static func retryDate(
    after status: ListedGame.Status?, _ lookup: ScoreLookup, at instant: Date
  ) -> Date {
    switch status {
    case nil, .cancelled: instant + missFor
    case .postponed, .suspended: instant + freshFor
    default: min(max(lookup.usualEnd, instant + notFinalFor), instant + missFor)
    }
  }

  static func isActive(_ miss: ScoreRecord.Miss, at instant: Date) -> Bool {
    // A longer wait than the longest possible means that the clock was set back.
    instant < miss.askAgainAt && miss.askAgainAt <= instant + missFor
  }
}

/// The results of earlier lookups of a game.
package struct ScoreRecord: Sendable, Hashable, Codable {
  /// A provider that had no final score.
  package struct Miss: Sendable, Hashable, Codable {
    package let provider: ProviderID
    /// The status of the game; nil if it was not listed.
    package let status: ListedGame.Status?
    package let askAgainAt: Date
  }

  /// The reason that a provider couldn't be asked, or didn't respond, the last time.
  package struct Trouble: Sendable, Hashable, Codable {
    package let provider: ProviderID
    package let outcome: LookupStep.Outcome
    package let at: Date
  }

  package private(set) var result: ScoreResult?
  /// Scores of other sources that differ from the result.
  package private(set) var differing: [ScoreResult] = []
  package private(set) var misses: [Miss] = []
  package private(set) var troubles: [Trouble] = []

  init() {}

  /// Records a verdict.
  mutating func append(_ verdict: ScoreVerdict) {
    switch verdict {
    case .agreed(let agreed): (result, differing) = (agreed, [])
    case .conflict(let results):
      // The user's score is in the visit; the record contains only the scores of providers.
      let others = results.filter { $0.origin != .person }
      guard let first = others.first else { return }
      (result, differing) = (first, Array(others.dropFirst()))
    }
  }

  mutating func append(_ miss: Miss) {
    misses.removeAll { $0.provider == miss.provider }
    misses.append(miss)
  }

  mutating func append(_ trouble: Trouble) {
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
}

/// A response, or what was parsed from it, and its validators (RFC 9110 §8.8), as received.
struct CachedResponse<Body: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
  let body: Body
  let entityTag, lastModified: String?

  init(_ body: Body, of answer: WebResponse) {
    self.body = body
    entityTag = answer.header("ETag")
    lastModified = answer.header("Last-Modified")
  }

  /// Headers of a conditional request, so that unchanged data is not sent again (RFC 9110 §13.1).
  var conditions: [WebRequest.Header] {
    [
      entityTag.map { WebRequest.Header("If-None-Match", $0) },
      lastModified.map { WebRequest.Header("If-Modified-Since", $0) },
    ].compactMap { $0 }
  }
}
