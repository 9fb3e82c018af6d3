import Foundation
import GRDB
import SportsModel
import Testing

@testable import VisitStore

@Suite struct TripTests {
  private let library: TestLibrary
  private var store: VisitStore { library.store }

  init() throws { library = try TestLibrary() }

  private func makeTrip(_ name: String, in store: VisitStore) throws -> StoredTrip {
    let now = store.now
    let trip = StoredTrip(
      id: UUID(), name: name, preferences: "{\"leagues\":[\"mlb\"]}",
      games: [try #require(GameKey("mlb:fenway-park-boston:2025-06-06:mlb-bos:0"))],
      itinerary: "{}", createdAt: now, changedAt: now)
    try store.write(in: store.begin(.trip, note: name)) { try $0.add(trip) }
    return trip
  }

  @Test func savedTripRoundTrips() throws {
    let first = try makeTrip("b", in: store)
    let second = try makeTrip("a", in: store)
    #expect(try store.trips() == [first, second])
    #expect(try store.trip(first.id) == first)
    #expect(try store.nextUndo()?.trips.added == 1)
    #expect(try store.nextUndo()?.batch.kind == .trip)
  }

  @Test func tripChangesCanBeUndone() throws {
    let trip = try makeTrip("a", in: store)
    var changed = trip
    changed.status = .dismissed
    try store.write(in: store.begin(.trip)) { _ = try $0.update(changed) }
    #expect(try store.trip(trip.id)?.status == .dismissed)
    #expect(try store.trip(trip.id)?.changedAt != trip.changedAt)
    try store.write(in: store.begin(.trip)) { try $0.deleteTrip(trip.id) }
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
    let hasChanged = try store.write(in: store.begin(.trip)) { try $0.update(trip) }
    #expect(!hasChanged.value)
    #expect(try store.history(limit: 9).count == 1)
  }

  @Test func tripNamesAreUnique() throws {
    _ = try makeTrip("a", in: store)
    #expect(throws: VisitStoreError.tripNameTaken("a")) { try makeTrip("a", in: store) }
    #expect(try store.trips().count == 1)
  }

  @Test func missingTripIsReported() throws {
    let trip = try makeTrip("a", in: store)
    try store.write(in: store.begin(.trip)) { try $0.deleteTrip(trip.id) }
    #expect(throws: VisitStoreError.noSuchTrip(trip.id)) {
      try store.write(in: store.begin(.trip)) { try $0.deleteTrip(trip.id) }
    }
    #expect(throws: VisitStoreError.noSuchTrip(trip.id)) {
      try store.write(in: store.begin(.trip)) { _ = try $0.update(trip) }
    }
  }

  @Test func tasteIsStoredUpdatedAndRemoved() throws {
    func set(_ factors: [String: Double]) throws {
      try store.write(in: store.begin(.trip)) { try $0.setLearnedFactors(factors) }
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

  @Test(arguments: [
    "status = 'dreamt'", "preferences = '{'", "games = ''", "itinerary = '['", "name = ''",
    "created_at = '2026'",
  ])
  func invalidTripValuesAreRejected(assignment: String) throws {
    _ = try makeTrip("a", in: store)
    #expect(throws: DatabaseError.self) {
      try store.queue.write { try $0.execute(sql: "UPDATE trip SET \(assignment)") }
    }
  }
}
