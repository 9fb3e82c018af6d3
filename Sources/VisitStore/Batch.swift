package import Foundation

/// One action of the person, which `undo` takes back as a whole: an import, an edit, a delete.
///
/// It may be written in several transactions; its row comes with its first change, so that a
/// batch without one leaves no trace.
package struct Batch: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable, CaseIterable {
    case `import`, review, add, edit, delete, photos, scores, sync, trip, undo, restore
    /// Of a kind that a newer version writes.
    case other
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
  package let device: UUID
  /// The batch that took this one back.
  package let undoneBy: UUID?
  package let visits: Tally
  package let photos: Tally
  package let questions: Tally
  package let trips: Tally

  package var id: UUID { batch.id }
}

/// What an undo took back, and what it did for that.
package struct UndoReport: Hashable, Sendable {
  package let undone: BatchSummary
  package let undo: BatchSummary
}
