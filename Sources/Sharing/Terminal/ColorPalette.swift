/// At most 255 colors of a picture by median cut: boxes of colors are split where they contain most
/// pixels.
struct ColorPalette {
  /// Red, green and blue, 0 to 255.
  private(set) var colors: [SIMD3<Int>] = []
  /// The palette color of each of the 32,768 colors with five bits per component.
  private var nearest = [UInt8](repeating: 0, count: 1 << 15)

  private struct Cell {
    let key: Int
    var count: Int
    var sum: SIMD3<Int>
  }

  init(of picture: PixelGrid, most: Int = 255) {
    var boxes = [Self.cells(of: picture)]
    while boxes.count < min(most, 255) {
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

  func index(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    Int(nearest[Self.key(red, green, blue)])
  }

  private static func key(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
  }

  /// Returns the occurring colors, at five bits per component, with their counts.
  private static func cells(of picture: PixelGrid) -> [Cell] {
    var counts = [Int](repeating: 0, count: 1 << 15)
    var sums = [SIMD3<Int>](repeating: SIMD3(), count: 1 << 15)
    let bytes = picture.bytes
    for start in stride(from: 0, to: bytes.count - 2, by: 3) {
      let key = key(bytes[start], bytes[start + 1], bytes[start + 2])
      counts[key] += 1
      sums[key] &+= SIMD3(Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
    }
    return counts.indices.filter { counts[$0] > 0 }
      .map { Cell(key: $0, count: counts[$0], sum: sums[$0]) }
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
