import Foundation

/// The quality of a match between a name and the user's input.
package enum NameMatchRank: Int {
  case exact, wordStart, anywhere

  /// Returns the match of two folded texts; nil if the name doesn't contain the wanted text.
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
