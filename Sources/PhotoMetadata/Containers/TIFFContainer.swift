/// Reads a TIFF or a raw file with the same structure, which is an EXIF block itself.
struct TIFFContainer: MediaContainer {
  /// Offsets have 32 bits.
  ///
  /// If one is beyond the end, the file was truncated.
  private static let maxBytes = 1 << 32

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    try collector.read(exif: ByteSource(file, 0..<Self.maxBytes))
    // Panasonic has time and place only in the EXIF block of the preview.
    if !collector.isComplete, let preview = collector.beginPreview() {
      try JPEGContainer(preview).walk(file, into: &collector)
    }
  }
}
