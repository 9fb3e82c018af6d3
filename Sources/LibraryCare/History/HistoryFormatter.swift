package import AppSupport
package import Foundation
import Localization
import SportsModel
package import VisitStore

/// Formats the history.
package struct HistoryFormatter: Sendable {
  private let screen: TerminalLayout
  private let zone: TimeZone

  package init(_ screen: TerminalLayout, zone: TimeZone) {
    self.screen = screen
    self.zone = zone
  }

  /// Returns one line per batch; on a narrow screen without the time of day.
  package func list(_ batches: [BatchSummary], numbers: [UUID: Int]) -> [String] {
    let isNarrow = screen.columns < 60
    var grid = TextTable(
      [
        .figures("#"), .marks(localized("WHEN")), .marks(localized("ACTION")),
        .words(localized("CHANGES"), least: 8),
        .words(localized("NOTE"), least: 8, isOptional: true),
      ], indent: 0)
    for batch in batches {
      let time = batch.time(zone: zone)
      let deeds = Self.deeds(batch, numbers)
      grid.add([
        .init(String(batch.number)), .init(isNarrow ? String(time.prefix(10)) : time),
        .init(batch.batch.kind.words),
        .init(batch.state.isEmpty ? deeds : "(\(batch.state)) \(deeds)"),
        .init(batch.batch.note ?? "", .faint),
      ])
    }
    return grid.lines(screen)
  }

  /// Describes a batch; an undo or redo names the batch that it changed.
  private static func deeds(_ batch: BatchSummary, _ numbers: [UUID: Int]) -> String {
    let subjects = batch.subjects.compactMap { numbers[$0] }.sorted(by: >)
    guard let last = subjects.last else { return batch.deeds }
    let named =
      subjects.count > 3
      ? "\(subjects[0]) … \(last)" : subjects.map(String.init).joined(separator: ", ")
    return batch.batch.kind == .redo
      ? localized("redid \(named): \(batch.deeds)") : localized("undid \(named): \(batch.deeds)")
  }

  /// Returns all changes of a batch.
  package func show(
    _ batch: BatchSummary, _ changes: [LoggedChange], numbers: [UUID: Int]
  ) -> [String] {
    var fields: [(String, String)] = [
      (localized("number", context: "label"), String(batch.number)),
      (localized("id", context: "label"), batch.id.text),
      (localized("when", context: "label"), batch.time(zone: zone)),
      (localized("action", context: "label"), batch.batch.kind.words),
    ]
    if let note = batch.batch.note { fields.append((localized("note", context: "label"), note)) }
    fields.append((localized("changes", context: "label"), Self.deeds(batch, numbers)))
    let undo = batch.undoneBy.flatMap { numbers[$0] }
    let state = undo.map { batch.state(by: $0) } ?? batch.state
    if !state.isEmpty { fields.append((localized("state", context: "label"), state)) }
    let head = fields.flatMap { name, value in
      screen.paragraph("\(name): \(value)", hanging: 2)
    }
    return head + [""] + changes.merged.flatMap(lines)
  }

  private func lines(_ change: LoggedChange) -> [String] {
    let first = screen.line("\(ChangeDescription.deed(change)): \(ChangeDescription.title(change))")
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
    var lines = try entry(plan.target, title: localized("Undo: \(target)"), visits)
    guard !plan.later.isEmpty else { return lines }
    lines += screen.paragraph(
      localized("These later changes depend on it and are undone first:"))
    for batch in plan.later.prefix(Self.maxListed) {
      lines += try entry(batch, title: batch.title(zone: zone), visits)
    }
    let rest = plan.later.count - Self.maxListed
    return rest > 0 ? lines + [screen.line(localized("and \(rest) more"))] : lines
  }

  private static let maxListed = 10

  private func entry(
    _ batch: BatchSummary, title: String, _ visits: (BatchSummary) throws -> [String]
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
    let done = deeds
    let local = LocalDateTime(batch.startedAt, zone: zone)
    let title = localized(
      """
      \(batch.kind.words) of \(DisplayFormat.date(local.day)) at \(local.hourAndMinute), number \
      \(number)
      """)
    return done.isEmpty ? title : "\(title) (\(done))"
  }

  /// The local time of its start: `2026-11-21 14:03`.
  package func time(zone: TimeZone) -> String {
    let local = LocalDateTime(batch.startedAt, zone: zone)
    return "\(local.day) \(local.hourAndMinute)"
  }

  /// The state if it was undone or redone.
  package var state: String {
    if undoneBy != nil {
      return batch.kind == .undo ? localized("redone") : localized("undone")
    }
    return isRedone ? localized("redone") : ""
  }

  /// The state if the change of a number undid or redid it.
  fileprivate func state(by number: Int) -> String {
    batch.kind == .undo
      ? localized("redone by \(number)") : localized("undone by \(number)")
  }
}
