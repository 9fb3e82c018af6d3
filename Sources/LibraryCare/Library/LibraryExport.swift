package import VisitStore

/// Writes out all that the person has: the rows of the database, and their own files beside it.
package struct LibraryExport {
  private let store: VisitStore
  private let files: UserDataFiles

  package struct Tally: Hashable, Sendable {
    package let rows: Int
    package let files: Int
  }

  /// - Parameters:
  ///   - store: the database.
  ///   - files: what is beside it.
  package init(store: VisitStore, files: UserDataFiles) {
    self.store = store
    self.files = files
  }

  /// Writes the lines of the export, the same bytes for the same library.
  ///
  /// - Parameter body: handed the lines, some at a time.
  /// - Returns: how much it was.
  /// - Throws: what the body throws, or what cannot be read.
  package func write(_ body: ([UInt8]) throws -> Void) throws -> Tally {
    let rows = try store.export(body)
    var count = 0
    for name in files.names() {
      guard let bytes = try files.bytes(of: name) else { continue }
      try body(ExportRecord.file(name: name, bytes: bytes).line)
      count += 1
    }
    try body(ExportRecord.end(rows: rows, files: count).line)
    return Tally(rows: rows, files: count)
  }
}
