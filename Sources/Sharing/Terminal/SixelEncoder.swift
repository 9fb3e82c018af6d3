/// Encodes a picture as sixels (DEC STD 070, chapter 9): its colors, then bands of six lines, each
/// band once per color in it.
enum SixelEncoder {
  static func bytes(of picture: PixelGrid) -> [UInt8] {
    let table = ColorPalette(of: picture)
    // Square pixels, transparent background, and the size.
    var text = Array("\u{1B}P0;1q\"1;1;\(picture.width);\(picture.height)".utf8)
    for (index, color) in table.colors.enumerated() {
      // In percent.
      let parts = [color.x, color.y, color.z].map { String(($0 * 100 + 127) / 255) }
      text += Array("#\(index);2;\(parts.joined(separator: ";"))".utf8)
    }
    for top in stride(from: 0, to: picture.height, by: 6) {
      appendBand(from: top, of: picture, table, to: &text)
      text.append(UInt8(ascii: "-"))
    }
    return text + Array("\u{1B}\\".utf8)
  }

  private static func appendBand(
    from top: Int, of picture: PixelGrid, _ table: ColorPalette, to text: inout [UInt8]
  ) {
    let width = picture.width
    var rows = [Int: [UInt8]]()
    for line in 0..<min(6, picture.height - top) {
      let start = (top + line) * width * 3
      for column in 0..<width {
        let pixel = start + column * 3
        let color = table.index(
          picture.bytes[pixel], picture.bytes[pixel + 1], picture.bytes[pixel + 2])
        rows[color, default: [UInt8](repeating: 0, count: width)][column] |= 1 << UInt8(line)
      }
    }
    for (number, color) in rows.keys.sorted().enumerated() {
      // Return to the left for the next color.
      if number > 0 { text.append(UInt8(ascii: "$")) }
      text += Array("#\(color)".utf8)
      appendRuns(of: rows[color] ?? [], to: &text)
    }
  }

  /// Appends runs of equal sixels with a count; empty ones at the end are left out.
  private static func appendRuns(of row: [UInt8], to text: inout [UInt8]) {
    let end = (row.lastIndex { $0 != 0 } ?? -1) + 1
    var start = 0
    while start < end {
      var next = start + 1
      while next < end, row[next] == row[start] { next += 1 }
      let letter = 63 + row[start]
      if next - start > 3 {
        text += Array("!\(next - start)".utf8)
        text.append(letter)
      } else {
        text += [UInt8](repeating: letter, count: next - start)
      }
      start = next
    }
  }
}
