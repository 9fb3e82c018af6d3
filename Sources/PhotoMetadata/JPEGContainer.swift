/// Walks the marker segments of a JPEG (ITU-T T.81 annex B) up to its first EXIF segment.
struct JPEGContainer: ExifContainer {
  /// More segments than any real file has before its picture.
  private static let mostSegments = 4_096
  /// How far a walk looks for the next marker after a segment whose length was wrong.
  private static let mostJunk = 4_096

  func findExif(in file: PhotoFile) throws(PhotoFileError) -> ExifSearch {
    var position = 2
    for _ in 0..<Self.mostSegments {
      guard let marker = try nextMarker(in: file, &position) else {
        return .damaged("it ends before the picture begins")
      }
      switch marker {
      case 0x01, 0xd0...0xd8: continue  // TEM, RSTn, SOI: no length follows
      case 0xd9, 0xda: return .absent  // EOI, SOS
      default: break
      }
      let start = UnsafeRawBufferPointer(try file.bytes(at: position, count: 8))
      guard let length = start.uint16(at: 0, bigEndian: true).map(Int.init), length >= 2 else {
        return .damaged("a segment of its header has no length")
      }
      if marker == 0xe1, length >= 8, start.has("Exif\0", at: 2) {
        return .found(try block(in: file, at: position + 2, length: length - 2))
      }
      position += length
    }
    return .damaged("its header has too many segments")
  }

  private func block(
    in file: PhotoFile, at offset: Int, length: Int
  ) throws(PhotoFileError) -> ExifBlock {
    let bytes = try file.bytes(at: offset, count: length)
    // Some writers end the identifier with another byte than libexif asks for.
    if bytes.count >= 6 { bytes[5] = 0 }
    return ExifBlock(bytes: bytes, isCut: bytes.count < length)
  }

  /// The next marker byte, with the position moved behind it; nil at the end of the file.
  ///
  /// Any number of fill bytes 0xFF may stand before it. After a segment that lies about its length
  /// the walk goes on at the next marker that can stand in a header.
  private func nextMarker(
    in file: PhotoFile, _ position: inout Int
  ) throws(PhotoFileError) -> UInt8? {
    let near = try file.bytes(at: position, count: 2)
    if near.count == 2, near[0] == 0xff, near[1] != 0xff, near[1] != 0 {
      position += 2
      return near[1]
    }
    let bytes = try file.bytes(at: position, count: Self.mostJunk)
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

  /// SOF0 … APP15 and COM: what may follow when the walk has lost its way.
  private func isHeader(_ marker: UInt8) -> Bool {
    (0xc0...0xcf).contains(marker) || (0xda...0xef).contains(marker) || marker == 0xfe
  }
}
