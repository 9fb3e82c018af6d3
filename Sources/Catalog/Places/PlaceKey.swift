/// The form of a place's name under which the gazetteer finds it.
package enum PlaceKey {
  private static let short: [Substring: Substring] = [
    "saint": "st", "sainte": "ste", "mount": "mt", "fort": "ft", "and": "",
  ]
  /// Letters that have no accent to remove.
  private static let plain: [Character: String] = [
    "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "ß": "ss",
    "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ı": "i", "ə": "e", "Ə": "e", "ʻ": "", "’": "",
    "‘": "", "`": "",
  ]

  /// Returns a name in lower case without accents and punctuation, with short forms of common words:
  /// `st johns`.
  package static func key(_ name: String) -> String {
    var text = name
    if name.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "`") }) {
      text = name.reduce(into: "") { $0 += plain[$1] ?? String($1) }
    }
    return NameMatchRank.folded(text).split(separator: " ").map { short[$0] ?? $0 }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the keys one letter away: changed, inserted, deleted or swapped with the next.
  static func neighbors(of key: String) -> Set<String> {
    let letters = Array(key.utf8)
    let alphabet = Array(UInt8(ascii: "a")...UInt8(ascii: "z")) + [ASCII.space]
    var found: Set<String> = []
    func replace(_ range: Range<Int>, with new: [UInt8]) {
      var changed = letters
      changed.replaceSubrange(range, with: new)
      found.insert(String(decoding: changed, as: UTF8.self))
    }
    for position in 0...letters.count {
      for letter in alphabet { replace(position..<position, with: [letter]) }
      guard position < letters.count else { continue }
      for letter in alphabet { replace(position..<(position + 1), with: [letter]) }
      replace(position..<(position + 1), with: [])
      guard position + 1 < letters.count else { continue }
      replace(position..<(position + 2), with: [letters[position + 1], letters[position]])
    }
    found.remove(key)
    return found
  }
}
