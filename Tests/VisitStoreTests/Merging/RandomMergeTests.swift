import Foundation
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

/// Machines with random changes and random syncs end with equal rows.
///
/// STVISITS_MERGES is the number of histories; the default is small.
@Suite struct RandomMergeTests {
  private static let seeds = RandomSeeds.seeds("STVISITS_MERGES", usually: 2)

  @Test(arguments: seeds)
  func devicesConverge(seed: UInt64) throws {
    try withTemporaryDirectory { folder in
      var history = RandomMergeHistory(seed: seed)
      let machines = try history.machines(in: folder)
      let storage = InMemorySegmentStore()
      for _ in 0..<24 { try history.step(machines, storage) }
      for _ in 0..<3 { for machine in machines { try machine.sync(storage) } }
      try check(machines, seed)
    }
  }

  private func check(_ machines: [SyncDevice], _ seed: UInt64) throws {
    let rows = try machines.map { try $0.rows() }
    let added = try machines.reduce(into: Set<String>()) { $0.formUnion(try $1.done("insert")) }
    let removed = try machines.reduce(into: Set<String>()) { $0.formUnion(try $1.done("delete")) }
    for (machine, own) in zip(machines, rows) {
      #expect(own == rows[0], "seed \(seed)")
      #expect(try machine.store.checkIntegrity() == [], "seed \(seed)")
      #expect(try machine.rowsWrittenByFullMerge() == 0, "seed \(seed)")
      let lost = try added.subtracting(removed).subtracting(machine.present())
      #expect(lost == [], "seed \(seed)")
    }
  }
}

/// Random actions and syncs on several machines.
struct RandomMergeHistory {
  private let seed: UInt64
  private var history: RandomHistory

  init(seed: UInt64) {
    self.seed = seed
    history = RandomHistory(seed: seed)
  }

  /// Creates two or three machines; in every second history one has an unreliable clock.
  func machines(in folder: URL) throws -> [SyncDevice] {
    try (0..<(2 + Int(seed % 2))).map { number in
      let clock = number == 1 && seed % 2 == 0 ? ClockAnomaly.allCases[Int(seed / 2 % 3)] : nil
      return try SyncDevice(
        "machine-\(number)", in: folder, seed: seed &* 10 &+ UInt64(number), clock: clock)
    }
  }

  mutating func step(_ machines: [SyncDevice], _ storage: InMemorySegmentStore) throws {
    let machine = machines[Int(history.generator.next() % UInt64(machines.count))]
    switch history.generator.next() % 10 {
    case 0...4: _ = try history.act(on: machine.store)
    case 5: try undoRandomly(machine.store)
    case 6: try changeTrips(machine.store)
    default:
      try machine.sync(storage, atMost: 1 + Int(history.generator.next() % 3))
    }
  }

  /// Undoes or redoes a random batch, which is refused if others depend on it.
  private mutating func undoRandomly(_ store: VisitStore) throws {
    do {
      if history.generator.next() % 2 == 0 {
        try store.undoLast()
      } else {
        try store.redoLast()
      }
    } catch VisitStoreError.undoConflict {}
  }

  private mutating func changeTrips(_ store: VisitStore) throws {
    let name = "trip \(history.generator.next() % 3)"
    let id = history.generator.nextUUID()
    let noteID = history.generator.nextUUID()
    let pick = history.generator.next()
    try store.write(in: store.makeBatch(.trip)) { writer in
      let trips = try writer.reader.trips()
      if pick % 4 == 0, let first = trips.first { return try writer.deleteTrip(first.id) }
      try writer.setLearnedFactors(["distance": 0.5 + Double(pick % 5) / 10])
      if pick % 5 == 0, var note = try writer.reader.notes().first {
        note.text = "changed \(pick)"
        note.changedAt = writer.now
        try writer.update(note)
      } else if pick % 7 == 0, let note = try writer.reader.notes().last {
        try writer.deleteNote(note.id)
      } else {
        try writer.add(makeNote("tip \(pick)", id: noteID, at: writer.now))
      }
      if var same = trips.first(where: { $0.name == name }) {
        same.status = .dismissed
        if pick % 3 == 0 { same.name = "other \(pick % 7)" }
        guard trips.allSatisfy({ $0.id == same.id || $0.name != same.name }) else { return }
        try writer.update(same)
      } else {
        try writer.add(
          StoredTrip(
            id: id, name: name, preferences: "{}", games: [], itinerary: "{}",
            createdAt: writer.now, changedAt: writer.now))
      }
    }
  }
}

