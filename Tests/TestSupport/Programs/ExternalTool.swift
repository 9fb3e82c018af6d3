package import Foundation

/// Programs that are not ours and read what we write; scripts of the tests, run by Python.
package enum ExternalTool {
  package static let python = program("python3")

  /// A Python that has the reader of calendars; the system's own, for that is where it is installed.
  package static let pythonWithICalendar = python(with: "icalendar")

  /// The same with the reader of JSON Schema.
  package static let pythonWithJSONSchema = python(with: "jsonschema")

  /// The same with ciphers and signatures.
  package static let pythonWithCryptography = python(with: "cryptography")

  private static func python(with module: String) -> URL? {
    ["/usr/bin/python3", python?.path].compactMap { $0 }
      .map { URL(fileURLWithPath: $0) }.first { program in
        FileManager.default.isExecutableFile(atPath: program.path)
          && (try? run(program, ["-c", "import \(module)"]).status) == 0
      }
  }

  private static let scripts = URL.repository.appending(path: "Tests/TestSupport/Readers")

  package static func program(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  package static func run(
    _ script: String, _ arguments: String..., by program: URL? = python
  ) throws -> CommandResult {
    try run(script, arguments, by: program)
  }

  package static func run(
    _ script: String, _ arguments: [String], by program: URL? = python
  ) throws -> CommandResult {
    guard let python = program else { throw CocoaError(.fileNoSuchFile) }
    return try run(python, [scripts.appendingPathComponent(script).path] + arguments)
  }

  /// Runs the published reader of a storage.
  package static func runStorageReader(_ arguments: [String]) throws -> CommandResult {
    guard let python = pythonWithCryptography else { throw CocoaError(.fileNoSuchFile) }
    return try run(
      python, [StorageVectors.documents.appending(path: "read-storage.py").path] + arguments)
  }

  package static func run(program name: String, _ arguments: String...) throws -> CommandResult {
    try run(program: name, arguments)
  }

  package static func run(program name: String, _ arguments: [String]) throws -> CommandResult {
    guard let program = program(name) else { throw CocoaError(.fileNoSuchFile) }
    return try run(program, arguments)
  }

  private static func run(_ program: URL, _ arguments: [String]) throws -> CommandResult {
    try withTemporaryDirectory { folder in
      let input = folder.appendingPathComponent("input")
      let output = folder.appendingPathComponent("output")
      let errors = folder.appendingPathComponent("errors")
      try Data().write(to: input)
      let inherited = ProcessInfo.processInfo.environment
      let child = try ChildProcess(
        program, arguments,
        environment: [
          "PATH": inherited["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
          "TMPDIR": FileManager.default.temporaryDirectory.path, "PYTHONDONTWRITEBYTECODE": "1",
        ], input: input, output: output, errors: errors)
      // Far longer than any takes, however busy the machine is.
      let ending = child.wait(seconds: 300)
      func text(_ file: URL) -> String {
        String(decoding: FileManager.default.contents(atPath: file.path) ?? Data(), as: UTF8.self)
      }
      return CommandResult(
        status: ending.isTimedOut ? -1 : ending.status, output: text(output), errors: text(errors))
    }
  }
}
