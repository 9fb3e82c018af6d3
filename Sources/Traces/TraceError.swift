/// An error in a file or one of its entries, with its position.
package struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String
  /// The line, from 1; nil if the file has no meaningful lines.
  package let line: Int?
  /// The byte offset in the file.
  package let offset: Int?

  package init(_ message: String, line: Int? = nil, offset: Int? = nil) {
    self.message = message
    self.line = line
    self.offset = offset
  }

  /// `line 12 (octet 345): no time`.
  package var description: String {
    switch (line, offset) {
    case (let line?, let offset?): "line \(line) (octet \(offset)): \(message)"
    case (let line?, nil): "line \(line): \(message)"
    case (nil, let offset?): "octet \(offset): \(message)"
    case (nil, nil): message
    }
  }

  /// The user interrupted the reading.
  package static let interrupted = TraceError("interrupted")
}
