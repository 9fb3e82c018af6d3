package import Foundation
package import Testing

/// A folder of other people's files, which may be looked at here but not kept in the project.
///
/// They are next to the package on the developers' machines; elsewhere tests with them do not run.
package struct SharedFolder: Sendable {
  package let path: String

  package init?(_ name: String, with file: String) {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    path = package.deletingLastPathComponent().appendingPathComponent("shared/\(name)").path
    guard FileManager.default.fileExists(atPath: "\(path)/\(file)") else { return nil }
  }

  /// The rows of a CSV table (RFC 4180) by column name.
  package func rows(_ name: String) throws -> [[String: String]] {
    let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
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

  /// The bytes of a recording; `.gz` files are inflated.
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

/// Returns the texts that are in the bytes of some file below a folder, sorted.
package func texts(_ texts: [String], foundBelow folder: URL) throws -> [String] {
  var found: Set<String> = []
  for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
    let file = folder.appendingPathComponent(name)
    guard let bytes = try? Data(contentsOf: file) else { continue }
    for text in texts where bytes.range(of: Data(text.utf8)) != nil { found.insert(text) }
  }
  return found.sorted()
}

/// A folder that exists as long as what has it, such as a suite, which is made for each test.
package final class TemporaryFolder: Sendable {
  package let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent("stvisits-test-\(UUID().uuidString)", isDirectory: true)

  package init() { try? url.createFolder() }

  deinit {
    guard ProcessInfo.processInfo.environment["STVISITS_KEEP_TEST_FOLDERS"] == nil else { return }
    try? FileManager.default.removeItem(at: url)
  }

  /// Creates a folder in it.
  package func newFolder() throws -> URL {
    let folder = url.appendingPathComponent(UUID().uuidString, isDirectory: true)
    try folder.createFolder()
    return folder
  }
}

/// A new folder of its own for a test, removed afterwards.
///
/// With `STVISITS_KEEP_TEST_FOLDERS` set it stays, for a look at what a failing test left.
package func withTemporaryDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try body(folder.url)
}

/// The same for a body that awaits.
package func withTemporaryDirectory<Result>(
  _ body: (URL) async throws -> Result
) async throws -> Result {
  let folder = TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder.url)
}

/// Compares a text with the one stored in `__Snapshots__` next to the test.
///
/// With `STVISITS_RECORD=1` the text is kept as the new one and the test fails, so that a recording
/// never passes for a comparison.
package func expectSnapshot(
  _ text: String, named name: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    .appendingPathComponent("__Snapshots__", isDirectory: true)
  let snapshot = folder.appendingPathComponent(name)
  guard ProcessInfo.processInfo.environment["STVISITS_RECORD"] == nil else {
    try folder.createFolder()
    try Data(text.utf8).write(to: snapshot)
    Issue.record("recorded \(name); look at it and run again", sourceLocation: sourceLocation)
    return
  }
  let expected = try String(contentsOf: snapshot, encoding: .utf8)
  guard text != expected else { return }
  let pairs = zip(
    expected.split(separator: "\n", omittingEmptySubsequences: false),
    text.split(separator: "\n", omittingEmptySubsequences: false))
  let line = pairs.enumerated().first { $0.element.0 != $0.element.1 }
  Issue.record(
    """
    \(name) differs\(line.map { " in line \($0.offset + 1)" } ?? " in its length"):
    expected: \(line.map { String($0.element.0) } ?? "")
    found:    \(line.map { String($0.element.1) } ?? "")
    whole text:
    \(text)
    """, sourceLocation: sourceLocation)
}

extension URL {
  /// The content of a UTF-8 file.
  package var text: String { get throws { try String(contentsOf: self, encoding: .utf8) } }

  /// The permissions of a file or folder, such as `0o600`.
  package var permissions: Int? {
    get throws { try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int }
  }

  /// Creates a folder, and those that it is in.
  package func createFolder() throws {
    try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
  }
}
