package import AppSupport
import Badges
package import Foundation
import Localization
import SportsModel
package import VisitStore

package struct HistoryFormatter: Sendable {
  private let screen: TerminalLayout
  private let zone: TimeZone

  package init(_ screen: TerminalLayout, zone: TimeZone) {
    (self.screen, self.zone) = (screen, zone)
  }

  /// Returns one line per batch; on a narrow screen without the time of day.
  package func list(_ batches: [BatchSummary], numbers: [UUID: Int]) -> [String] {
    let isNarrow = screen.columns < 60
    var grid = TextTable(
      [
        .numbers("#"), .fixed(localized("WHEN")), .fixed(localized("ACTION")),
        .text(localized("CHANGES"), minWidth: 8),
        .text(localized("NOTE"), minWidth: 8, isOptional: true),
      ], indent: 0)
    for batch in batches {
      let time = batch.time(zone: zone)
      let changes = Self.changes(batch, numbers: numbers)
      grid.add([
        .init(String(batch.number)), .init(isNarrow ? String(time.prefix(10)) : time),
        .init(batch.batch.kind.noun),
        .init(batch.state.isEmpty ? changes : "(\(batch.state)) \(changes)"),
        .init(batch.batch.note ?? "", style: .faint),
      ])
    }
    return grid.lines(screen)
  }

  /// Describes a batch; an undo or redo names the batch that it changed.
  private static func changes(_ batch: BatchSummary, numbers: [UUID: Int]) -> String {
    let subjects = batch.subjects.compactMap { numbers[$0] }.sorted(by: >)
    guard let last = subjects.last else { return batch.changes }
    let named =
      subjects.count > 3
      ? "\(subjects[0]) … \(last)" : subjects.map(String.init).joined(separator: ", ")
    return batch.batch.kind == .redo
      ? localized("redid \(named): \(batch.changes)")
      : localized("undid \(named): \(batch.changes)")
  }

  package func show(
    _ batch: BatchSummary, changes: [LoggedChange], numbers: [UUID: Int]
  ) -> [String] {
    var fields: [(String, String)] = [
      (localized("number", context: "label"), String(batch.number)),
      (localized("id", context: "label"), batch.id.text),
      (localized("when", context: "label"), batch.time(zone: zone)),
      (localized("action", context: "label"), batch.batch.kind.noun),
    ]
    if let note = batch.batch.note { fields.append((localized("note", context: "label"), note)) }
    fields.append((localized("changes", context: "label"), Self.changes(batch, numbers: numbers)))
    let undo = batch.undoneBy.flatMap { numbers[$0] }
    let state = undo.map { batch.state(by: $0) } ?? batch.state
    if !state.isEmpty { fields.append((localized("state", context: "label"), state)) }
    let head = fields.flatMap { screen.paragraph("\($0): \($1)", hanging: 2) }
    return head + [""] + changes.merged.flatMap(lines)
  }

  private func lines(_ change: LoggedChange) -> [String] {
    let first = screen.line(
      "\(ChangeDescription.summary(change)): \(ChangeDescription.title(change))")
    let fields = ChangeDescription.fields(change).flatMap { field in
      screen.paragraph(field.text, indent: 2, hanging: 2)
    }
    return [first] + fields
  }

  /// Returns the batches that would be undone, with their visits.
  package func plan(_ plan: UndoPlan, visits: (BatchSummary) throws -> [String]) rethrows
    -> [String]
  {
    let target = plan.target.title(zone: zone)
    var lines = try entry(plan.target, title: localized("Undo: \(target)"), visits: visits)
    guard !plan.later.isEmpty else { return lines }
    lines += screen.paragraph(localized("These later changes depend on it and are undone first:"))
    for batch in plan.later.prefix(Self.maxListed) {
      lines += try entry(batch, title: batch.title(zone: zone), visits: visits)
    }
    let rest = plan.later.count - Self.maxListed
    return rest > 0 ? lines + [screen.line(localized("and \(rest) more"))] : lines
  }

  private static let maxListed = 10

  private func entry(
    _ batch: BatchSummary, title: String, visits: (BatchSummary) throws -> [String]
  ) rethrows -> [String] {
    screen.paragraph(title, hanging: 2)
      + (try visits(batch)).map { screen.line($0, indent: 4) }
  }
}

