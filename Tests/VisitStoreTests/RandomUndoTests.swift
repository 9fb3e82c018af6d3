import Foundation
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite struct RandomUndoTests {
  @Test(arguments: [1, 2] as [UInt64])
  func undoRestoresEachEarlierState(seed: UInt64) throws {
    try withStore { try undoStepByStep($0, seed: seed) }
  }

  /// The order of batches doesn't depend on the clock.
  @Test(arguments: ClockAnomaly.allCases)
  func clockAnomaliesDoNotAffectUndo(_ clock: ClockAnomaly) throws {
    try withStore(of: clock) { try undoStepByStep($0, seed: 3) }
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
    #expect(try store.undoLast() == nil)
    #expect(try store.dump().isEmpty)
  }

  /// A batch undone with its dependents is restored by a redo.
  @Test(arguments: [11, 12] as [UInt64])
  func repeatedUndoAndRedoRestoreEveryRow(seed: UInt64) throws {
    try withStore { store in
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
      #expect(try store.redoLast()?.redone.contains { $0.id == target } == true)
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
      #expect(try store.redoLast() != nil)
      #expect(try store.dump() == states.last)
    }
  }

  private func undo(_ target: UUID, in store: VisitStore) throws {
    let plan = try #require(try store.undoPlan(of: target))
    try store.undo(target, with: Set(plan.later.map(\.id)))
  }
}
