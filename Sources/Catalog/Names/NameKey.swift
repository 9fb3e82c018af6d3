import Foundation

/// Names in the form in which they are compared.
package enum NameKey {
  /// Words with several spellings.
  private static let spellings = ["saint": "st", "centre": "center", "ballpark": "ball park"]

  /// Returns a name in lower case without accents, punctuation and a leading article, and with one
  /// spelling of words such as `centre`.
  package static func key(_ name: String) -> String {
    // Most names have only ASCII characters, and replacing takes longer than the rest.
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let folded = NameFolding.folded(isASCII ? name : name.replacing("’", with: "'"))
    var words = folded.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    for (index, word) in words.enumerated() { words[index] = spellings[word] ?? word }
    if words.count > 1, words.first == "the" { words.removeFirst() }
    return words.joined(separator: " ")
  }

  /// Returns whether a key contains another as whole words.
  static func contains(_ part: String, in key: String) -> Bool {
    " \(key) ".contains(" \(part) ")
  }
}

/// The folding of names and other words.
package enum NameFolding {
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
