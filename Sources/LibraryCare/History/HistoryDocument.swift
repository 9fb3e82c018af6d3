import AppSupport
package import Badges
import Foundation
import SportsModel
package import VisitStore

/// A batch of changes, as `history`, `undo` and `redo` print it.
package struct BatchDocument: Encodable {
  let number: Int
  let id: String
  let kind: String
  let started: String
  let note: String?
  let state: String
  let undoneBy: String?
  let batches: [String]
  let visits: BatchSummary.Tally
  let photos: BatchSummary.Tally
  let questions: BatchSummary.Tally
  let trips: BatchSummary.Tally
  let stadiumNotes: BatchSummary.Tally

  package init(_ summary: BatchSummary) {
    number = summary.number
    id = summary.id.text
    kind = summary.batch.kind.rawValue
    started = summary.batch.startedAt.utcText
    note = summary.batch.note
    state = summary.undoneBy != nil ? "undone" : summary.isRedone ? "redone" : "in_force"
    undoneBy = summary.undoneBy?.text
    batches = summary.subjects.map(\.text)
    visits = summary.visits
    photos = summary.photos
    questions = summary.questions
    trips = summary.trips
    stadiumNotes = summary.notes
  }
}

/// The document of `history show`.
package struct BatchChangesDocument: Encodable {
  struct Change: Encodable {
    let entity: String
    let id: String
    let operation: String
    let title: String
    let at: String
    /// JSON, because the names of columns are keys as they are.
    let fields: JSONValue

    init(_ change: LoggedChange) {
      entity = change.entity
      id = change.id.lowercased()
      operation = change.kind.rawValue
      title = ChangeDescription.title(change)
      at = change.at.utcText
      let columns = Set(change.before.keys).union(change.after.keys)
      let fields = columns.map { column -> (String, JSONValue) in
        let before = JSONValue(logged: change.before[column])
        return (column, ["before": before, "after": JSONValue(logged: change.after[column])])
      }
      self.fields = .object(Dictionary(fields, uniquingKeysWith: { first, _ in first }))
    }
  }

  let schema = 1
  let batch: BatchDocument
  let changes: [Change]

  package init(_ batch: BatchSummary, _ changes: [LoggedChange]) {
    self.batch = BatchDocument(batch)
    self.changes = changes.map(Change.init)
  }
}

/// The document of `history list`.
package struct BatchListDocument: Encodable {
  let schema = 1
  package let batches: [BatchDocument]

  package init(_ batches: [BatchSummary]) { self.batches = batches.map(BatchDocument.init) }
}

/// The document of `undo`.
package struct UndoDocument: Encodable {
  let undone: BatchDocument
  let later: [BatchDocument]
  let isDryRun: Bool
  let badges: [BadgeChangeDocument]?

  /// `badges`: the changes of badges; nil for a dry run.
  package init(
    _ undone: BatchSummary, later: [BatchSummary], isDryRun: Bool, badges: [BadgeChange]? = nil
  ) {
    self.undone = BatchDocument(undone)
    self.later = later.map(BatchDocument.init)
    self.isDryRun = isDryRun
    self.badges = badges?.map(BadgeChangeDocument.init)
  }

  private enum CodingKeys: String, CodingKey {
    case schema, undone, later, badges
    case isDryRun = "dry_run"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(1, forKey: .schema)
    try container.encode(undone, forKey: .undone)
    try container.encode(later, forKey: .later)
    try container.encode(isDryRun, forKey: .isDryRun)
    if let badges { try container.encode(badges, forKey: .badges) }
  }
}

/// The document of `undo` if there is nothing to undo.
package struct NothingUndoneDocument: Encodable {
  let schema = 1
  let undone: BatchDocument? = nil

  package init() {}
}

/// The document of `redo`.
package struct RedoDocument: Encodable {
  let redone: [BatchDocument]
  let badges: [BadgeChangeDocument]?

  /// `badges`: the changes of badges; nil if there is nothing to redo.
  package init(_ redone: [BatchSummary], badges: [BadgeChange]? = nil) {
    self.redone = redone.map(BatchDocument.init)
    self.badges = badges?.map(BadgeChangeDocument.init)
  }

  private enum CodingKeys: String, CodingKey { case schema, redone, badges }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(1, forKey: .schema)
    try container.encode(redone, forKey: .redone)
    if let badges { try container.encode(badges, forKey: .badges) }
  }
}

extension JSONValue {
  fileprivate init(logged value: RowValue?) {
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
