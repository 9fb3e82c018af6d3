package import Foundation
package import VisitStore

/// A cache of thumbnails by the content of their photos; it may be lost at any time.
package struct ThumbnailCache: Sendable {
  /// A cached result for a photo.
  package enum Entry: Hashable, Sendable {
    /// A JPEG file.
    case picture([UInt8])
    /// The photo couldn't be decoded recently.
    case refused
  }

  /// The first word of the keys.
  package static let kind = "thumbnail"
  /// About 8,000 thumbnails.
  private static let maxBytes = 64 << 20
  /// The time until a failed photo is tried again: a decoder may be installed, or the file
  /// replaced.
  private static let retryAge: TimeInterval = 24 * 60 * 60

  private let cache: CacheStore?
  private let clock: @Sendable () -> Date

  /// Creates a cache; without a store it keeps nothing.
  package init(_ cache: CacheStore?, clock: @escaping @Sendable () -> Date) {
    (self.cache, self.clock) = (cache, clock)
  }

  /// Returns the cached result for a photo by its SHA-256.
  package func entry(_ sha256: String) -> Entry? {
    guard let found = try? cache?.entry(Self.key(sha256)) else { return nil }
    guard found.value.isEmpty else { return .picture(Array(found.value)) }
    return clock().timeIntervalSince(found.storedAt) < Self.retryAge ? .refused : nil
  }

  /// Stores the result for a photo; if that fails, it is computed again next time.
  package func put(_ entry: Entry, for sha256: String) {
    let value = if case .picture(let jpeg) = entry { Data(jpeg) } else { Data() }
    try? cache?.put(value, for: Self.key(sha256), storedAt: clock())
  }

  /// Removes the oldest entries if there are too many.
  package func trim() { try? cache?.trim(Self.kind, to: Self.maxBytes) }

  /// The number of thumbnails.
  package var count: Int { (try? cache?.sizes(of: Self.kind).values.count { $0 > 0 }) ?? 0 }

  /// Removes all thumbnails but those of some photos, so that no bytes of the others remain.
  package func forgetAll(but hashes: Set<String>) throws {
    guard let cache else { return }
    let kept = Set(hashes.map(Self.key))
    let gone = try cache.sizes(of: Self.kind).keys.filter { !kept.contains($0) }
    if !gone.isEmpty { try cache.forget(gone) }
  }

  private static func key(_ sha256: String) -> String { "\(kind) \(sha256) 200" }
}
