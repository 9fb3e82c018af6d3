/// Takes out of an EXIF block, in place, what libexif would copy for nothing or stumble over.
enum ExifBlockTrim {
  /// TIFF offsets count from here.
  private static let header = 6
  private static let exifPointer: UInt16 = 0x8769
  private static let gpsPointer: UInt16 = 0x8825
  private static let interoperabilityPointer: UInt16 = 0xa005
  private static let makerNote: UInt16 = 0x927c

  /// Cuts the thumbnail's directory off and blanks the entries that are of no use.
  ///
  /// libexif skips an entry whose tag and type are zero. Of a directory with a pointer behind the
  /// end of the block it would drop all the tags that follow, so such pointers go, too.
  ///
  /// - Returns: how many entries the first directory claims to have; nil without one.
  static func trim(_ block: UnsafeMutableRawBufferPointer) -> Int? {
    let bigEndian = UnsafeRawBufferPointer(block).has("MM", at: header)
    guard let first = UnsafeRawBufferPointer(block).uint32(at: header + 4, bigEndian: bigEndian),
      let count = UnsafeRawBufferPointer(block).uint16(
        at: header + Int(first), bigEndian: bigEndian)
    else { return nil }
    let next = header + Int(first) + 2 + 12 * Int(count)
    if next + 4 <= block.count { zero(block, next, 4) }
    if let exif = trim(block, directory: Int(first), bigEndian) {
      _ = trim(block, directory: exif, bigEndian)
    }
    return Int(count)
  }

  /// - Returns: where the Exif directory begins, when this one points to it.
  private static func trim(
    _ block: UnsafeMutableRawBufferPointer, directory: Int, _ bigEndian: Bool
  ) -> Int? {
    let bytes = UnsafeRawBufferPointer(block)
    let start = header + directory
    guard let count = bytes.uint16(at: start, bigEndian: bigEndian) else { return nil }
    var exif: Int?
    for index in 0..<Int(count) {
      let entry = start + 2 + 12 * index
      guard let tag = bytes.uint16(at: entry, bigEndian: bigEndian),
        let value = bytes.uint32(at: entry + 8, bigEndian: bigEndian)
      else { break }
      let pointsInside = header + Int(value) + 2 <= bytes.count
      switch tag {
      case exifPointer where pointsInside: exif = exif ?? Int(value)
      case gpsPointer where pointsInside: break
      case exifPointer, gpsPointer, interoperabilityPointer, makerNote: zero(block, entry, 12)
      default: break
      }
    }
    return exif
  }

  private static func zero(_ block: UnsafeMutableRawBufferPointer, _ offset: Int, _ count: Int) {
    for index in offset..<offset + count { block[index] = 0 }
  }
}
