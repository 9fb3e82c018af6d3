/// Reads numbers and separators from the beginning of a text.
struct TextReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  var isAtEnd: Bool { position >= bytes.count }
  var rest: UnsafeRawBufferPointer { bytes.slice(position, bytes.count) }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  mutating func take(oneOf separators: StaticString) -> Bool {
    let allowed = UnsafeBufferPointer(
      start: separators.utf8Start, count: separators.utf8CodeUnitCount)
    return next.map { allowed.contains($0) && take($0) } ?? false
  }

  /// Skips a sign; whether it is a minus.
  mutating func takeSign() -> Bool {
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    return isNegative
  }

  mutating func digit() -> UInt8? {
    guard let next, isDigit(next) else { return nil }
    position += 1
    return next - 0x30
  }
}
