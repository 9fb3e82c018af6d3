package import AppSupport
package import Foundation
import SportsModel
package import VisitStore

/// Formats the results of a sync and the settings of the storage.
package enum RemoteFormatter {
  package static func lines(_ report: RemoteReport) -> [String] {
    var lines: [String] = []
    for reading in report.readings where reading.entries > 0 {
      let verb = report.isDryRun ? "To read of" : "Read of"
      lines.append("\(verb) \(reading.name): \(reading.entries.counted("change"))")
    }
    if report.merge.written > 0 {
      lines.append("Changed \(report.merge.written.counted("row")) here; see: stvisits history")
    }
    if report.sent > 0 {
      lines.append("\(report.isDryRun ? "To send" : "Sent"): \(report.sent.counted("change"))")
    }
    if report.isRenamed {
      lines.append(
        "Another machine has the id of this one, as after a copy or a restore; this one has a new one."
      )
    }
    return lines.isEmpty ? ["Nothing new, here or there."] : lines
  }

  /// Returns the numbers of uploaded or fetched photos.
  package static func lines(
    _ uploads: RemotePhotoSync.Report, isFetch: Bool = false
  ) -> [String] {
    let there = isFetch ? "on this machine" : "in the storage"
    let nowhere = isFetch ? "not in the storage" : "not on this machine"
    let done =
      uploads.isDryRun
      ? (isFetch ? "to fetch" : "to upload") : (isFetch ? "fetched" : "uploaded")
    let counts = [
      (uploads.uploaded, done), (uploads.present, "\(there) already"),
      (uploads.elsewhere, nowhere), (uploads.waiting, "tried again later"),
      (uploads.failures.count, "failed"),
    ].filter { $0.0 > 0 }
    guard !counts.isEmpty else { return ["No photos yet."] }
    return ["Photos: " + counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")]
  }

  /// Returns a line for each failure, for standard error.
  package static func complaints(
    _ report: RemoteReport?, _ uploads: RemotePhotoSync.Report?
  ) -> [String] {
    var lines: [String] = []
    for reading in report?.readings ?? [] {
      guard let trouble = reading.trouble else { continue }
      let name = reading.name.isEmpty ? reading.device.text : reading.name
      lines.append("\(name): \(trouble). The next sync goes on there.")
    }
    if let count = report?.rejected, count > 0 {
      lines.append(
        "\(count.counted("change")) of other machines cannot be and \(count == 1 ? "is" : "are") "
          + "left out.")
    }
    for failure in uploads?.failures ?? [] {
      lines.append("\(failure.path): \(failure.reason).")
    }
    return lines
  }

  /// Returns the settings of the storage and the number of changes to send.
  package static func lines(
    _ settings: RemoteSettings?, _ state: RemoteState?, _ photos: PhotoUploadStatus, zone: TimeZone
  ) -> [String] {
    guard let settings else {
      return ["No storage between machines is set. See: stvisits remote set --help"]
    }
    var lines = [
      "Storage: \(settings.location)\(settings.isEncrypted ? ", encrypted" : ", not encrypted")",
      "This machine: \(settings.name)",
    ]
    let last = state?.syncedAt.map { LocalDateTime($0, zone: zone) }
    lines.append("Last sync: \(last.map { "\($0.day) \($0.hourAndMinute)" } ?? "never")")
    lines.append("To send: \((state?.unsent ?? 0).counted("change"))")
    let others = (state?.devices ?? []).filter { $0.id != state?.device && $0.entries > 0 }
    for other in others {
      lines.append("Read of \(other.name): \(other.entries.counted("change"))")
    }
    return lines + [line(photos)]
  }

  /// Returns the number of photos that this machine saw in the storage; there may be more.
  package static func line(_ photos: PhotoUploadStatus) -> String {
    "Photos: \(photos.uploaded) seen in the storage, \(photos.pending) not, "
      + "\(photos.failed.count) failed"
  }

  package static func table(_ photos: PhotoUploadStatus) -> TextTable {
    var table = TextTable(
      [
        .words("PHOTO", least: 16), .figures("TRIES"), .marks("AGAIN FROM"),
        .words("WHY", least: 16),
      ], indent: 0)
    for failed in photos.failed {
      table.add(
        failed.path, String(failed.attempts), String(failed.nextAt.prefix(16)),
        failed.reason)
    }
    return table
  }
}
