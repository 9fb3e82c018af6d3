/// Why a pack of learned facts is not used.
package struct CatalogUpdateError: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The system's words.
    case unreadable(String)
    case unwritable(String)
    /// It begins with another word than a pack does.
    case notAPack
    /// A newer program has written it.
    case newerForm
    case tooLarge
    /// It is not, octet by octet, what was written.
    case checksum
    /// A key is configured, and the pack is not signed by it.
    case unsigned
    case wrongSignature
    /// A line does not say what it has to say.
    case malformed(line: Int, String)
    /// What is here was learned later.
    case older
  }

  package let path: String
  package let cause: Cause

  package init(path: String, _ cause: Cause) {
    self.path = path
    self.cause = cause
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
