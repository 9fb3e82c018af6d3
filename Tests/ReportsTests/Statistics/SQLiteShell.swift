import Foundation
import TestSupport

/// The `sqlite3` program, if it is installed with mathematical functions.
enum SQLiteShell {
  static let isAvailable = (try? run("SELECT round(sin(1), 3);")) == "0.841\n"

  /// Returns the output of a script.
  static func run(_ script: String, in folder: URL? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", "-batch", "-bail", ":memory:", ".read /dev/stdin"]
    process.currentDirectoryURL = folder
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(script.utf8))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
