/// Reads a TIFF or a raw file with the same structure, which is an EXIF block itself.
struct TIFFContainer: MediaContainer {
  /// Offsets have 32 bits; if one is beyond the end, the file was truncated.
  private static let maxBytes = 1 << 32

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    try collector.read(exif: ByteSource(file, 0..<Self.maxBytes))
    // Panasonic has time and place only in the EXIF block of the preview.
    if !collector.isComplete, let preview = collector.beginPreview() {
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
      try file.near(at: start, count: 2).uint16(at: 0, bigEndian: true) == 0xffd8
    else { throw .damaged("the preview with the EXIF data is missing") }
    try JPEGContainer(start..<start + length).walk(file, into: &collector)
  }
}
