package import Foundation
import SportsModel
import Testing

/// A disk that fails at a moment of choice.
///
/// It is the library of `Torture/faults.c`, preloaded into the program, and made by the C compiler
/// that comes with the toolchain.
package struct FailingDisk {
  /// The outcome of a request to the disk.
  package enum Fault: String, CaseIterable {
    /// It fails, and all others work.
    case error
    /// There is no room for it, nor for what comes after it.
    case full
    /// The power goes, and with it what was not synced.
    case cut
  }

  /// Only Linux preloads a library so.
  package static var isSupported: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  private let library: URL
  private let folder: URL

  /// Compiles the library for the files below a folder, the fan's data if nil.
  package init(of fan: Fan, folder: URL? = nil) throws {
    self.folder = folder ?? fan.data
    library = fan.file("faults.so")
    let source = URL.repository.appending(path: "Torture/faults.c")
    let compiled = try fan.runProcess(
      ["clang", "-shared", "-fPIC", "-O1", "-o", library.path, source.path, "-ldl", "-lpthread"],
      executable: URL(fileURLWithPath: "/usr/bin/env"))
    guard compiled.status == 0 else { throw CompilationError(reason: compiled.errors) }
  }

  package struct CompilationError: Error {
    package let reason: String
  }

  /// The environment in which one request to the disk fails, counted from 1; the seed chooses what a
  /// power cut loses.
  package func environment(
    _ fault: Fault, at request: Int, seed: Int? = nil
  ) -> [String: String] {
    [
      "LD_PRELOAD": library.path, "STVISITS_FAULT_FOLDER": folder.path,
      "STVISITS_FAULT": fault.rawValue, "STVISITS_FAULT_AT": String(request),
      "STVISITS_FAULT_SEED": String(seed ?? request),
    ]
  }

  /// The environment in which ranges of files can't be locked, as on a network file system without a
  /// lock service.
  package var environmentWithoutLocks: [String: String] {
    [
      "LD_PRELOAD": library.path, "STVISITS_FAULT_FOLDER": folder.path, "STVISITS_FAULT": "locks",
    ]
  }

  /// The environment in which requests are only counted, in a file.
  package func environment(countingIn file: URL) -> [String: String] {
    [
      "LD_PRELOAD": library.path, "STVISITS_FAULT_FOLDER": folder.path,
      "STVISITS_FAULT_COUNT": file.path,
    ]
  }
}

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
    try folder.createFolder()
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
