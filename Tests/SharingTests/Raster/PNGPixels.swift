import CZlib

/// A decoded PNG file of 8-bit RGB pixels (ISO/IEC 15948).
struct PNGPixels {
  struct Malformed: Error {}

  let width: Int
  let height: Int
  private var rows: [[UInt8]] = []

  init(_ file: [UInt8]) throws {
    var compressed: [UInt8] = []
    var size = (width: 0, height: 0)
    for chunk in try Self.chunks(of: file) {
      switch chunk.name {
      case "IHDR":
        guard Array(chunk.content.suffix(5)) == [8, 2, 0, 0, 0] else { throw Malformed() }
        size = (
          Self.number(chunk.content.prefix(4)), Self.number(chunk.content.dropFirst(4).prefix(4))
        )
      case "IDAT": compressed += chunk.content
      default: break
      }
    }
    (width, height) = size
    let stride = width * 3 + 1
    var bytes = [UInt8](repeating: 0, count: stride * height)
    var count = UInt(bytes.count)
    guard uncompress(&bytes, &count, compressed, UInt(compressed.count)) == Z_OK,
      count == bytes.count
    else { throw Malformed() }
    var above = [UInt8](repeating: 0, count: stride - 1)
    for row in 0..<height {
      let line = Array(bytes[row * stride..<(row + 1) * stride])
      above = Self.unfiltered(line, above)
      rows.append(above)
    }
  }

  /// All pixels, row by row.
  var bytes: [UInt8] { rows.flatMap(\.self) }

  /// Returns the chunks of a file in order.
  static func chunks(of file: [UInt8]) throws -> [(name: String, content: ArraySlice<UInt8>)] {
    guard file.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] else {
      throw Malformed()
    }
    var chunks: [(String, ArraySlice<UInt8>)] = []
    var position = 8
    while position + 12 <= file.count {
      let end = position + 8 + number(file[position..<position + 4])
      guard end + 4 <= file.count else { throw Malformed() }
      let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      chunks.append((name, file[position + 8..<end]))
      position = end + 4
    }
    return chunks
  }

  /// Returns the mean color of an area: red, green, blue.
  func mean(_ columns: Range<Int>, _ lines: Range<Int>) -> [Int] {
    var sums = [0, 0, 0]
    for row in lines {
      for column in columns {
        for part in 0..<3 { sums[part] += Int(rows[row][column * 3 + part]) }
      }
    }
    let count = max(1, columns.count * lines.count)
    return sums.map { ($0 + count / 2) / count }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func unfiltered(_ line: [UInt8], _ above: [UInt8]) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: above.count)
    for index in row.indices {
      let left = index < 3 ? 0 : row[index - 3]
      let corner = index < 3 ? 0 : above[index - 3]
      let guess: UInt8
      switch line[0] {
      case 1: guess = left
      case 2: guess = above[index]
      case 3: guess = UInt8((Int(left) + Int(above[index])) / 2)
      case 4: guess = paeth(left: Int(left), above: Int(above[index]), corner: Int(corner))
      default: guess = 0
      }
      row[index] = line[index + 1] &+ guess
    }
    return row
  }

  private static func paeth(left: Int, above: Int, corner: Int) -> UInt8 {
    let estimate = left + above - corner
    let distances = [left, above, corner].map { abs(estimate - $0) }
    if distances[0] <= distances[1], distances[0] <= distances[2] { return UInt8(left) }
    return UInt8(distances[1] <= distances[2] ? above : corner)
  }
}
