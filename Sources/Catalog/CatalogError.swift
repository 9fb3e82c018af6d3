import AppSupport

/// An error in reading the bundled data.
package enum CatalogError: Error, Hashable, Sendable {
  case missingFolder(path: String)
  /// A file of the folder is missing or can't be read.
  case unreadable(path: String)
  case malformed(path: String, line: Int, cause: String)
}

extension CatalogError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingFolder(let path): "Couldn't find the bundled data in \(path)"
    case .unreadable(let path): "Couldn't read the data file \(path)"
    case .malformed(let path, let line, let cause): "\(path):\(line): \(cause)"
    }
  }
}

/// An error in a pack of updates.
package struct CatalogUpdateError: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The system's message.
    case unreadable(String)
    case unwritable(String)
    /// The file doesn't begin like a pack.
    case notAPack
    /// It was written by a newer version.
    case newerForm, tooLarge, checksum
    /// A key is configured, but the pack isn't signed by it.
    case unsigned, wrongSignature
    case malformed(line: Int, String)
    case older
  }

  package let path: String
  package let cause: Cause

  package init(path: String, _ cause: Cause) { (self.path, self.cause) = (path, cause) }

  /// Creates the error of a system call that failed.
  static func unreadable(_ path: String) -> CatalogUpdateError {
    CatalogUpdateError(path: path, .unreadable(SystemError.last.message))
  }

  static func unwritable(_ path: String) -> CatalogUpdateError {
    CatalogUpdateError(path: path, .unwritable(SystemError.last.message))
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
    case .unreadable(let words): "Couldn't read \(path): \(words)"
    case .unwritable(let words): "Couldn't write \(path): \(words)"
    case .notAPack: "\(path): not a data pack"
    case .newerForm: "\(path): made by a newer stvisits"
    case .tooLarge: "\(path): too large for a data pack"
    case .checksum: "\(path): damaged (wrong checksum)"
    case .unsigned: "\(path): not signed, but the settings require a signature"
    case .wrongSignature: "\(path): not signed with the key in your settings"
    case .malformed(let line, let cause): "\(path):\(line): \(cause)"
    case .older: "\(path): older than the data that you have"
    }
  }
}
