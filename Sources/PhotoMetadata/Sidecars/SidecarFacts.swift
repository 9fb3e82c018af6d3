/// The facts in a sidecar, and the file it says it belongs to.
struct SidecarFacts: Equatable {
  var facts: SourceFacts
  /// The original name of the file, if the sidecar contains it.
  ///
  /// The file may have been renamed since: truncated, numbered, or without special characters.
  var title: String?
}

enum SidecarReadResult: Equatable {
  case facts(SidecarFacts)
  /// The file is named like a sidecar but can't be read, and why.
  case broken(String)
  /// The file describes something different, such as an album.
  case unrelated
}
