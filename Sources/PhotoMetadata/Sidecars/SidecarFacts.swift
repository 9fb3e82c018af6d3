/// What a sidecar says, and which file it says that it belongs to.
struct SidecarFacts: Equatable {
  var facts: SourceFacts
  /// The name that the file had where it was kept, if the sidecar tells: it may have been clipped,
  /// numbered or freed of special characters since.
  var title: String?
}

/// What came of reading a file that may be a sidecar.
enum SidecarReadResult: Equatable {
  case facts(SidecarFacts)
  /// Named like a sidecar, but it cannot be read, and why.
  case broken(String)
  /// A file of something else: of an album, or of another program.
  case unrelated
}
