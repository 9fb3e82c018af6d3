package import Foundation
import Localization
package import VisitStore

/// Finds batches by their numbers or identifiers.
extension VisitStore {
  /// Returns the batch with a number, or with an identifier that begins with the text.
  package func batch(_ text: String) throws -> BatchSummary {
    let found = try batches(named: text)
    guard let first = found.first else { throw HistoryError.noSuchBatch(text) }
    guard found.count == 1 else { throw HistoryError.severalBatches(text, found) }
    return first
  }

  /// Returns the latest batches, and whether there are more.
  package func latestBatches(_ limit: Int) throws -> (batches: [BatchSummary], hasMore: Bool) {
    let found = try history(limit: min(limit, Int.max - 1) + 1)
    return (Array(found.prefix(limit)), found.count > limit)
  }

  package func changes(of batch: BatchSummary) throws -> [LoggedChange] {
    try changes(of: batch.id)
  }

  /// Returns the numbers of the batches that these ones undid or redid, or that undid them.
  package func numbers(of batches: [BatchSummary]) throws -> [UUID: Int] {
    try numbers(of: batches.flatMap { $0.subjects + [$0.undoneBy].compactMap(\.self) })
  }

  /// Returns the consequences of an undo; nil if nothing is named and nothing is left.
  package func undoPlan(_ text: String?) throws -> UndoPlan? {
    guard let target = try text.map({ try batch($0) }) ?? nextUndo() else { return nil }
    guard target.batch.kind == .merge || target.batch.kind.isUndoable else {
      throw HistoryError.isUndo(target)
    }
    if let undo = target.undoneBy {
      throw HistoryError.alreadyUndone(target, by: try read { try $0.batch(undo) })
    }
    guard let plan = try undoPlan(of: target.id) else { throw HistoryError.isForgotten(target) }
    if plan.dependsOnOtherDevices, let merge = plan.later.last(where: { $0.batch.kind == .merge }) {
      throw HistoryError.followedByMerge(target, by: merge)
    }
    return plan
  }

  /// Returns a line for each of the first visits that a batch changed, or its note if it changed
  /// none.
  package func visitLines(_ batch: BatchSummary, atMost limit: Int = 5) throws -> [String] {
    let (rows, count) = try read { try $0.visitsTouched(by: batch.id, atMost: limit) }
    guard !rows.isEmpty else { return [batch.batch.note].compactMap(\.self) }
    let lines = rows.map(ChangeDescription.visitTitle)
    return count > rows.count ? lines + [localized("and \(count - rows.count) more")] : lines
  }
}

package enum HistoryError: Error, Hashable, Sendable {
  case noSuchBatch(String)
  case severalBatches(String, [BatchSummary])
  /// An undo or a redo can't be undone.
  case isUndo(BatchSummary)
  case alreadyUndone(BatchSummary, by: BatchSummary?)
  /// The log no longer contains the changes of the batch.
  case isForgotten(BatchSummary)
  /// Other machines changed the same rows later.
  case followedByMerge(BatchSummary, by: BatchSummary)
}
