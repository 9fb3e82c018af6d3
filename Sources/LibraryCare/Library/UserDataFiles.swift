import AppSupport
import Badges
package import Catalog
package import Foundation
package import VisitStore

/// The user's own files next to the database: catalog updates, custom leagues and custom
/// badges.
package struct UserDataFiles: Sendable {
  private let folder: URL
  private let learned: CatalogUpdateStore

  /// Creates the files of a data folder with its catalog updates.
  package init(folder: URL, learned: CatalogUpdateStore) {
    self.folder = folder
    self.learned = learned
  }

  /// Their names in the data folder, sorted: `achievements.json`, `facts/kbo.league`.
  func names() -> [String] {
    let own = access(folder.appendingPathComponent(BadgeCatalog.fileName).path, F_OK) == 0
    return (own ? [BadgeCatalog.fileName] : []) + learned.fileNames().map { "facts/\($0)" }
  }

  /// Whether such a file can have the name; other files are never read or written.
  static func isName(_ name: String) -> Bool {
    name == BadgeCatalog.fileName
      || name.hasPrefix("facts/") && CatalogUpdateStore.isFileName(String(name.dropFirst(6)))
  }

  func bytes(of name: String) throws -> [UInt8]? {
    let file = folder.appendingPathComponent(name)
    guard Self.isName(name), access(file.path, F_OK) == 0 else { return nil }
    return try CatalogUpdateStore.bytes(of: file)
  }

  func make(_ name: String, _ bytes: [UInt8]) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try AtomicFileWriter.write(bytes, to: file, replaces: false)
  }

  /// Writes the rows of a library and these files as the lines of an export; the same library gives
  /// the same bytes.
  ///
  /// - Throws: what the body throws, and what the store throws.
  package func export(
    with store: VisitStore, _ body: ([UInt8]) throws -> Void
  ) throws -> (rows: Int, files: Int) {
    let rows = try store.export(body)
    var count = 0
    for name in names() {
      guard let bytes = try bytes(of: name) else { continue }
      try body(ExportRecord.file(name: name, bytes: bytes).line)
      count += 1
    }
    try body(ExportRecord.end(rows: rows, files: count).line)
    return (rows, count)
  }
}
