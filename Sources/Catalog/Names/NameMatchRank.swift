import Foundation

/// How well a name fits what a person typed.
package enum NameMatchRank: Int, Comparable {
  case exact, wordStart, anywhere

  /// The fit of two folded texts; nil when the name does not contain the wanted text.
  init?(of name: String, to wanted: String) {
    if name == wanted {
      self = .exact
    } else if name.hasPrefix(wanted) || name.contains(" " + wanted) {
      self = .wordStart
    } else if name.contains(wanted) {
      self = .anywhere
    } else {
      return nil
    }
  }

  package static func < (left: NameMatchRank, right: NameMatchRank) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Lower case without accents and punctuation, words separated by one space.
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
