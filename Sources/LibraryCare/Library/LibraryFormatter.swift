package import AppSupport
import Badges
package import Foundation
import LibraryMerge
import SportsModel
package import VisitStore

/// Formats backups, restored libraries and the results of checks.
package enum LibraryFormatter {
  static let restoring =
    "Repair it: stvisits verify --repair. Otherwise restore a backup: stvisits backup --list"

  package static func line(_ outcome: LibraryImport.Outcome) -> String {
    outcome.isAlreadyThere
      ? "Nothing to restore: your library already has \(outcome.contents.sentence)."
      : "Restored \(outcome.contents.sentence)."
  }

  /// Returns a warning about a damaged export or one without a checksum; nil if it is intact.
  package static func warning(_ outcome: LibraryImport.Outcome) -> String? {
    if outcome.isDamaged {
      return "The export is damaged: it changed after it was written. Use another one if you can."
    }
    return outcome.hasChecksum
      ? nil : "An earlier version wrote the export, without a checksum: damage may go unnoticed."
  }

  package static func lines(
    _ restored: StagedLibrary.ContentSummary, installed: StagedLibrary.InstallResult
  ) -> [String] {
    var lines = ["Restored \(restored.sentence)."]
    if let backup = installed.backup {
      lines.append("To go back: stvisits restore \(backup.lastPathComponent)")
    }
    if let folder = installed.setAside {
      lines.append("The unreadable files are in \(folder.path)".cleanedForTerminal)
    }
    return lines
  }

  package static func warning(_ missing: MissingContent) -> String {
    "\(sentence(missing)) \(advice(on: missing))"
  }

  /// The warning about a library that is damaged after another process was ended.
  package static let interruptedWriteWarning =
    "Your library is damaged: a stvisits was ended while it was writing, and what it had written "
    + "couldn't be undone. Repair it: stvisits verify --repair"

  /// Returns the missing data, such as `Your library has no visits, but its backup of … has 212.`.
  static func sentence(_ missing: MissingContent) -> String {
    let present =
      switch missing.visits {
      case nil: "Your library is missing"
      case 0: "Your library has no visits"
      case let visits?: "Your library lacks recorded changes: it has \(visits.counted("visit"))"
      }
    let day = LocalDateTime(missing.backup.madeAt, zone: .gmt).day
    return "\(present), but its backup of \(DisplayFormat.date(day)) has "
      + "\(missing.backup.visits ?? 0)."
  }

  static func advice(on missing: MissingContent) -> String {
    "Restore it: stvisits restore \(missing.backup.name)"
      + (missing.visits == nil ? "" : ". To keep the library as it is: stvisits backup")
  }

  package static func table(_ backups: [BackupFile]) -> TextTable {
    var table = TextTable(
      [.fixed("NAME"), .fixed("MADE"), .numbers("VISITS"), .numbers("SIZE")], indent: 0)
    for backup in backups {
      table.add(
        backup.name, backup.occasion, backup.visits.map(String.init) ?? "unreadable",
        ByteSizeFormatter.text(backup.bytes))
    }
    return table
  }

  /// Returns the restored data of a repair, its source, and the later changes that are missing.
  package static func lines(_ report: RepairReport, zone: TimeZone, maxLines: Int) -> [String] {
    var lines = report.repaired.map { "Repaired \($0)." }
    if let restored = report.restored {
      lines.append("Restored your library from the backup \(restored.backup.name).")
      if restored.isComplete { lines.append("No change is missing.") }
      let changes = restored.missing
      if !changes.isEmpty { lines.append("These later changes are missing:") }
      lines += changes.prefix(maxLines).map { "  \($0.title(zone: zone))" }
      if changes.count > maxLines { lines.append("  and \(changes.count - maxLines) more") }
      if !restored.isHistoryIntact {
        let made = LocalDateTime(restored.backup.madeAt, zone: zone)
        lines.append(
          "The history is also damaged: other changes since "
            + "\(DisplayFormat.date(made.day)) at \(made.hourAndMinute) may be missing.")
      }
    }
    if let previous = report.previous { lines.append("The damaged library is \(previous.path).") }
    return lines
  }

  /// - `fixed`: paths whose permissions were fixed.
  /// - `maxLines`: the maximum number of problems.
  package static func lines(_ report: LibraryCheck.Report, fixed: [String], maxLines: Int)
    -> [String]
  {
    var lines = report.moved.map { "Moved: \($0.old.first ?? "?") → \($0.new)" }
    lines += fixed.map { "Fixed the permissions of \($0)" }
    let shown = report.problems.prefix(maxLines)
    for (index, problem) in shown.enumerated() {
      lines.append(problem.what)
      // Consecutive problems with the same advice print it once.
      let next = shown.indices.contains(index + 1) ? shown[index + 1] : nil
      if next?.advice != problem.advice { lines.append("  \(problem.advice)") }
    }
    let count = report.problems.count
    if count > maxLines { lines.append("and \(count - maxLines) more (list all with --verbose)") }
    if report.superseded > 0 {
      lines.append("\(report.superseded.counted("visit")) to rescheduled games.")
    }
    let found = count == 0 ? "No problems" : count.counted("problem")
    lines.append(
      "\(found) found in \(report.visits.counted("visit")) "
        + "and \(report.photos.counted("photo")).")
    return lines
  }
}

