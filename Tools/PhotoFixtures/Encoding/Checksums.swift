/// Checksums in containers.
package enum Checksums {
  /// Returns the CRC-32 of PNG chunks (PNG third edition §5.5 and annex D): polynomial 0xEDB88320,
  /// reflected.
  package static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xffff_ffff
    for byte in bytes { sum = ofBytes[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
    return ~sum
  }

  /// The change of the sum for each byte.
  private static let ofBytes: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xedb8_8320 ^ (sum >> 1) : sum >> 1 }
  }

  /// Returns the checksum at the end of a zlib stream (RFC 1950 §8.2).
  package static func adler32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let modulus: UInt32 = 65_521
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % modulus
      high = (high + low) % modulus
    }
    return high << 16 | low
  }
}
