import Foundation

/// A server of another make, run for tests on a port of this machine.
///
/// It ends with the last one who holds it, and by itself after some minutes, should the tests die.
final class ServerProgram: @unchecked Sendable {
  // Sendable by hand: the process is started in init and ended in deinit, and nothing else.
  private let process = Process()

  /// - Parameters:
  ///   - executable: path of the program.
  ///   - arguments: its arguments.
  ///   - environment: added to that of the tests.
  ///   - folder: where its output goes.
  /// - Throws: when it cannot be started.
  init(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:],
    folder: URL
  ) throws {
    let output = folder.appendingPathComponent("output.txt")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "-k", "2", "300", executable] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Waits until it takes connections.
  ///
  /// - Parameters:
  ///   - port: where.
  ///   - seconds: how long at most.
  /// - Returns: whether it does.
  func answers(at port: Int, within seconds: Double = 60) -> Bool {
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

  /// A port that nobody listens at, at least for now.
  static func freePort() throws -> Int {
    let (socket, port) = try Socket.listening()
    socket.close()
    return port
  }

  /// The path of an installed program.
  static func path(of name: String, in more: [String] = []) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = more + path.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin"]
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }
}
