/// Takes out of an EXIF block, in place, what libexif would copy for nothing.
enum ExifBlockTrim {
  private static let header = 6
  private static let exifDirectory: UInt16 = 0x8769
  private static let makerNote: UInt16 = 0x927c

  /// Cuts the thumbnail's directory off and blanks the maker note's entry.
  ///
  /// libexif skips an entry of tag 0 and type 0. Offsets that point nowhere are left as they are.
  ///
  /// - Returns: how many entries the first directory claims to have; nil without one.
  static func trim(_ block: UnsafeMutableRawBufferPointer) -> Int? {
    let bytes = UnsafeRawBufferPointer(block)
    let bigEndian = bytes.has("MM", at: header)
    guard let first = bytes.uint32(at: header + 4, bigEndian: bigEndian).map(Int.init),
      first >= 8, let count = bytes.uint16(at: header + first, bigEndian: bigEndian).map(Int.init)
    else { return nil }
    let next = header + first + 2 + 12 * count
    if next + 4 <= block.count { zero(block, next, 4) }
    if let entry = find(exifDirectory, in: bytes, directory: first, bigEndian),
      let exif = bytes.uint32(at: entry + 8, bigEndian: bigEndian).map(Int.init),
      let note = find(makerNote, in: bytes, directory: exif, bigEndian)
    {
      zero(block, note, 12)
    }
    return count
  }

  private static func find(
    _ tag: UInt16, in bytes: UnsafeRawBufferPointer, directory: Int, _ bigEndian: Bool
  ) -> Int? {
    let start = header + directory
    guard let count = bytes.uint16(at: start, bigEndian: bigEndian).map(Int.init) else {
      return nil
    }
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard entry + 12 <= bytes.count else { return nil }
      if bytes.uint16(at: entry, bigEndian: bigEndian) == tag { return entry }
    }
    return nil
  }

  private static func zero(_ block: UnsafeMutableRawBufferPointer, _ offset: Int, _ count: Int) {
    for index in offset..<offset + count { block[index] = 0 }
  }
}
