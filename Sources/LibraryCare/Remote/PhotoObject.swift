import AppSupport
import Cryptography
import Foundation
import LibraryMerge
import SportsModel
package import VisitStore

/// The objects of a photo in the storage: `photos/<hash>/<number>` for each part, and an `end`
/// with the number of parts, which is written last.
enum PhotoObject {
  static let folder = "photos/"
  static let partBytes = 8 << 20
  /// The size limit of a photo or video.
  static let maxParts = 8192

  static func part(_ number: Int, of sha256: String) -> String {
    "\(folder)\(sha256)/" + String(format: "%06d", number)
  }

  static func end(of sha256: String) -> String { "\(folder)\(sha256)/end" }

  struct End: Codable, Hashable {
    static let maxBytes = 4096

    let form: Int
    let bytes: Int
    let parts: Int

    init(bytes: Int) {
      form = 1
      self.bytes = bytes
      parts = max(1, (bytes + PhotoObject.partBytes - 1) / PhotoObject.partBytes)
    }

    var isSound: Bool {
      form == 1 && bytes >= 0 && (1...PhotoObject.maxParts).contains(parts)
        && End(bytes: bytes).parts == parts
    }
  }
}

/// Reads a photo one part at a time.
final class PhotoFileReader {
  let path: String
  let bytes: Int
  private let descriptor: Int32
  private var hash = SHA256()

  /// Returns nil unless the path is a readable regular file.
  init?(_ path: String) {
    descriptor = path.withFilePath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.path = path
    bytes = Int(clamping: status.st_size)
  }

  deinit { close(descriptor) }

  /// Returns the next part, shorter at the end of the file; nil if it can't be read.
  func next() -> Data? {
    guard
      let bytes = try? FileDescriptorIO.readFully(descriptor, count: PhotoObject.partBytes)
    else { return nil }
    let part = Data(bytes)
    hash.update(part)
    return part
  }

  /// The SHA-256 hash of the parts that were read.
  var sha256: String { hash.finalize().hexadecimal }
}

/// The files of photos on this machine; a path may come from another machine and name any file, so
/// only files below folders from which this machine has imported photos count.
struct LocalPhotoFiles {
  private let folders: Set<String>

  init(_ store: VisitStore) throws { folders = try store.localPhotoFolders() }

  /// Returns the first readable file of a photo; nil if there is none.
  func path(of photo: StoredPhoto) -> String? {
    photo.paths.first { path in isLocal(path) && path.withFilePath { access($0, R_OK) } == 0 }
  }

  /// Whether a file of a photo exists, also one that this machine hasn't imported, such as in a folder
  /// that is shared under the same path; nothing is opened.
  static func exists(_ photo: StoredPhoto) -> Bool {
    photo.paths.contains { path in
      var status = stat()
      let isFile = path.withFilePath { stat($0, &status) } == 0
      return isFile && status.st_mode & S_IFMT == S_IFREG
    }
  }

  private func isLocal(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains("..") else { return false }
    return parts.indices.dropFirst().contains { end in
      folders.contains(parts[..<end].joined(separator: "/"))
    }
  }
}

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
