import Foundation

/// A call of a desktop program.
struct DesktopProgram {
  let program: String
  let arguments: [String]
  /// The file for its standard input.
  var input: URL?

  /// Runs the program, which is searched in the `PATH` of the environment.
  ///
  /// - Parameter environment: The environment of the program.
  /// - Returns: Whether the program is installed.
  /// - Throws: `CommandFailure` if it fails.
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
