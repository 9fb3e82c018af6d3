/// The metadata layout of a WebP.
package struct WebPLayout: Sendable {
  package var hasExif = true
  /// `Exif\0\0` precedes the TIFF header, against the specification.
  package var hasIdentifier = false
  /// An XMP packet, if there is one.
  package var xmp: [UInt8] = []
  /// The extended header announces the metadata, as required.
  package var hasFlags = true
  /// The metadata precedes the picture, against the specification.
  package var isMetadataFirst = false
  /// The size of a chunk to skip before EXIF and XMP, in bytes; odd sizes are padded.
  package var unknownBytes = 0

  package init() {}

  /// An EXIF chunk after the picture.
  package static let exif = WebPLayout()

  /// No EXIF block, but an XMP packet.
  package static func xmp(_ packet: [UInt8]) -> WebPLayout {
    var layout = WebPLayout()
    layout.hasExif = false
    layout.xmp = packet
    return layout
  }

  /// The simple form: a picture without metadata.
  package static let pictureOnly: [UInt8] = RIFF.file("WEBP", picture)

  static let picture = RIFF.chunk("VP8L", onePixel)

  /// One opaque gray pixel, lossless (RFC 9649 §3).
  ///
  /// Each of its five code tables has one symbol, so the pixel takes no bits.
  private static let onePixel: [UInt8] = {
    var bits = BitWriter()
    bits.write(0x2f, 8)
    bits.write(0, 14)  // width − 1
    bits.write(0, 14)  // height − 1
    bits.write(0, 1 + 3)  // no alpha, version 0
    bits.write(0, 1 + 1 + 1)  // no transform, no colour cache, one group of tables
    for symbol in [0x80, 0x80, 0x80, 0xff] {  // green, red, blue, alpha
      bits.write(0b101, 3)  // a simple table of one symbol of eight bits
      bits.write(symbol, 8)
    }
    bits.write(0b0001, 4)  // the distances: one symbol of one bit, 0
    return bits.bytes
  }()
}

extension FixturePhoto {
  /// Returns a decodable WebP of one gray pixel in the extended form (RFC 9649 §2.7).
  package func webp(_ layout: WebPLayout = .exif) -> [UInt8] {
    var metadata =
      layout.unknownBytes > 0
      ? RIFF.chunk("teSt", [UInt8](repeating: 7, count: layout.unknownBytes)) : []
    if layout.hasExif {
      metadata += RIFF.chunk("EXIF", layout.hasIdentifier ? exifBlock() : tiff())
    }
    if !layout.xmp.isEmpty { metadata += RIFF.chunk("XMP ", layout.xmp) }
    let flags: UInt8 = (layout.hasExif ? 0x08 : 0) | (layout.xmp.isEmpty ? 0 : 0x04)
    // Flags, three reserved bytes, and width − 1 and height − 1 in three bytes each.
    let header = RIFF.chunk("VP8X", [layout.hasFlags ? flags : 0] + [UInt8](repeating: 0, count: 9))
    return RIFF.file(
      "WEBP",
      header
        + (layout.isMetadataFirst
          ? metadata + WebPLayout.picture : WebPLayout.picture + metadata))
  }
}

/// Chunks of the Resource Interchange File Format (RFC 9649 §2.3).
package enum RIFF {
  /// Returns the type, the little-endian size, the content, and a zero after an odd size.
  package static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + ByteOrder.little.bytes(UInt32(content.count)) + content
      + (content.count % 2 == 1 ? [0] : [])
  }

  package static func file(_ form: String, _ chunks: [UInt8]) -> [UInt8] {
    chunk("RIFF", Array(form.utf8) + chunks)
  }
}
