/// The types of boxes that are read or whose position matters.
enum BoxType: String, CaseIterable {
  case idat, iinf, iloc, infe, iref, cdsc, meta, moov, pitm
  // Films.
  case mvhd, trak, tkhd, mdia, mdhd, moof, udta, keys, ilst, data, loci, uuid
  case xmpUserData = "XMP_"
  // The telemetry of GoPro.
  case minf, stbl, stsd, stco, co64, gpmd
  // JPEG XL and Canon's raw files.
  case exif = "Exif", xml = "xml ", jxlc, jxlp
  case cmt1 = "CMT1", cmt2 = "CMT2", cmt4 = "CMT4"

  private static let types = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.utf8.reduce(0) { $0 << 8 | UInt32($1) }, $0) }
  )

  /// Creates the type with four letters; nil for the many types that are skipped.
  init?(code: UInt32) {
    guard let type = Self.types[code] else { return nil }
    self = type
  }
}

/// A box (ISO/IEC 14496-12 §4.2): its type and the range of its content in the file.
struct MediaBox {
  /// nil for the many types that are skipped.
  var type: BoxType? { BoxType(code: code) }
  /// Four letters, or the number of a key.
  let code: UInt32
  let body: Range<Int>
  /// Whether the file or box that contains it ends before it does.
  let isCut: Bool
}

/// Reads numbers and boxes one after another within a part of the file.
///
/// Every step advances by at least one byte and never beyond the end. So no size in a file can make
/// a walk go back, overflow or read too far.
struct BoxCursor {
  private static let cutOff = PhotoFileError.damaged("truncated header table")

  private let file: PhotoFile
  private(set) var position: Int
  private let end: Int
  private var boxesLeft: Int

  /// Begins at a part of the file, which has at most `maxBoxes` boxes in any real file.
  init(_ file: PhotoFile, range: Range<Int>, maxBoxes: Int = 1_024) {
    self.file = file
    position = range.lowerBound
    end = range.upperBound
    boxesLeft = maxBoxes
  }

  var isAtEnd: Bool { position >= end }

  /// Reads a big-endian number of 0 to 8 bytes; no bytes mean zero.
  mutating func number(bytes count: Int) throws(PhotoFileError) -> UInt64 {
    let start = position
    try skip(count)
    let bytes = try file.bytes(at: start, count: count)
    guard bytes.count == count else { throw Self.cutOff }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads a number of at most four bytes.
  mutating func int(bytes count: Int) throws(PhotoFileError) -> Int {
    Int(clamping: try number(bytes: count))
  }

  mutating func skip(_ count: Int) throws(PhotoFileError) {
    guard count <= end - position else { throw Self.cutOff }
    position += count
  }

  /// Reads the version of a FullBox (§4.2) and skips its flags.
  mutating func version() throws(PhotoFileError) -> Int {
    let version = try int(bytes: 1)
    try skip(3)
    return version
  }

  /// Reads the header of the next box and moves behind the box; nil at the end.
  ///
  /// Size 1 means that a 64-bit size follows, 0 that the box extends to the end (§4.2).
  mutating func nextBox() throws(PhotoFileError) -> MediaBox? {
    guard end - position >= 8 else { return nil }
    guard boxesLeft > 0 else { throw .damaged("too many boxes in the header") }
    boxesLeft -= 1
    let start = position
    var size = try number(bytes: 4)
    let code = UInt32(truncatingIfNeeded: try number(bytes: 4))
    if size == 1 { size = try number(bytes: 8) } else if size == 0 { size = UInt64(end - start) }
    let body = position
    guard size >= UInt64(body - start) else { throw .damaged("invalid box size in the header") }
    let isCut = size > UInt64(end - start)
    position = isCut ? end : start + Int(size)
    return MediaBox(code: code, body: body..<position, isCut: isCut)
  }

  /// Reads the next box where damage only means that no further one is read.
  mutating func nextBox(ignoringDamage: Bool) throws(PhotoFileError) -> MediaBox? {
    do throws(PhotoFileError) {
      return try nextBox()
    } catch {
      if ignoringDamage, case .damaged = error { return nil }
      throw error
    }
  }
}
