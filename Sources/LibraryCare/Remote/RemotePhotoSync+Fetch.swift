import AppSupport
package import Foundation
import LibraryMerge
import PhotoMetadata
import RemoteStorage
import SportsModel
import VisitStore

extension RemotePhotoSync {
  /// Fetches the photos that have no file on this machine into a folder, without replacing files;
  /// `uploaded` counts them.
  ///
  /// - Throws: `StorageError`, and what the store throws.
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
    try await fetch(missing, into: folder, &report)
    return report
  }

  private func fetch(
    _ photos: [StoredPhoto], into folder: URL, _ report: inout Report
  ) async throws {
    let batch = store.begin(.photos, note: folder.path)
    for (done, photo) in photos.enumerated() {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      progress(StepProgress("Fetching photos", done: done, of: photos.count))
      do {
        let file = try await take(photo, into: folder, &report)
        try store.write(in: batch) { try $0.move(photo.id, from: [], to: file.path) }
        report.uploaded += 1
      } catch let error as Obstacle {
        report.failures.append(
          Failure(sha256: photo.sha256, path: photo.paths.first ?? "", reason: error.reason))
      }
    }
  }

  private func take(
    _ photo: StoredPhoto, into folder: URL, _ report: inout Report
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
    return try settle(draft, photo, in: folder)
  }

  /// Renames the file to its original name, with a part of its hash if that name is taken.
  ///
  /// The name may come from another machine.
  private func settle(_ draft: URL, _ photo: StoredPhoto, in folder: URL) throws -> URL {
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
