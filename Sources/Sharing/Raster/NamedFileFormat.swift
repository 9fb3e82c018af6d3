/// A file format that the extension of a file's name determines.
package protocol NamedFileFormat: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// Other extensions of the formats.
  static var synonyms: [String: Self] { get }
}

extension NamedFileFormat {
  package static var synonyms: [String: Self] { [:] }

  /// Creates the format of a file name's extension; nil for any other.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let format = Self.synonyms[ending] ?? Self(rawValue: ending) else { return nil }
    self = format
  }
}
