extension ByteSource {
  /// Returns the position of the TIFF header in an EXIF item of a HEIF file or an `Exif` box of a
  /// JPEG XL.
  ///
  /// Four bytes have its offset after them; `Exif\0\0` may be between (ISO/IEC 23008-12 annex
  /// A.2.1). Some writers omit the four bytes or count wrong, so the usual positions are also
  /// tried.
  func tiffStart() throws(PhotoFileError) -> Int? {
    let offset = try bytes(at: 0, 4).uint32(at: 0, bigEndian: true).map(Int.init) ?? 0
    for start in [4 + offset, 4, 10, 0, 6] {
      let header = try bytes(at: start, 4)
      if header.has("II*\0") || header.has("MM\0*") { return start }
    }
    return nil
  }

  /// Returns the source without the `Exif\0\0` that some writers put before the TIFF header.
  func withoutIdentifier() throws(PhotoFileError) -> ByteSource {
    try bytes(at: 0, 6).has("Exif\0") ? from(6) : self
  }
}
