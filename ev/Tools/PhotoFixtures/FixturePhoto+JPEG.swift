extension FixturePhoto {
  /// Returns a decodable JPEG: SOI, the EXIF segment, the picture or 16 × 16 gray pixels, and
  /// padding.
  package func jpeg() -> [UInt8] {
    let segments = [Self.app1(exifBlock())]
    return (picture?.jpeg(segments: segments) ?? Self.jpeg(segments: segments)) + padding
  }

  /// Returns a JPEG with given segments between SOI and the picture.
  package static func jpeg(segments: [[UInt8]]) -> [UInt8] {
    TinyJPEG.startOfImage + segments.flatMap { $0 } + TinyJPEG.picture
  }

  /// Returns an APP1 segment, which contains an EXIF block or an XMP packet.
  package static func app1(_ payload: [UInt8]) -> [UInt8] { TinyJPEG.segment(0xe1, payload) }

  /// Returns any segment with a length.
  package static func segment(marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    TinyJPEG.segment(marker, payload)
  }

  /// `imageBytes` zeros.
  private var padding: [UInt8] { [UInt8](repeating: 0x2e, count: max(0, imageBytes)) }
}

extension FixturePhoto {
  /// Returns a JPEG with an XMP packet in its own APP1 segment, before or after the EXIF one.
  package func jpeg(xmp: [UInt8], isXMPFirst: Bool = false, hasExif: Bool = true) -> [UInt8] {
    let exif = hasExif ? [Self.app1(exifBlock())] : []
    let packet = [Self.xmpSegment(xmp)]
    return Self.jpeg(segments: isXMPFirst ? packet + exif : exif + packet) + padding
  }

  /// Returns the segment of an XMP packet (XMP specification part 3 §1.1.3).
  package static func xmpSegment(_ packet: [UInt8]) -> [UInt8] {
    app1(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)
  }

  /// Returns two JPEGs in one file, as cameras with two lenses write them (CIPA DC-007).
  ///
  /// An APP2 segment of the first one has the position of the second.
  package func mpo() -> [UInt8] {
    let exif = Self.app1(exifBlock())
    let second = Self.jpeg(segments: [exif])
    func first(size: Int, secondOffset: Int) -> [UInt8] {
      let index = multiPictureIndex(
        firstSize: size, secondSize: second.count, secondOffset: secondOffset)
      let segment = Self.segment(marker: 0xe2, Array("MPF\0".utf8) + index)
      return Self.jpeg(segments: [exif, segment]) + padding
    }
    // The numbers have fixed sizes, so the size is known before them.
    let size = first(size: 0, secondOffset: 0).count
    // Offsets are relative to the TIFF header. SOI, EXIF, and APP2 up to `MPF\0` precede it.
    return first(size: size, secondOffset: size - (2 + exif.count + 8)) + second
  }

  private func multiPictureIndex(
    firstSize: Int, secondSize: Int, secondOffset: Int
  ) -> [UInt8] {
    // Attribute (the first picture is the main one, both are views of a scene), size, offset, and
    // the numbers of dependent pictures.
    let pictures: [[UInt32]] = [
      [0x2002_0002, UInt32(firstSize), 0, 0],
      [0x0002_0002, UInt32(secondSize), UInt32(secondOffset), 0],
    ]
    let directory = TIFFDirectory(values: [
      0xb000: .undefined(Array("0100".utf8)), 0xb001: .long([2]),
      0xb002: .undefined(pictures.flatMap { $0.flatMap(byteOrder.bytes) }),
    ])
    return Array((byteOrder == .little ? "II" : "MM").utf8) + byteOrder.bytes(UInt16(42))
      + byteOrder.bytes(UInt32(8)) + directory.bytes(at: 8, next: 0, byteOrder)
  }
}
