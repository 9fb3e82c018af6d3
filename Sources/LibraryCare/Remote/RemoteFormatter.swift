package import AppSupport
package import Foundation
package import LibraryMerge
import Localization
import SportsModel
import VisitStore

/// Formats the results of a sync and the settings of the storage.
package enum RemoteFormatter {
  package static func lines(_ report: RemoteReport) -> [String] {
    var lines: [String] = []
    for reading in report.readings where reading.entries > 0 {
      let verb = report.isDryRun ? "Would read" : "Read"
      lines.append("\(verb) \(reading.entries.counted("change")) from \(reading.name).")
    }
    if report.merge.written > 0 {
      lines.append("Updated \(report.merge.written.counted("record")) here. See: stvisits history")
    }
    if report.sent > 0 {
      lines.append("\(report.isDryRun ? "Would send" : "Sent") \(report.sent.counted("change")).")
    }
    if report.removedPhotos > 0 {
      lines.append(
        "Removed \(report.removedPhotos.counted("photo")) that you forgot from the storage.")
    }
    if report.check.remaining > 0 {
      lines.append(
        "Read back \(ByteSizeFormatter.text(report.check.bytes)) of the storage. "
          + "\(report.check.remaining.counted("photo")) will be read back later.")
    }
    if report.isRenamed {
      lines.append(
        localized(
          """
          This computer has a new ID now: its data folder was copied, or restored without its key.
          """))
    }
    for machine in report.trusted {
      lines.append(
        "Trusted on first use: \(machine.name), fingerprint "
          + "\(MachineIdentity.fingerprint(of: machine.key)). Compare it on that computer: stvisits "
          + "remote machines")
    }
    if report.removals != nil { lines.append("The removals can be undone. See: stvisits history") }
    if report.isDryRun { lines += lossLines(report.losses) }
    return lines.isEmpty ? ["Everything is up to date."] : lines
  }

  /// Returns the rows that a merge removes and overwrites; empty if there are none.
  package static func lossLines(_ losses: MergePreview) -> [String] {
    var lines: [String] = []
    for (verb, items) in [("Removes", losses.removed), ("Changes", losses.changed)]
    where !items.isEmpty {
      lines.append("\(verb) \(items.count) of your visits and trips:")
      lines += items.prefix(20).map { "  \($0.title)" }
      if items.count > 20 { lines.append("  and \(items.count - 20) more") }
    }
    if losses.removedPhotos > 0 {
      lines.append("Removes \(losses.removedPhotos.counted("photo")) from visits.")
    }
    if losses.removedQuestions > 0 {
      lines.append("Removes \(losses.removedQuestions.counted("open question")).")
    }
    if losses.closedQuestions > 0 {
      lines.append(
        localized(
          losses.closedQuestions, one: "Closes 1 open question.",
          other: "Closes \(losses.closedQuestions) open questions."))
    }
    if losses.hasLargeAdditions {
      lines.append(
        localized(
          losses.added, one: "Adds or completes 1 visit, trip or question.",
          other: "Adds or completes \(losses.added) visits, trips and questions."))
    }
    if losses.earlierRemovals > 0, !losses.removed.isEmpty || losses.removedQuestions > 0 {
      lines.append(
        localized(
          losses.earlierRemovals, one: "Syncs of the last month removed 1 more.",
          other: "Syncs of the last month removed \(losses.earlierRemovals) more."))
    }
    return lines
  }

  package static func newMachineLines(_ machine: RemoteMachine) -> [String] {
    [
      "New computer in the storage: \(machine.name) (\(machine.device.shortText))",
      "Fingerprint: \(MachineIdentity.fingerprint(of: machine.key))",
      "Compare it with the one that stvisits remote machines shows there.",
    ]
  }

  package static func lines(_ machines: [RemoteMachine], own key: String) -> [String] {
    var lines = ["This computer: \(MachineIdentity.fingerprint(of: key))"]
    for machine in machines {
      let rights = machine.state == .accepted && !machine.mayRemove ? ", may not remove" : ""
      lines.append(
        "\(machine.name) (\(machine.device.shortText)), \(machine.state.rawValue)\(rights): "
          + MachineIdentity.fingerprint(of: machine.key))
    }
    return machines.isEmpty ? lines + ["No other computers yet."] : lines
  }

  package static func lines(_ uploads: RemotePhotoSync.Report, isFetch: Bool = false) -> [String] {
    let present = isFetch ? "already on this computer" : "already in the storage"
    let missing = isFetch ? "not in the storage" : "not on this computer"
    let done =
      uploads.isDryRun
      ? (isFetch ? "to fetch" : "to upload") : (isFetch ? "fetched" : "uploaded")
    let counts = [
      (uploads.uploaded, done), (uploads.present, present),
      (uploads.elsewhere, missing), (uploads.waiting, "to be retried later"),
      (uploads.failures.count, "failed"),
    ].filter { $0.0 > 0 }
    guard !counts.isEmpty else { return ["No photos yet."] }
    return ["Photos: " + counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")]
  }

  /// Returns a line for each failure, for standard error.
  package static func complaints(
    _ report: RemoteReport?, uploads: RemotePhotoSync.Report?
  ) -> [String] {
    var lines: [String] = []
    for reading in report?.readings ?? [] {
      guard let trouble = reading.trouble else { continue }
      let name = reading.name.isEmpty ? reading.device.text : reading.name
      lines.append("\(name): \(trouble). The next sync tries again.")
    }
    if let count = report?.rejected, count > 0 {
      lines.append("Skipped \(count.counted("invalid change")) from other computers.")
    }
    for machine in report?.waiting ?? [] {
      let fingerprint =
        machine.key.isEmpty
        ? machine.device.shortText : MachineIdentity.fingerprint(of: machine.key)
      lines.append(
        localized(
          """
          \(machine.name) is a new computer. Its changes wait until you accept it. If it shows the \
          same fingerprint: stvisits remote machines accept \(fingerprint)
          """))
    }
    lines += report?.notices ?? []
    lines += report.map { complaints($0.check) } ?? []
    for failure in uploads?.failures ?? [] { lines.append("\(failure.path): \(failure.reason).") }
    return lines
  }

  package static func lines(
    _ settings: RemoteSettings?, state: RemoteState?, photos: PhotoUploadStatus,
    zone: TimeZone, now: Date
  ) -> [String] {
    guard let settings else {
      return ["No sync storage is configured. See: stvisits remote set --help"]
    }
    var lines = [
      "Storage: \(settings.location)\(settings.isEncrypted ? ", encrypted" : ", not encrypted")",
      "This computer: \(settings.name)",
    ]
    let last = state?.syncedAt.map { LocalDateTime($0, zone: zone) }
    lines.append("Last sync: \(last.map { "\($0.day) \($0.hourAndMinute)" } ?? "never")")
    lines.append("Not sent yet: \((state?.unsent ?? 0).counted("change"))")
    lines.append(checkLine(state, zone: zone, now: now))
    let others = (state?.devices ?? []).filter { $0.id != state?.device && $0.entries > 0 }
    for other in others {
      let latest = other.latestChange.map { ", the latest of \(LocalDateTime($0, zone: zone).day)" }
      lines.append("Read from \(other.name): \(other.entries.counted("change"))\(latest ?? "")")
    }
    return lines + [line(photos)]
  }

  /// Returns when the storage was read back, and what was wrong with it.
  private static func checkLine(_ state: RemoteState?, zone: TimeZone, now: Date) -> String {
    guard let state, let checked = state.checkedAt else {
      return "Storage checked: never. To check it: stvisits remote check"
    }
    let day = LocalDateTime(checked, zone: zone).day
    if state.damaged > 0 {
      return "Storage checked: \(day), \(state.damaged.counted("object")) damaged. "
        + "To repair it: stvisits remote check --repair"
    }
    let isRecent = state.isChecked(at: now)
    return "Storage checked: \(day)"
      + (isRecent ? "" : ", more than a month ago. To check it: stvisits remote check")
  }

  package static func lines(_ report: StorageCheck.Report) -> [String] {
    let what = "\(report.checked.counted("object")) (\(ByteSizeFormatter.text(report.bytes)))"
    guard !report.damages.isEmpty else { return ["Checked \(what). All are as they were sent."] }
    let repaired = report.damages.count - report.unrepaired.count
    return ["Checked \(what): \(report.damages.count) damaged, \(repaired) repaired."]
  }

  /// Returns a line for each damaged object, for standard error.
  package static func complaints(_ report: StorageCheck.Report) -> [String] {
    report.damages.map { damage in
      "\(damage.object): \(damage.reason)." + (damage.repaired ? " Sent again." : "")
    }
  }

  /// Returns the number of photos that this machine saw in the storage; there may be more.
  package static func line(_ photos: PhotoUploadStatus) -> String {
    "Photos: \(photos.uploaded) seen in the storage, \(photos.pending) not uploaded, "
      + "\(photos.failed.count) failed"
  }

  package static func table(_ photos: PhotoUploadStatus) -> TextTable {
    var table = TextTable(
      [
        .text("PHOTO", minWidth: 16), .numbers("TRIES"), .fixed("NEXT TRY"),
        .text("REASON", minWidth: 16),
      ], indent: 0)
    for failed in photos.failed {
      table.add(
        failed.path, String(failed.attempts), String(failed.nextAt.prefix(16)), failed.reason)
    }
    return table
  }
}
