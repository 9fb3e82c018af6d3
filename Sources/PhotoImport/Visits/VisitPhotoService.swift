import Foundation
import Localization
package import PhotoMetadata
package import SportsModel
package import VisitStore

/// Adds, removes, captions and orders the photos of one visit; the files are only read.
package struct VisitPhotoService: Sendable {
  package let visit: Visit
  private let store: VisitStore

  /// Creates a service for the visit whose id begins with a text.
  package init(_ text: String, in store: VisitStore) throws {
    self.store = store
    visit = try VisitEditor.visit(withID: text, in: store).visit
  }

  /// Returns the photos in the order of the visit, which numbers them from 1.
  package func all() throws -> [StoredPhoto] { try store.photos(of: visit.id) }

  /// The result of adding photos.
  package struct Added: Sendable {
    package let added: Int
    /// Photos that other visits or open questions had.
    package let fromVisits: Int
    package let fromQuestions: Int
    /// Photos that the visit already had.
    package let present: Int
    /// Files that are not photos or can't be read.
    let problems: [ScanProblem]
    /// A line for each file that couldn't be used.
    package var problemLines: [String] { problems.map { "\($0.path): \($0.message)" } }
  }

  /// Adds the photos of files and folders, even without place or time.
  ///
  /// If a photo belongs to another visit and isn't to be moved, or none can be used, nothing is
  /// added and a `VisitPhotoError` is thrown.
  package func add(_ paths: [String], moves: Bool, with scanner: PhotoScanner) throws -> Added {
    let (photos, problems) = try read(paths, with: scanner)
    guard !photos.isEmpty else { throw VisitPhotoError.unusable(problems) }
    let batch = store.begin(.photos, note: note)
    return try store.write(in: batch) { writer in
      let known = try writer.reader.knownPhotos(sha256s: Set(photos.map(\.sha256)))
      let elsewhere = photos.compactMap { photo -> (StoredPhoto, UUID)? in
        guard let stored = known[photo.sha256], case .visit(let owner) = stored.owner,
          owner != visit.id
        else { return nil }
        return (stored, owner)
      }
      if !moves, let (photo, owner) = elsewhere.first,
        let other = try writer.reader.visit(owner)?.visit
      {
        throw VisitPhotoError.elsewhere(photo.facts.path, other, others: elsewhere.count - 1)
      }
      try writer.movePhotos(elsewhere.map(\.0.id), to: visit.id)
      let attached = try writer.attach(photos, to: visit.id, takingFromQuestions: true)
      try settle(known.values.map(\.owner), with: writer)
      return Added(
        added: attached.added.count, fromVisits: elsewhere.count,
        fromQuestions: attached.moved.count,
        present: attached.present.count - elsewhere.count, problems: problems)
    }.value
  }

  /// Removes photos from the visit; the next import does not restore them.
  package func remove(_ texts: [String]) throws -> [StoredPhoto] {
    let photos = try photos(texts)
    try store.write(in: store.begin(.photos, note: note)) { writer in
      for photo in photos { try writer.removePhoto(photo.id) }
    }
    return photos
  }

  /// Sets a caption, or removes it if empty; false if nothing changed.
  package func caption(_ text: String, _ caption: String) throws -> Bool {
    let photos = try photos([text])
    return try store.write(in: store.begin(.photos, note: note)) { writer in
      try photos.contains { photo in
        try writer.setCaption(caption.isEmpty ? nil : caption, of: photo.id)
      }
    }.value
  }

  /// Moves photos to the front in this order; the others follow unchanged.
  package func order(_ texts: [String]) throws {
    let photos = try photos(texts)
    guard photos.count == texts.count else { throw VisitPhotoError.namedTwice }
    try store.write(in: store.begin(.photos, note: note)) { writer in
      try writer.order(photos.map(\.id), of: visit.id)
    }
  }

  private var note: String { "\(visit.stadiumName) \(visit.day)" }

  private func photos(_ texts: [String]) throws -> [StoredPhoto] {
    let all = try all()
    var seen: Set<UUID> = []
    return try texts.map { try photo($0, in: all) }.filter { seen.insert($0.id).inserted }
  }

  private func photo(_ text: String, in all: [StoredPhoto]) throws -> StoredPhoto {
    if let number = Int(text), all.indices.contains(number &- 1) { return all[number &- 1] }
    let named = (text as NSString).expandingTildeInPath
    let path = URL(fileURLWithPath: named).standardizedFileURL.path
    let found = all.filter { photo in
      photo.paths.contains { $0 == text || $0 == path }
    }
    if let first = found.first { return first }
    let begins = text.count < 4 ? [] : all.filter { $0.id.text.hasPrefix(text.lowercased()) }
    guard let first = begins.first else { throw VisitPhotoError.noSuchPhoto(text) }
    guard begins.count == 1 else { throw VisitPhotoError.severalPhotos(text) }
    return first
  }

  /// Returns the photos of files and folders, one for each moment and content, and the problems.
  private func read(
    _ paths: [String], with scanner: PhotoScanner
  ) throws -> ([NewPhoto], [ScanProblem]) {
    var library = ScannedPhotoCollector()
    var problems: [ScanProblem] = []
    let result = try scanner.scan(paths) { file in
      library.add(file)
      guard file.bucket.isFailure || file.bucket == .unsupported else { return }
      problems.append(
        ScanProblem(path: file.facts.path, message: file.facts.error ?? localized("not a photo")))
    }
    library.groupCaptures()
    var seen: Set<String> = []
    let photos = library.photos.compactMap { facts -> NewPhoto? in
      do {
        let hash = try library.hashes[facts.path] ?? ContentHash.sha256(ofFileAt: facts.path)
        return seen.insert(hash).inserted ? NewPhoto(sha256: hash, facts: facts) : nil
      } catch {
        problems.append(ScanProblem(path: facts.path, message: localized("couldn't be read again")))
        return nil
      }
    }
    return (photos, result.problems + problems)
  }

  /// Answers open questions that have no photo left with the visit.
  private func settle(_ owners: [StoredPhoto.Owner], with writer: VisitWriter) throws {
    let ids = Set(owners.compactMap(\.question))
    for id in ids.sorted(by: { $0.uuidString < $1.uuidString }) {
      guard let question = try writer.reader.question(id), question.photos.isEmpty,
        question.state == .open
      else { continue }
      try writer.settle(id, as: .answered, visit: visit.id)
    }
  }
}

/// Errors of changes to a visit's photos; nothing was changed.
package enum VisitPhotoError: Error, Sendable {
  case noSuchPhoto(String)
  case severalPhotos(String)
  case namedTwice
  /// A photo belongs to another visit, with the number of other such photos.
  case elsewhere(String, Visit, others: Int)
  case unusable([ScanProblem])
}
