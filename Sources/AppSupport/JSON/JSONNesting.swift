/// How deep lists and objects lie in each other, counted before anybody descends into them.
package enum JSONNesting {
  /// The most levels of a text, brackets within strings left out; more than enough where they do
  /// not match.
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
