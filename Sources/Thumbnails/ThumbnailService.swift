import Foundation
import PhotoMetadata
package import VisitStore

/// Hands out small pictures of photos: those that were kept, and others that are made now.
///
/// Nothing fails for want of a picture: what cannot be shown is missing, and why is told once.
package struct ThumbnailService: Sendable {
  /// Pictures by their photos.
  package struct Result: Sendable {
    /// JPEG files of at most 200 by 200 pixels, by the SHA-256 of the photo.
    package var pictures: [String: [UInt8]] = [:]
    /// Why a library is missing; nil when it is not.
    package var missingLibrary: String?
    /// How many photos have none: their files are gone or cannot be decoded.
    package var without = 0
  }

  /// Photos that are made small at once, so that what was made is kept should the person leave.
  private static let batch = 24

  private let cache: ThumbnailCache
  private let make: @Sendable ([String]) -> [ThumbnailOutcome]

  /// - Parameters:
  ///   - cache: where they are kept.
  ///   - make: makes thumbnails of files, one outcome for each path.
  package init(
    _ cache: ThumbnailCache, make: @escaping @Sendable ([String]) -> [ThumbnailOutcome]
  ) {
    (self.cache, self.make) = (cache, make)
  }

  /// The pictures of photos.
  ///
  /// - Parameters:
  ///   - photos: in any order.
  ///   - progress: is told how many of how many are done.
  /// - Returns: what could be had.
  package func pictures(
    of photos: [StoredPhoto], progress: (Int, Int) -> Void = { _, _ in }
  ) -> Result {
    var result = Result()
    var open: [(sha256: String, path: String)] = []
    for photo in photos {
      switch cache.entry(photo.sha256) {
      case .picture(let jpeg)?: result.pictures[photo.sha256] = jpeg
      case .refused?: result.without += 1
      case nil:
        if let path = photo.paths.first(where: { access($0, R_OK) == 0 }) {
          open.append((photo.sha256, path))
        } else {
          result.without += 1
        }
      }
    }
    for start in stride(from: 0, to: open.count, by: Self.batch) {
      progress(start, open.count)
      let some = Array(open[start..<min(start + Self.batch, open.count)])
      for (photo, outcome) in zip(some, make(some.map(\.path))) {
        take(outcome, of: photo.sha256, photo.path, into: &result)
      }
      guard result.missingLibrary == nil else { break }
    }
    if !open.isEmpty { cache.trim() }
    return result
  }

  private func take(
    _ outcome: ThumbnailOutcome, of sha256: String, _ path: String, into result: inout Result
  ) {
    switch outcome {
    case .libraryMissing(let words): result.missingLibrary = words
    case .made(let jpeg):
      result.pictures[sha256] = jpeg
      // A file that was changed since is shown as it is, but not kept as what it was.
      if let now = try? ContentHash.sha256(ofFileAt: path), now == sha256 {
        cache.put(.picture(jpeg), for: sha256)
      }
    case .refused:
      result.without += 1
      cache.put(.refused, for: sha256)
    }
  }
}
