/// What is wrong with a text of road facts.
package struct RoadDataError: Error, Hashable, Sendable {
  /// Counted from 1; 0 where something is missing from the whole.
  package let line: Int
  package let cause: String

  package init(line: Int, cause: String) {
    self.line = line
    self.cause = cause
  }
}

extension RoadDataError: CustomStringConvertible {
  package var description: String { "line \(line): \(cause)" }
}
