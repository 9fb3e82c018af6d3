import AppSupport
package import Foundation
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
          Diagnosis(
            in: .data, of: "visits", .good,
            finding: "none yet. Start with: stvisits import ~/Pictures")
        ]
      }
      return try [whole(store), contents(store, countQuestions: countQuestions), copies(of: store)]
    } catch {
      return [
        Diagnosis(in: .data, of: "visits", .bad, finding: explain(error), advice: advice(on: error))
      ]
    }
  }

  /// Advises a backup only if the data is damaged.
  private static func advice(on error: any Error) -> String? {
    switch error as? VisitStoreError {
    case .damaged, .notADatabase: LibraryFormatter.restoring
    case .diskFull: "Free some space on that disk. Your recorded visits are still there."
    case .notWritable(let path, _), .notReadable(let path, _):
      VolumeInfo(of: path)?.isReadOnly == true
        ? DataFolderCheck.readOnlyAdvice
        : "Fix its owner and permissions. Your recorded visits are still there."
    case .newerSchema: "Update stvisits. Your recorded visits are still there."
    case .notLockable: "Move the folder to a local disk. Your recorded visits are still there."
    case .busy: "Try again when the other stvisits has finished."
    case .failed: "Check the disk before anything else is written to it."
    default: nil
    }
  }

  private static func whole(_ store: VisitStore) throws -> Diagnosis {
    let troubles = try store.checkIntegrity()
    let more = troubles.count > 1 ? ", and \(troubles.count - 1) more" : ""
    return Diagnosis(
      in: .data, of: "database", troubles.isEmpty ? .good : .bad,
      finding: troubles.first.map { "damaged: \($0)\(more)" }
        ?? "intact: every table, index and reference",
      advice: troubles.isEmpty ? nil : LibraryFormatter.restoring)
  }

  private static func contents(
    _ store: VisitStore, countQuestions: (VisitStore) throws -> Int?
  ) throws -> Diagnosis {
    if let missing = try store.missingContent() {
      return Diagnosis(
        in: .data, of: "visits", .bad, finding: LibraryFormatter.sentence(missing),
        advice: LibraryFormatter.advice(on: missing))
    }
    let visits = try store.visits().count
    let open = try countQuestions(store)
    return Diagnosis(
      in: .data, of: "visits", .good,
      finding: "\(visits) recorded" + (open.map { ", \($0.counted("open question"))" } ?? ""),
      advice: open ?? 0 > 0 ? "Answer them when you like: stvisits review" : nil)
  }

  private static func copies(of store: VisitStore) -> Diagnosis {
    let folder = store.file.deletingLastPathComponent()
    let copies = BackupFile.all(in: folder)
    guard let newest = copies.first else {
      return Diagnosis(
        in: .data, of: "backups", .good, finding: "none yet; an import makes one",
        advice: "Make one now: stvisits backup")
    }
    return Diagnosis(
      in: .data, of: "backups", .good,
      finding:
        "\(copies.count) in \(folder.appendingPathComponent("backups").path), the newest from "
        + newest.madeAt.utcText.prefix(10))
  }
}

/// Checks the owner, the permissions and the free space of the data folder.
package struct DataFolderCheck: Sendable {
  private let folder, caches: URL
  private let user: UInt32

  /// Creates the check of a folder, which need not exist, for the user who runs the program.
  package init(_ folder: URL, caches: URL, user: UInt32 = geteuid()) {
    (self.folder, self.caches, self.user) = (folder, caches, user)
  }

  package func diagnoses() -> [Diagnosis] {
    var status = stat()
    guard stat(folder.path, &status) == 0 else {
      return [diagnosis(.good, finding: "doesn't exist yet; the first import creates it")]
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return [
        diagnosis(
          .bad, finding: "isn't a folder",
          advice: "Move it, or choose another folder with --data-dir.")
      ]
    }
    return [owner(status), rights(), locks(), room()].compactMap { $0 }
  }

  private func diagnosis(
    _ state: Diagnosis.State, finding: String, advice: String? = nil
  ) -> Diagnosis {
    Diagnosis(in: .data, of: "folder", state, finding: "\(folder.path) \(finding)", advice: advice)
  }

  static let readOnlyAdvice =
    "Make its disk writable, or copy the folder to another disk and choose it with --data-dir."

  private func owner(_ status: stat) -> Diagnosis {
    if VolumeInfo(of: folder.path)?.isReadOnly == true {
      return diagnosis(.bad, finding: "is on a read-only disk", advice: Self.readOnlyAdvice)
    }
    guard status.st_uid != user else {
      guard access(folder.path, W_OK) == 0 else {
        return diagnosis(
          .bad, finding: "isn't writable", advice: "Make it writable: chmod u+rwx '\(folder.path)'")
      }
      return Diagnosis(in: .data, of: "folder", .good, finding: folder.path)
    }
    return diagnosis(
      .bad, finding: "belongs to user \(status.st_uid), not to you",
      advice: user == 0
        ? "Run stvisits without sudo. Otherwise root owns its files and you can't change them."
        : "It may have been created with sudo. Take it over: sudo chown -R \(user) '\(folder.path)'"
    )
  }

  /// Checks that only the owner can read the files.
  private func rights() -> Diagnosis {
    let open = DataInventory(folder: folder, others: caches).entries.filter(\.isReadableByOthers)
    let more = open.count > 1 ? " and \(open.count - 1) more" : ""
    let finding = open.first.map { "other users can read \($0.path)\(more)" }
    return Diagnosis(
      in: .data, of: "privacy", open.isEmpty ? .good : .note,
      finding: finding ?? "only you can read it",
      advice: open.isEmpty ? nil : "Fix the permissions: stvisits verify --fix")
  }

  package static let lockAdvice =
    "Run only one stvisits at a time, or move the folder to a local disk."

  /// Warns about network file systems without locks.
  private func locks() -> Diagnosis? {
    let problem =
      FileLock.problem(inFolder: folder.path) ?? FileLock.rangeProblem(inFolder: folder.path)
    return problem.map { problem in
      Diagnosis(
        in: .data, of: "locks", .note, finding: "can't lock \(folder.path): \(problem.message)",
        advice: Self.lockAdvice)
    }
  }

  private func room() -> Diagnosis? {
    guard let disk = VolumeInfo(of: folder.path) else { return nil }
    let megabytes = disk.free / 1_000_000
    let size = megabytes >= 10_000 ? "\(megabytes / 1_000) GB" : "\(megabytes) MB"
    guard megabytes < 200 else {
      return Diagnosis(in: .data, of: "disk space", .good, finding: "\(size) free")
    }
    return Diagnosis(
      in: .data, of: "disk space", .note, finding: "only \(size) free on this disk",
      advice: "Free some space: an import of 100,000 photos takes about 100 MB with its backups.")
  }
}
