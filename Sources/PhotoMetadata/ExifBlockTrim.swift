/// Takes out of an EXIF block, in place, what libexif would copy for nothing or stumble over.
///
/// - The thumbnail's directory and the maker note are never looked at.
/// - Behind a pointer out of the block libexif drops all the tags that follow in its directory.
/// - Directories that name themselves or each other a thousand times cost it minutes.
struct ExifBlockTrim {
  /// TIFF offsets count from here.
  private static let header = 6
  private static let exifPointer: UInt16 = 0x8769
  private static let gpsPointer: UInt16 = 0x8825
  private static let interoperabilityPointer: UInt16 = 0xa005
  private static let makerNote: UInt16 = 0x927c

  private let block: UnsafeMutableRawBufferPointer
  private let bigEndian: Bool
  private var exif: Int?
  private var gps: Int?

  private init(_ block: UnsafeMutableRawBufferPointer) {
    self.block = block
    bigEndian = UnsafeRawBufferPointer(block).has("MM", at: Self.header)
  }

  /// Trims a block that begins with `Exif\0\0`.
  ///
  /// - Returns: how many entries the first directory claims to have; nil without one.
  static func trim(_ block: UnsafeMutableRawBufferPointer) -> Int? {
    var trim = ExifBlockTrim(block)
    let bytes = UnsafeRawBufferPointer(block)
    guard let first = bytes.uint32(at: header + 4, bigEndian: trim.bigEndian).map(Int.init),
      let count = bytes.uint16(at: header + first, bigEndian: trim.bigEndian).map(Int.init)
    else { return nil }
    let next = header + first + 2 + 12 * count
    if next + 4 <= block.count { trim.zero(next, 4) }
    trim.directory(at: first, mayHaveExif: true, mayHaveGPS: true)
    if let exif = trim.exif { trim.directory(at: exif, mayHaveExif: false, mayHaveGPS: true) }
    if let gps = trim.gps { trim.directory(at: gps, mayHaveExif: false, mayHaveGPS: false) }
    return count
  }

  /// Keeps the first pointer of each kind that a directory may have, and blanks the other ones.
  private mutating func directory(at offset: Int, mayHaveExif: Bool, mayHaveGPS: Bool) {
    let bytes = UnsafeRawBufferPointer(block)
    let start = Self.header + offset
    guard let count = bytes.uint16(at: start, bigEndian: bigEndian) else { return }
    for index in 0..<Int(count) {
      let entry = start + 2 + 12 * index
      guard let tag = bytes.uint16(at: entry, bigEndian: bigEndian),
        let value = bytes.uint32(at: entry + 8, bigEndian: bigEndian).map(Int.init)
      else { return }
      let pointsInside = Self.header + value + 2 <= bytes.count
      switch tag {
      case Self.exifPointer where mayHaveExif && pointsInside && exif == nil: exif = value
      case Self.gpsPointer where mayHaveGPS && pointsInside && gps == nil: gps = value
      case Self.exifPointer, Self.gpsPointer, Self.interoperabilityPointer, Self.makerNote:
        zero(entry, 12)
      default: break
      }
    }
  }

  /// libexif skips an entry whose tag and type are zero.
  private func zero(_ offset: Int, _ count: Int) {
    for index in offset..<offset + count { block[index] = 0 }
  }
}
