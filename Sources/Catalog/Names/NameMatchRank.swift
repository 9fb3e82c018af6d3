import Foundation

/// The quality of a match between a name and the user's input.
package enum NameMatchRank: Int {
  case exact, wholeWords, wordStart, anywhere

  /// Returns the match of two folded texts; nil if the name doesn't contain the wanted text.
  init?(of name: String, to wanted: String) {
    guard name != wanted else {
      self = .exact
      return
    }
    var (name, wanted) = (name, wanted)
    let rank = name.withUTF8 { name in wanted.withUTF8 { Self.rank(name, $0) } }
    guard let rank else { return nil }
    self = rank
  }

  private static func rank(
    _ name: UnsafeBufferPointer<UInt8>, _ wanted: UnsafeBufferPointer<UInt8>
  ) -> NameMatchRank? {
    guard let first = wanted.first else { return .wordStart }
    var best: NameMatchRank?
    var start = 0
    while start + wanted.count <= name.count {
      if name[start] == first, name[start...].starts(with: wanted) {
        if start > 0, name[start - 1] != ASCII.space {
          best = best ?? .anywhere
        } else {
          let end = start + wanted.count
          if end == name.count || name[end] == ASCII.space { return .wholeWords }
          best = .wordStart
        }
      }
      start += 1
    }
    return best
  }

  /// Returns a text in lower case without accents and punctuation, with single spaces.
  package static func folded(_ text: String) -> String {
    var plain = text
    if text.utf8.contains(where: { $0 >= 0x80 }) {
      plain = text.folding(options: .diacriticInsensitive, locale: nil)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(plain.utf8.count)
    for byte in plain.lowercased().utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), ASCII.zero...ASCII.nine, 0x80...:
        bytes.append(byte)
      case UInt8(ascii: "'"), UInt8(ascii: "."): continue
      default: if let last = bytes.last, last != ASCII.space { bytes.append(ASCII.space) }
      }
    }
    while bytes.last == ASCII.space { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
