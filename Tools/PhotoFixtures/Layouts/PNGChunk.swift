/// The chunks of a PNG (PNG third edition §5.3).
package enum PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Returns length, type, content, and the CRC of the last two.
  package static func bytes(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return ByteOrder.big.bytes(UInt32(content.count)) + checked
      + ByteOrder.big.bytes(Checksums.crc32(checked))
  }

  /// 16 × 16 pixels of eight bits of gray.
  static let header = bytes(
    "IHDR", MediaBoxes.number(16, 4) + MediaBoxes.number(16, 4) + [8, 0, 0, 0, 0])

  static func picture(_ packing: ZlibStream) -> [UInt8] {
    // Each row begins with the number of its filter, 0 for none.
    let row = [0] + [UInt8](repeating: 0x80, count: 16)
    return bytes("IDAT", packing.bytes((0..<16).flatMap { _ in row }))
  }

  /// Returns a text with a keyword (§11.3.3).
  static func text(
    _ kind: PNGLayout.TextChunk, keyword: String, _ text: [UInt8], _ packing: ZlibStream
  ) -> [UInt8] {
    let start = Array(keyword.utf8) + [0]
    return switch kind {
    case .plain: bytes("tEXt", start + text)
    case .compressed: bytes("zTXt", start + [0] + packing.bytes(text))
    // Compression flag and method, then an empty language and an empty translated keyword.
    case .international: bytes("iTXt", start + [0, 0, 0, 0] + text)
    case .compressedInternational: bytes("iTXt", start + [1, 0, 0, 0] + packing.bytes(text))
    }
  }

  /// Returns a profile: a line with its name, one with its length, and hexadecimal digits, 36 bytes
  /// per line.
  static func profileText(_ content: [UInt8], named name: String) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    let length = String(content.count)
    let start = "\n\(name)\n" + String(repeating: " ", count: max(0, 8 - length.count)) + length
    var text = Array(start.utf8)
    for (index, byte) in content.enumerated() {
      if index % 36 == 0 { text.append(UInt8(ascii: "\n")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return text + [UInt8(ascii: "\n")]
  }
}
