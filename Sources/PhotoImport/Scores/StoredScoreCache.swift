import Foundation
package import Scores
package import SportsModel
package import VisitStore

/// Provider responses, stored in the cache database.
package struct StoredScoreCache: ScoreCache {
  private let store: CacheStore?

  /// - Parameter store: nil to store nothing.
  package init(_ store: CacheStore?) { self.store = store }

  package func get(_ key: String) throws -> CacheEnvelope? {
    guard let entry = try store?.entry(key) else { return nil }
    return try PropertyListDecoder().decode(CacheEnvelope.self, from: entry.value)
  }

  package func put(_ envelope: CacheEnvelope, for key: String) throws {
    // The binary format stores a listing as its bytes.
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    try store?.put(try encoder.encode(envelope), for: key, storedAt: envelope.storedAt)
  }

  /// Returns the number of entries of each kind.
  package func entryCounts() throws -> [String: Int] { try store?.entryCounts() ?? [:] }

  package func remove(_ key: String) throws { try store?.remove(key) }

  /// Removes what is cached about single games but some, so that no bytes of it remain.
  ///
  /// The listings of days stay: they name all games.
  package func forgetGames(but kept: Set<GameKey>) throws {
    guard let store else { return }
    let kinds: [(word: String, key: (GameKey) -> String)] = [
      (ScoreLookup.cacheKind, ScoreLookup.cacheKey(of:)),
      (BoxScoreLookup.cacheKind, BoxScoreLookup.cacheKey(of:)),
    ]
    let gone = try kinds.flatMap { kind in
      let known = Set(kept.map(kind.key))
      return try store.sizes(of: kind.word).keys.filter { !known.contains($0) }
    }
    if !gone.isEmpty { try store.forget(gone) }
  }
}
