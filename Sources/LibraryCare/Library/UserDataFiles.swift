import AppSupport
import Badges
package import Catalog
package import Foundation

/// The person's own files beside the database: packs of facts, leagues of their own, badges of
/// their own.
package struct UserDataFiles: Sendable {
  private let folder: URL
  private let learned: CatalogUpdateStore

  /// - Parameters:
  ///   - folder: the data folder.
  ///   - learned: its facts.
  package init(folder: URL, learned: CatalogUpdateStore) {
    self.folder = folder
    self.learned = learned
  }

  /// Their names in the data folder, sorted: `achievements.json`, `facts/kbo.league`.
  package func names() -> [String] {
    let own = access(folder.appendingPathComponent(BadgeCatalog.fileName).path, F_OK) == 0
    return (own ? [BadgeCatalog.fileName] : []) + learned.fileNames().map { "facts/\($0)" }
  }

  /// Whether a name is one that such a file has; no other file is ever read or written.
  static func isName(_ name: String) -> Bool {
    name == BadgeCatalog.fileName
      || name.hasPrefix("facts/") && CatalogUpdateStore.isFileName(String(name.dropFirst(6)))
  }

  /// What is in one of them; nil when it is not there.
  func bytes(of name: String) throws -> [UInt8]? {
    let file = folder.appendingPathComponent(name)
    guard Self.isName(name), access(file.path, F_OK) == 0 else { return nil }
    return try CatalogUpdateStore.bytes(of: file)
  }

  /// Makes one of them, whole or not at all.
  func make(_ name: String, _ bytes: [UInt8]) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let draft = try AtomicFileWriter(file, replaces: false)
    try draft.write(bytes)
    try draft.finish()
  }
}
