/// Why the bundled facts could not be read.
package enum CatalogError: Error, Equatable, Sendable {
  /// There is no folder of facts at the path.
  case missingFolder(path: String)
  /// A file of the folder is missing or cannot be read.
  case unreadable(path: String)
  /// A line does not say what a line of its file has to say.
  case malformed(path: String, line: Int, cause: String)
}

extension CatalogError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingFolder(let path): "there is no folder of stadium facts at \(path)"
    case .unreadable(let path): "cannot read the facts file \(path)"
    case .malformed(let path, let line, let cause): "\(path):\(line): \(cause)"
    }
  }
}
