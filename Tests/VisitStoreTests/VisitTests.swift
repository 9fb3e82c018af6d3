import Foundation
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite final class VisitTests: LibrarySuite {
  @Test func summariesMatchVisitsInOrder() throws {
    try store.add(makeVisit(on: "2019-04-06"))
    var tour = makeVisit(on: "2018-01-20")
    tour.kind = .tour
    tour.game = nil
    try store.add(tour)
    let visits = try store.visits().map(\.visit)
    let summaries = try store.visitSummaries()
    #expect(summaries.map(\.id) == visits.map(\.id) && summaries.map(\.kind) == [.tour, .game])
    #expect(summaries.map(\.stadium) == visits.map(\.stadium))
    #expect(summaries.map(\.day) == visits.map(\.day))
    #expect(summaries.map(\.game) == visits.map { $0.game?.key } && summaries.last?.game != nil)
  }

  @Test func visitRoundTrips() throws {
    var full = makeVisit(note: "50% off 'beer'; \u{1f37a}")
    full.supersededBy = full.game?.key
    let bare = Visit(
      id: UUID(), stadium: "wembley", stadiumName: "Wembley", day: makeDay("2001-01-01"),
      kind: .tour, dataSource: .fullyManual, origin: .manual,
      createdAt: Date(timeIntervalSince1970: 0), changedAt: Date(timeIntervalSince1970: 0))
    try store.add(full, photos: [makePhoto(1), makePhoto(2)])
    try store.add(bare)
    let again = try openStore(libraryFolder)
    #expect(try again.visits().map(\.visit) == [bare, full])
    #expect(try again.visits().map(\.photoCount) == [0, 2])
  }

  @Test func visitsSortByDayStadiumAndRecordingTime() throws {
    let late = makeVisit("a-park", on: "2019-05-01")
    let second = makeVisit("b-park", on: "2018-05-01")
    let first = makeVisit("a-park", on: "2018-05-01")
    for visit in [late, second, first] { try store.add(visit) }
    #expect(try store.visits().map(\.visit) == [first, second, late])
  }

  @Test func secondVisitOnSameDayIsAllowed() throws {
    let first = try store.add(makeVisit())
    let second = makeVisit()
    try store.write(in: store.makeBatch(.add)) { writer in
      #expect(try writer.reader.visits(at: second.stadium, on: second.day).map(\.visit) == [first])
      try writer.add(second)
    }
    #expect(try store.visits(at: second.stadium, on: second.day).count == 2)
    #expect(try store.visits(at: second.stadium, on: second.day + 1).isEmpty)
  }

  @Test func visitsAreFoundByIDPrefix() throws {
    let visit = try store.add(makeVisit())
    try store.add(makeVisit())
    let prefix = String(visit.id.uuidString.prefix(8))
    #expect(try store.visits(withIDPrefix: prefix.lowercased()).map(\.visit.id) == [visit.id])
    #expect(try store.visits(withIDPrefix: "").isEmpty && store.visits(withIDPrefix: "%").isEmpty)
  }

  @Test func updateSetsChangeTime() throws {
    var visit = try store.add(makeVisit())
    visit.note = "Rain delay"
    visit.game?.score = nil
    let isChanged = try store.write(in: store.makeBatch(.edit)) { try $0.update(visit) }
    #expect(isChanged.value)
    let stored = try #require(try store.visit(visit.id)?.visit)
    #expect(stored.changedAt > visit.changedAt)
    visit.changedAt = stored.changedAt
    #expect(stored == visit)
  }

  @Test func unchangedVisitIsNotLogged() throws {
    let visit = try store.add(makeVisit())
    let before = try store.dump()
    let isChanged = try store.write(in: store.makeBatch(.edit)) { try $0.update(visit) }
    #expect(try !isChanged.value && store.dump() == before && store.count("batch") == 1)
  }

  @Test func unknownRowsAreRejected() throws {
    let (visit, note, id) = (makeVisit(), makeNote("never added", at: store.now), UUID())
    let trip = makeTrip("never added", at: store.now)
    let changes: [(VisitStoreError, (VisitWriter) throws -> Void)] = [
      (.noSuchVisit(visit.id), { _ = try $0.update(visit) }),
      (.noSuchVisit(id), { try $0.deleteVisit(id) }),
      (.noSuchVisit(id), { _ = try $0.attach([], to: id) }),
      (.noSuchVisit(id), { _ = try $0.convertToQuestion(id, evidence: "{}") }),
      (.noSuchQuestion(id), { _ = try $0.settle(id, as: .skipped) }),
      (.noSuchNote(note.id), { _ = try $0.update(note) }),
      (.noSuchNote(id), { try $0.deleteNote(id) }),
      (.noSuchTrip(trip.id), { _ = try $0.update(trip) }),
      (.noSuchTrip(id), { try $0.deleteTrip(id) }),
    ]
    for (error, change) in changes {
      #expect(throws: error) { try store.write(in: store.makeBatch(.edit), change) }
    }
    #expect(try store.count("batch") == 0)
  }

  @Test func errorInTransactionChangesNothing() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.write(in: store.makeBatch(.add)) { writer in
        try writer.add(makeVisit(), photos: [makePhoto(1)])
        throw Stop()
      }
    }
    #expect(try store.dump().isEmpty && store.count("batch") == 0 && store.count("change") == 0)
  }
}

