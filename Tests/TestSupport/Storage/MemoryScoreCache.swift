package import Scores
import Synchronization

/// A cache for one test.
package final class MemoryScoreCache: ScoreCache {
  private let entries = Mutex<[String: CacheEnvelope]>([:])

  package init() {}

  package func get(_ key: String) -> CacheEnvelope? { entries.withLock { $0[key] } }
  package func put(_ envelope: CacheEnvelope, for key: String) {
    entries.withLock { $0[key] = envelope }
  }
  package func remove(_ key: String) { entries.withLock { $0[key] = nil } }
}
