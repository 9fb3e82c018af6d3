package import Foundation
package import SportsModel

extension VisitWriter {
  package func add(_ note: StadiumNote) throws {
    try journal.insert(.stadiumNote, note.image.compact)
  }

  /// Updates topic, text, rating and time of change of a note; returns false if nothing differs.
  @discardableResult
  package func update(_ note: StadiumNote) throws -> Bool {
    guard try journal.has(.stadiumNote, note.id) else {
      throw VisitStoreError.noSuchNote(note.id)
    }
    let columns = ["topic", "text", "rating", "author", RowImage.changedAtColumn]
    return try journal.update(
      .stadiumNote, note.id.uuidString, set: note.image.values.filter { columns.contains($0.key) })
  }

  package func deleteNote(_ id: UUID) throws {
    guard try journal.has(.stadiumNote, id) else { throw VisitStoreError.noSuchNote(id) }
    try journal.delete(.stadiumNote, id.uuidString)
  }
}
