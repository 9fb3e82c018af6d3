/// An error in a pack of updates.
package struct CatalogUpdateError: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The system's message.
    case unreadable(String)
    case unwritable(String)
    /// The file doesn't begin like a pack.
    case notAPack
    /// It was written by a newer version.
    case newerForm
    case tooLarge
    case checksum
    /// A key is configured, but the pack isn't signed by it.
    case unsigned
    case wrongSignature
    case malformed(line: Int, String)
    case older
  }

  package let path: String
  package let cause: Cause

  package init(path: String, _ cause: Cause) {
    self.path = path
    self.cause = cause
  }

  init(_ error: CatalogError) {
    switch error {
    case .malformed(let path, let line, let cause):
      self.init(path: path, .malformed(line: line, cause))
    case .missingFolder(let path), .unreadable(let path):
      self.init(path: path, .unreadable(error.description))
    }
  }
}

extension CatalogUpdateError: CustomStringConvertible {
  package var description: String {
    switch cause {
    case .unreadable(let words): "\(path): cannot be read: \(words)"
    case .unwritable(let words): "\(path): cannot be written: \(words)"
    case .notAPack: "\(path): is no pack of facts"
    case .newerForm: "\(path): was made by a newer stvisits"
    case .tooLarge: "\(path): is larger than any pack of facts"
    case .checksum: "\(path): is damaged: its checksum does not fit"
    case .unsigned: "\(path): is not signed, but a key is configured"
    case .wrongSignature: "\(path): is not signed by the key that is configured"
    case .malformed(let line, let cause): "\(path):\(line): \(cause)"
    case .older: "\(path): is older than what is here"
    }
  }
}
