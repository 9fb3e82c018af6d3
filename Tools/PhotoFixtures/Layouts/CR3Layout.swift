/// The layout of a Canon `cr3`.
package struct CR3Layout: Sendable {
  /// An XMP packet in a `uuid` box after `moov`, if there is one.
  package var xmp: [UInt8] = []
  /// The size of the picture in bytes.
  package var mediaBytes = 1_024

  package init() {}
}

extension FixturePhoto {
  /// Returns a raw file of boxes with a TIFF structure for each directory in `moov/uuid`.
  ///
  /// `CMT1` has the first directory, `CMT2` the Exif directory, `CMT3` the maker note and `CMT4`
  /// the GPS directory. Each begins with a TIFF header and is its structure's first directory.
  package func cr3(_ layout: CR3Layout = CR3Layout()) -> [UInt8] {
    let canon: [UInt8] = [
      0x85, 0xc0, 0xb6, 0x87, 0x82, 0x0f, 0x11, 0xe0, 0x81, 0x11, 0xf4, 0xce, 0x46, 0x2b, 0x6a,
      0x48,
    ]
    var exif = directory(.exif)
    exif.values[0x927c] = nil
    let place = directory(.gps)
    let note = TIFFDirectory(values: [0x95: .ascii("Fixture 24-70")])  // the lens
    let directories =
      MediaBoxes.box("CNCV", Array("CanonCR3_001/00.09.00/00.00.00".utf8))
      + MediaBoxes.box("CMT1", Self.alone(directory(.image), byteOrder))
      + MediaBoxes.box("CMT2", Self.alone(exif, byteOrder))
      + MediaBoxes.box("CMT3", Self.alone(note, byteOrder))
      + (place.values.isEmpty ? [] : MediaBoxes.box("CMT4", Self.alone(place, byteOrder)))
    let header = MovieWriter(photo: self, layout: .camera).header
    return MediaBoxes.box("ftyp", Array("crx ".utf8) + [0, 0, 0, 1] + Array("crx isom".utf8))
      + MediaBoxes.box("moov", MediaBoxes.box("uuid", canon + directories) + header)
      + (layout.xmp.isEmpty ? [] : MovieWriter.xmpBox(layout.xmp))
      + MediaBoxes.box(
        "mdat", [UInt8](repeating: 0x80, count: layout.mediaBytes), size: .long)
  }

  /// Returns a TIFF structure with one directory.
  private static func alone(_ directory: TIFFDirectory, _ order: ByteOrder) -> [UInt8] {
    Array((order == .little ? "II" : "MM").utf8) + order.bytes(UInt16(42)) + order.bytes(UInt32(8))
      + directory.bytes(at: 8, next: 0, order)
  }
}
