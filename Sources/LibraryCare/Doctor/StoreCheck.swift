import AppSupport
import Foundation
import SportsModel
package import VisitStore

/// Checks the integrity of the database and counts its rows.
package enum StoreCheck {
  /// Opens the store, nil if there is none yet, and checks it; `countQuestions` returns the number of
  /// open questions, nil if it can't be known.
  package static func diagnoses(
    open: () throws -> VisitStore?, countQuestions: (VisitStore) throws -> Int?,
    explain: (any Error) -> String
  ) -> [Diagnosis] {
    do {
      guard let store = try open() else {
        return [
          Diagnosis(.data, "visits", .good, "none yet. Start with: stvisits import ~/Pictures")
        ]
      }
      return try [whole(store), contents(store, countQuestions), copies(of: store)]
    } catch {
      return [Diagnosis(.data, "visits", .bad, explain(error), advice: advice(on: error))]
    }
  }

  private static let restoring =
    "Repair it: stvisits verify --repair. Otherwise restore a backup: stvisits backup --list"

  /// Advises a backup only if the data is damaged.
  private static func advice(on error: any Error) -> String? {
    switch error as? VisitStoreError {
    case .damaged, .notADatabase: restoring
    case .diskFull: "Free some space on that disk. Your recorded visits are still there."
    case .notWritable(let path, _), .notReadable(let path, _):
      VolumeInfo(of: path)?.isReadOnly == true
        ? DataFolderCheck.readOnlyAdvice
        : "Fix its owner and permissions. Your recorded visits are still there."
    case .newerSchema: "Update stvisits. Your recorded visits are still there."
    case .busy: "Try again when the other stvisits has finished."
    case .failed: "Check the disk before anything else is written to it."
    default: nil
    }
  }

  private static func whole(_ store: VisitStore) throws -> Diagnosis {
    let troubles = try store.checkIntegrity()
    guard let first = troubles.first else {
      return Diagnosis(.data, "database", .good, "intact: every table, index and reference")
    }
    return Diagnosis(
      .data, "database", .bad,
      "damaged: \(first)" + (troubles.count > 1 ? ", and \(troubles.count - 1) more" : ""),
      advice: restoring)
  }

  private static func contents(
    _ store: VisitStore, _ countQuestions: (VisitStore) throws -> Int?
  ) throws -> Diagnosis {
    if let missing = try store.missingContent() {
      return Diagnosis(
        .data, "visits", .bad, LibraryFormatter.sentence(missing),
        advice: LibraryFormatter.advice(on: missing))
    }
    let visits = try store.visits().count
    let open = try countQuestions(store)
    return Diagnosis(
      .data, "visits", .good,
      "\(visits) recorded" + (open.map { ", \($0.counted("open question"))" } ?? ""),
      advice: open ?? 0 > 0 ? "Answer them when you like: stvisits review" : nil)
  }

  private static func copies(of store: VisitStore) -> Diagnosis {
    let folder = store.file.deletingLastPathComponent()
    let copies = BackupFile.all(in: folder)
    guard let newest = copies.first else {
      return Diagnosis(
        .data, "backups", .good, "none yet; an import makes one",
        advice: "Make one now: stvisits backup")
    }
    return Diagnosis(
      .data, "backups", .good,
      "\(copies.count) in \(folder.appendingPathComponent("backups").path), the newest from "
        + newest.madeAt.utcText.prefix(10))
  }
}
