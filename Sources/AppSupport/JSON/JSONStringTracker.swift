/// Tracks whether the bytes of JSON text are within a string.
package struct JSONStringTracker: Sendable {
  /// Whether the last byte was within a string that goes on.
  @usableFromInline package var isOpen = false
  @usableFromInline var isEscaped = false

  @inlinable package init() {}

  /// Takes the next byte, and returns whether it is a part of a string, quotation marks included.
  @inlinable package mutating func isWithinString(_ byte: UInt8) -> Bool {
    guard isOpen else {
      isOpen = byte == UInt8(ascii: "\"")
      return isOpen
    }
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isOpen = false
    }
    return true
  }
}
