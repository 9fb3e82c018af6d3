import AppSupport
import Cryptography
import Foundation
import LibraryMerge
import RemoteStorage
import SportsModel
package import VisitStore

/// Reads back photos in the storage; their names contain the hash of their content.
extension RemotePhotoSync {
  /// Compares photos in the storage with their hashes; with `repairs`, damaged ones are uploaded
  /// again from the originals on this machine.
  ///
  /// With the scope `overdue`, it ends after the photo that exceeds the number of bytes.
  package func check(
    _ scope: StorageCheck.Scope, repairs: Bool, maxBytes: Int = StorageCheck.monthlyBytes
  ) async throws -> StorageCheck.Report {
    let there = try await listing()
    let known = try checkedPhotos()
    let files = try LocalPhotoFiles(store)
    let stored = try store.allPhotos().filter {
      $0.uploadState == .uploaded || there[PhotoObject.end(of: $0.sha256)] != nil
    }
    let chosen = scope.chosen(
      of: stored, lastComplete: try store.remoteState().checkedAt,
      checkedAt: { known[$0.sha256]?.checkedAt }, name: \.sha256)
    var report = StorageCheck.Report()
    for photo in chosen {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      if scope == .overdue, report.bytes > maxBytes {
        report.remaining = chosen.count - report.checked
        break
      }
      progress(StepProgress("Checking photos", done: report.checked, of: chosen.count))
      report.checked += 1
      var bytes = 0
      guard let reason = try await problem(of: photo.sha256, &bytes) else {
        report.bytes += bytes
        try record(photo.sha256, bytes: bytes, checkedAt: store.now)
        continue
      }
      report.bytes += bytes
      var why = reason
      if repairs, let obstacle = try await repair(photo, from: files) { why += "; \(obstacle)" }
      let isRepaired = repairs && why == reason
      report.damages.append(
        StorageCheck.Damage(
          object: photo.paths.first ?? photo.sha256, reason: why, repaired: isRepaired))
      try record(
        photo.sha256, bytes: known[photo.sha256]?.bytes ?? bytes, checkedAt: store.now,
        isDamaged: !isRepaired)
    }
    return report
  }

  /// Uploads a photo again; returns why it can't.
  private func repair(_ photo: StoredPhoto, from files: LocalPhotoFiles) async throws -> String? {
    guard let path = files.path(of: photo) else { return "its original isn't on this computer" }
    do {
      _ = try await put(photo.sha256, from: path, unless: [:])
      try store.setUploadState(of: photo.sha256, .uploaded)
      return nil
    } catch let error as Obstacle {
      return error.reason
    }
  }

  /// Returns the reason that a photo in the storage can't be fetched; nil if it can.
  private func problem(of sha256: String, _ bytes: inout Int) async throws -> String? {
    do {
      guard let end = try await end(of: sha256) else {
        return "its upload is incomplete or damaged"
      }
      var hash = SHA256()
      for number in 0..<end.parts {
        guard !Task.isCancelled else { throw StorageError.cancelled }
        let part = try await part(number, of: sha256)
        hash.update(part)
        bytes += part.count
      }
      guard bytes == end.bytes, hash.finalize().hexadecimal == sha256 else {
        return "the storage has a different file for it"
      }
      return nil
    } catch let error as Obstacle {
      return error.reason
    }
  }

  /// Reads the last object of a photo; nil if it is missing or damaged.
  func end(of sha256: String) async throws -> PhotoObject.End? {
    let name = PhotoObject.end(of: sha256)
    do {
      return try await content(name, limit: PhotoObject.End.maxBytes)
        .flatMap { try? JSONDecoder().decode(PhotoObject.End.self, from: $0) }
        .flatMap { $0.isSound ? $0 : nil }
    } catch is Obstacle { return nil }
  }

  /// Reads a part of a photo; throws `Obstacle` if this part is missing or damaged, so that others
  /// can still be read.
  func part(_ number: Int, of sha256: String) async throws -> Data {
    let name = PhotoObject.part(number, of: sha256)
    guard let part = try await content(name, limit: PhotoObject.partBytes) else {
      throw Obstacle(reason: "a part of it is missing from the storage")
    }
    return part
  }

  private func content(_ name: String, limit: Int) async throws -> Data? {
    do throws(StorageError) {
      return try await storage.get(name, limit: limit)
    } catch {
      switch error {
      // Also a format that doesn't exist yet: the original may replace the object.
      case .damaged, .tooLarge, .newerFormat:
        throw Obstacle(reason: "a part of it is damaged in the storage")
      default: throw error
      }
    }
  }

  /// Returns the sizes and checks of photos, by hash.
  func checkedPhotos() throws -> [String: SentObject] {
    Dictionary(
      try store.sentObjects(PhotoObject.folder).map { ($0.sha256, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  func record(
    _ sha256: String, bytes: Int, checkedAt: Date? = nil, isDamaged: Bool = false
  ) throws {
    try store.record(
      SentObject(
        name: PhotoObject.end(of: sha256), bytes: bytes, sha256: sha256, isDamaged: isDamaged,
        checkedAt: checkedAt))
  }

  /// Returns whether the storage lists all parts of a photo with the right sizes.
  func isWhole(
    _ photo: StoredPhoto, in there: [String: Int], known: [String: SentObject], isDryRun: Bool
  ) async throws -> Bool {
    let record = known[photo.sha256]
    if record?.isDamaged == true { return false }
    var size = record?.bytes
    if size == nil { size = try await end(of: photo.sha256)?.bytes }
    guard let bytes = size else { return false }
    let end = PhotoObject.End(bytes: bytes)
    let isWhole = (0..<end.parts).allSatisfy { number in
      ObjectPadding.matches(
        there[PhotoObject.part(number, of: photo.sha256)],
        bytes: min(PhotoObject.partBytes, bytes - number * PhotoObject.partBytes))
    }
    if isWhole, record == nil, !isDryRun { try self.record(photo.sha256, bytes: bytes) }
    return isWhole
  }
}

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

    let form, bytes, parts: Int

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

  /// Returns whether a file of a photo exists, even one that this machine hasn't imported, such as
  /// in a folder that is shared under the same path; nothing is opened.
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
    package let path, sha256: String
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
