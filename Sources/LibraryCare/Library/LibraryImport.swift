import AppSupport
package import Foundation
package import VisitStore

/// Brings a whole library back from an export, into a data folder where nothing was recorded yet.
///
/// All of it is read, built beside and checked before anything takes its place.
package struct LibraryImport {
  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    case restored(StagedLibrary.ContentSummary, files: Int)
    /// The very same is there already.
    case alreadyThere(StagedLibrary.ContentSummary)
  }

  private let folder: URL
  private let files: UserDataFiles
  private let clock: @Sendable () -> Date
  /// Bytes of the files beside the database altogether.
  private static let maxFileBytes = 256 << 20

  /// - Parameters:
  ///   - folder: the data folder.
  ///   - files: the person's own files in it.
  ///   - clock: the time.
  package init(folder: URL, files: UserDataFiles, clock: @escaping @Sendable () -> Date) {
    self.folder = folder
    self.files = files
    self.clock = clock
  }

  /// Reads an export and puts it in place.
  ///
  /// - Parameters:
  ///   - path: of the export; `-` is standard input.
  ///   - isDryRun: whether it is only checked.
  /// - Returns: what came of it.
  /// - Throws: `LibraryFileError` or `VisitStoreError`; nothing was changed then.
  package func run(_ path: String, isDryRun: Bool = false) throws -> Outcome {
    let lines = try LineReader(path, most: ExportRecord.maxBytes)
    let source = ExportReader(lines: lines)
    let schema = try source.schema()
    var found: [(String, [UInt8])] = []
    let staged = try StagedLibrary.fromExport(
      schema: schema, path: lines.path, in: folder, clock: clock
    ) { filling in
      try source.readRows(into: filling)
      found = try source.readFiles(most: Self.maxFileBytes)
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
      for (name, bytes) in missing { try files.make(name, bytes) }
      if !isThere { try staged.installAsNew(in: folder) }
    }
    return isThere ? .alreadyThere(contentSummary) : .restored(contentSummary, files: found.count)
  }

  /// Whether the very same was recorded before; false when nothing was.
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

/// The records of an export, in their order.
private final class ExportReader {
  private let lines: LineReader
  private var rows = 0
  /// Read ahead: what came after the last row.
  private var pending: ExportRecord?

  init(lines: LineReader) { self.lines = lines }

  /// The form that its first line names, without which it is no export.
  func schema() throws -> String {
    let first: ExportRecord?
    do {
      first = try next()
    } catch LibraryFileError.malformed {
      first = nil
    }
    guard case .header(let schema)? = first else {
      throw LibraryFileError.malformed(
        path: lines.path, line: 1, what: "this is no export as stvisits export --all writes it")
    }
    return schema
  }

  func next() throws -> ExportRecord? {
    if let pending {
      self.pending = nil
      return pending
    }
    guard let line = try lines.next() else { return nil }
    return try naming { () throws(ExportRecord.FormatError) in try ExportRecord(line: line) }
  }

  func readRows(into filling: StagedLibrary.RowImporter) throws {
    while let record = try next() {
      guard case .row(let row) = record else {
        pending = record
        return
      }
      try naming { try filling.add(row) }
      rows += 1
    }
  }

  /// Reads the files and the end, after which there is nothing.
  func readFiles(most: Int) throws -> [(String, [UInt8])] {
    var files: [(String, [UInt8])] = []
    var bytes = 0
    while let record = try next() {
      switch record {
      case .file(let name, let content):
        try naming {
          guard UserDataFiles.isName(name), !files.contains(where: { $0.0 == name }) else {
            throw ExportRecord.FormatError.meaning(
              "no file of an export is called so, or it comes twice")
          }
        }
        bytes += content.count
        guard bytes <= most else {
          throw LibraryFileError.tooLarge(path: lines.path, what: "its packs of facts")
        }
        files.append((name, content))
      case .end(let rowCount, let fileCount):
        guard rowCount == rows, fileCount == files.count else {
          throw LibraryFileError.incomplete(path: lines.path)
        }
        guard try lines.next() == nil else {
          throw LibraryFileError.malformed(
            path: lines.path, line: lines.number, what: "more after its end")
        }
        return files
      case .header, .row:
        throw LibraryFileError.malformed(
          path: lines.path, line: lines.number, what: "not in its place")
      }
    }
    throw LibraryFileError.incomplete(path: lines.path)
  }

  /// Tells a flaw with the line it is in.
  private func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let flaw as ExportRecord.FormatError {
      switch flaw {
      case .newer: throw LibraryFileError.newer(path: lines.path)
      case .syntax(let what, let position):
        throw LibraryFileError.malformed(
          path: lines.path, line: lines.number, what: "\(what) at byte \(position + 1)")
      case .meaning(let what):
        throw LibraryFileError.malformed(path: lines.path, line: lines.number, what: what)
      }
    }
  }
}
