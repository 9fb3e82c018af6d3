import SportsModel

/// Reads a TIFF or a raw file with the same structure, which is an EXIF block itself.
struct TIFFContainer: MediaContainer {
  /// Offsets have 32 bits; if one is beyond the end, the file was truncated.
  private static let maxBytes = 1 << 32

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    try collector.read(exif: ByteSource(file, range: 0..<Self.maxBytes))
    // Panasonic has time and place only in the EXIF block of the preview.
    if !collector.isComplete, let preview = collector.nextPreview() {
      try JPEGContainer(preview).walk(file, into: &collector)
    }
  }
}

/// Finds the JPEG with the EXIF block in a raw file of Fujifilm.
struct RAFContainer: MediaContainer {
  /// The position of the JPEG's offset in the header; its size follows.
  private static let pointer = 84

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    guard let start = file.prefix.uint32(at: Self.pointer, bigEndian: true).map(Int.init),
      let length = file.prefix.uint32(at: Self.pointer + 4, bigEndian: true).map(Int.init),
      try file.bytes(at: start, count: 2).uint16(at: 0, bigEndian: true) == 0xffd8
    else { throw .damaged("the preview with the EXIF data is missing") }
    try JPEGContainer(start..<start + length).walk(file, into: &collector)
  }
}

/// Finds the EXIF block in a raw file of Minolta: blocks of four letters and a size.
///
/// The block `TTW` is a TIFF structure (dcraw, ExifTool's MinoltaRaw).
struct MRWContainer: MediaContainer {
  private static let maxBlocks = 64

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var position = 8
    for _ in 0..<Self.maxBlocks {
      let start = try file.bytes(at: position, count: 8)
      guard let length = start.uint32(at: 4, bigEndian: true).map(Int.init), start.first == 0 else {
        break
      }
      if start.has("\0TTW") {
        return try collector.read(
          exif: ByteSource(file, range: position + 8..<position + 8 + length))
      }
      position += 8 + length
    }
    throw .damaged("the EXIF data is missing")
  }
}

/// Finds the preview with the EXIF data in a raw file of Sigma (Foveon X3F format): a directory at
/// the end lists sections.
///
/// An image section in format 18 is a JPEG.
struct X3FContainer: MediaContainer {
  private static let maxSections = 64
  private static let jpegFormat = 18
  /// The size of the header of an image section.
  private static let imageHeader = 28

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    let missing = PhotoFileError.damaged("the preview with the EXIF data is missing")
    guard file.size > 4,
      let directory = try file.bytes(at: file.size - 4, count: 4).uint32(at: 0, bigEndian: false),
      case let start = Int(directory), try file.bytes(at: start, count: 4).has("SECd"),
      let count = try file.bytes(at: start + 8, count: 4).uint32(at: 0, bigEndian: false)
    else { throw missing }
    for index in 0..<min(Int(count), Self.maxSections) {
      let entry = try file.bytes(at: start + 12 + 12 * index, count: 12)
      guard let offset = entry.uint32(at: 0, bigEndian: false).map(Int.init),
        let length = entry.uint32(at: 4, bigEndian: false).map(Int.init),
        entry.has("IMA", at: 8), length > Self.imageHeader
      else { continue }
      let header = try file.bytes(at: offset, count: Self.imageHeader + 2)
      guard header.has("SECi"),
        header.uint32(at: 12, bigEndian: false).map(Int.init) == Self.jpegFormat,
        header.uint16(at: Self.imageHeader, bigEndian: true) == 0xffd8
      else { continue }
      try JPEGContainer(offset + Self.imageHeader..<offset + length).walk(file, into: &collector)
      if !collector.needsExif { return }
    }
    if collector.needsExif { throw missing }
  }
}

/// Walks the marker segments of a JPEG to its EXIF block.
///
/// If place or time is missing, it also reads the XMP packet and the IPTC header.
struct JPEGContainer: MediaContainer {
  /// The beginning of a segment with an XMP packet (XMP part 3 §1.1.3), with its zero.
  private static let xmpName: StaticString = "http://ns.adobe.com/xap/1.0/\0"

  private let range: Range<Int>

