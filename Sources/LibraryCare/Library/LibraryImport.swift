import AppSupport
import Badges
package import Catalog
import Cryptography
package import Foundation
import SportsModel
package import VisitStore

/// Restores a library from an export into an empty data folder; the library is built and checked in
/// a temporary file before it is installed.
package struct LibraryImport {
  package struct Outcome: Hashable, Sendable {
    let contents: StagedLibrary.ContentSummary
    let files: Int
    /// True if the data folder has the same library already.
    let isAlreadyThere: Bool
    /// False if an earlier version wrote the export.
    let hasChecksum: Bool
    /// True if the export changed after it was written.
    package let isDamaged: Bool
  }

  private let folder: URL
  private let files: UserDataFiles
  private let clock: @Sendable () -> Date
  /// The size limit of the user's own files in bytes.
  private static let maxFileBytes = 256 << 20

  /// Creates the import into a data folder with the user's own files.
  package init(folder: URL, files: UserDataFiles, clock: @escaping @Sendable () -> Date) {
    (self.folder, self.files, self.clock) = (folder, files, clock)
  }

  /// Reads an export, `-` for standard input, and installs it unless it is a dry run; an error
  /// (`LibraryFileError` or `VisitStoreError`) changes nothing.
  ///
  /// An export that is damaged but can be read is installed as it is.
  package func run(_ path: String, isDryRun: Bool = false) throws -> Outcome {
    let lines = try LineReader(path, maxBytes: ExportRecord.maxBytes)
    let source = ExportReader(lines: lines)
    let schema = try source.schema()
    var found: [(String, [UInt8])] = []
    let staged = try StagedLibrary.fromExport(
      schema: schema, path: lines.path, in: folder, clock: clock
    ) { add in
      try source.readRows(add)
      found = try source.readFiles(maxBytes: Self.maxFileBytes)
    }
    defer { staged.discard() }
    let contentSummary = try staged.contentSummary()
    let isThere = try self.isThere(staged)
    let missing = try found.filter { name, bytes in
      guard let present = try files.bytes(of: name) else { return true }
      guard present == bytes else { throw LibraryFileError.otherFile(name: name) }
      return false
    }
    if !isDryRun {
      for (name, bytes) in missing { try files.make(name, with: bytes) }
      if !isThere { try staged.installAsNew(in: folder) }
    }
    return Outcome(
      contents: contentSummary, files: isThere ? 0 : found.count, isAlreadyThere: isThere,
      hasChecksum: source.isIntact != nil,
      isDamaged: source.isIntact == false || !staged.damagedTables.isEmpty)
  }

  /// Returns whether the library is the same as the export; false if there is none.
  private func isThere(_ staged: StagedLibrary) throws -> Bool {
    let file = folder.appendingPathComponent("visits.sqlite")
    guard access(file.path, F_OK) == 0 else { return false }
    let store = try VisitStore.open(folder: folder, clock: clock)
    guard try !store.isUntouched() else { return false }
    guard try staged.hasSameContents(as: store) else {
      throw LibraryFileError.notEmpty(path: file.path)
    }
    return true
  }
}

private final class ExportReader {
  private let lines: LineReader
  private var rows = 0
  /// The hash of the lines before the end.
  private var hash = SHA256()
  /// Whether the lines have the checksum of the end; nil before it, and if it has none.
  private(set) var isIntact: Bool?
  /// The record after the last row.
  private var pending: ExportRecord?

  init(lines: LineReader) { self.lines = lines }

  /// Reads the header, which every export has.
  func schema() throws -> String {
    let first: ExportRecord?
    do {
      first = try next()
    } catch LibraryFileError.malformed {
      first = nil
    }
    guard case .header(let schema)? = first else {
      throw LibraryFileError.malformed(
        path: lines.path, line: 1, what: "not a file written by stvisits export --all")
    }
    return schema
  }

