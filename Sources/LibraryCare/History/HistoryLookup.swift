import Foundation
package import VisitStore

/// Finds what was done and what can be taken back, by what a person calls it.
package struct HistoryLookup: Sendable {
  private let store: VisitStore

  package init(_ store: VisitStore) { self.store = store }

  /// The batch of a number, or of an id that begins so.
  package func batch(_ text: String) throws -> BatchSummary {
    let found = try store.batches(named: text)
    guard let first = found.first else { throw HistoryError.noSuchBatch(text) }
    guard found.count == 1 else { throw HistoryError.severalBatches(text, found) }
    return first
  }

  /// What taking a batch back would mean; nil when nothing is named and nothing is left.
  package func undoPlan(_ text: String?) throws -> UndoPlan? {
    guard let target = try text.map(batch) ?? store.nextUndo() else { return nil }
    guard target.batch.kind != .merge else { throw HistoryError.madeElsewhere(target) }
    guard target.batch.kind.isUndoable else { throw HistoryError.isUndo(target) }
    if let undo = target.undoneBy {
      throw HistoryError.alreadyUndone(target, by: try store.read { try $0.batch(undo) })
    }
    guard let plan = try store.undoPlan(of: target.id) else {
      throw HistoryError.isForgotten(target)
    }
    if let merge = plan.later.last(where: { $0.batch.kind == .merge }) {
      throw HistoryError.followedByMerge(target, by: merge)
    }
    return plan
  }

  /// The visits that a batch touched, a line each, no more than a few; its note when it touched
  /// none.
  package func visitLines(_ batch: BatchSummary, atMost limit: Int = 5) throws -> [String] {
    let (rows, count) = try store.read { try $0.visitsTouched(by: batch.id, atMost: limit) }
    guard !rows.isEmpty else { return [batch.batch.note].compactMap(\.self) }
    let lines = rows.map(ChangeDescription.visitTitle)
    return count > rows.count ? lines + ["and \(count - rows.count) more"] : lines
  }
}

/// Why something cannot be taken back, or told.
package enum HistoryError: Error, Hashable, Sendable {
  case noSuchBatch(String)
  case severalBatches(String, [BatchSummary])
  /// An undo or a redo is not taken back by its own name.
  case isUndo(BatchSummary)
  case alreadyUndone(BatchSummary, by: BatchSummary?)
  /// The log does not hold what the batch did any more.
  case isForgotten(BatchSummary)
  /// Other machines did it.
  case madeElsewhere(BatchSummary)
  /// Other machines went on from it.
  case followedByMerge(BatchSummary, by: BatchSummary)
}
