package import Foundation
import VisitStore

/// The files and folders of the program, with their sizes and permissions.
package struct DataInventory: Sendable {
  package struct Entry: Hashable, Sendable {
    package let path: String
    package let isFolder: Bool
    package let bytes: Int
    /// The permissions, such as 0600.
    package let mode: Int

    /// The permissions that exclude other users.
    package var wantedMode: Int { isFolder ? 0o700 : 0o600 }
    /// Whether other users can read or change it.
    package var isReadableByOthers: Bool { mode & 0o077 != 0 }
  }

  /// Sorted by their paths.
  package let entries: [Entry]
  private static let maxFiles = 100_000

  /// Lists the data folder and others, in the data folder or elsewhere.
  package init(folder: URL, others: URL...) {
    let elsewhere = others.filter { !$0.path.hasPrefix(folder.path + "/") }
    entries = ([folder] + elsewhere)
      .flatMap { Self.entries(in: $0.path, depth: 3) }
      .sorted { $0.path < $1.path }
  }

  package var bytes: Int { entries.reduce(0) { $0 + ($1.isFolder ? 0 : $1.bytes) } }

  /// Removes the permissions of other users and returns the changed paths.
  package func close() -> [String] {
    entries.filter { $0.isReadableByOthers && chmod($0.path, mode_t($0.wantedMode)) == 0 }.map(
      \.path)
  }

  private static func entries(in folder: String, depth: Int) -> [Entry] {
    guard let whole = Entry(folder) else { return [] }
    guard whole.isFolder, depth > 0 else { return [whole] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return [whole]
      + names.prefix(maxFiles).flatMap { entries(in: "\(folder)/\($0)", depth: depth - 1) }
  }
}

extension DataInventory.Entry {
  /// Returns nil unless the path is an existing regular file or folder.
  fileprivate init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFDIR || kind == S_IFREG else { return nil }
    self.init(
      path: path, isFolder: kind == S_IFDIR, bytes: Int(clamping: status.st_size),
      mode: Int(status.st_mode & 0o777))
  }
}
