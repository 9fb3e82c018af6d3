package import Foundation
import GRDB
package import SportsModel

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
      RowImage([
        "id": id.stored, "stadium_id": (stadium?.rawValue).stored,
        "local_date": (day?.description).stored,
        "kind": Question.kind(isAsked: isAsked).databaseValue,
        "state": Question.State.open.rawValue.databaseValue, "evidence": evidence.databaseValue,
        "created_at": now.storedText.databaseValue, "changed_at": now.storedText.databaseValue,
      ]).compact)
    _ = try attach(photos, to: .question(id), takingFromQuestions: takingFromQuestions)
    return id
  }

  /// Updates whether a question is asked and its evidence, and adds photos.
  ///
  /// Photos of other questions move to this one only if `takingFromQuestions` is true.
  @discardableResult
  package func updateQuestion(
    _ id: UUID, isAsked: Bool? = nil, evidence: String? = nil, adding photos: [NewPhoto] = [],
    takingFromQuestions: Bool = false
  ) throws -> PhotoAttachmentResult {
    var values: [String: DatabaseValue] = [:]
    values["kind"] = isAsked.map { Question.kind(isAsked: $0).databaseValue }
    values["evidence"] = evidence?.databaseValue
    try change(id, set: values)
    return try attach(photos, to: .question(id), takingFromQuestions: takingFromQuestions)
  }

  /// Sets the state of a question.
  ///
  /// If a visit is given, the question's photos move to it.
  @discardableResult
  package func settle(
    _ id: UUID, as state: Question.State, visit: UUID? = nil
  ) throws -> PhotoAttachmentResult {
    try change(
      id, set: ["state": state.rawValue.databaseValue, "visit_id": (visit?.uuidString).stored])
    var result = PhotoAttachmentResult()
    guard let visit else { return result }
    guard let question = try reader.question(id) else {
      throw VisitStoreError.noSuchQuestion(id)
    }
    var position = try nextPosition(in: .visit(visit))
    for photo in question.photos {
      try move(photo.id, to: .visit(visit), position: position)
      position += 1
      result.moved.append(photo.id)
    }
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
  private func change(_ id: UUID, set values: [String: DatabaseValue]) throws {
    guard let old = try journal.image(.question, id.uuidString) else {
      throw VisitStoreError.noSuchQuestion(id)
    }
    try journal.updateIfDifferent(.question, old, set: values)
  }
}
