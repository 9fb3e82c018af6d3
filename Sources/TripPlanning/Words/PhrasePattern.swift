import SportsModel

/// A pattern of words, some of them optional, numbers and names.
///
/// Its parts are words with `|` between alternatives, `[word]` for an optional word, `<n>` for a
/// number and `<place>`, `<league>`, `<area>` for names of these kinds.
struct PhrasePattern: Sendable {
  private enum Part: Sendable {
    case words(Set<String>, mayBeMissing: Bool)
    case number
    case name(NameKind)
  }

  /// The numbers and names that a pattern matched.
  struct Match {
    var numbers: [Double] = []
    var names: [NameMatch] = []
    var length = 0

    var number: Double { numbers.first ?? 0 }
    /// The first number as an integer from 0 to 1,000.
    var count: Int { Int(min(1_000, max(0, number))) }
  }

  private let parts: [Part]

  init(_ text: String) {
    parts = text.split(separator: " ").map { part in
      switch part {
      case "<n>": .number
      case "<place>": .name(.place)
      case "<league>": .name(.league)
      case "<area>": .name(.area)
      default:
        .words(
          Set(part.filter { $0 != "[" && $0 != "]" }.split(separator: "|").map(String.init)),
          mayBeMissing: part.hasPrefix("["))
      }
    }
  }

  /// Matches the pattern at a position of a sentence.
  func match(_ sentence: TokenizedSentence, at start: Int) -> Match? {
    var found = Match()
    var position = start
    for part in parts {
      switch part {
      case .words(let words, let mayBeMissing):
        if words.contains(sentence[position]) {
          position += 1
        } else if !mayBeMissing {
          return nil
        }
      case .number:
        guard let number = sentence.number(at: position) else { return nil }
        found.numbers.append(number)
        position += 1
      case .name(let kind):
        guard let name = sentence.name(at: position, kind) else { return nil }
        found.names.append(name)
        position += name.length
      }
    }
    found.length = position - start
    return found.length > 0 ? found : nil
  }
}

/// The kinds of names a pattern accepts.
enum NameKind: Sendable {
  case any
  /// Stadiums and cities.
  case place
  case league
  /// A city, state, division or league, for its stadiums.
  case area

  func accepts(_ meaning: TripNameIndex.Meaning) -> Bool {
    switch (self, meaning) {
    case (.any, .team), (.any, .stadium), (.any, .city), (.any, .leagues): true
    case (.place, .stadium), (.place, .city): true
    case (.league, .leagues): true
    case (.area, .stadiums), (.area, .leagues): true
    default: false
    }
  }
}

/// A name in a sentence, with all its meanings.
struct NameMatch: Hashable, Sendable {
  let written: String
  /// The lookup key.
  let phrase: String
  /// Number of words in the sentence.
  let length: Int
  let entries: [TripNameIndex.Entry]
}

/// A sentence in words, with the name index.
package struct TokenizedSentence: Sendable {
  package let words: [SentenceToken]
  let nameIndex: TripNameIndex

  package init(words: [SentenceToken], nameIndex: TripNameIndex = TripNameIndex()) {
    self.words = words
    self.nameIndex = nameIndex
  }

  var count: Int { words.count }

  /// Returns a word; empty beyond the end.
  package subscript(position: Int) -> String {
    words.indices.contains(position) ? words[position].text : ""
  }

  func written(_ range: Range<Int>) -> String {
    words[range.clamped(to: words.indices)].map(\.written).joined(separator: " ")
  }

  private static let numbers = [
    "one": 1.0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fourteen": 14, "twenty": 20, "a": 1,
    "an": 1,
  ]

  /// Returns a number in digits or words.
  func number(at position: Int) -> Double? {
    let text = self[position]
    if let number = Self.numbers[text] { return number }
    guard text.first?.isNumber == true, let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }

  /// Returns the longest name of a kind at a position.
  func name(at start: Int, _ kind: NameKind) -> NameMatch? {
    var found: NameMatch?
    var phrase = ""
    var taken = 0
    for position in start..<min(words.count, start + TripNameIndex.maxNameWords + 2) {
      let word = words[position]
      if word.text == "," {
        // `Portland, OR` is one name.
        if phrase.isEmpty { break }
        continue
      }
      guard taken < TripNameIndex.maxNameWords else { break }
      taken += 1
      phrase += phrase.isEmpty ? word.text : " " + word.text
      let entries = nameIndex.entries(phrase, isCode: taken == 1 && word.isCode)
        .filter { kind.accepts($0.meaning) }
      guard !entries.isEmpty else { continue }
      let end = position + 1
      found = NameMatch(
        written: written(start..<end), phrase: phrase, length: end - start, entries: entries)
    }
    return found
  }
}
