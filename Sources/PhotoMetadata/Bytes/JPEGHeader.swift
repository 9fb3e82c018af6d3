/// The markers of a JPEG before its picture (ITU-T T.81 annex B): the size in pixels and the
/// position of the EXIF block.
struct JPEGHeader {
  /// More segments than any real file has before its picture.
  private static let maxSegments = 1_024

  private(set) var width = 0
  private(set) var height = 0
  /// The TIFF structure, relative to the start of the source.
  private(set) var exif: Range<Int>?

  /// nil if it isn't a JPEG, or ends before its frame.
  init?(_ source: ByteSource) throws(PhotoFileError) {
    guard try source.bytes(at: 0, 2).elementsEqual([0xff, 0xd8]) else { return nil }
    var position = 2
    for _ in 0..<Self.maxSegments {
      let start = try source.bytes(at: position, 10)
      guard start.count >= 4, start[0] == 0xff else { return nil }
      switch start[1] {
      case 0xff:  // a fill byte
        position += 1
        continue
      case 0x01, 0xd0...0xd8:  // TEM, RSTn, SOI: no length follows
        position += 2
        continue
      case 0xd9, 0xda: return nil
      default: break
      }
      guard let length = start.uint16(at: 2, bigEndian: true).map(Int.init), length >= 2 else {
        return nil
      }
      switch start[1] {
      case 0xc4, 0xc8, 0xcc: break  // tables, not frames
      case 0xc0...0xcf:
        height = Int(start.uint16(at: 5, bigEndian: true) ?? 0)
        width = Int(start.uint16(at: 7, bigEndian: true) ?? 0)
        return
      case 0xe1 where exif == nil && length > 8 && start.has("Exif\0", at: 4):
        exif = position + 10..<position + 2 + length
      default: break
      }
      position += 2 + length
    }
    return nil
  }
}
