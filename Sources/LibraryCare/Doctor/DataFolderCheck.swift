package import Foundation
import VisitStore

/// Checks the owner, the permissions and the free space of the data folder.
package struct DataFolderCheck: Sendable {
  private let folder: URL
  private let caches: URL
  private let user: UInt32

  /// Creates the check of a folder, which need not exist, for the user who runs the program.
  package init(_ folder: URL, caches: URL, user: UInt32 = geteuid()) {
    self.folder = folder
    self.caches = caches
    self.user = user
  }

  package func diagnoses() -> [Diagnosis] {
    var status = stat()
    guard stat(folder.path, &status) == 0 else {
      return [diagnosis(.good, "is not there yet; the first import makes it")]
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return [
        diagnosis(.bad, "is no folder", "Move it away, or name another folder with --data-dir.")
      ]
    }
    return [owner(status), rights(), room()].compactMap { $0 }
  }

  private func diagnosis(
    _ state: Diagnosis.State, _ finding: String, _ advice: String? = nil
  ) -> Diagnosis {
    Diagnosis(.data, "folder", state, "\(folder.path) \(finding)", advice: advice)
  }

  static let readOnlyAdvice =
    "Mount its disk for writing, or copy the folder elsewhere and name that with --data-dir."

  private func owner(_ status: stat) -> Diagnosis {
    if VolumeInfo(of: folder.path)?.isReadOnly == true {
      return diagnosis(.bad, "is on a disk that can only be read", Self.readOnlyAdvice)
    }
    guard status.st_uid != user else {
      guard access(folder.path, W_OK) == 0 else {
        return diagnosis(
          .bad, "cannot be written", "Give yourself the right: chmod u+rwx '\(folder.path)'")
      }
      return Diagnosis(.data, "folder", .good, folder.path)
    }
    return diagnosis(
      .bad, "belongs to user \(status.st_uid), not to you",
      user == 0
        ? "Run stvisits without sudo, or files of root will be in the way later."
        : "It was perhaps made with sudo: sudo chown -R \(user) '\(folder.path)'")
  }

  /// Checks that only the owner can read the files.
  private func rights() -> Diagnosis {
    let open = DataInventory(folder: folder, others: caches).entries.filter(\.isReadableByOthers)
    guard let first = open.first else {
      return Diagnosis(.data, "privacy", .good, "nobody else can read it")
    }
    let more = open.count > 1 ? " and \(open.count - 1) more" : ""
    return Diagnosis(
      .data, "privacy", .note, "others may look at \(first.path)\(more)",
      advice: "Take the right from them: stvisits verify --fix")
  }

  private func room() -> Diagnosis? {
    guard let disk = VolumeInfo(of: folder.path) else { return nil }
    let megabytes = disk.free / 1_000_000
    let told = megabytes >= 10_000 ? "\(megabytes / 1_000) GB" : "\(megabytes) MB"
    guard megabytes < 200 else { return Diagnosis(.data, "room", .good, "\(told) free") }
    return Diagnosis(
      .data, "room", .note, "only \(told) free on this disk",
      advice: "An import of 100,000 photos takes about 100 MB with its copies; free some.")
  }
}
