import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite struct UndoTests {
  @Test func takesBackAnAddedVisit() throws {
    try withStore { store in
      try store.add(makeVisit(), photos: [makePhoto(1)])
      let before = try store.dump()
      try expectUndo(of: store) {
        try store.add(makeVisit(), photos: [makePhoto(2, thumbnail: Data([0, 255]))])
      }
      #expect(try store.dump() == before)
    }
  }

  @Test func takesBackAnEdit() throws {
    try withStore { store in
      var visit = try store.add(makeVisit())
      visit.note = "Later"
      visit.rating = nil
      visit.game = nil
      visit.evidence?.distance = 0.1 + 0.2
      let edited = visit
      try expectUndo(of: store) {
        try store.write(in: store.begin(.edit)) { _ = try $0.update(edited) }
      }
    }
  }

  @Test func restoresADeletedVisitWithItsPhotosAsTheyWere() throws {
    try withStore { store in
      let thumbnail = Data((0..<255).map { UInt8($0) })
      let visit = try store.add(
        makeVisit(), photos: [makePhoto(1, thumbnail: thumbnail), makePhoto(2)])
      try store.write(in: store.begin(.photos)) { writer in
        try writer.attach([makePhoto(1, path: "/else/where\u{0301} \"1\".jpg")], to: visit.id)
      }
      try expectUndo(of: store) {
        try store.write(in: store.begin(.delete)) { try $0.deleteVisit(visit.id) }
        #expect(try store.visits().isEmpty)
        #expect(try store.count("photo") == 0)
      }
      let photo = try #require(try store.photos(of: visit.id).first)
      #expect(try store.read { try $0.thumbnail(of: photo.id) } == thumbnail)
    }
  }

  @Test func opensTheQuestionsThatAnImportClosed() throws {
    try withStore { store in
      let question = try store.write(in: store.begin(.import)) { writer in
        try writer.addQuestion(
          stadium: "fenway-park-boston", day: nil, kind: .ask, evidence: "{}",
          photos: [makePhoto(1), makePhoto(2)])
      }
      try expectUndo(of: store) {
        // Several transactions, as a large import writes them.
        let batch = store.begin(.import, note: "/photos")
        let visit = makeVisit()
        try store.write(in: batch) { try $0.add(visit, photos: [makePhoto(3)]) }
        try store.write(in: batch) { try $0.settle(question, as: .answered, visit: visit.id) }
        try store.write(in: batch) { try $0.add(makeVisit(on: "2020-01-01")) }
      }
      #expect(try store.questions(states: [.open]).first?.photos.count == 2)
    }
  }

  @Test func takesBackOneBatchAfterTheOtherFromTheLast() throws {
    try withStore { store in
      var dumps = [try store.dump()]
      for note in ["one", "two", "three"] {
        try store.write(in: store.begin(.add, note: note)) { try $0.add(makeVisit(note: note)) }
        dumps.append(try store.dump())
      }
      for note in ["three", "two", "one"] {
        dumps.removeLast()
        #expect(try store.nextUndo()?.batch.note == note)
        #expect(try store.undoLast()?.undone.batch.note == note)
        #expect(try store.dump() == dumps.last)
      }
      #expect(try store.undoLast() == nil)
      #expect(try store.history(limit: 10).count == 6)
    }
  }

  @Test func goesOnWithNewBatchesAfterAnUndo() throws {
    try withStore { store in
      try store.add(makeVisit())
      try store.undoLast()
      let kept = try store.add(makeVisit())
      #expect(try store.undoLast()?.undone.visits.added == 1)
      #expect(try store.visit(kept.id) == nil)
      #expect(try store.undoLast() == nil)
    }
  }

  @Test func tellsWhatWasTakenBack() throws {
    try withStore { store in
      try store.write(in: store.begin(.import, note: "/photos")) {
        try $0.add(makeVisit(), photos: [makePhoto(1), makePhoto(2)])
      }
      let report = try #require(try store.undoLast())
      #expect(report.undone.batch.kind == .import && report.undone.batch.note == "/photos")
      #expect(report.undone.undoneBy == report.undo.id)
      #expect(report.undo.batch.kind == .undo)
      #expect(report.undo.visits == BatchSummary.Tally(removed: 1))
      #expect(report.undo.photos == BatchSummary.Tally(removed: 2))
    }
  }

  @Test func refusesWhenALaterBatchWouldLoseItsWork() throws {
    try withStore { store in
      let first = store.begin(.import)
      let visit = makeVisit()
      try store.write(in: first) { try $0.add(visit) }
      // Another program edits between two transactions of the import, and is itself undone last.
      let second = store.begin(.add)
      let other = makeVisit(on: "2020-02-02")
      try store.write(in: second) { try $0.add(other) }
      try store.write(in: first) { try $0.attach([makePhoto(1)], to: other.id) }
      let before = try store.dump()
      #expect(
        throws: VisitStoreError.undoConflict(
          batch: second.id, entity: "visit", id: other.id.uuidString)
      ) { try store.undoLast() }
      #expect(try store.dump() == before)
      #expect(try store.history(limit: 9).allSatisfy { $0.undoneBy == nil })
    }
  }

  @Test func aBatchThatWasTakenBackIsNotWrittenOn() throws {
    try withStore { store in
      let batch = store.begin(.import)
      try store.write(in: batch) { try $0.add(makeVisit()) }
      try store.undoLast()
      #expect(throws: VisitStoreError.batchTakenBack(batch.id)) {
        try store.write(in: batch) { try $0.add(makeVisit()) }
      }
    }
  }

  /// Runs what writes one batch and expects that undo restores every row as it was.
  private func expectUndo(
    of store: VisitStore, location: SourceLocation = #_sourceLocation, _ write: () throws -> Void
  ) throws {
    let before = try store.dump()
    try write()
    let after = try store.dump()
    #expect(after != before, sourceLocation: location)
    try store.undoLast()
    let undone = try store.dump()
    #expect(undone == before, sourceLocation: location)
  }
}
