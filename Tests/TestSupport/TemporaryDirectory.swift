package import Foundation

/// A new folder of its own for a test, removed afterwards.
///
/// With `STVISITS_KEEP_TEST_FOLDERS` set it stays, for a look at what a failing test left.
package func withTemporaryDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try makeTemporaryDirectory()
  defer { removeTemporaryDirectory(folder) }
  return try body(folder)
}

/// The same for a body that awaits.
package func withTemporaryDirectory<Result>(
  _ body: (URL) async throws -> Result
) async throws -> Result {
  let folder = try makeTemporaryDirectory()
  defer { removeTemporaryDirectory(folder) }
  return try await body(folder)
}

private func makeTemporaryDirectory() throws -> URL {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("stvisits-test-\(UUID().uuidString)", isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder.resolvingSymlinksInPath()
}

private func removeTemporaryDirectory(_ folder: URL) {
  guard ProcessInfo.processInfo.environment["STVISITS_KEEP_TEST_FOLDERS"] == nil else { return }
  try? FileManager.default.removeItem(at: folder)
}
