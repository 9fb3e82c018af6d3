package import Foundation

/// The name of a file that a process is writing: `.name-123.partial`, next to its final path.
package enum DraftName {
  private static let ending = ".partial"

  /// Returns the path of a draft of this process, or of another one.
  package static func draft(of file: URL, process: pid_t = getpid()) -> URL {
    file.deletingLastPathComponent()
      .appendingPathComponent(".\(file.lastPathComponent)-\(process)\(ending)")
  }

  /// Returns the name of the final file and the process that writes it; nil for names of other files.
  package static func parse(_ name: String) -> (final: String, process: pid_t)? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    let stem = name.dropFirst().dropLast(ending.count)
    guard let dash = stem.lastIndex(of: "-"), let process = pid_t(stem[dash...].dropFirst())
    else { return nil }
    return (String(stem[..<dash]), process)
  }

  /// Removes the drafts of a file whose processes have ended.
  package static func removeAbandoned(of file: URL) {
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names {
      guard let draft = parse(name), draft.final == file.lastPathComponent, hasEnded(draft.process)
      else { continue }
      unlink(folder.appendingPathComponent(name).path)
    }
  }

  /// Whether no process has a number.
  package static func hasEnded(_ process: pid_t) -> Bool {
    process > 0 && process != getpid() && kill(process, 0) != 0 && errno == ESRCH
  }
}
