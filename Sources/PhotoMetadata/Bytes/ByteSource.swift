/// A part of an open file, or bytes in memory, read at offsets from its start.
///
/// A returned pointer is valid until the next call.
struct ByteSource {
  private enum Origin {
    case file(PhotoFile, start: Int)
    case memory(UnsafeRawBufferPointer)
  }

  private let origin: Origin
  /// The nominal number of bytes; a file may end earlier.
  let count: Int

  init(_ file: PhotoFile, range: Range<Int>) {
    origin = .file(file, start: range.lowerBound)
    count = range.count
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    origin = .memory(bytes)
    count = bytes.count
  }

  /// Returns up to `length` bytes, at most 4 KB; fewer at the end, none beyond it.
  func bytes(at offset: Int, _ length: Int) throws(PhotoFileError) -> UnsafeRawBufferPointer {
    guard offset >= 0, offset < count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let length = min(length, count - offset)
    switch origin {
    case .file(let file, let start): return try file.bytes(at: start + offset, count: length)
    case .memory(let bytes): return bytes.slice(offset, length)
    }
  }

  func from(_ offset: Int) -> ByteSource {
    let offset = min(max(0, offset), count)
    return switch origin {
    case .file(let file, let start): ByteSource(file, range: start + offset..<start + count)
    case .memory(let bytes): ByteSource(bytes.slice(offset, count))
    }
  }

  func part(_ range: Range<Int>) -> ByteSource {
    let range = range.clamped(to: 0..<count)
    return switch origin {
    case .file(let file, let start):
      ByteSource(file, range: start + range.lowerBound..<start + range.upperBound)
    case .memory(let bytes): ByteSource(bytes.slice(range.lowerBound, range.count))
    }
  }

  /// Returns the position of an offset in the file; nil for bytes in memory.
  func position(of offset: Int) -> Int? {
    guard case .file(_, let start) = origin else { return nil }
    return start + offset
  }
}

extension ByteSource {
  /// Returns the position of the TIFF header in an EXIF item of a HEIF file or an `Exif` box of a
  /// JPEG XL.
  ///
  /// Four bytes have its offset after them; `Exif\0\0` may be between (ISO/IEC 23008-12 annex
  /// A.2.1). Some writers omit the four bytes or count wrong, so the usual positions are also
  /// tried.
  func tiffStart() throws(PhotoFileError) -> Int? {
    let offset = try bytes(at: 0, 4).uint32(at: 0, bigEndian: true).map(Int.init) ?? 0
    for start in [4 + offset, 4, 10, 0, 6] {
      let header = try bytes(at: start, 4)
      if header.has("II*\0") || header.has("MM\0*") { return start }
    }
    return nil
  }

  /// Returns the source without the `Exif\0\0` that some writers put before the TIFF header.
  func withoutIdentifier() throws(PhotoFileError) -> ByteSource {
    try bytes(at: 0, 6).has("Exif\0") ? from(6) : self
  }
}

/// Numbers and texts in bytes; all are nil or false beyond the end.
extension UnsafeRawBufferPointer {
  func uint16(at offset: Int, bigEndian: Bool) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    let value = loadUnaligned(fromByteOffset: offset, as: UInt16.self)
    return bigEndian ? UInt16(bigEndian: value) : UInt16(littleEndian: value)
  }

  func uint32(at offset: Int, bigEndian: Bool) -> UInt32? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    let value = loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return bigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
  }

  func uint64(at offset: Int, bigEndian: Bool) -> UInt64? {
    guard offset >= 0, offset <= count - 8 else { return nil }
    let value = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return bigEndian ? UInt64(bigEndian: value) : UInt64(littleEndian: value)
  }

  func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset <= count - length else { return false }
    let expected = UnsafeRawBufferPointer(start: text.utf8Start, count: length)
    return self[offset..<offset + length].elementsEqual(expected)
  }

  /// Whether the bytes are exactly an ASCII text.
  ///
  /// Ignoring case requires a text of lower case letters.
  func isText(_ text: StaticString, ignoringCase: Bool = false) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    if !ignoringCase { return has(text) }
    let expected = UnsafeRawBufferPointer(start: text.utf8Start, count: count)
    return elementsEqual(expected) { $0 | 0x20 == $1 }
  }

  /// The value of a text of one to four ASCII digits; nil for any other text.
  var decimal: Int? {
    guard (1...4).contains(count), allSatisfy(isDigit) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Returns at most `length` bytes from an offset; none beyond the end.
  func slice(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    let start = Swift.min(Swift.max(0, offset), count)
    return UnsafeRawBufferPointer(rebasing: self[start..<Swift.min(count, start + length)])
  }
}
