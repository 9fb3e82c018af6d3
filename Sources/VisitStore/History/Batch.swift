package import Foundation

/// One action of the person, which `undo` takes back as a whole: an import, an edit, a delete.
///
/// It may be written in several transactions; its row comes with its first change, so that a
/// batch without one leaves no trace.
package struct Batch: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable, CaseIterable {
    case `import`, review, add, edit, delete, photos, scores, sync, trip, undo, redo, restore
    /// What other machines did.
    case merge
    /// Of a kind that a newer version writes.
    case other

    /// Whether such a batch is itself taken back by naming it; an undo is by a redo, a redo by
    /// taking back what it brought back, a restore by another from the copy made before it, and
    /// what other machines did by them.
    package var isUndoable: Bool { ![.undo, .redo, .restore, .merge].contains(self) }
  }

  package let id: UUID
  package let kind: Kind
  package let note: String?
  package let startedAt: Date
}

/// A batch of the past and what it did.
package struct BatchSummary: Hashable, Sendable, Identifiable {
  /// How many rows of one kind were touched in each way.
  package struct Tally: Hashable, Sendable {
    package var added = 0
    package var changed = 0
    package var removed = 0
  }

  package let batch: Batch
  /// Counts the batches of this database, 1 for the first: what a person calls it by.
  package let number: Int
  package let device: UUID
  /// The batch that took this one back.
  package let undoneBy: UUID?
  /// Of an undo the batches that it took back, of a redo those that it brought back.
  package let subjects: [UUID]
  /// Whether it was taken back and is in force again.
  package let isRedone: Bool
  package let visits: Tally
  package let photos: Tally
  package let questions: Tally
  package let trips: Tally

  package var id: UUID { batch.id }
}

/// What an undo would take back.
package struct UndoPlan: Hashable, Sendable {
  package let target: BatchSummary
  /// Later batches in force that go on from what the target did, the last first: they cannot stay.
  package let later: [BatchSummary]

  /// Whether other machines went on from what the target did, so that it cannot be taken back.
  package var dependsOnOtherDevices: Bool { later.contains { $0.batch.kind == .merge } }
}

/// What an undo took back, and what it did for that.
package struct UndoReport: Hashable, Sendable {
  package let undone: BatchSummary
  /// The later batches that were taken back as well, the last first.
  package let later: [BatchSummary]
  package let undo: BatchSummary
}

/// What a redo would bring back.
package struct RedoPlan: Hashable, Sendable {
  /// The undo that it takes back.
  package let undo: BatchSummary
  /// What that undo took back, the last first.
  package let batches: [BatchSummary]
  /// What was done since the undo and is in force, the last first.
  package let newer: [BatchSummary]
}

/// What a redo brought back, and what it did for that.
package struct RedoReport: Hashable, Sendable {
  package let redone: [BatchSummary]
  package let redo: BatchSummary
}
