import CZlib

/// Decompresses parts of a file (zlib streams, RFC 1950).
enum ZlibInflater {
  private static let pieceSize = 16 * 1024

  /// Decompresses about `limit` bytes of one stream, up to the first error; says whether there was
  /// none.
  ///
  /// The file may end before the stream does.
  static func unpack(
    _ range: Range<Int>, of file: PhotoFile, limit: Int
  ) throws(PhotoFileError) -> (bytes: [UInt8], isWhole: Bool) {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return ([], false)
    }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieceSize)
    var position = range.lowerBound
    while position < range.upperBound, output.count < limit {
      let input = try file.bytes(at: position, count: min(pieceSize, range.upperBound - position))
      guard !input.isEmpty else { break }
      position += input.count
      stream.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.avail_in = UInt32(input.count)
      repeat {
        let status = piece.withUnsafeMutableBufferPointer { target in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(target.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        output += piece[..<(pieceSize - Int(stream.avail_out))]
        if status == Z_STREAM_END { return (output, true) }
        // Z_BUF_ERROR requests more input.
        guard status == Z_OK || status == Z_BUF_ERROR else { return (output, false) }
      } while stream.avail_out == 0 && output.count < limit
    }
    return (output, false)
  }
}
