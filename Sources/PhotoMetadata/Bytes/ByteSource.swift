/// A part of an open file, or bytes in memory, read at offsets from its start.
///
/// A returned pointer is valid until the next call.
struct ByteSource {
  private enum Origin { case file(PhotoFile, start: Int), memory(UnsafeRawBufferPointer) }

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
  func uint16(at offset: Int, bigEndian: Bool) -> UInt16? { number(at: offset, bigEndian) }
  func uint32(at offset: Int, bigEndian: Bool) -> UInt32? { number(at: offset, bigEndian) }
  func uint64(at offset: Int, bigEndian: Bool) -> UInt64? { number(at: offset, bigEndian) }

  private func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, _ bigEndian: Bool
  ) -> Number? {
    guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
    let value = loadUnaligned(fromByteOffset: offset, as: Number.self)
    return bigEndian ? Number(bigEndian: value) : Number(littleEndian: value)
  }

  func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset <= count - length else { return false }
    let expected = UnsafeRawBufferPointer(start: text.utf8Start, count: length)
    return self[offset..<offset + length].elementsEqual(expected)
  }

  /// Returns whether the bytes are exactly an ASCII text.
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

/// Walks the marker segments of a JPEG (ITU-T T.81 annex B) up to its picture.
struct JPEGSegments {
  static let endOfImage: UInt8 = 0xd9
  static let startOfScan: UInt8 = 0xda

  /// More segments than any real file has before its picture.
  private static let maxSegments = 4_096
  /// The maximum distance to the next marker after a segment with a wrong length.
  private static let maxJunk = 4_096

  private let source: ByteSource
  private var position = 2
  private var count = 0

  init(_ source: ByteSource) { self.source = source }

  /// Returns the next marker that may have content, with its range after the length; the range is
  /// empty for the end of the header, EOI or SOS.
  mutating func next() throws(PhotoFileError) -> (marker: UInt8, body: Range<Int>) {
    while count < Self.maxSegments {
      count += 1
      guard position < source.count, let marker = try nextMarker() else {
        throw .damaged("truncated file: the picture is missing")
      }
      switch marker {
      case 0x01, 0xd0...0xd8: continue  // TEM, RSTn, SOI: no length follows
      case Self.endOfImage, Self.startOfScan: return (marker, position..<position)
      default: break
      }
      let length = try source.bytes(at: position, 2).uint16(at: 0, bigEndian: true).map(Int.init)
      guard let length, length >= 2 else { throw .damaged("a header segment has no length") }
      let body = position + 2..<position + length
      position = body.upperBound
      return (marker, body)
    }
    throw .damaged("too many segments in the header")
  }

  /// Reads the next marker and moves behind it; nil at the end of the file.
  ///
  /// Any number of fill bytes 0xFF may precede it. After a segment with a wrong length, the walk
  /// continues at the next marker that is valid in a header.
  private mutating func nextMarker() throws(PhotoFileError) -> UInt8? {
    let near = try source.bytes(at: position, 2)
    if near.count == 2, near[0] == 0xff, near[1] != 0xff, near[1] != 0 {
      position += 2
      return near[1]
    }
    let bytes = try source.bytes(at: position, Self.maxJunk)
    for index in bytes.indices.dropLast() {
      let marker = bytes[index + 1]
      if bytes[index] == 0xff, marker != 0xff, marker != 0,
        index == 0 || bytes[index - 1] == 0xff || isHeader(marker)
      {
        position += index + 2
        return marker
      }
    }
    return nil
  }

  /// SOF0 … APP15 and COM: markers at which a walk may continue after a wrong length.
  private func isHeader(_ marker: UInt8) -> Bool {
    (0xc0...0xcf).contains(marker) || (0xda...0xef).contains(marker) || marker == 0xfe
  }
}

/// The size of a JPEG in pixels and the position of its EXIF block.
struct JPEGHeader {
  private(set) var width = 0
  private(set) var height = 0
  /// The TIFF structure, relative to the start of the source.
  private(set) var exif: Range<Int>?

  /// nil if it isn't a JPEG or has no frame; throws if it is damaged before that.
  init?(_ source: ByteSource) throws(PhotoFileError) {
    guard try source.bytes(at: 0, 2).elementsEqual([0xff, 0xd8]) else { return nil }
    var segments = JPEGSegments(source)
    while true {
      let (marker, body) = try segments.next()
      let start = try source.bytes(at: body.lowerBound, min(body.count, 6))
      switch marker {
      case JPEGSegments.endOfImage, JPEGSegments.startOfScan: return nil
      case 0xc4, 0xc8, 0xcc: break  // tables, not frames
      case 0xc0...0xcf:
        height = Int(start.uint16(at: 1, bigEndian: true) ?? 0)
        width = Int(start.uint16(at: 3, bigEndian: true) ?? 0)
        return
      case 0xe1 where exif == nil && body.count > 6 && start.has("Exif\0"): exif = body.dropFirst(6)
      default: break
      }
    }
  }
}
