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

  /// Adds a visit; several visits per stadium and day are allowed.
  @discardableResult
  package func add(
    _ visit: Visit, photos: [NewPhoto] = [], takingFromQuestions: Bool = false
  ) throws -> PhotoAttachmentResult {
    try journal.insert(.visit, image: visit.image.compact)
    return try attach(photos, to: visit.id, takingFromQuestions: takingFromQuestions)
  }

  /// Updates a visit and its time of change; returns false if nothing differs.
  @discardableResult
  package func update(_ visit: Visit) throws -> Bool {
    let old = try journal.existing(.visit, visit.id)
    return try journal.updateIfDifferent(.visit, old: old, set: visit.image.withoutTimes.values)
  }

  /// Deletes a visit and its photos; the questions it answered stay answered.
  package func deleteVisit(_ id: UUID) throws {
    try journal.existing(.visit, id)
    for photo in try reader.photos(of: id) { try removePhoto(photo.id) }
    let answered = try String.fetchAll(
      journal.database, sql: "SELECT id FROM question WHERE visit_id = ? ORDER BY id",
      arguments: [id.uuidString])
    for question in answered { try journal.update(.question, question, set: ["visit_id": .null]) }
    try journal.delete(.visit, id.uuidString)
  }
}

extension VisitWriter {
  /// Adds a question with its evidence in JSON.
  ///
  /// Photos of visits stay there; those of other questions move only if `takingFromQuestions` is
  /// true.
  @discardableResult
  package func addQuestion(
    stadium: StadiumID?, day: LocalDay?, isAsked: Bool = true, evidence: String,
    photos: [NewPhoto], takingFromQuestions: Bool = false, id: UUID? = nil
  ) throws -> UUID {
    let id = id ?? journal.newID()
    try journal.insert(
      .question,
      image: RowImage(columns: [
        "id": id.uuidString, "stadium_id": stadium?.rawValue, "local_date": day?.description,
        "kind": Question.kind(isAsked: isAsked), "state": Question.State.open.rawValue,
        "evidence": evidence, "created_at": now.storedText, "changed_at": now.storedText,
      ]).compact)
    _ = try attach(photos, to: .question(id), takingFromQuestions: takingFromQuestions)
    return id
  }

  /// Updates whether a question is asked and its evidence, and adds photos; photos of other
  /// questions move to this one only if `takingFromQuestions` is true.
  @discardableResult
  package func updateQuestion(
    _ id: UUID, isAsked: Bool? = nil, evidence: String? = nil, adding photos: [NewPhoto] = [],
    takingFromQuestions: Bool = false
  ) throws -> PhotoAttachmentResult {
    var columns: RowImage.Columns = [:]
    if let isAsked { columns["kind"] = Question.kind(isAsked: isAsked) }
    if let evidence { columns["evidence"] = evidence }
    try change(id, set: columns)
    return try attach(photos, to: .question(id), takingFromQuestions: takingFromQuestions)
  }

  /// Sets the state of a question; if a visit is given, the question's photos move to it.
  @discardableResult
  package func settle(
    _ id: UUID, as state: Question.State, visit: UUID? = nil
  ) throws -> PhotoAttachmentResult {
    try change(id, set: ["state": state.rawValue, "visit_id": visit?.uuidString])
    var result = PhotoAttachmentResult()
    guard let visit else { return result }
    guard let question = try reader.question(id) else { throw VisitStoreError.noSuchQuestion(id) }
    result.moved = question.photos.map(\.id)
    try movePhotos(result.moved, to: visit)
    return result
  }

  /// Turns a visit back into a question, with its photos.
  @discardableResult
  package func convertToQuestion(_ visit: UUID, evidence: String) throws -> UUID {
    guard let stored = try reader.visit(visit)?.visit else {
      throw VisitStoreError.noSuchVisit(visit)
    }
    let question = try addQuestion(
      stadium: stored.stadium, day: stored.day, evidence: evidence, photos: [])
    for (position, photo) in try reader.photos(of: visit).enumerated() {
      try move(photo.id, to: .question(question), position: position)
    }
    try deleteVisit(visit)
    return question
  }

  /// Sets columns and the time of change if any of them differs.
  private func change(_ id: UUID, set columns: RowImage.Columns) throws {
    try journal.updateIfDifferent(
      .question, old: journal.existing(.question, id), set: RowImage(columns: columns).values)
  }

  /// Saves a trip under a unique name.
  package func add(_ trip: StoredTrip) throws {
    try checkName(of: trip)
    try journal.insert(.trip, image: try trip.image)
  }

  /// Updates a trip and its time of change; returns false if nothing differs.
  @discardableResult
  package func update(_ trip: StoredTrip) throws -> Bool {
    let old = try journal.existing(.trip, trip.id)
    try checkName(of: trip)
    return try journal.updateIfDifferent(.trip, old: old, set: trip.image.withoutTimes.values)
  }

  package func deleteTrip(_ id: UUID) throws {
    try journal.existing(.trip, id)
    try journal.delete(.trip, id.uuidString)
  }

  /// Replaces the learned factors of scoring weights; weights that are not named are removed.
  package func setLearnedFactors(_ factors: [String: Double]) throws {
    let known = try reader.learnedFactors()
    for name in known.keys.sorted() where factors[name] == nil { try journal.delete(.taste, name) }
    for (name, factor) in factors.sorted(by: { $0.key < $1.key }) where known[name] != factor {
      let row = RowImage(columns: [
        "id": name, "factor": factor, "changed_at": now.storedText,
      ])
      if known[name] == nil {
        try journal.insert(.taste, image: row)
      } else {
        try journal.update(.taste, name, set: row.values)
      }
    }
  }

  private func checkName(of trip: StoredTrip) throws {
    if let other = try reader.trip(named: trip.name), other.id != trip.id {
      throw VisitStoreError.tripNameTaken(trip.name)
    }
  }

  package func add(_ note: StadiumNote) throws {
    try journal.insert(.stadiumNote, image: note.image.compact)
  }

  /// Updates topic, text, rating and time of change of a note; returns false if nothing differs.
  @discardableResult
  package func update(_ note: StadiumNote) throws -> Bool {
    try journal.existing(.stadiumNote, note.id)
    let columns = ["topic", "text", "rating", "author", RowImage.changedAtColumn]
    return try journal.update(
      .stadiumNote, note.id.uuidString, set: note.image.values.filter { columns.contains($0.key) })
  }

  package func deleteNote(_ id: UUID) throws {
    try journal.existing(.stadiumNote, id)
    try journal.delete(.stadiumNote, id.uuidString)
  }
}
