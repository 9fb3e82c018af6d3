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