extension StagedLibrary.ContentSummary {
  /// `12 visits, 40 photos, 3 questions and 1 trip`.
  package var sentence: String {
    "\(visits.counted("visit")), \(photos.counted("photo")), "
      + "\(questions.counted("question")) and \(trips.counted("trip"))"
  }

  /// The day of the last change in UTC, or `never`.
  package var lastChange: String { changedAt.map { String($0.utcText.prefix(10)) } ?? "never" }

  fileprivate var document: JSONObject {
    [
      "visits": visits, "photos": photos, "questions": questions, "trips": trips,
      "changedAt": changedAt?.utcText,
    ]
  }

  /// The document of `restore`.
  package func document(_ installed: StagedLibrary.InstallResult) -> JSONObject {
    [
      "schema": 1, "restored": document, "backup": installed.backup?.path,
      "setAside": installed.setAside?.path,
    ]
  }
}

extension BackupFile {
  /// The occasion of the backup: what came after it.
  fileprivate var occasion: String {
    switch kind {
    case "import": "before an import"
    case "merge": "before a sync"
    case "delete": "before visits were deleted"
    case "forget": "before forget"
    case "repair": "before a repair"
    case "daily": "before the first change of a day"
    case "restore": "before a restore"
    case "manual": "by you"
    default: "before an update of \(kind)"
    }
  }

  /// A backup in the document of `backup --list`.
  package var document: JSONObject {
    [
      "name": name, "file": file.path, "kind": kind, "madeAt": madeAt.utcText, "bytes": bytes,
      "visits": visits,
    ]
  }
}

extension LibraryImport.Outcome {
  /// The document of `import --from-export`.
  package var document: JSONObject {
    [
      "schema": 1, "restored": contents.document, "files": files, "alreadyThere": isAlreadyThere,
      "damaged": isDamaged,
    ]
  }
}

extension LibraryCheck.Report {
  /// The document of `verify`; `fixed` are the paths whose permissions were fixed.
  package func document(fixed: [String], repair: RepairReport, isDryRun: Bool) -> JSONObject {
    [
      "schema": 1, "visits": visits, "photos": photos, "superseded": superseded,
      "dryRun": isDryRun, "problems": problems,
      "moved": moved.map {
        ["photoID": $0.photo.text, "from": $0.old, "to": $0.new] as JSONObject
      },
      "mended": fixed, "repaired": repair.repaired,
      "restored": repair.restored.map {
        [
          "backup": $0.backup.name, "madeAt": $0.backup.madeAt.utcText,
          "missing": $0.missing.map(\.document), "historyIntact": $0.isHistoryIntact,
        ] as JSONObject
      },
    ]
  }
}

extension WriteOutcome<ForgetReport> {
  /// The document of `forget visit`, `forget photo` and `forget tip`, with the number of backups that
  /// contained the data.
  package func document(backups: Int, areBackupsDeleted: Bool) -> JSONObject {
    [
      "schema": 1, "visits": value.visits, "photos": value.photos,
      "questions": value.questions, "stadiumNotes": value.notes,
      "backupsDeleted": areBackupsDeleted ? backups : 0,
      "backupsLeft": areBackupsDeleted ? 0 : backups,
      "badges": badgeChanges.map(\.document),
    ]
  }
}
