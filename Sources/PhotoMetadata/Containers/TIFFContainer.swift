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

/// Finds the EXIF block in a raw file of Minolta: blocks of four letters and a size, of which `TTW`
/// is a TIFF structure (dcraw, ExifTool's MinoltaRaw).
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
/// the end lists sections, of which an image in format 18 is a JPEG.
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
