import Foundation
package import Scores
package import VisitStore

/// What providers said, kept in the file of the caches.
package struct StoredScoreCache: ScoreCache {
  private let store: CacheStore?

  /// Without a store nothing is kept: a cache only ever saves time.
  package init(_ store: CacheStore?) { self.store = store }

  package func get(_ key: String) throws -> CacheEnvelope? {
    guard let entry = try store?.entry(key) else { return nil }
    return try PropertyListDecoder().decode(CacheEnvelope.self, from: entry.value)
  }

  package func put(_ envelope: CacheEnvelope, for key: String) throws {
    // The binary form keeps a listing as the bytes it is.
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    try store?.put(try encoder.encode(envelope), for: key, storedAt: envelope.storedAt)
  }

  /// How many entries there are of each kind.
  package func entryCounts() throws -> [String: Int] { try store?.entryCounts() ?? [:] }

  package func remove(_ key: String) throws { try store?.remove(key) }
}
