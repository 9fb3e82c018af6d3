/// One value of an EXIF directory, still in the bytes and the order of the file.
struct ExifField {
  /// TIFF type number (EXIF 2.32 §4.6.2).
  let type: Int
  let count: Int
  let bytes: UnsafeRawBufferPointer
  let isBigEndian: Bool

  /// The bytes before the first zero, without blanks at either end.
  var text: UnsafeRawBufferPointer {
    var end = bytes.firstIndex(of: 0) ?? bytes.count
    var start = 0
    while start < end, bytes[start] == 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  /// The first letter in upper case, as references like `N` and states like `V` have it.
  var letter: UInt8? {
    guard let first = text.first else { return nil }
    return (97...122).contains(first) ? first - 32 : first
  }

  /// A number of any type; nil when there is none, or it is infinite or filler.
  func number(at index: Int) -> Double? {
    guard index >= 0, index < count else { return nil }
    let value: Double?
    switch type {
    case 1, 7: value = index < bytes.count ? Double(bytes[index]) : nil
    case 6: value = index < bytes.count ? Double(Int8(bitPattern: bytes[index])) : nil
    case 3: value = short(index).map(Double.init)
    case 8: value = short(index).map { Double(Int16(bitPattern: $0)) }
    case 4: value = long(index).map(Double.init)
    case 9: value = long(index).map { Double(Int32(bitPattern: $0)) }
    case 5: value = ratio(index) { Double($0) }
    case 10: value = ratio(index) { Double(Int32(bitPattern: $0)) }
    case 11: value = long(index).map { Double(Float(bitPattern: $0)) }
    case 12:
      value = bytes.uint64(at: index * 8, bigEndian: isBigEndian).map(Double.init(bitPattern:))
    default: value = nil
    }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether a rational is 0/0, which some cameras write for "none".
  func isZeroOverZero(at index: Int) -> Bool {
    (type == 5 || type == 10) && long(2 * index) == 0 && long(2 * index + 1) == 0
  }

  private func short(_ index: Int) -> UInt16? {
    bytes.uint16(at: index * 2, bigEndian: isBigEndian)
  }

  private func long(_ index: Int) -> UInt32? {
    bytes.uint32(at: index * 4, bigEndian: isBigEndian)
  }

  private func ratio(_ index: Int, _ value: (UInt32) -> Double) -> Double? {
    guard let numerator = long(2 * index), let denominator = long(2 * index + 1),
      denominator != 0, numerator & denominator != .max
    else { return nil }
    return value(numerator) / value(denominator)
  }
}
