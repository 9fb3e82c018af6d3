import CExif

/// A value of an EXIF directory, with numbers decoded by libexif.
struct ExifField {
  let count: Int
  /// The value as the file has it, valid until its `ExifBlock` is used for another file.
  let bytes: UnsafeRawBufferPointer
  private let format: ExifFormat
  private let order: ExifByteOrder

  init(type: UInt16, count: Int, bytes: UnsafeRawBufferPointer, order: ExifByteOrder) {
    format = ExifFormat(rawValue: UInt32(type))
    self.count = count
    self.bytes = bytes
    self.order = order
  }

  /// Returns the bytes of one element of a TIFF type, 0 for a type that libexif can't decode.
  static func elementSize(_ type: UInt16) -> Int {
    elementSizes.indices.contains(Int(type)) ? elementSizes[Int(type)] : 0
  }

  private static let elementSizes = (0...13).map {
    Int(exif_format_get_size(ExifFormat(rawValue: $0)))
  }

  var isText: Bool { format == EXIF_FORMAT_ASCII }

  /// The bytes before the first zero, without blanks at either end.
  var text: UnsafeRawBufferPointer {
    var end = bytes.firstIndex(of: 0) ?? bytes.count
    var start = 0
    while start < end, bytes[start] == 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  /// The first letter in upper case, for references like `N` and states like `V`.
  var letter: UInt8? {
    guard let first = text.first else { return nil }
    return (97...122).contains(first) ? first - 32 : first
  }

  /// A number of any type; nil if there is none, or if it is infinite or filler.
  func number(at index: Int) -> Double? {
    guard let start = element(index) else { return nil }
    let value: Double? =
      switch format {
      case EXIF_FORMAT_BYTE, EXIF_FORMAT_UNDEFINED: Double(start[0])
      case EXIF_FORMAT_SBYTE: Double(Int8(bitPattern: start[0]))
      case EXIF_FORMAT_SHORT: Double(exif_get_short(start, order))
      case EXIF_FORMAT_SSHORT: Double(exif_get_sshort(start, order))
      case EXIF_FORMAT_LONG: Double(exif_get_long(start, order))
      case EXIF_FORMAT_SLONG: Double(exif_get_slong(start, order))
      case EXIF_FORMAT_RATIONAL, EXIF_FORMAT_SRATIONAL: quotient(start)
      // libexif has no accessors for these two.
      case EXIF_FORMAT_FLOAT: Double(Float(bitPattern: exif_get_long(start, order)))
      case EXIF_FORMAT_DOUBLE: double(start)
      default: nil
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Numerator and denominator of an unsigned or signed rational, as unsigned numbers.
  func rational(at index: Int) -> (numerator: UInt32, denominator: UInt32)? {
    guard format == EXIF_FORMAT_RATIONAL || format == EXIF_FORMAT_SRATIONAL,
      let start = element(index)
    else { return nil }
    let value = exif_get_rational(start, order)
    return (value.numerator, value.denominator)
  }

  /// Whether a rational is 0/0, which some cameras write for "none".
  func isZeroOverZero(at index: Int) -> Bool {
    rational(at: index).map { $0 == (0, 0) } ?? false
  }

  /// The first byte of an element; nil if it isn't all inside the value.
  private func element(_ index: Int) -> UnsafePointer<UInt8>? {
    let size = Self.elementSize(UInt16(format.rawValue))
    guard size > 0, (0..<count).contains(index), (index + 1) * size <= bytes.count else {
      return nil
    }
    return bytes.baseAddress.map { $0.assumingMemoryBound(to: UInt8.self) + index * size }
  }

  private func quotient(_ start: UnsafePointer<UInt8>) -> Double? {
    let value = exif_get_rational(start, order)
    guard value.denominator != 0, value.numerator & value.denominator != .max else { return nil }
    guard format == EXIF_FORMAT_SRATIONAL else {
      return Double(value.numerator) / Double(value.denominator)
    }
    let signed = exif_get_srational(start, order)
    return Double(signed.numerator) / Double(signed.denominator)
  }

  private func double(_ start: UnsafePointer<UInt8>) -> Double {
    let first = UInt64(exif_get_long(start, order))
    let second = UInt64(exif_get_long(start + 4, order))
    let bits = order == EXIF_BYTE_ORDER_MOTOROLA ? first << 32 | second : second << 32 | first
    return Double(bitPattern: bits)
  }
}