  init(_ range: Range<Int> = 0..<Int.max) { self.range = range }

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var segments = JPEGSegments(ByteSource(file, range: range))
    var xmp, resources: Range<Int>?
    while true {
      let (marker, place) = try segments.next()
      let body = range.lowerBound + place.lowerBound..<range.lowerBound + place.upperBound
      switch marker {
      case JPEGSegments.endOfImage, JPEGSegments.startOfScan:
        if let xmp { try collector.read(xmp: xmp) }
        if let resources { try collector.read(photoshop: resources) }
        return
      case 0xed where resources == nil:
        if try file.start(of: body, atMost: 6).has("Photos") { resources = body }
      case 0xe1 where body.count >= 6:
        let start = try file.start(of: body, atMost: Self.xmpName.utf8CodeUnitCount)
        // Some writers end the identifier with a byte other than a second zero.
        if collector.needsExif, start.has("Exif\0") {
          try collector.read(exif: ByteSource(file, range: body.dropFirst(6)))
          if collector.isComplete { return }
        } else if xmp == nil, start.has(Self.xmpName) {
          xmp = body.dropFirst(Self.xmpName.utf8CodeUnitCount)
        }
      default: break
      }
    }
  }
}

/// Walks the chunks of a WebP (RFC 9649 §2.3) to its EXIF block and its XMP packet.
struct WebPContainer: MediaContainer {
  /// Each picture of an animation is a chunk.
  private static let maxChunks = 65_536
  private static let exif: UInt32 = 0x4558_4946
  private static let packet: UInt32 = 0x584d_5020

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    let size = file.size
    // Some writers add chunks without updating the size here. A shorter file is truncated.
    let promised = Int(file.prefix.uint32(at: 4, bigEndian: false) ?? 0) + 8
    var position = 12
    var packet: Range<Int>?
    for _ in 0..<Self.maxChunks {
      let header = try file.bytes(at: position, count: 8)
      guard let type = header.uint32(at: 0, bigEndian: true),
        let length = header.uint32(at: 4, bigEndian: false).map(Int.init)
      else { break }
      let body = position + 8..<position + 8 + length
      if body.upperBound > size, position < promised { collector.record(damage: "truncated file") }
      switch type {
      case Self.exif where collector.needsExif:
        try collector.read(exif: try ByteSource(file, range: body).withoutIdentifier())
        if collector.isComplete { return }
      case Self.packet: packet = packet ?? body
      default: break
      }
      position = body.upperBound
      // A zero follows a chunk of an odd size; some writers omit it.
      if length % 2 == 1, try file.bytes(at: position, count: 1).first == 0 { position += 1 }
    }
    if size + 1 < promised { collector.record(damage: "truncated file") }
    if let packet { try collector.read(xmp: packet) }
  }
}

/// Walks the chunks of an AVI film (RIFF) to its recording time and XMP packet.
///
/// Cameras write the time as `IDIT`, programs as `ICRD`; both are wall clocks.
struct AVIContainer: MediaContainer {
  private static let maxChunks = 4_096
  private static let maxText = 64

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var (time, created): (CaptureTime?, CaptureTime?)
    var packet: Range<Int>?
    // The ends of the lists that contain the position don't matter: their chunks are all alike.
    var position = 12
    for _ in 0..<Self.maxChunks {
      let header = try file.bytes(at: position, count: 12)
      guard let length = header.uint32(at: 4, bigEndian: false).map(Int.init) else { break }
      let body = position + 8..<position + 8 + length
      if header.has("LIST"), !header.has("movi", at: 8), length >= 4 {
        position += 12
        continue
      }
      // At most one of them: the read of a time may replace the header.
      if header.has("IDIT") {
        if time == nil { time = try Self.time(body, file: file) }
      } else if header.has("ICRD") {
        if created == nil { created = try Self.time(body, file: file) }
      } else if header.has("_PMX") {
        packet = packet ?? body
      }
      position = body.upperBound + length % 2
    }
    if let capture = time ?? created {
      collector.read(movie: SourceFacts(capture: capture), at: 0..<position)
    }
    if let packet, !collector.isComplete { try collector.read(xmp: packet) }
  }

  private static func time(
    _ body: Range<Int>, file: PhotoFile
  ) throws(PhotoFileError) -> CaptureTime? {
    CaptureTimeParser.parse(try file.start(of: body, atMost: maxText), source: .quicktime)
  }
}

/// The types of boxes that are read or whose position matters.
enum BoxType: String, CaseIterable {
  case idat, iinf, iloc, infe, iref, cdsc, meta, moov, pitm
  // Films.
  case mvhd, trak, tkhd, mdia, mdhd, moof, udta, keys, ilst, data, loci, uuid
  case xmpUserData = "XMP_"
  // The telemetry of GoPro.
  case minf, stbl, stsd, stco, co64, gpmd
  // JPEG XL and Canon's raw files.
  case exif = "Exif", xml = "xml ", jxlc, jxlp, brob
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
  /// True if the file or box that contains it ends before it does.
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
    (self.file, position, end, boxesLeft) = (file, range.lowerBound, range.upperBound, maxBoxes)
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
