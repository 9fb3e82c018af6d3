/// The text of a property, collected from its pieces; its storage is reused.
struct XMPText {
  /// More bytes than any camera name, time or angle has.
  private static let maxBytes = 256

  private var bytes: [UInt8] = []
  private var isTooLong = false

  init() { bytes.reserveCapacity(Self.maxBytes) }

  /// Whether only blanks were appended.
  var isBlank: Bool { bytes.isEmpty }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isTooLong = false
  }

  /// Appends a piece, without blanks at the beginning of the text.
  mutating func append(_ piece: UnsafeRawBufferPointer) {
    let start = bytes.isEmpty ? piece.firstIndex { $0 > 0x20 } ?? piece.count : 0
    isTooLong = isTooLong || bytes.count + piece.count - start > Self.maxBytes
    if !isTooLong { bytes += piece[start...] }
  }

  /// Calls a closure with the text without trailing blanks, or with no bytes if it is too long.
  func withTrimmed<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    bytes.withUnsafeBytes { bytes in
      var end = isTooLong ? 0 : bytes.count
      while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
      return body(bytes.slice(0, end))
    }
  }
}
