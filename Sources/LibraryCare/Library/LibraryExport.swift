package import VisitStore

/// Exports the rows of the database and the user's own files next to it.
package struct LibraryExport {
  private let store: VisitStore
  private let files: UserDataFiles

  package struct Tally: Hashable, Sendable {
    package let rows: Int
    package let files: Int
  }

  /// - Parameters:
  ///   - store: the library.
  ///   - files: the user's own files.
  package init(store: VisitStore, files: UserDataFiles) {
    self.store = store
    self.files = files
  }

  /// Writes the lines of the export; the same library gives the same bytes.
  ///
  /// - Parameter body: called with a block of lines at a time.
  /// - Returns: the number of rows and files.
  /// - Throws: what the body throws, and what the store throws.
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
