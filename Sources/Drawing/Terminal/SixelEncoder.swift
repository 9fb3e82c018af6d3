/// Encodes a picture as sixels (DEC STD 070, chapter 9): colors, then bands of six lines per color.
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
          red: picture.bytes[pixel], green: picture.bytes[pixel + 1],
          blue: picture.bytes[pixel + 2])
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

/// At most 255 colors of a picture by median cut: the boxes of colors with most pixels are split.
struct ColorPalette {
  /// Red, green and blue, 0 to 255.
  private(set) var colors: [SIMD3<Int>] = []
  /// The palette color of each of the 32,768 colors with five bits per component.
  private var nearest = [UInt8](repeating: 0, count: 1 << 15)

  private typealias Cell = (key: Int, count: Int, sum: SIMD3<Int>)

  init(of picture: PixelGrid) {
    var boxes = [Self.cells(of: picture)]
    while boxes.count < 255 {
      guard let index = Self.largest(boxes) else { break }
      let halves = Self.halved(boxes[index])
      boxes[index] = halves.0
      boxes.append(halves.1)
    }
    for box in boxes where !box.isEmpty {
      let count = box.reduce(0) { $0 + $1.count }
      let sum = box.reduce(SIMD3<Int>()) { $0 &+ $1.sum }
      for cell in box { nearest[cell.key] = UInt8(clamping: colors.count) }
      colors.append(SIMD3(sum.x / count, sum.y / count, sum.z / count))
    }
  }

  func index(red: UInt8, green: UInt8, blue: UInt8) -> Int {
    Int(nearest[Self.key(red: red, green: green, blue: blue)])
  }

  private static func key(red: UInt8, green: UInt8, blue: UInt8) -> Int {
    Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
  }

  /// Returns the occurring colors, at five bits per component, with their counts.
  private static func cells(of picture: PixelGrid) -> [Cell] {
    var counts = [Int](repeating: 0, count: 1 << 15)
    var sums = [SIMD3<Int>](repeating: SIMD3(), count: 1 << 15)
    let bytes = picture.bytes
    for start in stride(from: 0, to: bytes.count - 2, by: 3) {
      let key = key(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
      counts[key] += 1
      sums[key] &+= SIMD3(Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
    }
    return counts.indices.filter { counts[$0] > 0 }.map { ($0, counts[$0], sums[$0]) }
  }

  private static func largest(_ boxes: [[Cell]]) -> Int? {
    var best: (index: Int, gain: Int)?
    for (index, box) in boxes.enumerated() where box.count > 1 {
      let gain = box.reduce(0) { $0 + $1.count } * (1 + widest(box).width)
      if gain > best?.gain ?? 0 { best = (index, gain) }
    }
    return best?.index
  }

  /// Returns the component with the widest range in a box, as a bit shift.
  private static func widest(_ box: [Cell]) -> (shift: Int, width: Int) {
    var best = (shift: 10, width: -1)
    for shift in [10, 5, 0] {
      let values = box.map { $0.key >> shift & 31 }
      let width = (values.max() ?? 0) - (values.min() ?? 0)
      if width > best.width { best = (shift, width) }
    }
    return best
  }

  /// Returns both halves of a box of at least two colors; neither is empty.
  private static func halved(_ box: [Cell]) -> ([Cell], [Cell]) {
    let shift = widest(box).shift
    let sorted = box.sorted { ($0.key >> shift & 31, $0.key) < ($1.key >> shift & 31, $1.key) }
    let half = sorted.reduce(0) { $0 + $1.count } / 2
    var seen = 0
    var cut = 0
    while cut < sorted.count - 1, seen < half || cut == 0 {
      seen += sorted[cut].count
      cut += 1
    }
    return (Array(sorted[..<cut]), Array(sorted[cut...]))
  }
}
