/// An error in a source file.
package struct SourceError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  package let line: Int?
  package let cause: String

  package init(path: String, line: Int? = nil, cause: String) {
    self.path = path
    self.line = line
    self.cause = cause
  }

  package var description: String { "\(path):\(line.map { "\($0):" } ?? "") \(cause)" }
}
