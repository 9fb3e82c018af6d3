/// A picture of single-color squares of 8 × 8 pixels as a baseline JPEG (ITU-T T.81).
///
/// Its decoded pixels are known exactly.
package struct BlockPicture: Sendable, Hashable {
  /// Red, green and blue.
  package struct Color: Sendable, Hashable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  package let columns: Int
  package let rows: Int
  /// The colors of the squares, row by row from the top.
  package let colors: [Color]

  /// - Parameters:
  ///   - columns: The number of squares in a row.
  ///   - rows: The number of rows.
  ///   - color: Returns the color of a square by its column and row.
  package init(columns: Int, rows: Int, color: (_ column: Int, _ row: Int) -> Color) {
    (self.columns, self.rows) = (columns, rows)
    colors = (0..<rows).flatMap { row in (0..<columns).map { color($0, row) } }
  }

  /// Returns a picture with red and green above, blue and white below, stored as a camera in one of
  /// the eight orientations does (EXIF 2.32 §4.6.4, tag 0x0112).
  ///
  /// - Parameters:
  ///   - columns: The number of squares in a row of the upright picture.
  ///   - rows: The number of rows of the upright picture.
  ///   - orientation: 1 to 8.
  /// - Returns: The picture as stored in the file.
  package static func quadrants(columns: Int, rows: Int, orientation: Int) -> BlockPicture {
    func upright(_ x: Int, _ y: Int) -> Color {
      switch (x < columns / 2, y < rows / 2) {
      case (true, true): Color(255, 0, 0)
      case (false, true): Color(0, 255, 0)
      case (true, false): Color(0, 0, 255)
      case (false, false): Color(255, 255, 255)
      }
    }
    let isTurned = orientation > 4
    let (right, bottom) = (columns - 1, rows - 1)
    let (width, height) = isTurned ? (rows, columns) : (columns, rows)
    return BlockPicture(columns: width, rows: height) { x, y in
      switch orientation {
      case 2: upright(right - x, y)
      case 3: upright(right - x, bottom - y)
      case 4: upright(x, bottom - y)
      case 5: upright(y, x)
      case 6: upright(right - y, x)
      case 7: upright(right - y, bottom - x)
      case 8: upright(y, bottom - x)
      default: upright(x, y)
      }
    }
  }

  /// Returns the whole file, with segments between its start and the picture.
  package func jpeg(segments: [[UInt8]] = []) -> [UInt8] {
    TinyJPEG.startOfImage + segments.flatMap(\.self) + body
  }

  // MARK: Coding

  /// Tables, frame, scan and end.
  private var body: [UInt8] {
    let big = ByteOrder.big
    let frame =
      [8] + big.bytes(UInt16(rows * 8)) + big.bytes(UInt16(columns * 8))
      + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
    // Twelve codes of four bits for the sizes of differences, and one bit for the end of a block.
    let sizes: [UInt8] = [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11)
    let ends: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
    return TinyJPEG.segment(0xdb, [0] + [UInt8](repeating: 1, count: 64))
      + TinyJPEG.segment(0xc0, frame)
      + TinyJPEG.segment(0xc4, [0x00] + sizes) + TinyJPEG.segment(0xc4, [0x10] + ends)
      + TinyJPEG.segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]) + scan + [0xff, 0xd9]
  }

  private var scan: [UInt8] {
    var bits = ScanBits()
    var last = [0, 0, 0]
    for color in colors {
      for (part, value) in color.levels.enumerated() {
        bits.write(difference: value - last[part])
        last[part] = value
      }
    }
    return bits.finished
  }
}

extension BlockPicture.Color {
  /// Returns eight times the luminance and both color differences, relative to the middle (JFIF
  /// 1.02).
  fileprivate var levels: [Int] {
    let (red, green, blue) = (Double(red), Double(green), Double(blue))
    return [
      0.299 * red + 0.587 * green + 0.114 * blue - 128,
      -0.168_736 * red - 0.331_264 * green + 0.5 * blue,
      0.5 * red - 0.418_688 * green - 0.081_312 * blue,
    ].map { Int(($0 * 8).rounded()) }
  }
}

/// The bits of a scan, with a zero after every byte that would be a marker.
private struct ScanBits {
  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var count = 0

  /// Appends the difference between the first values of a block and the previous one, and the end
  /// of the block.
  mutating func write(difference: Int) {
    let size = difference == 0 ? 0 : Int.bitWidth - abs(difference).leadingZeroBitCount
    write(size, 4)
    write(difference < 0 ? difference + (1 << size) - 1 : difference, size)
    write(0, 1)
  }

  private mutating func write(_ value: Int, _ length: Int) {
    guard length > 0 else { return }
    pending = pending << UInt32(length) | UInt32(value)
    count += length
    while count >= 8 {
      count -= 8
      let byte = UInt8(truncatingIfNeeded: pending >> UInt32(count))
      bytes.append(byte)
      if byte == 0xff { bytes.append(0) }
    }
    pending &= 1 << UInt32(count) - 1
  }

  /// The bytes, the last one padded with ones.
  var finished: [UInt8] {
    var copy = self
    if count > 0 { copy.write((1 << (8 - count)) - 1, 8 - count) }
    return copy.bytes
  }
}
