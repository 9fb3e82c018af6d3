extension FixturePhoto {
  /// A decodable JPEG: SOI, the EXIF segment, the picture or 16 × 16 grey pixels, and what makes it
  /// big behind them, as the picture of a phone is behind its header.
  package func jpeg() -> [UInt8] {
    let segments = [Self.app1(exifBlock())]
    return (picture?.jpeg(segments: segments) ?? Self.jpeg(segments: segments)) + padding
  }

  /// A JPEG of hand-made segments, each with its marker, between SOI and the picture.
  package static func jpeg(segments: [[UInt8]]) -> [UInt8] {
    TinyJPEG.startOfImage + segments.flatMap { $0 } + TinyJPEG.picture
  }

  /// An APP1 segment, the home of EXIF blocks and XMP packets.
  package static func app1(_ payload: [UInt8]) -> [UInt8] { TinyJPEG.segment(0xe1, payload) }

  /// Any segment that carries a length.
  package static func segment(marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    TinyJPEG.segment(marker, payload)
  }

  /// `imageBytes` of nothing.
  private var padding: [UInt8] { [UInt8](repeating: 0x2e, count: max(0, imageBytes)) }
}

extension FixturePhoto {
  /// A JPEG with an XMP packet in an APP1 segment of its own, before or after the EXIF one.
  package func jpeg(xmp: [UInt8], isXMPFirst: Bool = false, hasExif: Bool = true) -> [UInt8] {
    let exif = hasExif ? [Self.app1(exifBlock())] : []
    let packet = [Self.xmpSegment(xmp)]
    return Self.jpeg(segments: isXMPFirst ? packet + exif : exif + packet) + padding
  }

  /// An XMP packet as JPEGs carry it (XMP specification part 3 §1.1.3).
  package static func xmpSegment(_ packet: [UInt8]) -> [UInt8] {
    app1(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)
  }

  /// Two JPEGs in one file, as cameras with two lenses write (CIPA DC-007).
  ///
  /// An APP2 segment of the first tells where the second begins.
  package func mpo() -> [UInt8] {
    let exif = Self.app1(exifBlock())
    let second = Self.jpeg(segments: [exif])
    func first(size: Int, secondOffset: Int) -> [UInt8] {
      let index = multiPictureIndex(
        firstSize: size, secondSize: second.count, secondOffset: secondOffset)
      let segment = Self.segment(marker: 0xe2, Array("MPF\0".utf8) + index)
      return Self.jpeg(segments: [exif, segment]) + padding
    }
    // The numbers have fixed sizes, so the size stands before they are known.
    let size = first(size: 0, secondOffset: 0).count
    // Offsets count from the TIFF header: SOI, EXIF, and APP2 up to `MPF\0` come before it.
    return first(size: size, secondOffset: size - (2 + exif.count + 8)) + second
  }

  private func multiPictureIndex(
    firstSize: Int, secondSize: Int, secondOffset: Int
  ) -> [UInt8] {
    // Attribute (the first is the one to show, both are views of a scene), size, offset, and the
    // numbers of dependent pictures.
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
