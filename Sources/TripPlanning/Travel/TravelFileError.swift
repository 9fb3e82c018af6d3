/// An error in road data or a table of drives.
package struct TravelFileError: Error, Hashable, Sendable {
  /// Line number, from 1; 0 if something is missing from the file.
  package let line: Int
  package let cause: String
}

extension TravelFileError: CustomStringConvertible {
  package var description: String { "line \(line): \(cause)" }
}
