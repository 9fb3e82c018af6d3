import Foundation
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite struct QuestionTests {
  private let library: TestLibrary
  private var store: VisitStore { library.store }

  init() throws { library = try TestLibrary() }

  @Test func questionKeepsEvidenceAndPhotos() throws {
    try withTemporaryDirectory { folder in
      let id = try ask(try openStore(folder))
      let questions = try openStore(folder).questions(states: [.open])
      let question = try #require(questions.first)
      #expect(questions.count == 1 && question.id == id)
      #expect(question.evidence == #"{"why":"two games"}"#)
      #expect(question.stadium == "fenway-park-boston" && question.day == makeDay("2018-06-15"))
      #expect(question.photos.map(\.sha256) == [makeHash(1), makeHash(2)])
      #expect(question.photos.allSatisfy { $0.owner == .question(id) })
    }
  }

  @Test func photosMoveToAnsweringVisit() throws {
    let id = try ask(store)
    let visit = makeVisit()
    let moved = try store.write(in: store.begin(.review)) { writer in
      try writer.add(visit)
      return try writer.settle(id, as: .answered, visit: visit.id).moved
    }
    #expect(try store.photos(of: visit.id).map(\.id) == moved.value)
    let question = try #require(try store.questions(states: [.answered]).first)
    #expect(question.visit == visit.id && question.photos.isEmpty)
    #expect(try store.questions(states: [.open]).isEmpty)
  }

  @Test func visitBecomesAQuestionWithItsPhotosAgain() throws {
    let visit = try store.add(makeVisit(), photos: [makePhoto(1), makePhoto(2)])
    let photos = try store.photos(of: visit.id).map(\.id)
    try store.write(in: store.begin(.scores)) {
      _ = try $0.convertToQuestion(visit.id, evidence: "{}")
    }
    #expect(try store.visits().isEmpty)
    let question = try #require(try store.questions(states: [.open]).first)
    #expect(question.isAsked && question.day == visit.day)
    #expect(question.stadium == visit.stadium && question.photos.map(\.id) == photos)
    try store.undoLast()
    #expect(try store.photos(of: visit.id).map(\.id) == photos)
    #expect(try store.questions(states: [.open]).isEmpty)
  }

  @Test func missingVisitsAndQuestionsAreErrors() throws {
    let unknown = UUID()
    #expect(throws: VisitStoreError.noSuchQuestion(unknown)) {
      try store.write(in: store.begin(.review)) { try $0.settle(unknown, as: .skipped) }
    }
    #expect(throws: VisitStoreError.noSuchVisit(unknown)) {
      try store.write(in: store.begin(.scores)) {
        _ = try $0.convertToQuestion(unknown, evidence: "{}")
      }
    }
    let batches = try store.count("batch")
    #expect(batches == 0)
  }

  @Test func skippedQuestionKeepsPhotos() throws {
    let id = try ask(store)
    let photos = try store.questions(states: [.open]).flatMap(\.photos)
    #expect(Set(try store.pathsOfOpenQuestions()) == Set(photos.map(\.paths)))
    #expect(
      try store.photoPlacements(sha256s: [makeHash(1)]).values.map(\.owner) == [.question(id)])
    try store.write(in: store.begin(.review)) { try $0.settle(id, as: .skipped) }
    #expect(try store.pathsOfOpenQuestions().isEmpty)
    #expect(try store.questions(states: [.skipped]).first?.photos.count == 2)
    #expect(try store.knownPhotos(sha256s: [makeHash(1)]).count == 1)
  }

  @Test func updateAddsEvidenceAndPhotos() throws {
    let id = try ask(store)
    let result = try store.write(in: store.begin(.import)) { writer in
      try writer.updateQuestion(
        id, isAsked: false, evidence: "[]", adding: [makePhoto(2), makePhoto(3)])
    }
    #expect(result.added.count == 1 && result.present.count == 1)
    let question = try #require(try store.questions(states: [.open]).first)
    #expect(!question.isAsked && question.evidence == "[]")
    #expect(question.photos.count == 3 && question.changedAt > question.createdAt)
  }

  @Test func unchangedEvidenceIsNotLogged() throws {
    let id = try ask(store)
    try store.write(in: store.begin(.import)) { writer in
      try writer.updateQuestion(
        id, isAsked: true, evidence: #"{"why":"two games"}"#, adding: [makePhoto(1)])
      try writer.settle(id, as: .open)
    }
    #expect(try store.history(limit: 9).count == 1)
  }

  @Test func photosMoveToAnotherVisitOnlyIfRequested() throws {
    _ = try ask(store)
    let visit = try store.add(makeVisit())
    let batch = store.begin(.photos)
    let kept = try store.write(in: batch) { try $0.attach([makePhoto(1)], to: visit.id) }
    #expect(kept.elsewhere.count == 1)
    let taken = try store.write(in: batch) {
      try $0.attach([makePhoto(1)], to: visit.id, takingFromQuestions: true)
    }
    #expect(taken.moved.count == 1)
    #expect(try store.photos(of: visit.id).count == 1)
  }

  @Test func questionStaysAnsweredAfterVisitDeletion() throws {
    let id = try ask(store)
    let visit = makeVisit()
    try store.write(in: store.begin(.review)) { writer in
      try writer.add(visit)
      try writer.settle(id, as: .answered, visit: visit.id)
    }
    try store.write(in: store.begin(.delete)) { try $0.deleteVisit(visit.id) }
    let question = try #require(try store.questions(states: [.answered]).first)
    #expect(question.visit == nil)
    #expect(try store.count("photo") == 0 && store.count("photo_path") == 0)
  }

  private func ask(_ store: VisitStore) throws -> UUID {
    try store.write(in: store.begin(.import)) { writer in
      try writer.addQuestion(
        stadium: "fenway-park-boston", day: makeDay("2018-06-15"),
        evidence: #"{"why":"two games"}"#, photos: [makePhoto(1), makePhoto(2)])
    }.value
  }
}
