/// A file format that contains metadata.
///
/// `PhotoReader.container(for:)` has the implementation for each kind of media.
protocol MediaContainer {
  /// Walks an open file and passes the metadata to the collector.
  ///
  /// The walk may end as soon as the collector is complete. It ends at a broken structure.
  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError)
}

extension MediaContainer {
  /// Walks an open file and records damage in the collector.
  func read(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    do throws(PhotoFileError) {
      try walk(file, into: &collector)
    } catch {
      guard case .damaged(let reason) = error else { throw error }
      collector.note(damage: reason)
    }
  }
}
