package import AppSupport

/// An error in a line of road data or of a table of the user.
package struct PlanningDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Line number, from 1; 0 if something is missing from the file.
  package let line: Int
  package let cause: String

  package init(line: Int, cause: String) {
    self.line = line
    self.cause = cause
  }

  package var description: String { "line \(line): \(cause)" }
}

extension CSVTable.Row {
  package func malformed(_ cause: String) -> PlanningDataError {
    PlanningDataError(line: line, cause: cause)
  }
}
