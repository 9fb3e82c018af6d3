package import AppSupport
package import Foundation
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
        .figures("#"), .marks("WHEN"), .marks("ACTION"), .words("CHANGES", least: 8),
        .words("NOTE", least: 8, isOptional: true),
      ], indent: 0)
    for batch in batches {
      let time = batch.time(zone: zone)
      let deeds = Self.deeds(batch, numbers)
      grid.add([
        .init(String(batch.number)), .init(isNarrow ? String(time.prefix(10)) : time),
        .init(batch.batch.kind.rawValue),
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
    let verb = batch.batch.kind == .redo ? "redid" : "undid"
    let named =
      subjects.count > 3
      ? "\(subjects[0]) … \(last)" : subjects.map(String.init).joined(separator: ", ")
    return "\(verb) \(named): \(batch.deeds)"
  }

  /// Returns all changes of a batch.
  package func show(
    _ batch: BatchSummary, _ changes: [LoggedChange], numbers: [UUID: Int]
  ) -> [String] {
    var fields: [(String, String)] = [
      ("number", String(batch.number)), ("id", batch.id.text), ("when", batch.time(zone: zone)),
      ("action", batch.batch.kind.rawValue),
    ]
    if let note = batch.batch.note { fields.append(("note", note)) }
    fields.append(("changes", Self.deeds(batch, numbers)))
    if let undo = batch.undoneBy {
      let number = numbers[undo].map { " by \($0)" } ?? ""
      fields.append(("state", batch.state + number))
    } else if !batch.state.isEmpty {
      fields.append(("state", batch.state))
    }
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
    var lines = try entry(plan.target, before: "Undo: ", visits)
    guard !plan.later.isEmpty else { return lines }
    lines += screen.paragraph(
      "These later changes depend on it and are undone first:")
    for batch in plan.later.prefix(Self.maxListed) {
      lines += try entry(batch, before: "", visits)
    }
    let rest = plan.later.count - Self.maxListed
    return rest > 0 ? lines + [screen.line("and \(rest) more")] : lines
  }

  private static let maxListed = 10

  private func entry(
    _ batch: BatchSummary, before words: String, _ visits: (BatchSummary) throws -> [String]
  ) rethrows -> [String] {
    screen.paragraph("\(words)\(batch.title(zone: zone))", hanging: 2)
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
    let when = "\(DisplayFormat.date(local.day)) at \(local.hourAndMinute)"
    return "\(batch.kind.rawValue) of \(when), number \(number)"
      + (done.isEmpty ? "" : " (\(done))")
  }

  /// The local time of its start: `2026-11-21 14:03`.
  package func time(zone: TimeZone) -> String {
    let local = LocalDateTime(batch.startedAt, zone: zone)
    return "\(local.day) \(local.hourAndMinute)"
  }

  /// The changes, `3 visits added, 1 changed, 9 photos added`, or the backup that was restored.
  package var deeds: String {
    if batch.kind == .restore, let file = batch.note { return "restored \(file)" }
    return [
      Self.deeds("visit", visits), Self.deeds("photo", photos),
      Self.deeds("question", questions), Self.deeds("trip", trips),
      Self.deeds("tip", notes),
    ].compactMap(\.self).joined(separator: ", ")
  }

  private static func deeds(_ noun: String, _ tally: Tally) -> String? {
    let all = [("added", tally.added), ("changed", tally.changed), ("removed", tally.removed)]
      .filter { $0.1 > 0 }
    guard let first = all.first else { return nil }
    let begin = "\(first.1.counted(noun)) \(first.0)"
    return ([begin] + all.dropFirst().map { "\($0.1) \($0.0)" }).joined(separator: ", ")
  }

  /// The state if it was undone or redone.
  package var state: String {
    if undoneBy != nil { return batch.kind == .undo ? "redone" : "undone" }
    return isRedone ? "redone" : ""
  }
}
