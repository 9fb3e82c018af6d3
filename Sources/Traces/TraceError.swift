/// Why a file, or an entry of it, cannot be used, and where.
package struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String
  /// Counts from 1; nil where the file has no lines to speak of.
  package let line: Int?
  /// Octets from the start of the file.
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

  /// The person does not want the rest to be read.
  package static let interrupted = TraceError("interrupted")
}
