import SportsModel

/// A sentence in words, with the names it may contain.
package struct TokenizedSentence: Sendable {
  package var tokens: [SentenceToken]
  let nameIndex: NameIndex
  /// The words of its grammar, which begin no name of a city.
  let vocabulary: Set<String>
  /// The order of the numbers in `6/7`.
  let isDayFirst: Bool
  /// The last year of this century that is written in two digits; greater ones are of the last.
  let lastShortYear: Int

  package init(
    _ text: String, nameIndex: NameIndex = NameIndex(), vocabulary: Set<String> = [],
    isDayFirst: Bool = false, lastShortYear: Int = 99
  ) {
    tokens = SentenceToken.tokens(of: text)
    (self.nameIndex, self.vocabulary) = (nameIndex, vocabulary)
    self.isDayFirst = isDayFirst || Self.hasDaysFirst(tokens)
    self.lastShortYear = lastShortYear
  }

  /// Returns whether numbers such as `19/6` can only be days and months, or whether the days between
  /// the first two are few only then: `5/7 to 12/7`.
  private static func hasDaysFirst(_ tokens: [SentenceToken]) -> Bool {
    let dates = tokens.map { $0.text.split(separator: "/").compactMap { Int($0) } }
      .filter { $0.count >= 2 && (1...31).contains($0[0]) && (1...31).contains($0[1]) }
    if dates.contains(where: { $0[1] > 12 }) { return false }
    if dates.contains(where: { $0[0] > 12 }) { return true }
    guard dates.count == 2 else { return false }
    let (first, last) = (dates[0], dates[1])
    return first[1] == last[1] && first[0] < last[0] && last[0] - first[0] > 2
  }

  package var count: Int { tokens.count }

  package subscript(position: Int) -> String {
    tokens.indices.contains(position) ? tokens[position].text : ""
  }

  package func written(_ range: Range<Int>) -> String {
    tokens[range.clamped(to: tokens.indices)].map(\.written).joined(separator: " ")
  }

  package func startsSentence(at position: Int) -> Bool {
    tokens.indices.contains(position) && tokens[position].isFirst
  }

  package func has(_ phrase: [String], at position: Int) -> Bool {
    phrase.indices.allSatisfy { self[position + $0] == phrase[$0] }
  }

  private static let numbers = [
    "one": 1.0, "two": 2, "couple": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fourteen": 14, "fifteen": 15,
    "twenty": 20, "thirty": 30,
  ]

  /// Returns a number in digits (`4.5`, `2k`) or words.
  package func number(at position: Int) -> Double? {
    let text = self[position]
    if let number = Self.numbers[text] { return number }
    let isThousands = text.hasSuffix("k")
    guard text.first?.isNumber == true,
      let number = Double(isThousands ? text.dropLast() : text[...]),
      number.isFinite
    else { return nil }
    return isThousands ? number * 1_000 : number
  }

  /// Returns the longest name of a kind at a position, or the names of a choice: `Mets or Yankees`.
  package func name(at start: Int, _ kind: NameKind) -> NameMatch? {
    guard let first = singleName(at: start, kind) else { return nil }
    let next = start + first.length
    let second = nameStart(afterOr: next)
    guard isChoice(at: next, kind), let other = name(at: second, kind) else { return first }
    let written = "\(first.written) or \(other.written)"
    let entries = first.entries + other.entries.filter { !first.entries.contains($0) }
    return NameMatch(
      written: written, phrase: NameIndex.phrase(written),
      length: second - start + other.length, entries: entries, isChoice: entries.count > 1,
      alternatives: [first] + (other.isChoice ? other.alternatives : [other]))
  }

  private func nameStart(afterOr position: Int) -> Int {
    self[position + 1] == "the" ? position + 2 : position + 1
  }

  /// Returns whether `or` is between two names; not in `Portland, or` and `portland or in June`.
  private func isChoice(at position: Int, _ kind: NameKind) -> Bool {
    tokens.indices.contains(position) && tokens[position].written == "or"
      && self[position - 1] != "," && singleName(at: nameStart(afterOr: position), kind) != nil
  }

  private func singleName(at start: Int, _ kind: NameKind) -> NameMatch? {
    var found: NameMatch?
    var phrase = ""
    var taken = 0
    let hasLowercase = tokens.contains { $0.written != $0.written.uppercased() }
    for position in start..<min(tokens.count, start + NameIndex.maxNameWords + 2) {
      let word = tokens[position]
      if word.text == "," {
        // `Portland, OR` is one name.
        if phrase.isEmpty { break }
        continue
      }
      guard taken < NameIndex.maxNameWords,
        position == start || !word.isFirst && !isChoice(at: position, kind)
      else { break }
      taken += 1
      phrase += phrase.isEmpty ? word.text : " " + word.text
      let isCode = taken == 1 && word.isCode && hasLowercase
      let entries = nameIndex.entries(phrase, kind: kind, isCode: isCode)
      guard !entries.isEmpty, taken > 1 || !isOrdinary(start, entries: entries) else { continue }
      let end = position + 1
      found = NameMatch(
        written: written((self[start] == "the" ? start + 1 : start)..<end), phrase: phrase,
        length: end - start, entries: entries)
    }
    return kind == .place
      ? cityOfGazetteer(at: start, longerThan: found?.length ?? 0) ?? found : found
  }

  /// Words next to a team that distinguish it from an ordinary word.
  private static let teamContext: Set<String> = [
    "game", "games", "at", "@", "vs", "v", "versus", "against", "home", "away", "visit", "host",
    "homestand",
  ]

  /// Returns whether a word such as `wild` has its ordinary meaning here and isn't a name.
  private func isOrdinary(_ position: Int, entries: [NameIndex.Entry]) -> Bool {
    guard OrdinaryWords.names.contains(self[position]) else { return false }
    if Self.teamContext.contains(self[position + 1]) { return false }
    guard tokens[position].isCapitalized else {
      // In a sentence without capitals, the plural is a team: `reds at wrigley`.
      if isLowercase, self[position].hasSuffix("s") { return false }
      return ![",", "and", "or"].contains(self[position + 1])
        || singleName(at: position + 2, .team) == nil
    }
    return position == 0 && ![",", "in", "on", "and", ""].contains(self[1])
  }

  private var isLowercase: Bool { tokens.allSatisfy { $0.written == $0.written.lowercased() } }

  /// Returns a place after a preposition that isn't one of the teams and stadiums.
  private func cityOfGazetteer(at start: Int, longerThan known: Int) -> NameMatch? {
    guard tokens.indices.contains(start), tokens[start].isCapitalized || isLowercase,
      !vocabulary.contains(self[start]), CalendarNames.month(named: self[start]) == nil
    else { return nil }
    // `IN` in capitals is Indiana.
    let rest = tokens[start...].dropFirst().prefix(4).prefix {
      !$0.isFirst && ($0.text == "," || $0.isCode || !vocabulary.contains($0.text))
    }
    let last = rest.indices.first { isChoice(at: $0, .place) } ?? rest.endIndex
    for end in stride(from: last, to: start + known, by: -1) where self[end - 1] != "," {
      if nameIndex.hasRegion(written(start..<end)) { return nil }
      let entries = nameIndex.cities(written(start..<end))
      guard !entries.isEmpty else { continue }
      return NameMatch(
        written: written(start..<end), phrase: NameIndex.phrase(written(start..<end)),
        length: end - start, entries: entries)
    }
    return nil
  }
}

/// The kinds of names a pattern accepts.
package enum NameKind: Sendable {
  case any, team
  /// Teams, also by their city.
  case opponent
  /// Stadiums and cities, including the gazetteer's.
  case place
  case league, region
  /// A city, state, division or league, for its stadiums.
  case area

  func accepts(_ meaning: NameIndex.Meaning) -> Bool {
    switch (self, meaning) {
    case (.any, .team), (.any, .stadium), (.any, .city), (.any, .leagues), (.any, .region): true
    case (.team, .team), (.opponent, .team): true
    case (.place, .stadium), (.place, .city): true
    case (.league, .leagues): true
    case (.region, .region): true
    case (.area, .stadiums), (.area, .leagues): true
    default: false
    }
  }
}

/// A name in a sentence, with all its meanings.
package struct NameMatch: Hashable, Sendable {
  package let written, phrase: String
  /// Number of words in the sentence.
  package let length: Int
  package let entries: [NameIndex.Entry]
  /// True if the sentence leaves open which of several names it means.
  package internal(set) var isChoice = false
  /// The names of a choice, one by one.
  package internal(set) var alternatives: [NameMatch] = []
}
