/// Measures the nesting of JSON text before it is parsed.
package enum JSONNesting {
  /// Returns the maximum depth; an upper bound if brackets don't match.
  package static func depth(of text: UnsafeRawBufferPointer) -> Int {
    var (level, deepest) = (0, 0)
    var (isText, isEscaped) = (false, false)
    for byte in text {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        level += 1
        deepest = max(deepest, level)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
      default: continue
      }
    }
    return deepest
  }
}
