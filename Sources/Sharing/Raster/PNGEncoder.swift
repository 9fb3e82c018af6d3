import AppSupport
import CZlib

/// Encodes pixels as a PNG file (RFC 2083), on all cores.
///
/// libpng compresses on one core, and the noise of a photo for longer than all the rest of a card
/// takes. Here strips of rows are compressed at the same time: their streams, each flushed to a whole
/// byte, follow each other in one zlib stream (RFC 1950).
enum PNGEncoder {
  /// The number of rows that are compressed together; it doesn't depend on the machine, so that the
  /// same pixels are the same file everywhere.
  private static let rowsPerStrip = 128
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  private static let bytesPerPixel = 3
  /// Subtracts the mean of the bytes to the left and above.
  private static let averageFilter: UInt8 = 3

  /// Returns a file without metadata of pixels of three bytes: red, green, blue.
  static func file(_ pixels: [UInt8], width: Int, height: Int) throws(DrawingError) -> [UInt8] {
    guard width > 0 else { throw .refused("the picture is empty") }
    let tops = Array(stride(from: 0, to: height, by: rowsPerStrip))
    let strips = tops.concurrentMap { top in
      let end = min(height, top + rowsPerStrip)
      return Strip(filtered(pixels, width, top..<end), isLast: end == height)
    }
    guard pixels.count == width * height * bytesPerPixel, let first = strips.first,
      strips.allSatisfy({ !$0.chunk.isEmpty })
    else { throw .refused("the picture can't be compressed") }
    let sum = strips.dropFirst().reduce(first.sum) { adler32_combine($0, $1.sum, $1.count) }
    var file = signature
    file.reserveCapacity(strips.reduce(1024) { $0 + $1.chunk.count })
    // Eight bits per sample, red, green and blue; the usual compression and filters, no interlacing.
    file += chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
    // The header of a zlib stream: deflate with a window of 32 KB, compressed as fast as possible.
    file += chunk("IDAT", [0x78, 0x01])
    for strip in strips { file += strip.chunk }
    file += chunk("IDAT", bigEndian(Int(sum)))
    return file + chunk("IEND", [])
  }

  /// Returns rows with their filters.
  private static func filtered(_ pixels: [UInt8], _ width: Int, _ rows: Range<Int>) -> [UInt8] {
    let length = width * bytesPerPixel
    guard pixels.count >= rows.upperBound * length else { return [] }
    let blankRow = [UInt8](repeating: 0, count: length)
    return [UInt8](unsafeUninitializedCapacity: rows.count * (length + 1)) { target, filled in
      pixels.withUnsafeBufferPointer { pixels in
        blankRow.withUnsafeBufferPointer { blankRow in
          for (row, start) in zip(rows, stride(from: 0, to: target.count, by: length + 1)) {
            let line = UnsafeBufferPointer(rebasing: pixels[row * length..<(row + 1) * length])
            let above =
              row == 0
              ? blankRow : UnsafeBufferPointer(rebasing: pixels[(row - 1) * length..<row * length])
            target[start] = averageFilter
            for place in 0..<bytesPerPixel {
              target[start + 1 + place] = line[place] &- above[place] / 2
            }
            for place in bytesPerPixel..<length {
              let mean = (UInt16(line[place - bytesPerPixel]) + UInt16(above[place])) / 2
              target[start + 1 + place] = line[place] &- UInt8(mean)
            }
          }
        }
      }
      filled = rows.count * (length + 1)
    }
  }

  /// A part of a deflate stream (RFC 1951).
  private struct Strip: Sendable {
    /// The stream as a chunk of the file.
    let chunk: [UInt8]
    /// The Adler-32 checksum and the number of the bytes before compression.
    let sum: UInt
    let count: Int

    /// Compresses bytes; the chunk is empty if there isn't enough memory.
    init(_ bytes: [UInt8], isLast: Bool) {
      count = bytes.count
      sum = adler32(1, bytes, UInt32(bytes.count))
      var state = z_stream()
      guard
        deflateInit2_(
          // The noise of a photo rarely repeats, so only runs of one byte are searched, which is
          // faster.
          &state, Z_BEST_SPEED, Z_DEFLATED, -MAX_WBITS, 9, Z_RLE, ZLIB_VERSION,
          Int32(MemoryLayout<z_stream>.size)) == Z_OK
      else {
        chunk = []
        return
      }
      defer { deflateEnd(&state) }
      // Length and name before the stream, the checksum after it, and the empty block with which a
      // flush ends.
      let (start, end) = (8, 4)
      let room = Int(deflateBound(&state, UInt(bytes.count))) + 16
      var input = bytes
      chunk = [UInt8](unsafeUninitializedCapacity: start + room + end) { target, filled in
        let isWhole = input.withUnsafeMutableBufferPointer { source in
          state.next_in = source.baseAddress
          state.avail_in = UInt32(source.count)
          state.next_out = target.baseAddress.map { $0 + start }
          state.avail_out = UInt32(room)
          let status = deflate(&state, isLast ? Z_FINISH : Z_SYNC_FLUSH)
          return state.avail_in == 0 && status == (isLast ? Z_STREAM_END : Z_OK)
        }
        guard isWhole, let address = target.baseAddress else { return }
        let length = room - Int(state.avail_out)
        let head = bigEndian(length) + Array("IDAT".utf8)
        for (place, byte) in head.enumerated() { target[place] = byte }
        // Of the name and the stream.
        let checksum = bigEndian(Int(crc32(0, address + 4, UInt32(4 + length))))
        for (place, byte) in checksum.enumerated() { target[start + length + place] = byte }
        filled = start + length + end
      }
    }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    let sum = crc32(0, checked, UInt32(checked.count))
    return bigEndian(content.count) + checked + bigEndian(Int(sum))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
  }
}
