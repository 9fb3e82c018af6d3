package import AppSupport
import Foundation
import SportsModel
package import VisitStore

extension JSONValue {
  /// A batch as `history`, `undo` and `redo` print it.
  package init(batch summary: BatchSummary) {
    func form(_ tally: BatchSummary.Tally) -> JSONValue {
      [
        "added": .integer(tally.added), "changed": .integer(tally.changed),
        "removed": .integer(tally.removed),
      ]
    }
    let state =
      summary.undoneBy != nil ? "undone" : summary.isRedone ? "redone" : "in_force"
    self = [
      "number": .integer(summary.number), "id": .string(summary.id.text),
      "kind": .string(summary.batch.kind.rawValue),
      "started": .string(summary.batch.startedAt.utcText), "note": JSONValue(summary.batch.note),
      "state": .string(state), "undone_by": JSONValue(summary.undoneBy?.text),
      "batches": .array(summary.subjects.map { .string($0.text) }),
      "visits": form(summary.visits), "photos": form(summary.photos),
      "questions": form(summary.questions), "trips": form(summary.trips),
    ]
  }

  /// A change as `history show` prints it.
  package init(change: LoggedChange) {
    let columns = Set(change.before.keys).union(change.after.keys)
    let fields = columns.map { column -> (String, JSONValue) in
      (
        column,
        [
          "before": JSONValue(logged: change.before[column]),
          "after": JSONValue(logged: change.after[column]),
        ]
      )
    }
    self = [
      "entity": .string(change.entity), "id": .string(change.id.lowercased()),
      "operation": .string(change.kind.rawValue), "title": .string(ChangeDescription.title(change)),
      "at": .string(change.at.utcText),
      "fields": .object(Dictionary(fields, uniquingKeysWith: { first, _ in first })),
    ]
  }

  private init(logged value: RowValue?) {
    self =
      switch value {
      case nil, .null: .null
      case .integer(let integer): .integer(integer)
      case .number(let number): .number(number)
      case .text(let text): .string(text)
      case .bytes(let count): ["bytes": .integer(count)]
      }
  }
}
