import Foundation
import Sharing

/// What the machine of the tests has.
enum TestHost {
  /// Whether the libraries that draw are there; without them only what needs none is tested.
  static let canDraw =
    (try? Rasterizer.png(SVGDocument(width: 1, height: 1, title: "", elements: []))) != nil

  /// Where a program is; nil when it is not installed.
  static func program(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
      .map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a program with some bytes as its input; what it printed, and how it ended.
  static func run(
    _ program: URL, _ arguments: [String], input: URL? = nil
  ) throws -> (output: String, status: Int32) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = try input.map(FileHandle.init(forReadingFrom:)) ?? .nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
