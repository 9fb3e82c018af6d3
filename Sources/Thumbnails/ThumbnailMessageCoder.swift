/// Encodes the results of a process that decodes photos: for each a letter, the length in four
/// bytes, and the picture or message.
package enum ThumbnailMessageCoder {
  /// Larger messages are invalid; the pixels of a card have about 6 MB.
  private static let maxBytes = 1 << 25

  package static func bytes(of outcome: ThumbnailOutcome) -> [UInt8] {
    let (letter, content): (Unicode.Scalar, [UInt8]) =
      switch outcome {
      case .made(let jpeg): ("p", jpeg)
      case .refused(let words): ("r", Array(words.utf8))
      case .libraryMissing(let words): ("l", Array(words.utf8))
      }
    let length = UInt32(clamping: content.count)
    return [UInt8(ascii: letter)]
      + stride(from: UInt32(24), through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
      + content
  }

  /// Decodes all complete outcomes.
  package static func outcomes(in bytes: [UInt8]) -> [ThumbnailOutcome] {
    var outcomes: [ThumbnailOutcome] = []
    var position = 0
    while position + 5 <= bytes.count {
      let length = bytes[position + 1..<position + 5].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 5 + length
      guard length <= maxBytes, end <= bytes.count else { break }
      let content = bytes[position + 5..<end]
      switch bytes[position] {
      case UInt8(ascii: "p"): outcomes.append(.made(Array(content)))
      case UInt8(ascii: "r"): outcomes.append(.refused(String(decoding: content, as: UTF8.self)))
      case UInt8(ascii: "l"):
        outcomes.append(.libraryMissing(String(decoding: content, as: UTF8.self)))
      default: return outcomes
      }
      position = end
    }
    return outcomes
  }
}
