import Foundation
import SportsModel

/// A word of a sentence: normalized, and as written.
package struct SentenceToken: Hashable, Sendable {
  /// Lowercase without accents, apostrophes and periods; `,`, `-`, `@` and `$` are also words.
  package let text: String
  package let written: String
  /// Whether a hyphen joins it to the word before.
  package internal(set) var isJoined = false

  /// Whether it is in capitals, like team codes.
  var isCode: Bool { written == written.uppercased() && written != written.lowercased() }
  var isCapitalized: Bool { written.first?.isUppercase == true }

  static let most = 200

  /// Returns the words of a text.
  ///
  /// Hyphens separate words, but are kept between numbers (`7-10`) and in dates (`2025-06-07`).
  package static func words(of text: String) -> [SentenceToken] {
    var splitter = SentenceTokenizer(Array(text.prefix(4_000)))
    return Array(splitter.words().prefix(most))
  }

  package func respelled(_ text: String) -> SentenceToken {
    SentenceToken(text: text, written: written, isJoined: isJoined)
  }
}

/// Splits a text into words.
private struct SentenceTokenizer {
  /// Units that follow a number without a space: `6h`.
  private static let units: Set<String> = ["h", "hr", "hrs", "hours", "mi", "miles", "day", "days"]

  private let characters: [Character]
  private var found: [SentenceToken] = []
  private var written = ""
  private var isJoined = false

  init(_ characters: [Character]) { self.characters = characters }

  mutating func words() -> [SentenceToken] {
    for (index, character) in characters.enumerated() { take(character, index: index) }
    finish()
    return found
  }

  private mutating func take(_ character: Character, index: Int) {
    switch character {
    case ".": if isDigit(index - 1), isDigit(index + 1) { written.append(character) }
    case "'", "’", "‘":
      // `A's` is not `as`.
      if written.count == 1, written.first?.isLetter == true, follows(index, text: "s"),
        !isLetter(index + 2)
      {
        written.append("'")
      }
    case ",":
      if isDigit(index - 1), digits(after: index) == 3 { break }
      part(",")
    case ";", ":", "(", ")", "!", "?", "“", "”", "\"": part(nil)
    case "/": slash(index)
    case "+", "±": part(character == "±" || follows(index, text: "/-") ? "±" : "and")
    case "-", "–", "—": hyphen(character, index: index)
    case "$", "&", "@": part(character == "&" ? "and" : String(character))
    default: if character.isWhitespace { finish() } else { written.append(character) }
    }
  }

  private mutating func slash(_ index: Int) {
    if isDigit(index - 1), isDigit(index + 1) {
      written.append("/")
    } else if written.lowercased() == "w" {
      written = "with"
      finish()
    } else if index == 0 || characters[index - 1] != "+" {
      part(Self.units.contains { written.lowercased().hasSuffix($0) } ? "per" : "and")
    }
  }

  private mutating func hyphen(_ character: Character, index: Int) {
    if isInDate(index) {
      written.append("-")
    } else if character == "-", isLetter(index - 1), isLetter(index + 1) {
      finish()
      isJoined = true
    } else if index < 2 || characters[index - 1] != "/" || characters[index - 2] != "+" {
      part(isDigit(index - 1) && isLetter(index + 1) ? nil : "-")
    }
  }

  private mutating func part(_ mark: String?) {
    finish()
    if let mark { found.append(SentenceToken(text: mark, written: mark)) }
  }

  private mutating func finish() {
    defer { (written, isJoined) = ("", false) }
    guard !written.isEmpty else { return }
    let number = written.prefix { $0.isNumber || $0 == "." }
    let unit = written.dropFirst(number.count)
    for word in !number.isEmpty && Self.units.contains(unit.lowercased())
      ? [number, unit] : [written[...]]
    {
      let text = word.lowercased().folding(options: .diacriticInsensitive, locale: nil)
      found.append(SentenceToken(text: text, written: String(word), isJoined: isJoined))
    }
  }

  private func follows(_ index: Int, text: String) -> Bool {
    String(characters.dropFirst(index + 1).prefix(text.count)) == text
  }

  private func isLetter(_ index: Int) -> Bool {
    characters.indices.contains(index) && characters[index].isLetter
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
