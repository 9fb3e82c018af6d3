package import Foundation
package import VisitStore

/// Small pictures that were made once, by the content of their photos; it may be lost at any time.
package struct ThumbnailCache: Sendable {
  /// What is known of a photo.
  package enum Entry: Hashable, Sendable {
    /// A JPEG file.
    case picture([UInt8])
    /// It could not be decoded not long ago.
    case refused
  }

  /// The first word of the keys.
  package static let kind = "thumbnail"
  /// Some 8,000 pictures.
  private static let mostBytes = 64 << 20
  /// A decoder may be installed, or a file mended.
  private static let patience: TimeInterval = 24 * 60 * 60

  private let cache: CacheStore?
  private let clock: @Sendable () -> Date

  /// - Parameters:
  ///   - cache: nil to keep nothing.
  ///   - clock: tells how old a refusal is.
  package init(_ cache: CacheStore?, clock: @escaping @Sendable () -> Date) {
    (self.cache, self.clock) = (cache, clock)
  }

  /// What is known of a photo by its SHA-256; nil when nothing is.
  package func entry(_ sha256: String) -> Entry? {
    guard let found = try? cache?.entry(Self.key(sha256)) else { return nil }
    guard found.value.isEmpty else { return .picture(Array(found.value)) }
    return clock().timeIntervalSince(found.storedAt) < Self.patience ? .refused : nil
  }

  /// Keeps what became of a photo; what cannot be kept is made again the next time.
  package func put(_ entry: Entry, for sha256: String) {
    let value = if case .picture(let jpeg) = entry { Data(jpeg) } else { Data() }
    try? cache?.put(value, for: Self.key(sha256), storedAt: clock())
  }

  /// Lets go of the oldest when there are too many.
  package func trim() { try? cache?.trim(Self.kind, to: Self.mostBytes) }

  /// How many pictures there are.
  package var count: Int { (try? cache?.sizes(of: Self.kind).values.count { $0 > 0 }) ?? 0 }

  /// Removes all but what was made of some photos, so that the rest is nowhere any more.
  ///
  /// - Parameter hashes: of the photos that stay, SHA-256.
  /// - Throws: a `VisitStoreError` when the cache cannot be written.
  package func forgetAll(but hashes: Set<String>) throws {
    guard let cache else { return }
    let kept = Set(hashes.map(Self.key))
    let gone = try cache.sizes(of: Self.kind).keys.filter { !kept.contains($0) }
    if !gone.isEmpty { try cache.forget(gone) }
  }

  private static func key(_ sha256: String) -> String { "\(kind) \(sha256) 200" }
}
