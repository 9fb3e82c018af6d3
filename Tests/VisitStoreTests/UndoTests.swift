import AppSupport
import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

/// What `RandomUndoTests` doesn't show.
@Suite final class UndoTests: LibrarySuite {
  @Test func undoRestoresDeletedVisitWithPhotos() throws {
    let thumbnail = Data((0..<255).map { UInt8($0) })
    let visit = try store.add(
      makeVisit(), photos: [makePhoto(1, thumbnail: thumbnail), makePhoto(2)])
    try store.write(in: store.makeBatch(.photos)) { writer in
      try writer.attach([makePhoto(1, path: "/else/where\u{0301} \"1\".jpg")], to: visit.id)
    }
    let before = try store.dump()
    try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    #expect(try store.visits().isEmpty && store.count("photo") == 0)
    try store.undoLast()
    #expect(try store.dump() == before)
  }

  @Test func undoReportsRevertedBatch() throws {
    try store.write(in: store.makeBatch(.import, note: "/photos")) {
      try $0.add(makeVisit(), photos: [makePhoto(1), makePhoto(2)])
    }
    let report = try #require(try store.undoLast())
    let undo = try #require(try store.history(limit: 1).first)
    #expect(report.target.batch.kind == .import && report.target.batch.note == "/photos")
    #expect(report.target.undoneBy == undo.id && undo.batch.kind == .undo)
    #expect(undo.visits == BatchSummary.Tally(removed: 1))
    #expect(undo.photos == BatchSummary.Tally(removed: 2))
  }

