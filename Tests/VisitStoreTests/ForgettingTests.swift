import Badges
import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

/// No byte of forgotten data remains in any file.
@Suite final class ForgettingTests: LibrarySuite {
  private static let secrets = ["geheim", "/photos/IMG_4711.jpg", "bildunterschrift"]

  @Test func forgottenVisitLeavesNoBytes() throws {
    let visit = try addSecret(to: store)
    let kept = try store.add(makeVisit(on: "2019-07-01", note: "stays"), photos: [makePhoto(2)])
    #expect(try !found(Self.secrets, in: store).isEmpty)
    let forgotten = try store.forget(visits: [visit.id], photos: [])
    #expect(forgotten.visits == 1 && forgotten.photos == 1 && forgotten.questions == 1)
    #expect(try found(Self.secrets + [visit.id.uuidString], in: store) == [])
    #expect(try store.visits().map(\.visit) == [kept] && store.checkIntegrity().isEmpty)
    // Batches that did nothing else are gone; the other one can be undone.
    #expect(try store.history(limit: 9).count == 1 && store.undoLast() != nil)
    #expect(try store.visits().isEmpty)
  }

  @Test func deletedVisitCanBeForgotten() throws {
    let visit = try addSecret(to: store)
    try store.write(in: store.makeBatch(.delete, note: "geheim")) { try $0.deleteVisit(visit.id) }
    let prefix = String(visit.id.uuidString.prefix(6)).lowercased()
    #expect(try store.idsIncludingDeleted(.visit, withPrefix: prefix) == [visit.id])
    _ = try store.forget(visits: [visit.id], photos: [])
    #expect(try found(Self.secrets, in: store) == [])
    #expect(try store.idsIncludingDeleted(.visit, withPrefix: prefix).isEmpty)
    #expect(try store.history(limit: 9).isEmpty && store.undoLast() == nil)
  }

