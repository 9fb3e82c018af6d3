import CZlib

/// Compresses and decompresses whole columns with zlib (RFC 1950).
enum PackCompression {
  /// Returns the `size` bytes of a compressed stream; nil if it is damaged or of another size.
  static func decompressed(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    guard size > 0 else { return [] }
    var count = UInt(size)
    var status = Z_DATA_ERROR
    let output = [UInt8](unsafeUninitializedCapacity: size) { target, filled in
      bytes.withUnsafeBufferPointer { source in
        status = uncompress(target.baseAddress, &count, source.baseAddress, UInt(source.count))
      }
      filled = status == Z_OK ? Int(count) : 0
    }
    return status == Z_OK && output.count == size ? output : nil
  }

  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { target, filled in
      let status = compress2(target.baseAddress, &count, bytes, UInt(bytes.count), 9)
      filled = status == Z_OK ? Int(count) : 0
    }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt {
    bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
  }
}
