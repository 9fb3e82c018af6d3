package import Foundation

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

/// The URL of a folder that exists as long as the suite.
@propertyWrapper
package struct TemporaryURL: Sendable {
  private let folder = TemporaryFolder()
  package var wrappedValue: URL { folder.url }

  package init() {}
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

extension URL {
  /// The root of this repository.
  package static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

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
