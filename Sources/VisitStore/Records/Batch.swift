package import AppSupport
package import Foundation

/// One action of the user that `undo` reverts as a whole: an import, an edit, a delete.
///
/// It may be written in several transactions. Its row is stored with its first change; a batch
/// without changes isn't stored.
package struct Batch: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable, CaseIterable {
    case `import`, review, add, edit, delete, photos, scores, sync, trip, undo, redo, restore
    /// Changes of other machines.
    case merge
    /// A kind of a newer version.
    case other

    /// True if the batch can be undone by its number; an undo is reverted by a redo, a redo by
    /// undoing what it restored, a restore by restoring the backup made before it, and changes of
    /// other machines there.
    package var isUndoable: Bool { ![.undo, .redo, .restore, .merge].contains(self) }
  }

  package let id: UUID
  package let kind: Kind
  package let note: String?
  package let startedAt: Date
}

/// A stored batch and the numbers of its changes.
package struct BatchSummary: Hashable, Sendable, Identifiable {
  /// The numbers of added, changed and removed rows of one kind.
  package struct Tally: Hashable, Sendable, Encodable {
    package var added = 0
    package var changed = 0
    package var removed = 0
  }

  package let batch: Batch
  /// The position in this database's history, from 1.
  package let number: Int
  package let device: UUID
  /// The batch that undid this one.
  package let undoneBy: UUID?
  /// The batches that an undo reverted, or that a redo restored.
  package let subjects: [UUID]
  /// True if it was undone and redone.
  package let isRedone: Bool
  package let visits, photos, questions, trips: Tally
  /// The tips and reviews of stadiums.
  package let notes: Tally

  package var id: UUID { batch.id }
}

/// The effect of an undo.
package struct UndoPlan: Hashable, Sendable {
  package let target: BatchSummary
  /// Later batches that depend on the target, newest first: they are undone as well.
  package let later: [BatchSummary]

  /// True if another machine's changes depend on a change of this one, so that it can't be undone.
  package var dependsOnOtherDevices: Bool {
    target.batch.kind != .merge && later.contains { $0.batch.kind == .merge }
  }
}

/// The effect of a redo.
package struct RedoPlan: Hashable, Sendable {
  /// The undo that it reverts.
  package let undo: BatchSummary
  /// The batches of that undo, newest first.
  package let batches: [BatchSummary]
  /// Batches after the undo that are not undone, newest first.
  package let newer: [BatchSummary]
}

/// One change of one row from the log.
package struct LoggedChange: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case added, changed, removed
  }

  /// The table of the row: `visit`, `photo`, `photo_path`, `question`, `trip`, `taste`.
  package let entity: String
  package let id: String
  package let kind: Kind
  /// The columns before and after: all of an added or removed row, the changed ones otherwise; of a
  /// blob, `{"bytes": …}` with its size.
  package let before: [String: JSONValue]
  package let after: [String: JSONValue]
  /// The whole row as it is now, or as it was last.
  package let row: [String: JSONValue]
  /// A path of the file if the row is a photo.
  package let path: String?
  package let at: Date
}
