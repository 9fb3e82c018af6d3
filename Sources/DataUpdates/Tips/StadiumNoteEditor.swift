package import AppSupport
package import Catalog
import Foundation
package import SportsModel
package import VisitStore

package struct StadiumNoteEditor {
  private let catalog: Catalog
  private let store: VisitStore
  private let today: LocalDay

  package init(_ catalog: Catalog, store: VisitStore, today: LocalDay) {
    (self.catalog, self.store, self.today) = (catalog, store, today)
  }

  package func add(
    _ text: String, topic: StadiumNote.Topic, at stadium: String
  ) throws -> StadiumNote {
    let stadium = try catalog.stadium(bestMatching: stadium, on: today)
    let now = store.now
    let note = StadiumNote(
      id: UUID(), stadium: stadium.id, stadiumName: stadium.name, topic: topic,
      text: try Self.checked(text), createdAt: now, changedAt: now)
    try store.write(in: store.makeBatch(.add)) { try $0.add(note) }
    return note
  }

  package func edit(_ id: String, text: String?, topic: StadiumNote.Topic?) throws -> StadiumNote {
    var note = try Self.note(withID: id, in: store)
    guard note.author == nil else { throw TipError.notYours(note) }
    guard note.topic != .review else { throw TipError.isReview(note) }
    if let text { note.text = try Self.checked(text) }
    if let topic { note.topic = topic }
    guard try store.note(note.id) != note else { return note }
    note.changedAt = store.now
    let changed = note
    try store.write(in: store.makeBatch(.edit)) { try $0.update(changed) }
    return note
  }

  package func delete(_ notes: [StadiumNote]) throws {
    try store.write(in: store.makeBatch(.delete)) { writer in
      for note in notes { try writer.deleteNote(note.id) }
    }
  }

  /// Rates a stadium from 1 to 5, with words: nil keeps the present value, 0 or an empty text removes
  /// it.
  ///
  /// - Returns: The review; nil if nothing is left of it.
  package func rate(_ stadium: Stadium, rating: Int?, text: String?) throws -> StadiumNote? {
    if let rating, !(0...5).contains(rating) { throw TipError.badRating(rating) }
    let old = try store.reviews()[stadium.id]
    let now = store.now
    var review =
      old
      ?? StadiumNote(
        id: UUID(derivedFrom: "review \(stadium.id.rawValue)"), stadium: stadium.id,
        stadiumName: stadium.name, topic: .review, text: "", createdAt: now, changedAt: now)
    if let rating { review.rating = rating == 0 ? nil : rating }
    if let text { review.text = text.isEmpty ? "" : try Self.checked(text) }
    guard review != old else { return review }
    review.changedAt = now
    let new = review
    let isEmpty = new.text.isEmpty && new.rating == nil
    if isEmpty, old == nil { return nil }
    try store.write(in: store.makeBatch(old == nil ? .add : .edit)) { writer in
      if isEmpty {
        try writer.deleteNote(new.id)
      } else if old == nil {
        try writer.add(new)
      } else {
        try writer.update(new)
      }
    }
    return isEmpty ? nil : new
  }

  /// Merges a tip pack in one action.
  package func merge(_ pack: TipPack, isDryRun: Bool) throws -> TipImport {
    let merge = TipImport(pack, into: try store.notes())
    guard !isDryRun, !merge.added.isEmpty || !merge.updated.isEmpty else { return merge }
    try store.write(in: store.makeBatch(.add, note: "tips by \(pack.author.name)")) {
      try merge.write(in: $0)
    }
    return merge
  }

  /// Returns the note whose ID begins with a text.
  package static func note(withID text: String, in store: VisitStore) throws -> StadiumNote {
    let found = try store.notes(withIDPrefix: text)
    guard let first = found.first else { throw TipError.unknown(text) }
    guard found.count == 1 else { throw TipError.several(text, found) }
    return first
  }

  private static func checked(_ text: String) throws(TipError) -> String {
    let text = StadiumNote.cleaned(text)
    guard !text.isEmpty else { throw .emptyText }
    guard text.utf8.count <= StadiumNote.maxBytes else { throw .tooLong(bytes: text.utf8.count) }
    return text
  }
}

