package import Foundation

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