/// A visit that one machine deletes while another changes it.
@Suite struct RevivalTests {
  private let id = UUID()
  private let temporary = TemporaryFolder()
  private let storage = InMemorySegmentStore()
  private let one, other: SyncDevice

  /// Creates a visit with two photos, the first with two paths, on both machines.
  init() throws {
    one = try SyncDevice("one", in: temporary.url, seed: 1)
    other = try SyncDevice("other", in: temporary.url, seed: 2)
    try one.store.add(
      makeVisit(id: id), photos: [makePhoto(1, path: "/1"), makePhoto(2, path: "/2")])
    try one.store.write(in: one.store.makeBatch(.photos)) { [id] writer in
      try writer.attach([makePhoto(1, path: "/copy")], to: id, takingFromQuestions: false)
      try writer.setCaption("caption", of: #require(try writer.reader.photos(of: id).first).id)
    }
    for machine in [one, other] { try machine.sync(storage) }
  }

  private func syncAll() throws {
    for _ in 0..<2 { for machine in [one, other] { try machine.sync(storage) } }
    #expect(try one.rows() == other.rows())
    for machine in [one, other] { #expect(try machine.rowsWrittenByFullMerge() == 0) }
  }

  private func delete(on machine: SyncDevice) throws {
    try machine.store.write(in: machine.store.makeBatch(.delete)) { _ = try $0.deleteVisit(id) }
  }

  private func addNote(_ text: String, on machine: SyncDevice) throws {
    var visit = try #require(try machine.store.visit(id)?.visit)
    visit.note = text
    try machine.store.write(in: machine.store.makeBatch(.edit)) { _ = try $0.update(visit) }
  }

  @Test func revivedVisitRestoresPhotosAndPaths() throws {
    let before = try one.store.photos(of: id)
    try delete(on: other)
    try other.sync(storage)
    try addNote("keep me", on: one)
    try syncAll()
    #expect(try other.store.visit(id)?.visit.note == "keep me")
    #expect(try other.store.photos(of: id) == before)
    #expect(before.count == 2 && before.first?.paths.count == 2)
  }

  @Test func addedPhotoRestoresOtherPhotos() throws {
    try delete(on: other)
    try one.store.write(in: one.store.makeBatch(.photos)) { writer in
      try writer.attach([makePhoto(3, path: "/3")], to: id, takingFromQuestions: false)
    }
    try syncAll()
    #expect(try other.store.photos(of: id).count == 3)
  }

  @Test func separatelyRemovedPhotoStaysRemoved() throws {
    try other.store.write(in: other.store.makeBatch(.photos)) { writer in
      try writer.removePhoto(#require(try writer.reader.photos(of: id).last).id)
    }
    try delete(on: other)
    try addNote("keep me", on: one)
    try syncAll()
    #expect(try other.store.photos(of: id).map(\.sha256) == [makeHash(1)])
  }

  @Test func untouchedDeletedVisitStaysDeleted() throws {
    try addNote("before", on: one)
    try one.sync(storage)
    try other.sync(storage)
    try delete(on: other)
    try syncAll()
    for machine in [one, other] {
      #expect(try machine.store.visits().isEmpty && machine.store.allPhotos().isEmpty)
    }
  }

  /// A path that was removed and recorded again exists.
  @Test func rerecordedPathIsRestored() throws {
    try delete(on: one)
    try one.sync(storage)
    try one.store.undoLast()
    try syncAll()
    #expect(try other.store.photos(of: id).map(\.paths.count) == [2, 1])
  }
}
