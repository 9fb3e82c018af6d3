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
    library = fan.folder.appendingPathComponent("faults.so")
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Torture/faults.c")
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

  /// The environment in which requests are only counted, in a file.
  package func environment(countingIn file: URL) -> [String: String] {
    [
      "LD_PRELOAD": library.path, "STVISITS_FAULT_FOLDER": folder.path,
      "STVISITS_FAULT_COUNT": file.path,
    ]
  }
}
