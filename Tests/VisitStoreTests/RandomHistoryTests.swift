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
