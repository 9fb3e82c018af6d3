package import Foundation
import GRDB
package import SportsModel

/// Makes the changes of one transaction, each logged; valid only inside the closure that gets it.
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
    let answered = try journal.database.texts(
      "SELECT id FROM question WHERE visit_id = ? ORDER BY id", with: [id.uuidString])
    for question in answered { try journal.update(.question, question, set: ["visit_id": .null]) }
    try journal.delete(.visit, id.uuidString)
  }

  /// Adds a question with its evidence in JSON; photos of visits stay there, and photos of other
  /// questions unless `takingFromQuestions` is true.
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
      let row = RowImage(columns: ["id": name, "factor": factor, "changed_at": now.storedText])
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

  /// Adds photos to a visit, after those it has.
  ///
  /// A known photo isn't added again; only a new path is stored. It stays where it is, unless it
  /// belongs to a question and `takingFromQuestions` is true.
  @discardableResult
  package func attach(
    _ photos: [NewPhoto], to visit: UUID, takingFromQuestions: Bool = false
  ) throws -> PhotoAttachmentResult {
    try journal.existing(.visit, visit)
    return try attach(photos, to: .visit(visit), takingFromQuestions: takingFromQuestions)
  }

  /// Removes a photo from its visit or question; the file isn't touched.
  package func removePhoto(_ id: UUID) throws {
    try journal.existing(.photo, id)
    let paths = try journal.database.texts(
      "SELECT id FROM photo_path WHERE photo_id = ? ORDER BY id", with: [id.uuidString])
    for path in paths { try journal.delete(.photoPath, path) }
    try journal.delete(.photo, id.uuidString)
  }

  @discardableResult
  package func setCaption(_ caption: String?, of photo: UUID) throws -> Bool {
    try updatePhoto(photo, set: ["caption": caption])
  }

  /// Sets the current path of a photo in place of outdated paths.
  package func move(_ photo: UUID, from old: Set<String>, to new: String) throws {
    try journal.existing(.photo, photo)
    let rows = try journal.database.rows(
      "SELECT id, path FROM photo_path WHERE photo_id = ? ORDER BY id", with: [photo.uuidString])
    if try !rows.contains(where: { try $0["path"] == new }) { try insert(path: new, of: photo) }
    for row in rows {
      let path: String = try row["path"]
      if path != new, old.contains(path) { try journal.delete(.photoPath, row["id"]) }
    }
  }

  /// Moves photos to a visit, after those it has.
  package func movePhotos(_ photos: [UUID], to visit: UUID) throws {
    try journal.existing(.visit, visit)
    var position = try nextPosition(in: .visit(visit))
    for photo in photos {
      try move(photo, to: .visit(visit), position: position)
      position += 1
    }
  }

  /// Puts these photos of a visit first, in this order; the others follow as before.
  package func order(_ photos: [UUID], of visit: UUID) throws {
    let present = try reader.photos(of: visit).map(\.id)
    if let unknown = photos.first(where: { !present.contains($0) }) {
      throw VisitStoreError.noSuchPhoto(unknown)
    }
    let named = Set(photos)
    for (position, photo) in (photos + present.filter { !named.contains($0) }).enumerated() {
      try updatePhoto(photo, set: ["position": position])
    }
  }

  func attach(
    _ photos: [NewPhoto], to owner: StoredPhoto.Owner, takingFromQuestions: Bool
  ) throws -> PhotoAttachmentResult {
    var result = PhotoAttachmentResult()
    var position = try nextPosition(in: owner)
    let knownBefore = try reader.knownPhotos(sha256s: Set(photos.map(\.sha256)))
    var touched: Set<String> = []
    for photo in photos {
      // Only a file that is in the list twice has to be read again.
      let isFirst = touched.insert(photo.sha256).inserted
      guard
        let known = isFirst ? knownBefore[photo.sha256] : try reader.photo(sha256: photo.sha256)
      else {
        if let rewritten = try rewritten(by: photo, of: owner) {
          result.present.append(rewritten)
          continue
        }
        result.added.append(try insert(photo, owner: owner, position: position))
        position += 1
        continue
      }
      if known.owner == owner {
        result.present.append(known.id)
      } else if takingFromQuestions, case .question = known.owner {
        try move(known.id, to: owner, position: position)
        position += 1
        result.moved.append(known.id)
      } else {
        result.elsewhere.append(known.id)
      }
      guard !known.paths.contains(photo.facts.path) else { continue }
      try insert(path: photo.facts.path, of: known.id)
      result.newPaths += 1
    }
    return result
  }

  /// Updates the owner's photo whose only file now has these bytes: writing a caption into a file
  /// doesn't create a second photo.
  private func rewritten(by new: NewPhoto, of owner: StoredPhoto.Owner) throws -> UUID? {
    let ids = try journal.database.texts(
      "SELECT photo_id FROM photo_path WHERE path = ?", with: [new.facts.path])
    for id in ids.compactMap(UUID.init(uuidString:)) {
      guard let old = try reader.photo(id), old.owner == owner, old.paths == [new.facts.path]
      else { continue }
      try updatePhoto(id, set: new.facts.columns.merging(["sha256": new.sha256]) { $1 })
      return id
    }
    return nil
  }

  func move(_ photo: UUID, to owner: StoredPhoto.Owner, position: Int) throws {
    try updatePhoto(photo, set: owner.columns.merging(["position": position]) { $1 })
  }

  func nextPosition(in owner: StoredPhoto.Owner) throws -> Int {
    try Int.fetchOne(
      journal.database.cachedStatement(
        sql: "SELECT max(position) + 1 FROM photo WHERE \(owner.column.name) = ?"),
      arguments: [owner.column.id]) ?? 0
  }

  private func insert(_ photo: NewPhoto, owner: StoredPhoto.Owner, position: Int) throws -> UUID {
    let id = journal.newID()
    let columns: RowImage.Columns = [
      "id": id.uuidString, "sha256": photo.sha256, "caption": photo.caption, "position": position,
      "thumbnail": photo.thumbnail, "upload_state": StoredPhoto.UploadState.pending.rawValue,
      "added_at": now.storedText,
    ]
    try journal.insert(
      .photo,
      image: RowImage(
        columns: columns.merging(photo.facts.columns) { $1 }.merging(owner.columns) { $1 }
      ).compact)
    try insert(path: photo.facts.path, of: id)
    return id
  }

  private func insert(path: String, of photo: UUID) throws {
    try journal.insert(
      .photoPath,
      image: RowImage(columns: [
        "id": journal.newID().uuidString, "photo_id": photo.uuidString, "path": path,
        "added_at": now.storedText,
      ]))
  }

  @discardableResult
  private func updatePhoto(_ photo: UUID, set columns: RowImage.Columns) throws -> Bool {
    try journal.existing(.photo, photo)
    return try journal.update(.photo, photo.uuidString, set: RowImage(columns: columns).values)
  }
}

extension StoredPhoto.Owner {
  fileprivate var column: (name: String, id: String) {
    switch self {
    case .visit(let id): ("visit_id", id.uuidString)
    case .question(let id): ("question_id", id.uuidString)
    }
  }

  fileprivate var columns: RowImage.Columns {
    ["visit_id": nil, "question_id": nil].merging([column.name: column.id]) { $1 }
  }
}
