package import Foundation

/// Looks at the folder of the person's data: whose it is, who may read it, how much room it has.
package struct DataFolderCheck: Sendable {
  private let folder: URL
  private let user: UInt32

  /// - Parameters:
  ///   - folder: the folder, which need not be there yet.
  ///   - user: the number of the user who runs the program.
  package init(_ folder: URL, user: UInt32 = geteuid()) {
    self.folder = folder
    self.user = user
  }

  package func diagnoses() -> [Diagnosis] {
    var status = stat()
    guard stat(folder.path, &status) == 0 else { return [missing] }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return [
        Diagnosis(
          .data, "folder", .bad, "\(folder.path) is no folder",
          advice: "Move it away, or name another folder with --data-dir.")
      ]
    }
    return [owner(status), rights(status), room()].compactMap { $0 }
  }

  private var missing: Diagnosis {
    Diagnosis(
      .data, "folder", .good, "\(folder.path) is not there yet; the first import makes it")
  }

  private func owner(_ status: stat) -> Diagnosis {
    guard status.st_uid != user else {
      let isWritable = access(folder.path, W_OK) == 0
      return Diagnosis(
        .data, "folder", isWritable ? .good : .bad,
        isWritable ? folder.path : "\(folder.path) cannot be written",
        advice: isWritable ? nil : "Give yourself the right: chmod u+rwx '\(folder.path)'")
    }
    return Diagnosis(
      .data, "folder", .bad, "\(folder.path) belongs to user \(status.st_uid), not to you",
      advice: user == 0
        ? "Run stvisits without sudo, or files of root will be in the way later."
        : "It was perhaps made with sudo: sudo chown -R \(user) '\(folder.path)'")
  }

  /// Every file in it is for nobody else.
  private func rights(_ status: stat) -> Diagnosis {
    let open = (status.st_mode & 0o077 == 0 ? [] : ["."]) + openFiles()
    guard let first = open.first else {
      return Diagnosis(.data, "privacy", .good, "nobody else can read it")
    }
    let name = first == "." ? "the folder" : first
    return Diagnosis(
      .data, "privacy", .note,
      open.count == 1
        ? "others may look at \(name)" : "others may look at \(open.count) files, \(name) first",
      advice: "Take the right from them: chmod -R go-rwx '\(folder.path)'")
  }

  private func openFiles() -> [String] {
    guard let names = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var open: [String] = []
    for case let name as String in names {
      var status = stat()
      let path = folder.appendingPathComponent(name).path
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { continue }
      if status.st_mode & 0o077 != 0 { open.append(name) }
    }
    return open.sorted()
  }

  private func room() -> Diagnosis? {
    var facts = statvfs()
    guard statvfs(folder.path, &facts) == 0 else { return nil }
    let unit = UInt64(facts.f_frsize)
    let (free, isOver) = UInt64(facts.f_bavail).multipliedReportingOverflow(by: unit)
    let megabytes = isOver ? UInt64.max : free / 1_000_000
    let told = megabytes >= 10_000 ? "\(megabytes / 1_000) GB" : "\(megabytes) MB"
    guard megabytes < 200 else { return Diagnosis(.data, "room", .good, "\(told) free") }
    return Diagnosis(
      .data, "room", .note, "only \(told) free on this disk",
      advice: "An import of 100,000 photos takes about 100 MB with its copies; free some.")
  }
}
