import Foundation
import LibraryMerge
import SportsModel
package import VisitStore

/// The number of photos that this machine uploaded or saw in the storage, and its failed uploads.
package struct PhotoUploadStatus: Hashable, Sendable, Encodable {
  package struct Failed: Hashable, Sendable, Encodable {
    package let path: String
    package let sha256: String
    package let attempts: Int
    /// The time of the next attempt in UTC.
    package let nextAt: String
    package let reason: String
  }

  package private(set) var uploaded = 0
  /// Not tried yet, not on this machine, or uploaded by another machine without being seen yet.
  package private(set) var pending = 0
  package private(set) var failed: [Failed] = []

  /// Counts the photos of a library; nil if there is none yet.
  package init(_ store: VisitStore?) throws {
    guard let store else { return }
    let queue = try store.uploadQueue()
    for photo in try store.allPhotos() {
      switch (photo.uploadState, queue[photo.sha256]) {
      case (.uploaded, _): uploaded += 1
      case (.failed, let upload?):
        failed.append(
          Failed(
            path: photo.paths.first ?? photo.sha256, sha256: photo.sha256,
            attempts: upload.attempts, nextAt: upload.nextAt.utcText, reason: upload.reason))
      case (.failed, nil), (.pending, _): pending += 1
      }
    }
  }
}
