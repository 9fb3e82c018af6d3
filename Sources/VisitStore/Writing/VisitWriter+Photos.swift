package import Foundation
import GRDB
import SportsModel

extension VisitWriter {
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
    let paths = try String.fetchAll(
      journal.database, sql: "SELECT id FROM photo_path WHERE photo_id = ? ORDER BY id",
      arguments: [id.uuidString])
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
    let ids = try String.fetchAll(
      journal.database.cachedStatement(sql: "SELECT photo_id FROM photo_path WHERE path = ?"),
      arguments: [new.facts.path])
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
