package import Catalog
import Foundation
package import SportsModel
package import VisitStore

/// Adds, changes and deletes notes about stadiums.
package struct StadiumNoteEditor {
  private let catalog: Catalog
  private let store: VisitStore
  private let today: LocalDay

  package init(_ catalog: Catalog, _ store: VisitStore, today: LocalDay) {
    (self.catalog, self.store, self.today) = (catalog, store, today)
  }

  /// Adds a tip about a stadium.
  package func add(
    _ text: String, topic: StadiumNote.Topic, at stadium: String
  ) throws -> StadiumNote {
    let stadium = try catalog.stadium(bestMatching: stadium, on: today)
    let now = store.now
    let note = StadiumNote(
      id: UUID(), stadium: stadium.id, stadiumName: stadium.name, topic: topic,
      text: try Self.checked(text), createdAt: now, changedAt: now)
    try store.write(in: store.begin(.add)) { try $0.add(note) }
    return note
  }

  /// Changes the text or topic of a tip of the user.
  package func edit(
    _ id: String, text: String?, topic: StadiumNote.Topic?
  ) throws -> StadiumNote {
    var note = try Self.note(withID: id, in: store)
    guard note.author == nil else { throw TipError.notYours(note) }
    guard note.topic != .review else { throw TipError.isReview(note) }
    if let text { note.text = try Self.checked(text) }
    if let topic { note.topic = topic }
    guard try store.note(note.id) != note else { return note }
    note.changedAt = store.now
    let changed = note
    try store.write(in: store.begin(.edit)) { try $0.update(changed) }
    return note
  }

  package func delete(_ notes: [StadiumNote]) throws {
    try store.write(in: store.begin(.delete)) { writer in
      for note in notes { try writer.deleteNote(note.id) }
    }
  }

  /// Rates a stadium from 1 to 5, with words.
  ///
  /// - Parameters:
  ///   - stadium: Its name or id.
  ///   - rating: nil keeps the present one, 0 removes it.
  ///   - words: nil keeps the present ones, an empty text removes them.
  /// - Returns: The review; nil if nothing is left of it.
  /// - Throws: `TipError`, `NameLookupError`, `VisitStoreError`.
  package func rate(
    _ stadium: Stadium, rating: Int?, words: String?
  ) throws -> StadiumNote? {
    if let rating, !(0...5).contains(rating) { throw TipError.badRating(rating) }
    let old = try store.reviews()[stadium.id]
    let now = store.now
    var review =
      old
      ?? StadiumNote(
        id: StadiumNoteID.derived(from: "review \(stadium.id.rawValue)"), stadium: stadium.id,
        stadiumName: stadium.name, topic: .review, text: "", createdAt: now, changedAt: now)
    if let rating { review.rating = rating == 0 ? nil : rating }
    if let words { review.text = words.isEmpty ? "" : try Self.checked(words) }
    guard review != old else { return review }
    review.changedAt = now
    let new = review
    let isEmpty = new.text.isEmpty && new.rating == nil
    if isEmpty, old == nil { return nil }
    try store.write(in: store.begin(old == nil ? .add : .edit)) { writer in
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
    try store.write(in: store.begin(.add, note: "tips by \(pack.author.name)")) {
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
    guard text.utf8.count <= StadiumNote.mostBytes else { throw .tooLong(bytes: text.utf8.count) }
    return text
  }
}
