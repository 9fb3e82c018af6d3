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
