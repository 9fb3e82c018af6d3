/// A kind of file that metadata lies in.
///
/// One implementation for each kind of media; `PhotoReader.container(for:)` is the table of them.
protocol MediaContainer {
  /// Goes through an open file and hands what it meets to the findings.
  ///
  /// The walk may end as soon as the findings are complete.
  func read(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError)
}

/// A container of boxes (ISO/IEC 14496-12 §4.2).
protocol BoxContainer: MediaContainer {
  /// The same walk; a structure that is broken ends it and is noted as damage.
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