  func next() throws -> ExportRecord? {
    if let pending {
      self.pending = nil
      return pending
    }
    guard let line = try lines.next() else { return nil }
    let record = try naming { () throws(ExportRecord.FormatError) in try ExportRecord(line: line) }
    if case .end(_, _, let sha256) = record {
      isIntact = sha256.map { $0 == hash.finalize().hexadecimal }
    } else {
      hash.update(line + [UInt8(ascii: "\n")])
    }
    return record
  }

  func readRows(_ add: (ExportedRow) throws -> Void) throws {
    while let record = try next() {
      guard case .row(let row) = record else {
        pending = record
        return
      }
      try naming { try add(row) }
      rows += 1
    }
  }

  func readFiles(maxBytes: Int) throws -> [(String, [UInt8])] {
    var files: [(String, [UInt8])] = []
    var bytes = 0
    while let record = try next() {
      switch record {
      case .file(let name, let content):
        try naming {
          guard UserDataFiles.isName(name), !files.contains(where: { $0.0 == name }) else {
            throw ExportRecord.FormatError.meaning("an unexpected or repeated file name")
          }
        }
        bytes += content.count
        guard bytes <= maxBytes else {
          throw LibraryFileError.tooLarge(path: lines.path, what: "the data of your leagues")
        }
        files.append((name, content))
      case .end(let rowCount, let fileCount, _):
        guard rowCount == rows, fileCount == files.count else {
          throw LibraryFileError.incomplete(path: lines.path)
        }
        guard try lines.next() == nil else { throw malformed("unexpected data after the end") }
        return files
      case .header, .row: throw malformed("unexpected record")
      }
    }
    throw LibraryFileError.incomplete(path: lines.path)
  }

  private func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let flaw as ExportRecord.FormatError {
      switch flaw {
      case .newer: throw LibraryFileError.newer(path: lines.path)
      case .syntax(let what, let position): throw malformed("\(what) at byte \(position + 1)")
      case .meaning(let what): throw malformed(what)
      }
    }
  }

  private func malformed(_ what: String) -> LibraryFileError {
    .malformed(path: lines.path, line: lines.number, what: what)
  }
}

/// The user's own files next to the database: catalog updates, custom leagues and custom
/// badges.
package struct UserDataFiles: Sendable {
  private let folder: URL
  private let learned: CatalogUpdateStore

  /// Creates the files of a data folder with its catalog updates.
  package init(folder: URL, learned: CatalogUpdateStore) {
    (self.folder, self.learned) = (folder, learned)
  }

  /// Their names in the data folder, sorted: `achievements.json`, `facts/kbo.league`.
  func names() -> [String] {
    let own = access(folder.appendingPathComponent(BadgeCatalog.fileName).path, F_OK) == 0
    return (own ? [BadgeCatalog.fileName] : []) + learned.fileNames().map { "facts/\($0)" }
  }

  /// Returns whether such a file can have the name; other files are never read or written.
  static func isName(_ name: String) -> Bool {
    name == BadgeCatalog.fileName
      || name.hasPrefix("facts/") && CatalogUpdateStore.isFileName(String(name.dropFirst(6)))
  }

  func bytes(of name: String) throws -> [UInt8]? {
    let file = folder.appendingPathComponent(name)
    guard Self.isName(name), access(file.path, F_OK) == 0 else { return nil }
    return try CatalogUpdateStore.bytes(of: file)
  }

  func make(_ name: String, with bytes: [UInt8]) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try AtomicFileWriter.write(bytes, to: file, replaces: false)
  }

  /// Writes the rows of a library and these files as the lines of an export; the same library gives
  /// the same bytes.
  package func export(
    with store: VisitStore, _ body: ([UInt8]) throws -> Void
  ) throws -> (rows: Int, files: Int) {
    var hash = SHA256()
    let rows = try store.export { lines in
      hash.update(lines)
      try body(lines)
    }
    var count = 0
    for name in names() {
      guard let bytes = try bytes(of: name) else { continue }
      let line = ExportRecord.file(name: name, bytes: bytes).line
      hash.update(line)
      try body(line)
      count += 1
    }
    let sha256 = hash.finalize().hexadecimal
    try body(ExportRecord.end(rows: rows, files: count, sha256: sha256).line)
    return (rows, count)
  }
}
