import Foundation
import SportsModel

/// A word of a sentence: normalized, and as written.
package struct SentenceToken: Hashable, Sendable {
  /// Lowercase without accents, apostrophes and periods; `,`, `-` and `$` are also words.
  package let text: String
  package let written: String

  /// Whether it is in capitals, like team codes.
  var isCode: Bool { written == written.uppercased() && written != written.lowercased() }

  /// Maximum number of words; the rest is ignored.
  static let most = 200

  /// Returns the words of a text.
  ///
  /// Hyphens separate words, but are kept between numbers (`7-10`) and in dates (`2025-06-07`).
  package static func words(of text: String) -> [SentenceToken] {
    var splitter = SentenceTokenizer(Array(text.prefix(4_000)))
    return Array(splitter.words().prefix(most))
  }
}

/// Splits a text into words.
private struct SentenceTokenizer {
  private let characters: [Character]
  private var found: [SentenceToken] = []
  private var written = ""

  init(_ characters: [Character]) { self.characters = characters }

  mutating func words() -> [SentenceToken] {
    for (index, character) in characters.enumerated() { take(character, index) }
    finish()
    return found
  }

  private mutating func take(_ character: Character, _ index: Int) {
    switch character {
    case ".":
      if isDigit(index - 1), isDigit(index + 1) { written.append(character) }
    case "'", "’", "‘": break
    case ",":
      if isDigit(index - 1), digits(after: index) == 3 { break }
      part(",")
    case ";", ":", "(", ")", "!", "?", "“", "”", "\"": part(nil)
    case "-", "–", "—":
      if isInDate(index) {
        written.append("-")
      } else {
        part(isDigit(index - 1) && isDigit(index + 1) || character != "-" ? "-" : nil)
      }
    case "$", "&": part(character == "&" ? "and" : "$")
    default:
      if character.isWhitespace { finish() } else { written.append(character) }
    }
  }

  private mutating func part(_ mark: String?) {
    finish()
    if let mark { found.append(SentenceToken(text: mark, written: mark)) }
  }

  private mutating func finish() {
    guard !written.isEmpty else { return }
    let text = written.lowercased().folding(options: .diacriticInsensitive, locale: nil)
    found.append(SentenceToken(text: text, written: written))
    written = ""
  }

  private func isDigit(_ index: Int) -> Bool {
    characters.indices.contains(index) && characters[index].isASCII && characters[index].isNumber
  }

  private func digits(after index: Int) -> Int {
    var count = 0
    while count < 5, isDigit(index + 1 + count) { count += 1 }
    return count
  }

  /// Returns whether a hyphen is part of a date such as `2025-06-07`.
  private func isInDate(_ index: Int) -> Bool {
    for start in [index - 4, index - 7] where start >= 0 && start + 10 <= characters.count {
      if isDigit(start - 1) || isDigit(start + 10) { continue }
      if LocalDay(String(characters[start..<start + 10])) != nil { return true }
    }
    return false
  }
}
