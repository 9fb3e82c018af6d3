import AppSupport
import Cryptography
import Foundation
import LibraryMerge
import RemoteStorage
import SportsModel
import VisitStore

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

  /// Returns why a photo in the storage can't be fetched; nil if it can.
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

  // MARK: Objects

  /// Reads the last object of a photo; nil if it is missing or damaged.
  func end(of sha256: String) async throws -> PhotoObject.End? {
    let name = PhotoObject.end(of: sha256)
    guard case .whole(let data) = try await content(name, limit: PhotoObject.End.maxBytes),
      let end = try? JSONDecoder().decode(PhotoObject.End.self, from: data), end.isSound
    else { return nil }
    return end
  }

  /// Reads a part of a photo.
  ///
  /// - Throws: `Obstacle` if this part is missing or damaged, so that others can still be read.
  func part(_ number: Int, of sha256: String) async throws -> Data {
    let name = PhotoObject.part(number, of: sha256)
    switch try await content(name, limit: PhotoObject.partBytes) {
    case .whole(let part): return part
    case .none: throw Obstacle(reason: "a part of it is missing from the storage")
    case .damaged: throw Obstacle(reason: "a part of it is damaged in the storage")
    }
  }

  private enum Content {
    case none
    case damaged
    case whole(Data)
  }

  private func content(_ name: String, limit: Int) async throws -> Content {
    do throws(StorageError) {
      return try await storage.get(name, limit: limit).map { .whole($0) } ?? .none
    } catch {
      switch error {
      // Also a format that doesn't exist yet: the original may replace the object.
      case .damaged, .tooLarge, .newerFormat: return .damaged
      default: throw error
      }
    }
  }

  // MARK: Records

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

  /// Whether the storage lists all parts of a photo with the right sizes.
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