  @Test func undoIsRefusedIfLaterBatchDependsOnIt() throws {
    let first = store.makeBatch(.import)
    let visit = makeVisit()
    try store.write(in: first) { try $0.add(visit) }
    // Another process writes between two transactions of the import, and is undone last.
    let second = store.makeBatch(.add)
    let other = makeVisit(on: "2020-02-02")
    try store.write(in: second) { try $0.add(other) }
    try store.write(in: first) { try $0.attach([makePhoto(1)], to: other.id) }
    let before = try store.dump()
    #expect(
      throws: VisitStoreError.undoConflict(
        batch: second.id, entity: "visit", id: other.id.uuidString)
    ) { try store.undoLast() }
    #expect(try store.dump() == before && store.history(limit: 9).allSatisfy { $0.undoneBy == nil })
  }

  @Test func independentEarlierBatchIsUndoneAlone() throws {
    let first = try store.add(makeVisit(), photos: [makePhoto(1)])
    let batch = try #require(try store.nextUndo())
    let second = try store.add(makeVisit(on: "2019-01-01"), photos: [makePhoto(2)])
    #expect(try store.undoPlan(of: batch.id)?.later == [])
    try store.undo(batch.id)
    #expect(try store.visit(first.id) == nil && store.visit(second.id) != nil)
    #expect(try store.undoPlan(of: batch.id) == nil)
  }

  @Test func undoIncludesDependentLaterBatches() throws {
    var visit = try store.add(makeVisit())
    let added = try #require(try store.nextUndo())
    visit.note = "Later"
    try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(visit) }
    try store.add(makeVisit(on: "2019-01-01"))
    try store.write(in: store.makeBatch(.photos)) { try $0.attach([makePhoto(1)], to: visit.id) }
    let photo = try #require(try store.photo(sha256: makeHash(1)))
    try store.write(in: store.makeBatch(.photos)) { try $0.setCaption("Mine", of: photo.id) }
    let before = try store.dump()

    let plan = try #require(try store.undoPlan(of: added.id))
    #expect(plan.later.map(\.batch.kind) == [.photos, .photos, .edit])
    #expect(
      throws: VisitStoreError.undoConflict(
        batch: added.id, entity: "visit", id: visit.id.uuidString)
    ) { try store.undo(added.id) }
    #expect(try store.dump() == before)

    let report = try store.undo(added.id, with: Set(plan.later.map(\.id)))
    #expect(report.later.map(\.id) == plan.later.map(\.id))
    #expect(
      try store.history(limit: 1).first?.subjects == [added.id] + plan.later.map(\.id))
    #expect(try store.visits().map(\.visit.day) == [makeDay("2019-01-01")])
    #expect(try store.redoLast()?.value.count == 4 && store.dump() == before)
  }

  @Test func unrelatedLaterEditKeepsItsTime() throws {
    var visit = try store.add(makeVisit())
    visit.note = "First"
    let edit = store.makeBatch(.edit)
    try store.write(in: edit) { _ = try $0.update(visit) }
    visit.rating = 1
    try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(visit) }
    let before = try store.dump()
    let last = try #require(try store.visit(visit.id)?.visit)

    #expect(try store.undoPlan(of: edit.id)?.later == [])
    try store.undo(edit.id)
    let left = try #require(try store.visit(visit.id)?.visit)
    #expect(left.note == nil && left.rating == 1 && left.changedAt == last.changedAt)
    try store.undoLast()
    try store.undoLast()
    #expect(try store.visits().isEmpty)
    for _ in 0..<3 { try store.redoLast() }
    #expect(try store.dump() == before)
  }

  @Test func readdedPhotoBlocksUndo() throws {
    let visit = try store.add(makeVisit(), photos: [makePhoto(1)])
    let photo = try #require(try store.photos(of: visit.id).first)
    let removal = store.makeBatch(.photos)
    try store.write(in: removal) { try $0.removePhoto(photo.id) }
    #expect(try store.deletedPhotos(sha256s: [makeHash(1)]) == [makeHash(1)])
    try store.write(in: store.makeBatch(.photos)) { try $0.attach([makePhoto(1)], to: visit.id) }
    let plan = try #require(try store.undoPlan(of: removal.id))
    #expect(plan.later.count == 1)
  }

  @Test func redoneBatchCanBeUndoneAgain() throws {
    let visit = try store.add(makeVisit(), photos: [makePhoto(1)])
    try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    for _ in 0..<3 {
      try store.undoLast()
      #expect(try store.deletedPhotos(sha256s: [makeHash(1)]).isEmpty)
      #expect(try store.nextUndo()?.batch.kind == .add)
      try store.redoLast()
      #expect(try store.deletedPhotos(sha256s: [makeHash(1)]) == [makeHash(1)])
      #expect(try store.deletedVisits().count == 1)
      let deleted = try #require(try store.nextUndo())
      #expect(deleted.batch.kind == .delete && deleted.isRedone)
    }
    #expect(try store.nextRedo() == nil && store.redoLast() == nil)
  }

  @Test func redoIsRefusedIfRowsChanged() throws {
    var visit = try store.add(makeVisit())
    visit.note = "First"
    try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(visit) }
    try store.undoLast()
    visit.note = "Second"
    try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(visit) }
    #expect(try store.nextRedo()?.newer.map(\.batch.kind) == [.edit])
    let before = try store.dump()
    #expect(throws: VisitStoreError.self) { try store.redoLast() }
    #expect(try store.dump() == before)
    // Without the second edit the undo is possible; it was undone last, so it comes first.
    try store.undoLast()
    try store.redoLast()
    #expect(try store.visit(visit.id)?.visit.note == "Second")
  }

  @Test func redoIsAllowedAfterUnrelatedChange() throws {
    let visit = try store.add(makeVisit())
    try store.undoLast()
    let other = try store.add(makeVisit(on: "2019-01-01"))
    try store.redoLast()
    #expect(Set(try store.visits().map(\.visit.id)) == [visit.id, other.id])
    #expect(try store.undoLast()?.target.visits.added == 1)
    #expect(try store.visits().map(\.visit.id) == [other.id], "the redo was the last act")
  }

  @Test func batchesAreFoundByNumberAndID() throws {
    try store.add(makeVisit())
    try store.add(makeVisit())
    let last = try #require(try store.history(limit: 1).first)
    #expect(try last.number == 2 && store.batches(named: "2").map(\.id) == [last.id])
    let text = last.id.uuidString.lowercased()
    #expect(try store.batches(named: String(text.prefix(12))).map(\.id) == [last.id])
    for nonsense in ["3", "", "%", "abc", "last"] {
      #expect(try store.batches(named: nonsense).isEmpty)
    }
  }

  @Test func batchChangesIncludeRows() throws {
    var visit = try store.add(makeVisit(), photos: [makePhoto(1, path: "/a/1.jpg")])
    let added = try #require(try store.nextUndo())
    visit.note = "Later"
    try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(visit) }
    let edit = try #require(try store.nextUndo())
    let change = try #require(try store.changes(of: edit.id).first)
    #expect(change.kind == .changed && change.entity == "visit")
    #expect(change.before["note"] == .null && change.after["note"] == "Later")
    #expect(change.row["stadium_id"] == "fenway-park-boston")
    try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    let gone = try store.changes(of: added.id)
    #expect(gone.map(\.entity) == ["visit", "photo", "photo_path"] && gone[1].path == "/a/1.jpg")
    let touched = try store.read { try $0.visitsTouched(by: added.id, atMost: 3) }
    #expect(touched.count == 1 && touched.rows.first?["note"] == "Later")
  }

  @Test func undoneBatchCannotBeWritten() throws {
    let batch = store.makeBatch(.import)
    try store.write(in: batch) { try $0.add(makeVisit()) }
    try store.undoLast()
    #expect(throws: VisitStoreError.batchAlreadyUndone(batch.id)) {
      try store.write(in: batch) { try $0.add(makeVisit()) }
    }
  }
}