  @Test func forgottenPhotoRemovesDerivedData() throws {
    var visit = makeVisit(note: "stays")
    visit.evidence?.distance = 4711.4711
    let added = visit
    try store.write(in: store.makeBatch(.import, note: "geheim")) { writer in
      try writer.add(added, photos: [makePhoto(1, path: "/photos/IMG_4711.jpg"), makePhoto(2)])
    }
    let photo = try #require(
      try store.photosIncludingDeleted(atPath: "/photos/IMG_4711.jpg", sha256: nil).first)
    let forgotten = try store.forget(visits: [], photos: [photo])
    #expect(forgotten.value == ForgetReport(visits: 0, photos: 1, questions: 0))
    #expect(try found(Self.secrets + ["4711.4711", makeHash(1)], in: store) == [])
    let left = try #require(try store.visits().first)
    #expect(left.photoCount == 1 && left.visit.evidence == nil && left.visit.note == "stays")
    // The import is undone as if the photo had never existed.
    #expect(try store.undoLast() != nil && store.dump().isEmpty)
  }

  @Test func forgottenQuestionPhotoRemovesEvidence() throws {
    try store.write(in: store.makeBatch(.import)) { writer in
      for (day, count) in [("2018-06-15", 1), ("2018-06-16", 2)] {
        try writer.addQuestion(
          stadium: "fenway-park-boston", day: makeDay(day),
          evidence: #"{"photos":["/photos/IMG_4711.jpg"],"reason":"two games"}"#,
          photos: (0..<count).map { makePhoto(Int(makeDay(day).daysSinceEpoch) * 10 + $0) })
      }
    }
    let questions = try store.questions(states: [.open])
    let photos = Set(questions.compactMap { $0.photos.first?.id })
    let forgotten = try store.forget(visits: [], photos: photos, keptEvidence: ["reason"])
    #expect(forgotten.value == ForgetReport(visits: 0, photos: 2, questions: 1))
    let left = try store.questions(states: [.open])
    #expect(left.map(\.evidence) == [#"{"reason":"two games"}"#])
    #expect(try found(Self.secrets, in: store) == [] && store.undoLast() != nil)
    #expect(try store.dump().isEmpty)
  }

  @Test func revokedBadgeOmitsForgottenVisit() throws {
    try withTemporaryDirectory { folder in
      let definition = AchievementDefinition(
        id: "first", name: "First", kind: .once, rule: .count(stadiums: 1, league: nil))
      let evaluator = Evaluator(
        definitions: [definition],
        context: AchievementContext(structures: [], teams: [], stadiums: []))
      let clock = TickingClock()
      let store = try VisitStore.open(
        folder: folder, clock: { clock.now }, achievementUpdater: AchievementUpdater(evaluator)
      ).value
      let first = try store.add(makeVisit("geheim-park"))
      let second = try store.add(makeVisit(on: "2019-07-01"))
      let awarded = try #require(try store.achievements().first).firstAwardedAt
      _ = try store.forget(visits: [first.id], photos: [])
      let held = try #require(try store.achievements().first)
      #expect(held.isHeld && held.firstAwardedAt == awarded && held.visits.map(\.id) == [second.id])
      #expect(try found(Self.secrets, in: store) == [])
      _ = try store.forget(visits: [second.id], photos: [])
      #expect(try store.achievements().isEmpty && found(["fenway", "2019-07-01"], in: store) == [])
    }
  }

  @Test func recordOfUploadedPhotoIsRemoved() throws {
    let visit = try addSecret(to: store)
    let photo = try #require(try store.photos(of: visit.id).first)
    for hash in [photo.sha256, makeHash(1)] {
      try store.record(SentObject(name: "photos/\(hash)/end", bytes: 3, sha256: hash))
    }
    _ = try store.forget(visits: [], photos: [photo.id])
    #expect(try store.sentObjects("photos/").map(\.sha256) == [makeHash(1)])
    #expect(try store.photosToRemove() == [photo.sha256])
    try store.recordRemoval(of: photo.sha256)
    try store.rewriteFile()
    #expect(try found([photo.sha256], in: store) == [])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func libraryStaysValidAndUndoableAfterForgetting(seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    try history.fill(store, batches: 20)
    let visits = try store.visits().map(\.visit.id).filter { $0.uuidString < "8" }
    let photos = try store.allPhotos().filter { $0.id.uuidString < "4" }
    let ids = photos.map(\.id)
    _ = try store.forget(visits: Set(visits), photos: Set(ids), keptEvidence: [])
    #expect(try store.checkIntegrity().isEmpty)
    // The next sync removes the files from the storage.
    for photo in try store.photosToRemove() { try store.recordRemoval(of: photo) }
    try store.rewriteFile()
    #expect(try found(photos.map(\.sha256), in: store) == [])
    // Only the ids remain, for the sync with other machines.
    try store.queue.write {
      try $0.execute(sql: "DELETE FROM entry WHERE operation = 'forget' AND after = '{}'")
    }
    #expect(try found(ids.map(\.uuidString), in: store) == [])
    while true {
      do {
        guard try store.undoLast() != nil else { break }
      } catch VisitStoreError.undoConflict { break }
    }
    #expect(try store.checkIntegrity().isEmpty)
  }

  /// Adds a visit with an answered question, a caption and edits; all of them contain secrets.
  private func addSecret(to store: VisitStore) throws -> Visit {
    let visit = makeVisit(note: "geheim 1")
    let photo = makePhoto(4_711)
    try store.write(in: store.makeBatch(.import, note: "/photos/geheim")) { writer in
      try writer.addQuestion(
        stadium: visit.stadium, day: visit.day, evidence: #"{"a":"geheim"}"#,
        photos: [photo])
    }
    let question = try #require(try store.questions(states: [.open]).first)
    try store.write(in: store.makeBatch(.review, note: "geheim")) { writer in
      try writer.add(visit, photos: [photo], takingFromQuestions: true)
      try writer.settle(question.id, as: .answered, visit: visit.id)
    }
    try store.write(in: store.makeBatch(.edit)) { writer in
      var changed = visit
      changed.note = "geheim 2"
      try writer.update(changed)
      _ = try writer.setCaption(
        "bildunterschrift", of: try #require(try writer.reader.photos(of: visit.id).first).id)
    }
    return visit
  }

  private func found(_ texts: [String], in store: VisitStore) throws -> [String] {
    let folder = store.file.deletingLastPathComponent()
    // Earlier backups keep the data until they are deleted.
    try VisitStore.removeBackups(in: folder)
    return try TestSupport.texts(texts, foundBelow: folder)
  }
}
