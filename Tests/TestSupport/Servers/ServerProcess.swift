import Foundation
import Synchronization

/// A server of another make, run for tests on a port of this machine.
///
/// It goes, and its folder with it, when the last one lets go who holds it, or when the tests end,
/// however they do: a shell waits for the end of a pipe without other writers.
final class ServerProcess: @unchecked Sendable {
  // Sendable by hand: the process is started in init and ended in deinit, and nothing else.
  private let process = Process()
  private let life = Pipe()

  /// Ends the server with all that it started; signals which can be blocked are, in what is started
  /// from a thread of the tests.
  private static let watch = """
    set -m
    "$@" </dev/null & server=$!
    cat >/dev/null
    kill -9 -- "-$server"
    rm -rf "$0"
    """

  /// - Parameters:
  ///   - executable: path of the program.
  ///   - arguments: its arguments.
  ///   - folder: where its output goes, and all else that it writes.
  /// - Throws: when it cannot be started.
  init(_ executable: String, _ arguments: [String], folder: URL) throws {
    _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let output = folder.appendingPathComponent("output.txt")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", "-c", Self.watch, folder.path, executable] + arguments
    process.standardInput = life.fileHandleForReading
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
  }

  deinit {
    try? life.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Waits until it takes connections.
  ///
  /// - Parameters:
  ///   - port: where.
  ///   - seconds: how long at most.
  /// - Returns: whether it does.
  func answers(at port: Int, within seconds: Double = 120) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while process.isRunning, ContinuousClock.now < end {
      if let socket = try? Socket.connected(to: port) {
        socket.close()
        return true
      }
      usleep(10_000)
    }
    return false
  }

  /// A closed port outside the range that the system assigns.
  static func freePort() throws -> Int {
    let ports = 20_000..<30_000
    // Other runs of the tests at the same time begin elsewhere.
    let first = Int(ProcessInfo.processInfo.processIdentifier) * 7
    for _ in ports {
      let number = tried.withLock { tried in
        tried += 1
        return tried
      }
      let port = ports.lowerBound + (first + number) % ports.count
      guard let (socket, _) = try? Socket.bound(to: UInt16(port)) else { continue }
      socket.close()
      return port
    }
    throw POSIXError(.EADDRINUSE)
  }

  /// How many ports were tried.
  private static let tried = Mutex(0)

  /// The path of an installed program.
  static func path(of name: String, in more: [String] = []) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = more + path.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin"]
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }
}
