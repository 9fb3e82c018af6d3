/// Walks the marker segments of a JPEG (ITU-T T.81 annex B) to its EXIF block.
///
/// If place or time is missing, it also reads the XMP packet and the IPTC header.
struct JPEGContainer: MediaContainer {
  /// More segments than any real file has before its picture.
  private static let maxSegments = 4_096
  /// The maximum distance to the next marker after a segment with a wrong length.
  private static let maxJunk = 4_096
  /// The beginning of a segment with an XMP packet (XMP part 3 §1.1.3), with its zero.
  private static let xmpName: StaticString = "http://ns.adobe.com/xap/1.0/\0"

  private let range: Range<Int>?

  init(_ range: Range<Int>? = nil) { self.range = range }

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var position = (range?.lowerBound ?? 0) + 2
    let end = range?.upperBound ?? .max
    var xmp: Range<Int>?
    var resources: Range<Int>?
    for _ in 0..<Self.maxSegments {
      guard position < end, let marker = try nextMarker(in: file, &position) else {
        throw .damaged("truncated file: the picture is missing")
      }
      switch marker {
      case 0x01, 0xd0...0xd8: continue  // TEM, RSTn, SOI: no length follows
      case 0xd9, 0xda:  // EOI, SOS
        if let xmp { try collector.read(xmp: xmp) }
        if let resources { try collector.read(photoshop: resources) }
        return
      default: break
      }
      let start = try file.near(at: position, count: 8)
      guard let length = start.uint16(at: 0, bigEndian: true).map(Int.init), length >= 2 else {
        throw .damaged("a header segment has no length")
      }
      if marker == 0xed, resources == nil, start.has("Photos", at: 2) {
        resources = position + 2..<position + length
      } else if marker == 0xe1, length >= 8 {
        // Some writers end the identifier with a byte other than a second zero.
        if collector.needsExif, start.has("Exif\0", at: 2) {
          try collector.read(exif: ByteSource(file, position + 8..<position + length))
          if collector.isComplete { return }
        } else if xmp == nil, start.has("http:/", at: 2),
          try file.near(at: position + 2, count: Self.xmpName.utf8CodeUnitCount).has(Self.xmpName)
        {
          let start = position + 2 + Self.xmpName.utf8CodeUnitCount
          xmp = start..<max(start, position + length)
        }
      }
      position += length
    }
    throw .damaged("too many segments in the header")
  }

  /// Reads the next marker and moves behind it; nil at the end of the file.
  ///
  /// Any number of fill bytes 0xFF may precede it. After a segment with a wrong length, the walk
  /// continues at the next marker that is valid in a header.
  private func nextMarker(
    in file: PhotoFile, _ position: inout Int
  ) throws(PhotoFileError) -> UInt8? {
    let near = try file.near(at: position, count: 2)
    if near.count == 2, near[0] == 0xff, near[1] != 0xff, near[1] != 0 {
      position += 2
      return near[1]
    }
    let bytes = try file.near(at: position, count: Self.maxJunk)
    var index = 0
    while index + 1 < bytes.count {
      if bytes[index] == 0xff, index == 0 || bytes[index - 1] == 0xff || isHeader(bytes[index + 1]),
        bytes[index + 1] != 0xff, bytes[index + 1] != 0
      {
        position += index + 2
        return bytes[index + 1]
      }
      index += 1
    }
    return nil
  }

  /// SOF0 … APP15 and COM: markers at which a walk may continue after a wrong length.
  private func isHeader(_ marker: UInt8) -> Bool {
    (0xc0...0xcf).contains(marker) || (0xda...0xef).contains(marker) || marker == 0xfe
  }
}
