package import AppSupport
package import Foundation
import LibraryMerge
import PhotoLibraries
import PhotoMetadata
package import RemoteStorage
import SportsModel
package import VisitStore

/// Uploads photos to the storage and fetches those that are missing on this machine.
///
/// Files are only read. Objects are named by the photo's hash and parts of 8 MB, so that an
/// interrupted upload continues where it ended.
package struct RemotePhotoSync: Sendable {
  /// The numbers of transferred and skipped photos.
  package struct Report: Hashable, Sendable, Encodable {
    package var isDryRun = false
    package var uploaded = 0
    /// Photos that were transferred before.
    package var present = 0
    /// Photos without a file on this machine.
    package var elsewhere = 0
    /// Failed uploads that will be retried later.
    package var waiting = 0
    package var bytes = 0
    package var failures: [Failure] = []

    package init() {}

    /// `done` counts uploaded or fetched photos.
    private enum CodingKeys: String, CodingKey {
      case uploaded = "done"
      case present, elsewhere, waiting, bytes, failures
    }
  }

  /// A photo that couldn't be uploaded or fetched, with the reason.
  package struct Failure: Hashable, Sendable, Encodable {
    package let sha256, path, reason: String
  }

  let store: VisitStore
  let storage: any ObjectStorage
  let progress: @Sendable (StepProgress) -> Void

  package init(
    _ store: VisitStore, storage: any ObjectStorage,
    progress: @escaping @Sendable (StepProgress) -> Void = { _ in }
  ) { (self.store, self.storage, self.progress) = (store, storage, progress) }

  /// Uploads photos that aren't in the storage yet, recent failures only if `retries`; throws a
  /// `StorageError` if no photo can be uploaded now.
  package func upload(retries: Bool = false, isDryRun: Bool = false) async throws -> Report {
    let there = try await listing()
    let queue = try store.uploadQueue()
    let known = try checkedPhotos()
    let files = try LocalPhotoFiles(store)
    var report = Report()
    report.isDryRun = isDryRun
    var uploads: [(photo: StoredPhoto, path: String)] = []
    for photo in try store.allPhotos() {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      if there[PhotoObject.end(of: photo.sha256)] != nil,
        try await isWhole(photo, in: there, known: known, isDryRun: isDryRun)
      {
        report.present += 1
        if !isDryRun, photo.uploadState != .uploaded {
          try store.setUploadState(of: photo.sha256, .uploaded)
        }
        continue
      }
      if photo.uploadState == .uploaded, !isDryRun {
        try store.setUploadState(of: photo.sha256, .pending)
      }
      if !retries, let waits = queue[photo.sha256], waits.nextAt > store.now {
        report.waiting += 1
        continue
      }
      // A photo that was stored by its row in a library has no hash of its content.
      guard let path = files.path(of: photo),
        AppleOriginal(path: path)?.isIdentity(photo.sha256) != true
      else {
        report.elsewhere += 1
        continue
      }
      guard !isDryRun else {
        report.uploaded += 1
        report.bytes += PhotoFileReader(path)?.bytes ?? 0
        continue
      }
      uploads.append((photo, path))
    }
    for (done, (photo, path)) in uploads.enumerated() {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      progress(StepProgress("Uploading photos", done: done, of: uploads.count))
      // Damaged parts may have the right sizes.
      let isDamaged = known[photo.sha256]?.isDamaged == true
      try await upload(photo, from: path, unless: isDamaged ? [:] : there, into: &report)
    }
    return report
  }

  /// Removes forgotten photos from the storage; returns the number of photos that were there.
  func removeForgotten() async throws -> Int {
    let photos = try store.photosToRemove()
    guard !photos.isEmpty else { return 0 }
    let objects = Dictionary(grouping: try await listing().keys) { name in
      String(name.dropFirst(PhotoObject.folder.count).prefix { $0 != "/" })
    }
    for (done, photo) in photos.enumerated() {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      progress(StepProgress("Removing forgotten photos", done: done, of: photos.count))
      // The end first: without it, no computer fetches the parts.
      for name in (objects[photo] ?? []).sorted(by: >) { try await storage.remove(name) }
      try store.recordRemoval(of: photo)
    }
    // The hashes were the last trace of the photos here.
    try store.rewriteFile()
    return photos.count { objects[$0] != nil }
  }

  func listing() async throws -> [String: Int] {
    Dictionary(
      try await storage.list(PhotoObject.folder).map { ($0.name, $0.size) },
      uniquingKeysWith: { first, _ in first })
  }

  struct Obstacle: Error {
    let reason: String
  }

  private func upload(
    _ photo: StoredPhoto, from path: String, unless there: [String: Int], into report: inout Report
  ) async throws {
    do {
      report.bytes += try await put(photo.sha256, from: path, unless: there)
      try store.setUploadState(of: photo.sha256, .uploaded)
      report.uploaded += 1
    } catch let error as Obstacle {
      try store.recordUploadFailure(of: photo.sha256, error.reason)
      report.failures.append(Failure(sha256: photo.sha256, path: path, reason: error.reason))
    } catch let error as StorageError {
      // The next photo would fail in the same way.
      if error != .cancelled { try store.recordUploadFailure(of: photo.sha256, error.reason) }
      throw error
    }
  }

  /// - Returns: the number of bytes that were sent.
  func put(_ sha256: String, from path: String, unless there: [String: Int]) async throws -> Int {
    guard (try? ContentHash.sha256(ofFileAt: path)) == sha256 else {
      throw Obstacle(reason: "the file has changed since it was imported; import it again")
    }
    guard let file = PhotoFileReader(path) else { throw Obstacle(reason: "it can't be read") }
    let end = PhotoObject.End(bytes: file.bytes)
    guard end.isSound else { throw Obstacle(reason: "it is larger than 64 GB") }
    var sent = 0
    for number in 0..<end.parts {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      guard let part = file.next() else { throw Obstacle(reason: "it can't be read") }
      let name = PhotoObject.part(number, of: sha256)
      guard !ObjectPadding.matches(there[name], bytes: part.count) else { continue }
      try await storage.put(name, data: part)
      sent += part.count
    }
    guard file.sha256 == sha256 else {
      for number in 0..<end.parts { try await storage.remove(PhotoObject.part(number, of: sha256)) }
      throw Obstacle(reason: "the file changed during the upload; import it again")
    }
    try await storage.put(PhotoObject.end(of: sha256), data: Data(StoredJSON.text(end).utf8))
    try record(sha256, bytes: file.bytes)
    return sent
  }

  /// Fetches the photos that have no file on this machine into a folder, without replacing files;
  /// `uploaded` counts them.
  package func fetch(into folder: URL, isDryRun: Bool = false) async throws -> Report {
    let there = try await listing()
    var report = Report()
    report.isDryRun = isDryRun
    var missing: [StoredPhoto] = []
    for photo in try store.allPhotos() {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      let isInStorage = there[PhotoObject.end(of: photo.sha256)] != nil
      if isInStorage, !isDryRun, photo.uploadState != .uploaded {
        try store.setUploadState(of: photo.sha256, .uploaded)
      }
      if LocalPhotoFiles.exists(photo) {
        report.present += 1
        continue
      }
      guard isInStorage else {
        report.elsewhere += 1
        continue
      }
      guard !isDryRun else {
        report.uploaded += 1
        continue
      }
      missing.append(photo)
    }
    try await fetch(missing, into: folder, report: &report)
    return report
  }

  private func fetch(_ photos: [StoredPhoto], into folder: URL, report: inout Report) async throws {
    let batch = store.makeBatch(.photos, note: folder.path)
    for (done, photo) in photos.enumerated() {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      progress(StepProgress("Fetching photos", done: done, of: photos.count))
      do {
        let file = try await download(photo, into: folder, report: &report)
        try store.write(in: batch) { try $0.move(photo.id, from: [], to: file.path) }
        report.uploaded += 1
      } catch let error as Obstacle {
        report.failures.append(
          Failure(sha256: photo.sha256, path: photo.paths.first ?? "", reason: error.reason))
      }
    }
  }

  private func download(
    _ photo: StoredPhoto, into folder: URL, report: inout Report
  ) async throws -> URL {
    guard let end = try await end(of: photo.sha256) else {
      throw Obstacle(reason: "its upload is incomplete or damaged")
    }
    let draft = folder.appendingPathComponent(".\(photo.sha256).partial")
    unlink(draft.path)
    let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw LibraryFileError.unwritable(path: folder.path, reason: SystemError.last.message)
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { unlink(draft.path) }
    for number in 0..<end.parts {
      let part = try await part(number, of: photo.sha256)
      try handle.write(contentsOf: part)
      report.bytes += part.count
    }
    try handle.synchronize()
    try handle.close()
    guard (try? ContentHash.sha256(ofFileAt: draft.path)) == photo.sha256 else {
      throw Obstacle(reason: "the storage has a different file for it")
    }
    return try settle(draft, as: photo, in: folder)
  }

  /// Renames the file to its original name, with a part of its hash if that name is taken; the name
  /// may come from another machine.
  private func settle(_ draft: URL, as photo: StoredPhoto, in folder: URL) throws -> URL {
    let name = SafePhotoName.name(of: photo.paths.first ?? "", media: photo.facts.media)
    let stem = (name as NSString).deletingPathExtension
    let ending = (name as NSString).pathExtension
    let other = "\(stem)-\(photo.sha256.prefix(12))" + (ending.isEmpty ? "" : ".\(ending)")
    for name in [name, other] {
      let place = folder.appendingPathComponent(name)
      if link(draft.path, place.path) == 0 { return place }
      guard errno == EEXIST else {
        throw LibraryFileError.unwritable(path: place.path, reason: SystemError.last.message)
      }
      if (try? ContentHash.sha256(ofFileAt: place.path)) == photo.sha256 { return place }
    }
    throw LibraryFileError.exists(path: folder.appendingPathComponent(other).path)
  }
}
