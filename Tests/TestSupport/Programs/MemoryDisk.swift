package import Foundation

/// A file system in memory, mounted on a folder.
package struct MemoryDisk {
  private let folder: URL

  package static let isAllowed: Bool = {
    #if os(Linux)
      let probe = FileManager.default.temporaryDirectory
        .appendingPathComponent("disk-\(UUID().uuidString)")
      guard let disk = try? MemoryDisk(at: probe, kilobytes: 64) else { return false }
      disk.unmount()
      try? FileManager.default.removeItem(at: probe)
      return true
    #else
      return false
    #endif
  }()

  package init(at folder: URL, kilobytes: Int) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.run(["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path])
  }

  package func remount(_ option: String) throws {
    try Self.run(["mount", "-o", "remount,\(option)", folder.path])
  }

  package func unmount() { Self.unmount(folder) }

  package static func unmount(_ folder: URL) { try? run(["umount", "-l", folder.path]) }

  /// Mounts a folder on itself, read-only; false where that is not allowed.
  package static func bindReadOnly(_ folder: URL) -> Bool {
    guard isAllowed else { return false }
    do {
      try run(["mount", "--bind", folder.path, folder.path])
      try run(["mount", "-o", "remount,bind,ro", folder.path])
      return true
    } catch {
      return false
    }
  }

  private static func run(_ command: [String]) throws {
    let nothing = URL(fileURLWithPath: "/dev/null")
    let process = try ChildProcess(
      URL(fileURLWithPath: "/usr/bin/env"), command,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], input: nothing, output: nothing,
      errors: nothing)
    guard process.wait(seconds: 120).status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
