package import Foundation

/// Answers of real providers that may be looked at here but not kept in the project.
///
/// They lie beside the package on the developers' machines; elsewhere those tests do not run.
package enum SharedRecordings {
  package typealias Row = [String: String]

  package static let folder: String? = {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = package.deletingLastPathComponent().appendingPathComponent("shared/recordings")
    return FileManager.default.fileExists(atPath: folder.path + "/GAMES.csv") ? folder.path : nil
  }()

  package static let files = (try? rows("MANIFEST.csv")) ?? []
  package static let games = Dictionary(
    grouping: (try? rows("GAMES.csv")) ?? [], by: { $0["file"] ?? "" })

  /// The bytes of a recording, those of `.gz` files inflated.
  package static func body(_ file: String) throws -> Data {
    let path = (folder ?? "") + "/" + file
    guard file.hasSuffix(".gz") else { return try Data(contentsOf: URL(fileURLWithPath: path)) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gunzip", "-c", path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  /// The rows of a CSV table (RFC 4180) by column name.
  package static func rows(_ name: String) throws -> [Row] {
    let text = try String(contentsOfFile: (folder ?? "") + "/" + name, encoding: .utf8)
    var table: [[String]] = [[]]
    var cell: [UInt8] = []
    var isQuoted = false
    func close() {
      table[table.count - 1].append(String(decoding: cell, as: UTF8.self))
      cell = []
    }
    for byte in text.utf8 where byte != UInt8(ascii: "\r") {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: close()
      case UInt8(ascii: "\n") where !isQuoted:
        close()
        table.append([])
      default: cell.append(byte)
      }
    }
    let header = table.first ?? []
    return table.dropFirst().filter { $0.count >= header.count }.map {
      Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first })
    }
  }
}
