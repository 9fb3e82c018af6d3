package import Foundation
import Testing

extension Fan {
  /// Puts a script of the shell where it can be run as a program.
  ///
  /// Another process writes it: whatever the tests start meanwhile has the file open for a moment if
  /// this one does, and a file that is open for writing cannot be run (ETXTBSY).
  ///
  /// - Parameters:
  ///   - file: where it is put.
  ///   - script: its lines, without the first.
  /// - Throws: whatever prevents it.
  package func addProgram(_ file: URL, script: String) throws {
    let writing = try runProcess(
      ["-c", #"cat >"$1" && chmod 755 "$1""#, "sh", file.path],
      executable: URL(fileURLWithPath: "/bin/sh"), input: "#!/bin/sh\n\(script)\n")
    try #require(writing.status == 0, "\(writing.errors)")
  }
}
