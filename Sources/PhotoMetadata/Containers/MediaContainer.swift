/// A file format that contains metadata.
///
/// `PhotoReader.container(for:)` has the implementation for each kind of media.
protocol MediaContainer {
  /// Walks an open file and passes the metadata to the collector.
  ///
  /// The walk may end as soon as the collector is complete.
  func read(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError)
}

/// A container of boxes (ISO/IEC 14496-12 §4.2).
protocol BoxContainer: MediaContainer {
  /// Walks the boxes.
  ///
  /// A broken structure ends the walk and is recorded as damage.
  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(BoxError)
}

extension BoxContainer {
  func read(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    do throws(BoxError) {
      try walk(file, into: &collector)
    } catch {
      switch error {
      case .file(let error): throw error
      case .damaged(let reason): collector.note(damage: reason)
      }
    }
  }
}
