@testable import Drawing

/// The chunks of a PNG file (ISO/IEC 15948).
enum PNGChunks {
  struct Malformed: Error {}

  /// Returns the chunks in order.
  static func all(of file: [UInt8]) throws -> [(name: String, content: ArraySlice<UInt8>)] {
    guard file.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] else {
      throw Malformed()
    }
    var chunks: [(String, ArraySlice<UInt8>)] = []
    var position = 8
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 8 + length
      guard end + 4 <= file.count else { throw Malformed() }
      let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      chunks.append((name, file[position + 8..<end]))
      position = end + 4
    }
    return chunks
  }
}

extension PixelGrid {
  /// Returns the mean color of an area: red, green, blue.
  func mean(_ columns: Range<Int>, _ lines: Range<Int>) -> [Int] {
    var sums = [0, 0, 0]
    for row in lines {
      for column in columns {
        for part in 0..<3 { sums[part] += Int(bytes[(row * width + column) * 3 + part]) }
      }
    }
    let count = max(1, columns.count * lines.count)
    return sums.map { ($0 + count / 2) / count }
  }
}

extension SVGDocument {
  /// 40 by 20 units, red on the left and blue on the right.
  static let halves = SVGDocument(
    width: 40, height: 20, title: "Halves",
    elements: [
      .rectangle(Frame(width: 20, height: 20)).fill(0xff0000),
      .rectangle(Frame(x: 20, width: 20, height: 20)).fill(0x0000ff),
    ])
}
