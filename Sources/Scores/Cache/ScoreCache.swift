package import Foundation

/// Keeps what providers said; may be emptied at any time.
package protocol ScoreCache: Sendable {
  /// - Parameter key: what to look for.
  /// - Returns: the entry, nil when there is none.
  /// - Throws: when there is one that cannot be read.
  func get(_ key: String) async throws -> CacheEnvelope?
  func put(_ envelope: CacheEnvelope, for key: String) async throws
  func remove(_ key: String) async throws
}

extension ScoreCache {
  /// The value of an entry and when it was stored.
  ///
  /// An entry that is damaged, or of a form that is no longer written, is deleted and counts as
  /// none, so that it is fetched again. So does a cache that cannot be read at all: a cache only
  /// ever saves time.
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
}
