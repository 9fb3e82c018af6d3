/// A quick 64-bit hash that is the same in every run; it detects damage, not manipulation.
enum Fingerprint {
  private static let prime: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Hashes eight bytes at a time: multiply and fold, like FNV-1a does for each byte.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = prime &+ UInt64(bytes.count)
    var offset = 0
    while let word = bytes.uint64(at: offset, bigEndian: false) {
      hash = mix(hash, word)
      offset += 8
    }
    for byte in bytes.slice(offset, 8) { hash = mix(hash, UInt64(byte)) }
    return hash
  }

  static func of(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { of(UnsafeRawBufferPointer($0)) }
  }

  static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: prime)
    return product.low ^ product.high &+ word
  }
}
