/// Measures the nesting of JSON text before it is parsed.
package enum JSONNesting {
  /// Returns the maximum depth; an upper bound if brackets don't match.
  package static func depth(of text: UnsafeRawBufferPointer) -> Int {
    var (level, deepest) = (0, 0)
    var strings = JSONStringTracker()
    for byte in text where !strings.isWithinString(byte) {
      switch byte {
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
