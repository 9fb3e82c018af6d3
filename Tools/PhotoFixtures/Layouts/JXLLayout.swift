/// The metadata layout of a JPEG XL.
package struct JXLLayout: Sendable {
  package var hasExif = true
  /// `Exif\0\0` is between the offset and the TIFF header.
  package var hasIdentifier = false
  /// An XMP packet in an `xml ` box, if there is one.
  package var xmp: [UInt8] = []
  /// The metadata follows the picture.
  package var isMetadataLast = false
  /// The picture's box, if it is last, extends to the end of the file.
  package var isPictureToTheEnd = false
  /// EXIF block and packet are compressed with Brotli.
  package var isCompressed = false

  package init() {}

  /// The start of a picture of 16 × 16 pixels without a container, and therefore without metadata.
  ///
  /// Signature, size (16 rows, as many columns) and the usual properties of a picture (ISO/IEC
  /// 18181-1 annex D), with zeros instead of pixels.
  package static let codestream: [UInt8] =
    [0xff, 0x0a, 0x43, 0x02] + [UInt8](repeating: 0, count: 28)

  /// Returns a Brotli stream of uncompressed meta-blocks (RFC 7932 section 9).
  ///
  /// Bits come from the lowest on: the window (one bit, only in the first block), not the last, four
  /// nibbles of the length less one, uncompressed. The last block is empty.
  package static func brotli(_ content: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = []
    for start in stride(from: 0, to: content.count, by: 65_536) {
      let block = content[start..<min(content.count, start + 65_536)]
      let header = (block.count - 1) << 3 | 1 << 19
      let bits = start == 0 ? header << 1 : header
      stream += [UInt8(bits & 0xff), UInt8(bits >> 8 & 0xff), UInt8(bits >> 16)] + block
    }
    return stream + [stream.isEmpty ? 0b110 : 0b11]
  }
}

extension FixturePhoto {
  /// Returns a JPEG XL of boxes (ISO/IEC 18181-2) around a picture without pixels.
  package func jxl(_ layout: JXLLayout = JXLLayout()) -> [UInt8] {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      layout.isCompressed
        ? MediaBoxes.box("brob", Array(type.utf8) + JXLLayout.brotli(content))
        : MediaBoxes.box(type, content)
    }
    var metadata: [UInt8] = []
    if layout.hasExif { metadata += box("Exif", exifItem(hasIdentifier: layout.hasIdentifier)) }
    if !layout.xmp.isEmpty { metadata += box("xml ", layout.xmp) }
    let isRest = layout.isPictureToTheEnd && !layout.isMetadataLast
    let picture = MediaBoxes.box("jxlc", JXLLayout.codestream, size: isRest ? .rest : .short)
    return MediaBoxes.box("JXL ", [0x0d, 0x0a, 0x87, 0x0a])
      + MediaBoxes.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
      + (layout.isMetadataLast ? picture + metadata : metadata + picture)
  }
}
