package import Foundation

/// Answers of real providers that may be looked at here but not kept in the project.
///
/// They are next to the package on the developers' machines; elsewhere those tests do not run.
package enum SharedRecordings {
  package typealias Row = [String: String]

  private static let shared = SharedFolder("recordings", with: "GAMES.csv")
  package static let folder = shared?.path

  package static let files = (try? rows("MANIFEST.csv")) ?? []
  package static let games = Dictionary(
    grouping: (try? rows("GAMES.csv")) ?? [], by: { $0["file"] ?? "" })

  package static func rows(_ name: String) throws -> [Row] { try shared?.rows(name) ?? [] }

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
}
