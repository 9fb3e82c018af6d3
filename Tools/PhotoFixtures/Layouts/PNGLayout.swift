/// The metadata layout of a PNG.
package struct PNGLayout: Sendable {
  package enum Exif: Sendable, Hashable {
    case none
    /// The `eXIf` chunk (PNG third edition §11.3.4.5).
    case chunk
    /// A text chunk with this keyword and the block in hexadecimal digits, as ImageMagick writes
    /// it: `Raw profile type exif` or `Raw profile type APP1`.
    case profile(named: String, in: TextChunk)
  }

  package enum TextChunk: String, Sendable, CaseIterable {
    case plain = "tEXt"
    case compressed = "zTXt"
    case international = "iTXt"
    /// `iTXt` with its compression flag set.
    case compressedInternational
  }

  package var exif: Exif = .chunk
  /// The chunk is between the picture and the end.
  package var isExifAfterPicture = false
  /// `Exif\0\0` precedes the TIFF header in `eXIf`, against the specification.
  package var hasIdentifier = false
  /// An XMP packet in an `iTXt` chunk, if there is one.
  package var xmp: [UInt8] = []
  package var isXMPCompressed = false
  package var isXMPAfterPicture = false
  /// The compression of the picture and the compressed texts.
  package var packing: ZlibStream = .ownCodes
  /// The size of a private chunk without meaning before the picture, in bytes.
  package var unknownBytes = 0

  package init() {}

  /// An `eXIf` chunk before the picture.
  package static let exif = PNGLayout()

  /// No EXIF block, but an XMP packet.
  package static func xmp(_ packet: [UInt8], isCompressed: Bool = false) -> PNGLayout {
    var layout = PNGLayout()
    layout.exif = .none
    layout.xmp = packet
    layout.isXMPCompressed = isCompressed
    return layout
  }

  /// A profile as programs wrote it before the `eXIf` chunk.
  package static func profile(
    _ chunk: TextChunk, named name: String = "exif"
  ) -> PNGLayout {
    var layout = PNGLayout()
    layout.exif = .profile(named: name, in: chunk)
    return layout
  }
}

extension FixturePhoto {
  /// Returns a decodable PNG of 16 × 16 gray pixels.
  package func png(_ layout: PNGLayout = .exif) -> [UInt8] {
    let exif = exifChunk(layout)
    let xmp = xmpChunk(layout)
    let unknown =
      layout.unknownBytes > 0
      ? PNGChunk.bytes("teSt", [UInt8](repeating: 7, count: layout.unknownBytes)) : []
    return PNGChunk.signature + PNGChunk.header + unknown
      + (layout.isExifAfterPicture ? [] : exif) + (layout.isXMPAfterPicture ? [] : xmp)
      + PNGChunk.picture(layout.packing)
      + (layout.isExifAfterPicture ? exif : []) + (layout.isXMPAfterPicture ? xmp : [])
      + PNGChunk.bytes("IEND", [])
  }

  private func exifChunk(_ layout: PNGLayout) -> [UInt8] {
    switch layout.exif {
    case .none: []
    case .chunk: PNGChunk.bytes("eXIf", layout.hasIdentifier ? exifBlock() : tiff())
    case .profile(let name, let chunk):
      PNGChunk.text(
        chunk, keyword: "Raw profile type \(name)",
        PNGChunk.profileText(exifBlock(), named: name), layout.packing)
    }
  }

  private func xmpChunk(_ layout: PNGLayout) -> [UInt8] {
    guard !layout.xmp.isEmpty else { return [] }
    return PNGChunk.text(
      layout.isXMPCompressed ? .compressedInternational : .international,
      keyword: "XML:com.adobe.xmp", layout.xmp, layout.packing)
  }
}
