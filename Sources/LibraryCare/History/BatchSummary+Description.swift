package import Foundation
import SportsModel
package import VisitStore

extension BatchSummary {
  /// `import of 2026-11-21 14:03, number 12 (3 visits added, 9 photos added)`.
  package func title(zone: TimeZone) -> String {
    let done = deeds
    return "\(batch.kind.rawValue) of \(time(zone: zone)), number \(number)"
      + (done.isEmpty ? "" : " (\(done))")
  }

  /// The local time of its start: `2026-11-21 14:03`.
  package func time(zone: TimeZone) -> String {
    let local = LocalDateTime(batch.startedAt, zone: zone)
    return "\(local.day) \(local.hourAndMinute)"
  }

  /// The changes, `3 visits added, 1 changed, 9 photos added`, or the backup that was restored.
  package var deeds: String {
    if batch.kind == .restore, let file = batch.note { return "put \(file) in place" }
    return [
      Self.deeds("visit", visits), Self.deeds("photo", photos),
      Self.deeds("question", questions), Self.deeds("trip", trips),
    ].compactMap(\.self).joined(separator: ", ")
  }

  private static func deeds(_ noun: String, _ tally: Tally) -> String? {
    let all = [("added", tally.added), ("changed", tally.changed), ("removed", tally.removed)]
      .filter { $0.1 > 0 }
    guard let first = all.first else { return nil }
    let begin = "\(first.1) \(noun)\(first.1 == 1 ? "" : "s") \(first.0)"
    return ([begin] + all.dropFirst().map { "\($0.1) \($0.0)" }).joined(separator: ", ")
  }

  /// The state if it was undone or redone.
  package var state: String {
    if undoneBy != nil { return batch.kind == .undo ? "redone" : "taken back" }
    return isRedone ? "brought back" : ""
  }
}
