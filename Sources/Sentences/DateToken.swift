import Foundation
import SportsModel

/// A word or number of a text, as far as it matters for dates and times.
struct DateToken: Equatable {
  enum Value: Equatable {
    case number(Int, digits: Int)
    /// A word in lower case without accents.
    case word(String)
  }

  var value: Value
  /// The characters between it and the word before, with at most one blank in a row.
  let separator: String

  /// The separator without blanks.
  var mark: String { separator.filter { $0 != " " } }

  var word: String { if case .word(let word) = value { word } else { "" } }

  /// Returns the number if it has at most so many digits.
  func number(maxDigits: Int) -> Int? {
    if case .number(let number, let digits) = value, digits <= maxDigits { number } else { nil }
  }

  /// Returns the number if it has exactly so many digits.
  func number(digits wanted: Int) -> Int? {
    if case .number(let number, let digits) = value, digits == wanted { number } else { nil }
  }

  /// The marks after a year, a month, a day, an hour and a minute.
  private static let units: Set<Character> = [
    "年", "月", "日", "時", "分", "년", "월", "일", "시", "분",
  ]
  private static let maxLength = 2_000

  /// Returns the words of a text, at most a few hundred.
  static func all(in text: String) -> [DateToken] {
    var tokenizer = DateTokenizer()
    // Digits of every width are the same, and all blanks are one.
    let plain = text.prefix(maxLength).precomposedStringWithCompatibilityMapping
      .replacing("元年", with: "1年")
    for character in plain { tokenizer.append(character) }
    tokenizer.close()
    return tokenizer.tokens
  }

  /// Splits a text between words, numbers and units.
  private struct DateTokenizer {
    private(set) var tokens: [DateToken] = []
    private var text = ""
    private var separator = ""
    private var isNumber = false

    mutating func append(_ character: Character) {
      let isDigit = character.unicodeScalars.first?.properties.generalCategory == .decimalNumber
      guard isDigit || character.isLetter else {
        close()
        let blank = character.isWhitespace
        if !blank || separator.last != " " {
          separator += blank ? " " : "‐‑‒–—−".contains(character) ? "-" : String(character)
        }
        return
      }
      // `7:05PM` is a time and its half of the day.
      if isDigit != isNumber { close() }
      let isUnit =
        DateToken.units.contains(character) && text.isEmpty && separator.isEmpty
        && tokens.last?.word.isEmpty == true
      isNumber = isDigit
      text += isDigit ? String(character.wholeNumberValue ?? 0) : String(character)
      if isUnit { close() }
    }

    mutating func close() {
      guard !text.isEmpty else { return }
      defer { (text, separator) = ("", "") }
      guard !isNumber else {
        tokens.append(
          DateToken(value: .number(Int(text) ?? 0, digits: text.count), separator: separator))
        return
      }
      let word = CalendarNames.folded(text)
      // `July 19th` is the nineteenth.
      if separator.isEmpty, ["st", "nd", "rd", "th", "er", "o"].contains(word),
        tokens.last?.word.isEmpty == true
      {
        return
      }
      // `a.m.`
      if word == "m", separator.first == ".", let half = tokens.last?.word,
        ["a", "p"].contains(half)
      {
        tokens[tokens.count - 1].value = .word(half + "m")
        return
      }
      tokens.append(DateToken(value: .word(word), separator: separator))
    }
  }
}
