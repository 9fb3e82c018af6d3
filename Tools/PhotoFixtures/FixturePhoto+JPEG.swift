extension FixturePhoto {
  /// A decodable JPEG: SOI, the EXIF segment, padding, and 16 × 16 grey pixels.
  package func jpeg() -> [UInt8] { Self.jpeg(segments: [Self.app1(exifBlock())] + padding) }

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

  /// COM segments, 65,537 bytes each at most, up to `imageBytes` together.
  private var padding: [[UInt8]] {
    let most = 65_533
    return stride(from: 0, to: imageBytes, by: most + 4).map { start in
      let count = min(most, max(0, imageBytes - start - 4))
      return TinyJPEG.segment(0xfe, [UInt8](repeating: 0x2e, count: count))
    }
  }
}
