package import AppSupport
import Foundation
import Localization
import PhotoMetadata
package import PhotoScanning
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

  package struct Added: Sendable {
    package let added: Int
    /// Photos that other visits or open questions had.
    package let fromVisits: Int
    package let fromQuestions: Int
    /// Photos that the visit already had.
    package let present: Int
    let problems: [ScanProblem]
    package var problemLines: [String] { problems.map { "\($0.path): \($0.message)" } }
  }

  /// Adds the photos of files and folders, even without place or time.
  ///
  /// If a photo belongs to another visit and isn't to be moved, or none can be used, nothing is
  /// added and a `VisitPhotoError` is thrown.
  package func add(_ paths: [String], moves: Bool, with scanner: PhotoScanner) throws -> Added {
    let (photos, problems) = try read(paths, with: scanner)
    guard !photos.isEmpty else { throw VisitPhotoError.unusable(problems) }
    let batch = store.makeBatch(.photos, note: note)
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
    try store.write(in: store.makeBatch(.photos, note: note)) { writer in
      for photo in photos { try writer.removePhoto(photo.id) }
    }
    return photos
  }

  /// Sets a caption, or removes it if empty; false if nothing changed.
  package func caption(_ text: String, _ caption: String) throws -> Bool {
    let photos = try photos([text])
    return try store.write(in: store.makeBatch(.photos, note: note)) { writer in
      try photos.contains { photo in
        try writer.setCaption(caption.isEmpty ? nil : caption, of: photo.id)
      }
    }.value
  }

  /// Moves photos to the front in this order; the others follow unchanged.
  package func order(_ texts: [String]) throws {
    let photos = try photos(texts)
    guard photos.count == texts.count else { throw VisitPhotoError.namedTwice }
    try store.write(in: store.makeBatch(.photos, note: note)) { writer in
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

/// The photos of a visit with the file of each.
package struct VisitPhotoList {
  struct Entry {
    let photo: StoredPhoto
    /// The first of its paths that exists, otherwise the first of all.
    let path: String
    let isMissing: Bool
  }

  let entries: [Entry]

  package init(_ photos: [StoredPhoto], exists: (String) -> Bool = ArchivedContent.exists) {
    entries = photos.map { photo in
      let path = photo.paths.first(where: exists)
      return Entry(photo: photo, path: path ?? photo.paths.first ?? "", isMissing: path == nil)
    }
  }

  /// Returns a table of the photos; wide terminals show whole paths.
  package func lines(_ screen: TerminalLayout) -> [String] {
    var table = TextTable(
      [
        .numbers("#"), .text(localized("FILE"), minWidth: 12), .fixed(""),
        .fixed(localized("TIME")), .fixed(localized("PLACE"), isOptional: true),
        .text(localized("CAPTION"), minWidth: 8),
      ], indent: 0)
    for (index, entry) in entries.enumerated() {
      let name = entry.path.split(separator: "/").last.map(String.init) ?? entry.path
      table.add([
        .init(String(index + 1)), .init(screen.columns < 100 ? name : entry.path),
        .init(entry.isMissing ? localized("missing", context: "file") : "", style: .bad),
        .init(entry.photo.facts.shortTime),
        .init(entry.photo.facts.shortPlace), .init(entry.photo.caption ?? ""),
      ])
    }
    return table.lines(screen)
  }

  /// Returns the document of `visits photos`.
  package func document(of visit: Visit) -> JSONValue {
    let photos = entries.enumerated().map { $1.document(number: $0 + 1) }
    return ["schema": 1, "visit_id": .string(visit.id.text), "photos": .array(photos)]
  }
}

extension PhotoFacts {
  fileprivate var shortTime: String {
    if let localTime { return "\(localTime.day) \(localTime.hourAndMinute)" }
    return localDay?.description ?? ""
  }

  fileprivate var shortPlace: String {
    guard let coordinate else { return "" }
    func text(_ degrees: Double) -> String { String((degrees * 1e4).rounded() / 1e4) }
    return "\(text(coordinate.latitude)),\(text(coordinate.longitude))"
  }
}

extension VisitPhotoList.Entry {
  fileprivate func document(number: Int) -> JSONValue {
    let facts = photo.facts
    return [
      "number": .integer(number), "id": .string(photo.id.text), "sha256": .string(photo.sha256),
      "path": .string(path), "paths": .array(photo.paths.map(JSONValue.string)),
      "missing": .bool(isMissing), "media": .string(facts.media.rawValue),
      "local_time": JSONValue(facts.localTime?.description ?? facts.localDay?.description),
      "utc_time": JSONValue(facts.utcTime?.utcText),
      "latitude": JSONValue(facts.coordinate?.latitude),
      "longitude": JSONValue(facts.coordinate?.longitude), "caption": JSONValue(photo.caption),
    ]
  }
}
