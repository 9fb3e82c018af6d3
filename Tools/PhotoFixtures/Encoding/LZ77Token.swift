/// One step of decompression: a byte, or a repetition of earlier bytes.
enum LZ77Token {
  case literal(UInt8)
  /// 3 … 258 bytes from 1 … 32,768 bytes before.
  case copy(length: Int, distance: Int)

  /// Compresses greedily: only the last position of the same three bytes is tried.
  static func steps(of content: [UInt8]) -> [LZ77Token] {
    var steps: [LZ77Token] = []
    var places: [UInt32: Int] = [:]
    var position = 0
    while position < content.count {
      let key = key(content, position)
      let earlier = key.flatMap { places[$0] }
      let length = earlier.map { matchLength(content, $0, position) } ?? 0
      let step: LZ77Token
      if let earlier, length >= 3, position - earlier <= 32_768 {
        step = .copy(length: length, distance: position - earlier)
      } else {
        step = .literal(content[position])
      }
      steps.append(step)
      for place in position..<(position + step.count) {
        if let key = self.key(content, place) { places[key] = place }
      }
      position += step.count
    }
    return steps
  }

  private var count: Int {
    switch self {
    case .literal: 1
    case .copy(let length, _): length
    }
  }

  private static func key(_ content: [UInt8], _ position: Int) -> UInt32? {
    guard position + 2 < content.count else { return nil }
    return UInt32(content[position]) << 16 | UInt32(content[position + 1]) << 8
      | UInt32(content[position + 2])
  }

  private static func matchLength(_ content: [UInt8], _ earlier: Int, _ position: Int) -> Int {
    let maxLength = min(258, content.count - position)
    var length = 0
    while length < maxLength, content[earlier + length] == content[position + length] {
      length += 1
    }
    return length
  }
}
