import AppSupport
package import Foundation

/// Files outside the data folder that a command is writing, such as exports.
///
/// A note per process in the data folder names the file, so that the draft of a killed one is found.
extension ProgramFiles {
  private static let prefix = "unfinished-"

  /// Whether a name in the data folder is that of a note.
  static func isUnfinishedNote(_ name: String) -> Bool { process(of: name) != nil }

  /// Runs a body that writes a file of the user; removes drafts of killed processes before.
  package func whileWriting<Result>(_ place: URL, _ body: () throws -> Result) rethrows -> Result {
    removeUnfinished()
    let note = folder.appendingPathComponent("\(Self.prefix)\(getpid())")
    // Without a data folder, or on a read-only disk, only the next export of the same file removes it.
    try? AtomicFileWriter.write(
      Array(place.standardizedFileURL.path.utf8), to: note, replaces: true)
    defer { unlink(note.path) }
    return try body()
  }

  /// Removes the drafts of processes that have ended.
  package func removeUnfinished() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names {
      guard let process = Self.process(of: name), DraftName.hasEnded(process) else { continue }
      let note = folder.appendingPathComponent(name)
      if let path = try? String(contentsOf: note, encoding: .utf8), path.hasPrefix("/") {
        let draft = DraftName.draft(of: URL(fileURLWithPath: path), process: process).path
        for ending in ["", "-journal"] { unlink(draft + ending) }
      }
      unlink(note.path)
    }
  }

  private static func process(of name: String) -> pid_t? {
    name.hasPrefix(prefix) ? pid_t(name.dropFirst(prefix.count)) : nil
  }
}
