/// Check sums that containers carry.
package enum Checksums {
  /// CRC-32 of PNG chunks (PNG third edition §5.5 and annex D): polynomial 0xEDB88320, reflected.
  package static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(0xffff_ffff) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? 0xedb8_8320 ^ (sum >> 1) : sum >> 1
      }
    }
  }

  /// The sum that ends a zlib stream (RFC 1950 §8.2).
  package static func adler32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let modulus: UInt32 = 65_521
    let sums = bytes.reduce((low: UInt32(1), high: UInt32(0))) { sums, byte in
      let low = (sums.low + UInt32(byte)) % modulus
      return (low, (sums.high + low) % modulus)
    }
    return sums.high << 16 | sums.low
  }
}
