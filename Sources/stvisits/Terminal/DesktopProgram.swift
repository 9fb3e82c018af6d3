import Foundation

/// A program of the desktop with its arguments, and what it reads, if anything.
struct DesktopProgram {
  let program: String
  let arguments: [String]
  var input: URL?

  /// Runs it to its end.
  ///
  /// - Parameter environment: of the program; it is looked for in its `PATH`.
  /// - Returns: false when it is not there.
  /// - Throws: `CommandFailure` when it fails.
  func run(_ environment: [String: String]) throws -> Bool {
    guard let executable = executable(environment) else { return false }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandFailure("\(program) failed with code \(process.terminationStatus).")
    }
    return true
  }

  private func executable(_ environment: [String: String]) -> URL? {
    (environment["PATH"] ?? "").split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0), isDirectory: true).appendingPathComponent(program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
