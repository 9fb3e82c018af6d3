import AppSupport
package import Foundation
import PhotoLibraries
import PhotoMetadata
package import VisitStore

/// Provides thumbnails of photos from the cache, or makes them.
///
/// A missing thumbnail is not an error; the reason is returned once.
package struct ThumbnailService: Sendable {
  /// Thumbnails by photo.
  package struct Result: Sendable {
    /// JPEG files of at most 200 by 200 pixels, by the SHA-256 of the photo.
    package var pictures: [String: [UInt8]] = [:]
    /// Advice about a missing library; nil if none is missing.
    package var missingLibrary: String?
    /// The number of photos without a thumbnail: their files are missing or can't be decoded.
    package var without = 0
  }

  /// The number of photos per decoding process; finished batches are kept if the user interrupts.
  private static let batch = 24

  private let cache: ThumbnailCache
  private let make: @Sendable ([String]) -> [ThumbnailOutcome]

  /// Creates a service; `make` makes thumbnails of files, one outcome per path.
  package init(
    _ cache: ThumbnailCache, make: @escaping @Sendable ([String]) -> [ThumbnailOutcome]
  ) {
    (self.cache, self.make) = (cache, make)
  }

  /// Returns the thumbnails of photos; `progress` receives the number of finished photos and of
  /// all.
  package func pictures(
    of photos: [StoredPhoto], progress: (Int, Int) -> Void = { _, _ in }
  ) -> Result {
    var result = Result()
    var open: [(sha256: String, path: String, isDerivative: Bool)] = []
    for photo in photos {
      switch cache.entry(photo.sha256) {
      case .picture(let jpeg)?: result.pictures[photo.sha256] = jpeg
      case .refused?: result.without += 1
      case nil:
        if let path = photo.paths.first(where: Self.isReadable) {
          open.append((photo.sha256, path, isDerivative: false))
        } else if let path = Self.derivative(of: photo) {
          open.append((photo.sha256, path, isDerivative: true))
        } else {
          result.without += 1
        }
      }
    }
    for start in stride(from: 0, to: open.count, by: Self.batch) {
      progress(start, open.count)
      let some = Array(open[start..<min(start + Self.batch, open.count)])
      for (photo, outcome) in zip(some, make(some.map(\.path))) {
        record(
          outcome, of: photo.sha256, at: photo.path, isDerivative: photo.isDerivative, in: &result)
      }
      guard result.missingLibrary == nil else { break }
    }
    if !open.isEmpty { cache.trim() }
    return result
  }

  private static func isReadable(_ path: String) -> Bool {
    path.withFilePath { access($0, R_OK) } == 0 || ArchivedContent.exists(path)
  }

  /// Returns the picture that a photo library keeps of an original that isn't on this computer.
  private static func derivative(of photo: StoredPhoto) -> String? {
    photo.paths.lazy.compactMap(AppleOriginal.init).flatMap(\.derivatives).first(where: isReadable)
  }

  private func record(
    _ outcome: ThumbnailOutcome, of sha256: String, at path: String, isDerivative: Bool,
    in result: inout Result
  ) {
    switch outcome {
    case .libraryMissing(let advice): result.missingLibrary = advice
    case .made(let jpeg):
      result.pictures[sha256] = jpeg
      // A file that changed since is shown, but not cached under the old hash.
      if isDerivative || (try? ContentHash.sha256(ofFileAt: path)) == sha256 {
        cache.put(.picture(jpeg), for: sha256)
      }
    case .refused:
      result.without += 1
      cache.put(.refused, for: sha256)
    }
  }
}

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

  /// Removes the thumbnails of all but some photos, so that no bytes of the others remain.
  package func forgetAll(but hashes: Set<String>) throws {
    guard let cache else { return }
    let kept = Set(hashes.map(Self.key))
    let gone = try cache.sizes(of: Self.kind).keys.filter { !kept.contains($0) }
    if !gone.isEmpty { try cache.forget(gone) }
  }

  private static func key(_ sha256: String) -> String { "\(kind) \(sha256) 200" }
}
