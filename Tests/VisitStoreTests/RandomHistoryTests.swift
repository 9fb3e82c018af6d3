import Foundation
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite struct RandomHistoryTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func undoingEverythingGoesBackStepByStep(seed: UInt64) throws {
    try withStore { store in
      var generator = SeededGenerator(seed: seed)
      var states = [try store.dump()]
      for _ in 0..<40 {
        if generator.next() % 5 == 0, states.count > 1 {
          try store.undoLast()
          states.removeLast()
          #expect(try store.dump() == states.last)
        } else if try act(on: store, &generator) {
          states.append(try store.dump())
        }
      }
      #expect(try store.checkIntegrity().isEmpty)
      while states.count > 1 {
        #expect(try store.undoLast() != nil)
        states.removeLast()
        #expect(try store.dump() == states.last)
      }
      #expect(try store.undoLast() == nil)
      #expect(try store.dump().isEmpty)
    }
  }

  /// Whatever is taken back out of the middle, with what rests on it, comes back as it was.
  @Test(arguments: [11, 12, 13, 14, 15, 16] as [UInt64])
  func undoAndRedoRestoreEveryRowHoweverOften(seed: UInt64) throws {
    try withStore { store in
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<60 {
        if generator.next() % 3 > 0 {
          _ = try act(on: store, &generator)
          continue
        }
        try undoAndRedo(store, &generator)
      }
      #expect(try store.checkIntegrity().isEmpty)
      try undoAndRedoEverything(store)
    }
  }

  /// Takes any batch back, brings it back, and so on for some times.
  private func undoAndRedo(_ store: VisitStore, _ generator: inout SeededGenerator) throws {
    let all = try store.history(limit: 1_000).filter {
      $0.batch.kind.isUndoable && $0.undoneBy == nil
    }
    guard !all.isEmpty else { return }
    let target = all[Int(generator.next() % UInt64(all.count))].id
    let present = try store.dump()
    try undo(target, in: store)
    let past = try store.dump()
    for _ in 0..<(generator.next() % 3) {
      #expect(try store.redoLast()?.redone.contains { $0.id == target } == true)
      #expect(try store.dump() == present)
      try undo(target, in: store)
      #expect(try store.dump() == past)
    }
    guard generator.next() % 2 == 0 else { return }
    try store.redoLast()
    #expect(try store.dump() == present)
    // An older undo may be in conflict with what was done since; then nothing happens.
    guard generator.next() % 2 == 0, try store.nextRedo() != nil else { return }
    do {
      try store.redoLast()
    } catch VisitStoreError.undoConflict {
      #expect(try store.dump() == present)
    }
  }

  private func undoAndRedoEverything(_ store: VisitStore) throws {
    var states = [try store.dump()]
    while let next = try store.nextUndo() {
      try undo(next.id, in: store)
      states.append(try store.dump())
    }
    #expect(states.last?.isEmpty == true)
    while states.count > 1 {
      states.removeLast()
      #expect(try store.redoLast() != nil)
      #expect(try store.dump() == states.last)
    }
  }

  private func undo(_ target: UUID, in store: VisitStore) throws {
    let plan = try #require(try store.undoPlan(of: target))
    try store.undo(target, with: Set(plan.later.map(\.id)))
  }

  /// One batch of one to four random operations, each a transaction; false when none changed
  /// anything.
  private func act(on store: VisitStore, _ generator: inout SeededGenerator) throws -> Bool {
    let batch = store.begin(.edit)
    for _ in 0...(generator.next() % 4) {
      let choice = generator.next()
      let photos = (0..<3).map { _ in
        let number = Int(generator.next() % 40)
        return makePhoto(number, path: "/\(generator.next() % 3)/\(number)")
      }
      let pick = generator.next()
      try store.write(in: batch) { try operate($0, choice: choice, pick: pick, photos: photos) }
    }
    return try store.nextUndo()?.id == batch.id
  }

  private func operate(
    _ writer: VisitWriter, choice: UInt64, pick: UInt64, photos: [NewPhoto]
  ) throws {
    let visits = try writer.reads.visits().map(\.visit)
    let questions = try writer.reads.questions(states: Set(Question.State.allCases))
    let visit = visits.isEmpty ? nil : visits[Int(pick % UInt64(visits.count))]
    let question = questions.isEmpty ? nil : questions[Int(pick % UInt64(questions.count))]
    switch (choice % 8, visit, question) {
    case (0, var visit?, _):
      visit.note = pick % 3 == 0 ? nil : "\(pick)"
      visit.rating = Int(pick % 5) + 1
      visit.original = pick % 2 == 0 ? nil : visit.facts
      try writer.update(visit)
    case (1, let visit?, _): try writer.deleteVisit(visit.id)
    case (2, let visit?, _):
      try writer.attach(photos, to: visit.id, takingFromQuestions: pick % 2 == 0)
    case (3, let visit?, let question?):
      try writer.settle(question.id, as: .answered, visit: visit.id)
    case (4, _, let question?):
      try writer.settle(question.id, as: Question.State.allCases[Int(choice / 8 % 4)])
    case (5, let visit?, _):
      let present = try writer.reads.photos(of: visit.id)
      try writer.order(present.map(\.id).reversed(), of: visit.id)
      if let photo = present.first { try writer.removePhoto(photo.id) }
    case (6, _, let question?):
      try writer.updateQuestion(question.id, evidence: "[\(pick)]", adding: photos)
    case (7, _, _):
      try writer.addQuestion(
        stadium: "fenway-park-boston", day: nil, kind: .ask, evidence: "{}", photos: photos)
    default: try writer.add(makeVisit(), photos: photos)
    }
  }
}
