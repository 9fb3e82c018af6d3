/// A value of a TIFF directory entry: type, count and bytes (TIFF 6.0 §2, EXIF 2.32 §4.6.2).
package enum TIFFValue: Sendable, Hashable {
  package struct Fraction: Sendable, Hashable {
    package let numerator: Int64
    package let denominator: Int64

    package init(_ numerator: Int64, _ denominator: Int64) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// A text with a zero at its end, as the specification requires.
  case ascii(String)
  case byte([UInt8])
  case short([UInt16])
  case long([UInt32])
  case rational([Fraction])
  case signedRational([Fraction])
  case double([Double])
  case undefined([UInt8])
  /// Any other value, valid or not, with bytes in the file's order.
  case raw(type: UInt16, count: UInt32, bytes: [UInt8])

  /// The TIFF type number.
  var type: UInt16 {
    switch self {
    case .byte: 1
    case .ascii: 2
    case .short: 3
    case .long: 4
    case .rational: 5
    case .undefined: 7
    case .signedRational: 10
    case .double: 12
    case .raw(let type, _, _): type
    }
  }

  var count: UInt32 {
    switch self {
    case .ascii(let text): UInt32(text.utf8.count + 1)
    case .byte(let bytes), .undefined(let bytes): UInt32(bytes.count)
    case .short(let values): UInt32(values.count)
    case .long(let values): UInt32(values.count)
    case .rational(let values), .signedRational(let values): UInt32(values.count)
    case .double(let values): UInt32(values.count)
    case .raw(_, let count, _): count
    }
  }

  func bytes(_ order: ByteOrder) -> [UInt8] {
    switch self {
    case .ascii(let text): Array(text.utf8) + [0]
    case .byte(let bytes), .undefined(let bytes), .raw(_, _, let bytes): bytes
    case .short(let values): values.flatMap(order.bytes)
    case .long(let values): values.flatMap(order.bytes)
    case .double(let values): values.flatMap { order.bytes($0.bitPattern) }
    case .rational(let values), .signedRational(let values):
      values.flatMap {
        order.bytes(UInt32(truncatingIfNeeded: $0.numerator))
          + order.bytes(UInt32(truncatingIfNeeded: $0.denominator))
      }
    }
  }
}

/// The byte order of a TIFF structure.
package enum ByteOrder: Sendable, Hashable, CaseIterable {
  case little, big

  func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: self == .little ? value.littleEndian : value.bigEndian) { Array($0) }
  }
}
