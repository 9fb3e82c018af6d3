import AppSupport

/// An error in a line of road data or of a table of the user.
package struct InputFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Line number, from 1; 0 if something is missing from the file.
  package let line: Int
  package let cause: String

  package var description: String { "line \(line): \(cause)" }
}

extension CSVTable.Row {
  func malformed(_ cause: String) -> InputFileError { InputFileError(line: line, cause: cause) }
}
