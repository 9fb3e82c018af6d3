import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

/// Random actions of a user.
struct RandomHistory {
  var generator: SeededGenerator
  private var ids: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    ids = SeededGenerator(seed: ~seed)
  }

  /// Fills every table with a number of batches and undos.
  mutating func fill(_ store: VisitStore, batches: Int = 30) throws {
    for number in 0..<batches {
      if generator.next() % 6 == 0 {
        try store.undoLast()
      } else {
        _ = try act(on: store)
      }
      if number % 5 == 0 { try addOddities(to: store, number: number) }
    }
    _ = try store.mergePendingEntries(note: nil)
    if let segment = try store.nextSegment(machine: "a machine") { try store.markSent(segment) }
    try addMachine(to: store)
  }

  /// Adds a machine, the end of its chain, and a sent object.
  private func addMachine(to store: VisitStore) throws {
    let device = UUID()
    try store.set(
      RemoteMachine(
        device: device, key: "00ff", name: "a laptop", state: .accepted, seenAt: store.now))
    try store.record(SentObject(name: "photos/\(makeHash(7))/end", bytes: 3, sha256: makeHash(7)))
    try store.writeUnlogged { database in
      try database.execute(
        sql: "INSERT INTO remote_head (device_id, chain, position, link) VALUES (?, 1, 2, '0f')",
        arguments: [device.uuidString])
      try database.execute(
        sql: "INSERT INTO remote_removal (sha256) VALUES (?)", arguments: [makeHash(8)])
    }
  }

  /// Adds unusual texts, a thumbnail, a trip and scoring weights.
  private mutating func addOddities(to store: VisitStore, number: Int) throws {
    let visit = makeVisit(
      note: "Zeile\n\"zwei\" \\ \u{1F3DF}\u{7}\u{7F}\u{2028} \(number)", id: ids.nextUUID())
    let thumbnail = Data((0..<200).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    try store.add(
      visit,
      photos: [makePhoto(1_000 + number, path: "/f\u{F6}o/\(number)", thumbnail: thumbnail)])
    let photo = try store.photos(of: visit.id)[0].id
    try store.recordUploadFailure(of: makeHash(1_000 + number), "no room left")
    let (now, trip, note) = (store.now, ids.nextUUID(), ids.nextUUID())
    let factor = Double(generator.next() % 1_000_003) / 1_000_003 + 0.5
    try store.write(in: store.makeBatch(.trip)) { writer in
      _ = try writer.setCaption("caption \(number)", of: photo)
      try writer.add(
        StoredTrip(
          id: trip, name: "trip \(number)", preferences: "{}", games: [],
          itinerary: "{\"a\":[1,2.5]}", createdAt: now, changedAt: now))
      try writer.setLearnedFactors(["distance": factor, "rest": 1])
      try writer.add(makeNote("Bring cash.\n\u{1B}[2J \(number)", id: note, at: now))
    }
  }

  /// Writes one batch of one to four random operations, each in a transaction; returns false if
  /// nothing changed.
  mutating func act(on store: VisitStore) throws -> Bool {
    let batch = store.makeBatch(.edit)
    for _ in 0...(generator.next() % 4) {
      let choice = generator.next()
      let photos = (0..<3).map { _ in
        let number = Int(generator.next() % 40)
        return makePhoto(number, path: "/\(generator.next() % 3)/\(number)")
      }
      let pick = generator.next()
      let id = ids.nextUUID()
      try store.write(in: batch) {
        try operate($0, choice: choice, pick: pick, photos: photos, id: id)
      }
    }
    return try store.nextUndo()?.id == batch.id
  }

  private func operate(
    _ writer: VisitWriter, choice: UInt64, pick: UInt64, photos: [NewPhoto], id: UUID
  ) throws {
    let visits = try writer.reader.visits().map(\.visit)
    let questions = try writer.reader.questions(states: Set(Question.State.allCases))
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
      let present = try writer.reader.photos(of: visit.id)
      try writer.order(present.map(\.id).reversed(), of: visit.id)
      if let photo = present.first { try writer.removePhoto(photo.id) }
    case (6, _, let question?):
      try writer.updateQuestion(question.id, evidence: "[\(pick)]", adding: photos)
    case (7, _, _):
      try writer.addQuestion(
        stadium: "fenway-park-boston", day: nil, evidence: "{}", photos: photos)
    default: try writer.add(makeVisit(id: id), photos: photos)
    }
  }
}

@Suite final class RandomUndoTests: LibrarySuite {
  @Test(arguments: [1, 2] as [UInt64])
  func undoRestoresEachEarlierState(seed: UInt64) throws {
    try undoStepByStep(store, seed: seed)
  }

  /// The order of batches doesn't depend on the clock.
  @Test(arguments: ClockAnomaly.allCases)
  func clockAnomaliesDoNotAffectUndo(_ anomaly: ClockAnomaly) throws {
    let clock = TickingClock(anomaly)
    try undoStepByStep(
      VisitStore.open(
        folder: libraryFolder.appendingPathComponent("odd"), clock: { clock.now }), seed: 3)
  }

  private func undoStepByStep(_ store: VisitStore, seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    var states = [try store.dump()]
    for _ in 0..<25 {
      if history.generator.next() % 5 == 0, states.count > 1 {
        try store.undoLast()
        states.removeLast()
        #expect(try store.dump() == states.last)
      } else if try history.act(on: store) {
        states.append(try store.dump())
      }
    }
    #expect(try store.checkIntegrity().isEmpty)
    while states.count > 1 {
      #expect(try store.undoLast() != nil)
      states.removeLast()
      #expect(try store.dump() == states.last)
    }
    #expect(try store.undoLast() == nil && store.dump().isEmpty)
  }

  /// A batch undone with its dependents is restored by a redo.
  @Test(arguments: [11, 12] as [UInt64])
  func repeatedUndoAndRedoRestoreEveryRow(seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    for _ in 0..<25 {
      if history.generator.next() % 3 > 0 {
        _ = try history.act(on: store)
      } else {
        try undoAndRedo(store, &history.generator)
      }
    }
    #expect(try store.checkIntegrity().isEmpty)
    try undoAndRedoEverything(store)
  }

  /// Undoes any batch and redoes it several times.
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
      #expect(try store.redoLast()?.value.contains { $0.id == target } == true)
      #expect(try store.dump() == present)
      try undo(target, in: store)
      #expect(try store.dump() == past)
    }
    guard generator.next() % 2 == 0 else { return }
    try store.redoLast()
    #expect(try store.dump() == present)
    // An older undo may conflict with later changes; then nothing changes.
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
      #expect(try store.redoLast() != nil && store.dump() == states.last)
    }
  }

  private func undo(_ target: UUID, in store: VisitStore) throws {
    let plan = try #require(try store.undoPlan(of: target))
    try store.undo(target, with: Set(plan.later.map(\.id)))
  }
}
