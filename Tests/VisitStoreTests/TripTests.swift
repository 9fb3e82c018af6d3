import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

@Suite final class TripTests: LibrarySuite {
  private func makeTrip(_ name: String, in store: VisitStore) throws -> StoredTrip {
    let trip = VisitStoreTests.makeTrip(name, at: store.now)
    try store.write(in: store.makeBatch(.trip, note: name)) { try $0.add(trip) }
    return trip
  }

  @Test func savedTripRoundTrips() throws {
    let first = try makeTrip("b", in: store)
    let second = try makeTrip("a", in: store)
    #expect(try store.trips() == [first, second] && store.trip(first.id) == first)
    #expect(try store.nextUndo()?.trips.added == 1 && store.nextUndo()?.batch.kind == .trip)
  }

  @Test func tripChangesCanBeUndone() throws {
    let trip = try makeTrip("a", in: store)
    var changed = trip
    changed.status = .dismissed
    try store.write(in: store.makeBatch(.trip)) { _ = try $0.update(changed) }
    #expect(try store.trip(trip.id)?.status == .dismissed)
    #expect(try store.trip(trip.id)?.changedAt != trip.changedAt)
    try store.write(in: store.makeBatch(.trip)) { try $0.deleteTrip(trip.id) }
    #expect(try store.trips().isEmpty)
    try store.undoLast()
    #expect(try store.trip(trip.id)?.status == .dismissed)
    try store.undoLast()
    #expect(try store.trip(trip.id) == trip)
    try store.undoLast()
    #expect(try store.trips().isEmpty)
  }

  @Test func unchangedTripIsNotLogged() throws {
    let trip = try makeTrip("a", in: store)
    let hasChanged = try store.write(in: store.makeBatch(.trip)) { try $0.update(trip) }
    #expect(try !hasChanged.value && store.history(limit: 9).count == 1)
  }

  @Test func tripNamesAreUnique() throws {
    _ = try makeTrip("a", in: store)
    #expect(throws: VisitStoreError.tripNameTaken("a")) { try makeTrip("a", in: store) }
    #expect(try store.trips().count == 1)
  }

  @Test func tasteIsStoredUpdatedAndRemoved() throws {
    func set(_ factors: [String: Double]) throws {
      try store.write(in: store.makeBatch(.trip)) { try $0.setLearnedFactors(factors) }
    }
    try set(["games": 1.05, "driving": 0.95])
    try set(["games": 1.1])
    #expect(try store.learnedFactors() == ["games": 1.1])
    try set([:])
    #expect(try store.learnedFactors().isEmpty)
    try store.undoLast()
    try store.undoLast()
    #expect(try store.learnedFactors() == ["games": 1.05, "driving": 0.95])
  }
}

@Suite final class StadiumNoteTests: LibrarySuite {
  @discardableResult
  private func add(
    _ text: String, to store: VisitStore, author: StadiumNote.Author? = nil
  ) throws -> StadiumNote {
    let note = makeNote(text, at: store.now, author: author)
    try store.write(in: store.makeBatch(.add, note: text)) { try $0.add(note) }
    return note
  }

  @Test func noteRoundTrips() throws {
    let ana = StadiumNote.Author(name: "Ana", key: String(repeating: "0a", count: 32))
    let own = try add("Bring cash", to: store)
    let other = try add("Cards only", to: store, author: ana)
    #expect(try store.notes() == [own, other] && store.notes(at: "wrigley-field-chicago").isEmpty)
    #expect(try store.notes(withIDPrefix: own.shortID) == [own])
    #expect(try store.nextUndo()?.notes.added == 1 && store.checkIntegrity() == [])
  }

  @Test func noteChangesCanBeUndone() throws {
    let note = try add("Bring cash", to: store)
    var changed = note
    (changed.text, changed.topic, changed.changedAt) = ("Cards work", .other, store.now)
    try store.write(in: store.makeBatch(.edit)) { try $0.update(changed) }
    #expect(try store.note(note.id) == changed)
    try store.write(in: store.makeBatch(.delete)) { try $0.deleteNote(note.id) }
    #expect(try store.notes().isEmpty)
    try store.undoLast()
    #expect(try store.note(note.id) == changed)
    try store.undoLast()
    #expect(try store.note(note.id) == note)
  }

  @Test func forgottenNoteLeavesNoBytes() throws {
    let secret = try add("geheim", to: store)
    let kept = try add("stays", to: store)
    try store.write(in: store.makeBatch(.delete)) { try $0.deleteNote(secret.id) }
    #expect(try store.idsIncludingDeleted(.stadiumNote, withPrefix: secret.shortID) == [secret.id])
    let report = try store.forget(visits: [], photos: [], notes: [secret.id])
    #expect(report.value == ForgetReport(notes: 1))
    let folder = store.file.deletingLastPathComponent()
    try VisitStore.removeBackups(in: folder)
    #expect(try texts(["geheim", secret.id.uuidString], foundBelow: folder) == [])
    #expect(try store.notes() == [kept] && store.checkIntegrity() == [])
  }

  @Test func changedNoteIsFoundByVerification() throws {
    try add("Bring cash", to: store)
    try store.queue.write { try $0.execute(sql: "UPDATE stadium_note SET text = 'Bring gold'") }
    let found = try store.queue.read { try LoggedRows($0).differences($0) }
    #expect(found.map(\.columns) == [["text"]])
  }
}
