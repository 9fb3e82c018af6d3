extension ByteSource {
  /// Where the TIFF header stands in an EXIF item of a HEIF file or an `Exif` box of a JPEG XL.
  ///
  /// Four bytes say how far behind them, and what is between may be `Exif\0\0` (ISO/IEC 23008-12
  /// annex A.2.1). Some writers forget the four bytes or count wrong, so the usual places are
  /// tried, too.
  func tiffStart() throws(PhotoFileError) -> Int? {
    let offset = try bytes(at: 0, 4).uint32(at: 0, bigEndian: true).map(Int.init) ?? 0
    for start in [4 + offset, 4, 10, 0, 6] {
      let header = try bytes(at: start, 4)
      if header.has("II*\0") || header.has("MM\0*") { return start }
    }
    return nil
  }

  /// The same without the `Exif\0\0` that some writers put before the TIFF header.
  func withoutIdentifier() throws(PhotoFileError) -> ByteSource {
    try bytes(at: 0, 6).has("Exif\0") ? from(6) : self
  }
}