extension [StadiumNote] {
  package var table: TextTable {
    var table = TextTable(
      [.fixed("ID"), .text("STADIUM", minWidth: 12), .fixed("TOPIC"), .text("TIP", minWidth: 20)],
      indent: 0)
    let shared = sharedAuthorNames
    for note in self {
      table.add(note.shortID, note.stadiumName, note.topic.rawValue, note.line(sharedNames: shared))
    }
    return table
  }

  /// The document of `tips list` and `tips delete`.
  package var document: ListDocument<JSONObject> { ListDocument("tips", items: map(\.document)) }
}

/// Merges a tip pack into the user's notes.
///
/// The result doesn't depend on the order of packs, and a pack that was imported before changes
/// nothing. Of two versions of a tip with the same signer, the later one is kept. Tips of different
/// signers, the user included, never replace each other.
package struct TipImport: Hashable, Sendable {
  package private(set) var added: [StadiumNote] = []
  /// Tips with a later version in the pack.
  package private(set) var updated: [StadiumNote] = []
  /// The number of tips that the user has, some of them in a later version.
  package private(set) var known = 0

  package init(_ pack: TipPack, into present: [StadiumNote]) {
    var notes = Dictionary(present.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let before = notes
    for tip in pack.tips {
      // A tip of the user that returns from another computer or from an older file.
      if let own = before[tip.id], own.author == nil,
        Self.content(own) == Self.content(tip) || own.changedAt > tip.changedAt
      {
        known += 1
        continue
      }
      let new = Self.stored(tip, by: pack.author)
      if let old = notes[new.id], !Self.isLater(new, than: old) {
        known += 1
      } else {
        notes[new.id] = new
      }
    }
    let changed = notes.values.filter { before[$0.id] != $0 }.sorted {
      ($0.stadiumName, $0.topic.rawValue, $0.id.text) < (
        $1.stadiumName, $1.topic.rawValue, $1.id.text
      )
    }
    added = changed.filter { before[$0.id] == nil }
    updated = changed.filter { before[$0.id] != nil }
  }

  package func write(in writer: VisitWriter) throws {
    for note in added { try writer.add(note) }
    for note in updated { try writer.update(note) }
  }

  /// The document of `tips import`.
  package func document(of pack: TipPack, isDryRun: Bool) -> JSONObject {
    [
      "schema": 1, "author": pack.author.name, "key": pack.author.key,
      "added": added.map(\.document),
      "updated": updated.map(\.document), "known": known, "dryRun": isDryRun,
    ]
  }

  private static func content(_ note: StadiumNote) -> [String] {
    [note.stadium.rawValue, note.topic.rawValue, note.text]
  }

  /// Orders the versions of a tip by time, then by content.
  private static func isLater(_ note: StadiumNote, than other: StadiumNote) -> Bool {
    guard note.changedAt == other.changedAt else { return note.changedAt > other.changedAt }
    let contents = [other, note].map { content($0) + [$0.author?.name ?? ""] }
    return contents[0].lexicographicallyPrecedes(contents[1])
  }

  /// Returns the tip with an id that depends on the signer, so that authors can replace only
  /// their own tips, and every computer stores the same row.
  private static func stored(_ tip: StadiumNote, by author: StadiumNote.Author) -> StadiumNote {
    StadiumNote(
      id: UUID(derivedFrom: "tip \(author.key) \(tip.id.text) \(tip.stadium.rawValue)"),
      stadium: tip.stadium, stadiumName: tip.stadiumName, topic: tip.topic, text: tip.text,
      author: author, createdAt: tip.createdAt, changedAt: tip.changedAt)
  }
}

extension UUID {
  /// Creates an id that is the same on every computer: the first half of a text's SHA-256 hash.
  init(derivedFrom text: String) {
    let digits = PackTrailer.digest(Array(text.utf8)[...])
    let bytes = [UInt8](hexadecimal: digits.prefix(32)) ?? []
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension StadiumNote {
  /// The document of a command that changes a note.
  package var changeDocument: JSONObject { ["schema": 1, "note": document] }
}