@Suite final class QuestionTests: LibrarySuite {
  @Test func questionKeepsEvidenceAndPhotos() throws {
    let id = try ask()
    let questions = try openStore(libraryFolder).questions(states: [.open])
    let question = try #require(questions.first)
    #expect(questions.count == 1 && question.id == id)
    #expect(question.evidence == #"{"why":"two games"}"#)
    #expect(question.stadium == "fenway-park-boston" && question.day == makeDay("2018-06-15"))
    #expect(question.photos.map(\.sha256) == [makeHash(1), makeHash(2)])
    #expect(question.photos.allSatisfy { $0.owner == .question(id) })
  }

  @Test func photosMoveToAnsweringVisit() throws {
    let id = try ask()
    let visit = makeVisit()
    let moved = try store.write(in: store.makeBatch(.review)) { writer in
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
    try store.write(in: store.makeBatch(.scores)) {
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

  @Test func skippedQuestionKeepsPhotos() throws {
    let id = try ask()
    let photos = try store.questions(states: [.open]).flatMap(\.photos)
    #expect(Set(try store.pathsOfOpenQuestions()) == Set(photos.map(\.paths)))
    #expect(
      try store.photoPlacements(sha256s: [makeHash(1)]).values.map(\.owner) == [.question(id)])
    try store.write(in: store.makeBatch(.review)) { try $0.settle(id, as: .skipped) }
    #expect(try store.pathsOfOpenQuestions().isEmpty)
    #expect(try store.questions(states: [.skipped]).first?.photos.count == 2)
    #expect(try store.knownPhotos(sha256s: [makeHash(1)]).count == 1)
  }

  @Test func updateAddsEvidenceAndPhotos() throws {
    let id = try ask()
    let result = try store.write(in: store.makeBatch(.import)) { writer in
      try writer.updateQuestion(
        id, isAsked: false, evidence: "[]", adding: [makePhoto(2), makePhoto(3)])
    }
    #expect(result.added.count == 1 && result.present.count == 1)
    let question = try #require(try store.questions(states: [.open]).first)
    #expect(!question.isAsked && question.evidence == "[]")
    #expect(question.photos.count == 3 && question.changedAt > question.createdAt)
  }

  @Test func unchangedEvidenceIsNotLogged() throws {
    let id = try ask()
    try store.write(in: store.makeBatch(.import)) { writer in
      try writer.updateQuestion(
        id, isAsked: true, evidence: #"{"why":"two games"}"#, adding: [makePhoto(1)])
      try writer.settle(id, as: .open)
    }
    #expect(try store.history(limit: 9).count == 1)
  }

  @Test func photosMoveToAnotherVisitOnlyIfRequested() throws {
    _ = try ask()
    let visit = try store.add(makeVisit())
    let batch = store.makeBatch(.photos)
    let kept = try store.write(in: batch) { try $0.attach([makePhoto(1)], to: visit.id) }
    #expect(kept.elsewhere.count == 1)
    let taken = try store.write(in: batch) {
      try $0.attach([makePhoto(1)], to: visit.id, takingFromQuestions: true)
    }
    #expect(try taken.moved.count == 1 && store.photos(of: visit.id).count == 1)
  }

  @Test func questionStaysAnsweredAfterVisitDeletion() throws {
    let id = try ask()
    let visit = makeVisit()
    try store.write(in: store.makeBatch(.review)) { writer in
      try writer.add(visit)
      try writer.settle(id, as: .answered, visit: visit.id)
    }
    try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    let question = try #require(try store.questions(states: [.answered]).first)
    #expect(question.visit == nil)
    #expect(try store.count("photo") == 0 && store.count("photo_path") == 0)
  }

  private func ask() throws -> UUID {
    try store.write(in: store.makeBatch(.import)) { writer in
      try writer.addQuestion(
        stadium: "fenway-park-boston", day: makeDay("2018-06-15"),
        evidence: #"{"why":"two games"}"#, photos: [makePhoto(1), makePhoto(2)])
    }.value
  }
}
