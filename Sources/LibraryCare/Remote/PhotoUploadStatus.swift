package import Foundation
package import VisitStore

/// How many photos this machine has put into the storage or seen there, and which could not be put.
package struct PhotoUploadStatus: Hashable, Sendable {
  package struct Failed: Hashable, Sendable {
    package let path: String
    package let sha256: String
    package let attempts: Int
    package let nextAt: Date
    package let reason: String
  }

  package private(set) var uploaded = 0
  /// Never tried, not on this machine, or not seen there since another one uploaded them.
  package private(set) var pending = 0
  package private(set) var failed: [Failed] = []

  /// Counts; nothing when there is no store yet.
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
            attempts: upload.attempts, nextAt: upload.nextAt, reason: upload.reason))
      case (.failed, nil), (.pending, _): pending += 1
      }
    }
  }
}
