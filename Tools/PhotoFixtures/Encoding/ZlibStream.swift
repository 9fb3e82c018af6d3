/// Writes zlib streams (RFC 1950) with each of the three kinds of blocks.
package enum ZlibStream: Sendable, CaseIterable {
  /// Uncompressed blocks, up to 65,535 bytes each.
  case stored
  /// One block with the codes of RFC 1951 §3.2.6.
  case fixedCodes
  /// One block with its own codes, as nearly every writer makes.
  case ownCodes

  package func bytes(_ content: [UInt8]) -> [UInt8] {
    let blocks =
      switch self {
      case .stored: Self.storedBlocks(content)
      case .fixedCodes: Self.compressedBlock(content, .fixed)
      case .ownCodes: Self.compressedBlock(content, .stated)
      }
    // Deflate with a window of 32 KiB. The second byte makes the pair a multiple of 31.
    return [0x78, 0x9c] + blocks + ByteOrder.big.bytes(Checksums.adler32(content))
  }

  private static func storedBlocks(_ content: [UInt8]) -> [UInt8] {
    let blockSize = 65_535
    let starts = Array(stride(from: 0, to: max(1, content.count), by: blockSize))
    return starts.flatMap { start in
      let part = content[start..<min(content.count, start + blockSize)]
      let length = UInt16(part.count)
      return [start == starts.last ? 1 : 0] + ByteOrder.little.bytes(length)
        + ByteOrder.little.bytes(~length) + part
    }
  }

  private static func compressedBlock(_ content: [UInt8], _ codes: DeflateCodes) -> [UInt8] {
    var bits = BitWriter()
    bits.write(1, 1)  // the last block
    codes.writeHeader(to: &bits)
    for step in LZ77Token.steps(of: content) {
      switch step {
      case .literal(let byte): codes.write(literal: Int(byte), to: &bits)
      case .copy(let length, let distance):
        codes.write(length: length, distance: distance, to: &bits)
      }
    }
    codes.write(literal: DeflateCodes.endOfBlock, to: &bits)
    return bits.bytes
  }
}

/// Bits as deflate packs them: the lowest bit of a byte first (RFC 1951 §3.1.1).
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  /// Numbers begin with their lowest bit.
  mutating func write(_ value: Int, _ count: Int) {
    for index in 0..<count {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8(value >> index & 1) << UInt8(used)
      used += 1
    }
  }

  /// Codes begin with their highest bit.
  mutating func write(code: DeflateCodes.Code) {
    for index in (0..<code.bits).reversed() { write(code.value >> index & 1, 1) }
  }
}