extension [LoggedChange] {
  /// Leaves out the paths of photos that the same batch adds or removes.
  fileprivate var merged: [LoggedChange] {
    let photos = Set(filter { $0.entity == "photo" && $0.kind != .changed }.map(\.id))
    return filter { change in
      change.entity != "photo_path"
        || !(change.row["photo_id"]?.text.map(photos.contains) ?? false)
    }
  }
}

extension BatchSummary {
  /// `import of Sat, Nov 21, 2026 at 14:03, number 12 (3 visits added, 9 photos added)`.
  package func title(zone: TimeZone) -> String {
    let done = changes
    let local = LocalDateTime(batch.startedAt, zone: zone)
    let title = localized(
      """
      \(batch.kind.noun) of \(DisplayFormat.date(local.day)) at \(local.hourAndMinute), number \
      \(number)
      """)
    return done.isEmpty ? title : "\(title) (\(done))"
  }

  /// The local time of its start: `2026-11-21 14:03`.
  package func time(zone: TimeZone) -> String {
    let local = LocalDateTime(batch.startedAt, zone: zone)
    return "\(local.day) \(local.hourAndMinute)"
  }

  package var state: String {
    if undoneBy != nil { return batch.kind == .undo ? localized("redone") : localized("undone") }
    return isRedone ? localized("redone") : ""
  }

  /// The state if the change of a number undid or redid it.
  fileprivate func state(by number: Int) -> String {
    batch.kind == .undo
      ? localized("redone by \(number)") : localized("undone by \(number)")
  }

  /// A batch of changes, as `history`, `undo` and `redo` print it.
  package var document: JSONObject {
    [
      "number": number, "id": id.text, "kind": batch.kind.rawValue,
      "started": batch.startedAt.utcText, "note": batch.note,
      "state": undoneBy != nil ? "undone" : isRedone ? "redone" : "in_force",
      "undoneBy": undoneBy?.text, "batches": subjects.map(\.text), "visits": visits,
      "photos": photos, "questions": questions, "trips": trips, "stadiumNotes": notes,
    ]
  }

  /// The document of `history show`.
  package func document(_ changes: [LoggedChange]) -> JSONObject {
    ["schema": 1, "batch": document, "changes": changes.map(\.document)]
  }
}

extension UndoPlan {
  /// The document of `undo --dry-run`.
  package var document: JSONObject {
    ["schema": 1, "undone": target.document, "later": later.map(\.document), "dryRun": true]
  }
}

extension WriteOutcome<UndoPlan> {
  /// The document of `undo`.
  package var document: JSONObject {
    [
      "schema": 1, "undone": value.target.document, "later": value.later.map(\.document),
      "dryRun": false,
      "badges": badgeChanges.map(\.document),
    ]
  }
}

extension WriteOutcome<[BatchSummary]> {
  /// The document of `redo`.
  package var document: JSONObject {
    [
      "schema": 1, "redone": value.map(\.document),
      "badges": badgeChanges.map(\.document),
    ]
  }
}

extension LoggedChange {
  fileprivate var document: JSONObject {
    let columns = Set(before.keys).union(after.keys)
    let fields = columns.map { column -> (String, JSONValue) in
      (column, ["before": before[column] ?? .null, "after": after[column] ?? .null])
    }
    return [
      "entity": entity, "id": id.lowercased(), "operation": kind.rawValue,
      "title": ChangeDescription.title(self), "at": at.utcText,
      // A JSON value, because the names of columns are keys as they are.
      "fields": JSONValue.object(Dictionary(uniqueKeysWithValues: fields)),
    ]
  }
}
