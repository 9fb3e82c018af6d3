/// A kind of file that metadata lies in.
///
/// One implementation for each kind of media; `PhotoReader.container(for:)` is the table of them.
protocol MediaContainer {
  /// Goes through an open file and hands what it meets to the findings.
  ///
  /// The walk may end as soon as the findings are complete.
  func read(_ file: PhotoFile, into findings: inout Findings) throws(PhotoFileError)
}
