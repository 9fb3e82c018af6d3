/// Finds the EXIF block in a raw file of Minolta: blocks of four letters and a size, of which `TTW`
/// is a TIFF structure (dcraw, ExifTool's MinoltaRaw).
struct MRWContainer: MediaContainer {
  private static let maxBlocks = 64

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var position = 8
    for _ in 0..<Self.maxBlocks {
      let start = try file.near(at: position, count: 8)
      guard let length = start.uint32(at: 4, bigEndian: true).map(Int.init), start.first == 0 else {
        break
      }
      if start.has("\0TTW") {
        return try collector.read(exif: ByteSource(file, position + 8..<position + 8 + length))
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
      let directory = try file.near(at: file.size - 4, count: 4).uint32(at: 0, bigEndian: false),
      case let start = Int(directory), try file.near(at: start, count: 4).has("SECd"),
      let count = try file.near(at: start + 8, count: 4).uint32(at: 0, bigEndian: false)
    else { throw missing }
    for index in 0..<min(Int(count), Self.maxSections) {
      let entry = try file.near(at: start + 12 + 12 * index, count: 12)
      guard let offset = entry.uint32(at: 0, bigEndian: false).map(Int.init),
        let length = entry.uint32(at: 4, bigEndian: false).map(Int.init),
        entry.has("IMA", at: 8), length > Self.imageHeader
      else { continue }
      let header = try file.near(at: offset, count: Self.imageHeader + 2)
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
