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

  package init() {}

  /// The start of a picture of 16 × 16 pixels without a container, and therefore without metadata.
  ///
  /// Signature, size (16 rows, as many columns) and the usual properties of a picture (ISO/IEC
  /// 18181-1 annex D), with zeros instead of pixels.
  package static let codestream: [UInt8] =
    [0xff, 0x0a, 0x43, 0x02] + [UInt8](repeating: 0, count: 28)
}

extension FixturePhoto {
  /// Returns a JPEG XL of boxes (ISO/IEC 18181-2) around a picture without pixels.
  package func jxl(_ layout: JXLLayout = JXLLayout()) -> [UInt8] {
    var metadata: [UInt8] = []
    if layout.hasExif {
      metadata += MediaBoxes.box("Exif", exifItem(hasIdentifier: layout.hasIdentifier))
    }
    if !layout.xmp.isEmpty { metadata += MediaBoxes.box("xml ", layout.xmp) }
    let isRest = layout.isPictureToTheEnd && !layout.isMetadataLast
    let picture = MediaBoxes.box("jxlc", JXLLayout.codestream, size: isRest ? .rest : .short)
    return MediaBoxes.box("JXL ", [0x0d, 0x0a, 0x87, 0x0a])
      + MediaBoxes.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
      + (layout.isMetadataLast ? picture + metadata : metadata + picture)
  }
}
