package import Foundation
import SportsModel
package import VisitStore

struct ContentSummaryDocument: Encodable {
  let visits: Int
  let photos: Int
  let questions: Int
  let trips: Int
  let changedAt: String?

  init(_ summary: StagedLibrary.ContentSummary) {
    (visits, photos) = (summary.visits, summary.photos)
    (questions, trips) = (summary.questions, summary.trips)
    changedAt = summary.changedAt?.utcText
  }
}

/// The document of `import --from-export`.
package struct LibraryImportDocument: Encodable {
  let schema = 1
  let restored: ContentSummaryDocument
  let files: Int
  let alreadyThere: Bool

  package init(_ outcome: LibraryImport.Outcome) {
    switch outcome {
    case .restored(let summary, let files):
      restored = ContentSummaryDocument(summary)
      (self.files, alreadyThere) = (files, false)
    case .alreadyThere(let summary):
      restored = ContentSummaryDocument(summary)
      (files, alreadyThere) = (0, true)
    }
  }
}

/// The document of `restore`.
package struct RestoreDocument: Encodable {
  let schema = 1
  let restored: ContentSummaryDocument
  let backup: String?
  let setAside: String?

  package init(
    _ summary: StagedLibrary.ContentSummary, _ installed: StagedLibrary.InstallResult
  ) {
    restored = ContentSummaryDocument(summary)
    (backup, setAside) = (installed.backup?.path, installed.setAside?.path)
  }
}

/// The document of `backup`.
package struct BackupDocument: Encodable {
  let schema = 1
  let file: String

  package init(_ file: URL) { self.file = file.path }
}

/// The document of `backup --list`.
package struct BackupListDocument: Encodable {
  struct Backup: Encodable {
    let name: String
    let file: String
    let kind: String
    let madeAt: String
    let bytes: Int
    let visits: Int?
  }

  let schema = 1
  let backups: [Backup]

  package init(_ files: [BackupFile]) {
    backups = files.map {
      Backup(
        name: $0.name, file: $0.file.path, kind: $0.kind, madeAt: $0.madeAt.utcText,
        bytes: $0.bytes, visits: $0.visits)
    }
  }
}

/// The document of `export --all`.
package struct ExportDocument: Encodable {
  let schema = 1
  let file: String
  let rows: Int
  let files: Int

  package init(_ file: URL, rows: Int, files: Int) {
    self.file = file.path
    (self.rows, self.files) = (rows, files)
  }
}

/// The document of `verify`.
package struct LibraryCheckDocument: Encodable {
  struct Moved: Encodable {
    let photoID: String
    let from: [String]
    let to: String
  }

  struct Restored: Encodable {
    let backup: String
    let madeAt: String
    let missing: [BatchDocument]
    let historyIntact: Bool
  }

  let schema = 1
  let visits: Int
  let photos: Int
  let superseded: Int
  let dryRun: Bool
  let problems: [LibraryCheck.Problem]
  let moved: [Moved]
  let mended: [String]
  let repaired: [String]
  let restored: Restored?

  /// - `fixed`: paths whose permissions were fixed.
  package init(
    _ report: LibraryCheck.Report, fixed: [String], repair: RepairReport, isDryRun: Bool
  ) {
    repaired = repair.repaired
    restored = repair.restored.map {
      Restored(
        backup: $0.backup.name, madeAt: $0.backup.madeAt.utcText,
        missing: $0.missing.map(BatchDocument.init), historyIntact: $0.isHistoryIntact)
    }
    (visits, photos, superseded) = (report.visits, report.photos, report.superseded)
    dryRun = isDryRun
    problems = report.problems
    moved = report.moved.map { Moved(photoID: $0.photo.text, from: $0.old, to: $0.new) }
    mended = fixed
  }
}
