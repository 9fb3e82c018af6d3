package import Foundation
import GRDB
package import SportsModel

/// Makes the changes of one transaction; each is logged.
///
/// Valid only inside the closure that it is passed to.
package final class VisitWriter {
  /// Reads the data including the changes so far.
  package let reader: VisitReader
  /// The instant of this transaction.
  package var now: Date { journal.now }

  package let journal: Journal

  init(journal: Journal) {
    self.journal = journal
    reader = VisitReader(database: journal.database)
  }

  /// Adds a visit.
  ///
  /// Several visits per stadium and day are allowed.
  @discardableResult
  package func add(
    _ visit: Visit, photos: [NewPhoto] = [], takingFromQuestions: Bool = false
  ) throws -> PhotoAttachmentResult {
    try journal.insert(.visit, visit.image.compact)
    return try attach(photos, to: visit.id, takingFromQuestions: takingFromQuestions)
  }

  /// Updates a visit and its time of change; returns false if nothing differs.
  @discardableResult
  package func update(_ visit: Visit) throws -> Bool {
    guard let old = try journal.image(.visit, visit.id.uuidString) else {
      throw VisitStoreError.noSuchVisit(visit.id)
    }
    return try journal.updateIfDifferent(.visit, old, set: visit.image.withoutTimes.values)
  }

  /// Deletes a visit and its photos; the questions it answered stay answered.
  package func deleteVisit(_ id: UUID) throws {
    guard try journal.has(.visit, id) else { throw VisitStoreError.noSuchVisit(id) }
    for photo in try reader.photos(of: id) { try removePhoto(photo.id) }
    let answered = try String.fetchAll(
      journal.database, sql: "SELECT id FROM question WHERE visit_id = ? ORDER BY id",
      arguments: [id.uuidString])
    for question in answered {
      try journal.update(.question, question, set: ["visit_id": .null])
    }
    try journal.delete(.visit, id.uuidString)
  }
}
