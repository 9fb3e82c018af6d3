import AppSupport
package import BoxScores
package import Catalog
import Sentences
package import SportsModel

/// Reads the details of a game from a text in the words of a fan.
///
/// Every word that isn't a name, a number, a date or a known phrase is reported, not guessed; a
/// misspelled name is corrected if only one word of a name is similar.
package struct MemoryReader {
  let names: MemoryNameIndex
  let leagues: [String: Set<LeagueID>]
  let today: LocalDay
  let boxScores: BoxScoreStore?

  /// Creates a reader; without box scores it reads no players.
  package init(_ catalog: Catalog, boxScores: BoxScoreStore? = nil, today: LocalDay) {
    (self.boxScores, names, self.today) = (boxScores, MemoryNameIndex(catalog), today)
    var leagues: [String: Set<LeagueID>] = [:]
    for league in catalog.leagues {
      leagues[league.id.rawValue] = [league.id]
      leagues[MemoryNameIndex.words(league.name).joined(separator: " ")] = [league.id]
      if league.sport != "football" { leagues[league.sport, default: []].insert(league.id) }
    }
    self.leagues = leagues
  }

  enum Item {
    case name(NameClue), number(Int), pair(Int, Int), clue(GameClue), phrase(MemoryPhrases.Meaning)
    case event(EventClue.Kind, String), player(PlayerClue)
    /// A number with its noun: `81 points`.
    case statistic(Int, String)
    case unknown(String)
  }

  /// Returns the details of a text.
  ///
  /// - Throws: if the names of players can't be read.
  package func read(_ text: String) throws(BoxScoreError) -> GameMemory {
    var memory = GameMemory()
    var sentence = TokenizedSentence(expanded(text), lastShortYear: 30)
    for (index, token) in sentence.tokens.enumerated() {
      guard let word = correction(of: token.text),
        try !isPlayer(token.written), try !isFirstName(sentence.tokens, index: index)
      else { continue }
      let name = word.prefix(1).uppercased() + word.dropFirst()
      memory.corrections[token.written] = name
      sentence.tokens[index] = SentenceToken.tokens(of: name).first ?? token
    }
    var items: [Item] = []
    var position = 0
    while position < sentence.count {
      if let (found, length) = item(in: sentence, at: position) {
        items += found
        position += max(1, length)
      } else {
        if !MemoryPhrases.fillers.contains(sentence[position]) {
          items.append(.unknown(sentence.tokens[position].written))
        }
        position += 1
      }
    }
    MemoryInterpreter(try withPlayers(items)).read(into: &memory)
    return memory
  }

  /// Spells out what the words of a sentence don't keep: `'87`, `A's`, `O's`.
  private func expanded(_ text: String) -> String {
    var text = String(text.prefix(1_000)).replacing("’", with: "'").replacing("‘", with: "'")
    text = text.replacing(/\b[Aa]'[Ss]\b/, with: "Athletics")
    text = text.replacing(/\b[Oo]'[Ss]\b/, with: "Orioles")
    text = text.replacing(/\b[Dd]-?[Bb]acks\b/, with: "Diamondbacks")
    text = text.replacing(/\b76'ers\b/, with: "76ers")
    text = text.replacing(/(\w+)'s\b/) { match in
      isKnown(match.1.lowercased() + "s") ? match.0 : match.1
    }
    return text.replacing(/'(\d\d)(?:\b|(?=s))/) { match in
      let year = Int(match.1) ?? 0
      return String(year <= 30 ? 2000 + year : 1900 + year)
    }
  }

  /// Returns the word that a misspelled one means; nil if there is none, or it is spelled right.
  private func correction(of word: String) -> String? {
    guard word.utf8.count >= 5, !isKnown(word), word.allSatisfy(\.isLetter) else { return nil }
    let maxEdits = word.utf8.count >= 8 ? 2 : 1
    var best = maxEdits + 1
    var found: [String] = []
    for name in names.vocabulary where name.utf8.count >= 4 {
      guard let edits = EditDistance.edits(word, name, maxEdits: maxEdits), edits <= best else {
        continue
      }
      if edits < best { (best, found) = (edits, []) }
      found.append(name)
    }
    // `Oriols` is rather the team than a part of Oriole Park.
    if found.count > 1 { found = found.filter { $0.last == word.last } }
    return found.count == 1 ? found[0] : nil
  }

  private func isKnown(_ word: String) -> Bool {
    names.vocabulary.contains(word) || MemoryPhrases.fillers.contains(word)
      || Self.phraseWords.contains(word) || leagues[word] != nil
      || CalendarNames.month(named: word) != nil || Self.dateWords.contains(word)
      || MemoryPhrases.decades[word] != nil || MemoryPhrases.numbers[word] != nil
  }

  private static let phraseWords = Set(
    (Array(MemoryPhrases.all.keys) + Array(Holiday.byName.keys) + Array(MemoryEvents.all.keys)
      + Array(MemoryEvents.milestones) + Array(MemoryEvents.nouns.keys)).flatMap {
        $0.split(separator: " ")
      }
      .map(String.init))

  private static let dateWords: Set<String> = Set(
    CalendarNames.weekdays.map { $0.lowercased() } + [
      "spring", "summer", "fall", "autumn", "winter", "yesterday", "beginning",
    ])

  private func item(in sentence: TokenizedSentence, at position: Int) -> ([Item], Int)? {
    if let pair = pair(in: sentence, at: position) { return pair }
    let date = date(in: sentence, at: position)
    var best: ([Item], Int)? = date.map { ($0.clues.map(Item.clue), $0.length) }
    func offer(_ item: Item, length: Int) { if length > best?.1 ?? 0 { best = ([item], length) } }
    if let (clue, length) = name(in: sentence, at: position) { offer(.name(clue), length: length) }
    if let (meaning, length) = phrase(in: sentence, at: position) {
      if case .clues(let clues) = meaning {
        if length > best?.1 ?? 0 { best = (clues.map(Item.clue), length) }
      } else {
        offer(.phrase(meaning), length: length)
      }
    }
    if let (event, length) = event(in: sentence, at: position) { offer(event, length: length) }
    if best == nil, let number = Int(sentence[position]), (0...999).contains(number) {
      offer(.number(number), length: 1)
    }
    return best
  }

  /// Matches two totals, `15-5` or `5 to 15`, or a season, `2001-02`.
  private func pair(in sentence: TokenizedSentence, at position: Int) -> ([Item], Int)? {
    guard let first = Int(sentence[position]), ["-", "to"].contains(sentence[position + 1]),
      let second = Int(sentence[position + 2])
    else { return nil }
    if first > 1870, (first + 1) % 100 == second % 100 { return ([.clue(.season(first))], 3) }
    guard (0...250).contains(first), (0...250).contains(second) else { return nil }
    return ([.pair(first, second)], 3)
  }

  /// Returns the longest name at a position; a league counts as a clue.
  private func name(in sentence: TokenizedSentence, at start: Int) -> (NameClue, Int)? {
    var found: (NameClue, Int)?
    forEachPhrase(in: sentence, at: start, maxWords: MemoryNameIndex.maxWords) { phrase, length in
      guard var clue = names.clue(phrase) else { return }
      clue.written = sentence.written(start..<(start + length))
      found = (clue, length)
    }
    return found
  }

  private func phrase(
    in sentence: TokenizedSentence, at start: Int
  ) -> (MemoryPhrases.Meaning, Int)? {
    var found: (MemoryPhrases.Meaning, Int)?
    forEachPhrase(in: sentence, at: start, maxWords: MemoryPhrases.maxWords) { phrase, length in
      if let meaning = MemoryPhrases.all[phrase] { found = (meaning, length) }
      if let leagues = leagues[phrase] {
        found = (
          .clues([.leagues(leagues, written: sentence.written(start..<(start + length)))]), length
        )
      }
    }
    guard case .clues(let clues) = found?.0, case .stage(let stage) = clues.first,
      stage.leagues == ["nfl"], let number = SuperBowl.number(sentence[start + 2])
    else { return found }
    var numbered = stage
    numbered.written = "Super Bowl \(sentence.tokens[start + 2].written)"
    return (.clues([.stage(numbered), .season(SuperBowl.season(of: number))]), 3)
  }

  /// Calls a closure with each phrase that begins at a position, the shortest first.
  func forEachPhrase(
    in sentence: TokenizedSentence, at start: Int, maxWords: Int, _ body: (String, Int) -> Void
  ) {
    var phrase = ""
    for length in 1...maxWords where start + length <= sentence.tokens.count {
      let word = sentence[start + length - 1]
      if word == "," { return }
      // The words of names have no hyphens inside.
      let plain = word.replacing("-", with: " ").trimmingPrefix(" ")
      phrase += phrase.isEmpty ? String(plain) : plain.isEmpty ? "" : " " + plain
      body(phrase, length)
    }
  }
}

enum SuperBowl {
  /// Returns the number of a numeral, `xlii`, or in digits.
  static func number(_ text: String) -> Int? {
    if let number = Int(text) { return (1...99).contains(number) ? number : nil }
    let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50]
    var total = 0
    var largest = 0
    for letter in text.reversed() {
      guard let value = values[letter] else { return nil }
      total += value < largest ? -value : value
      largest = max(largest, value)
    }
    return (1...99).contains(total) ? total : nil
  }

  /// The first one ended the season of 1966.
  static func season(of number: Int) -> Int { 1965 + number }
}

/// The players of memories and what they did.
extension MemoryReader {
  /// Matches `homered`, `no-hitter`, `500th home run`, `81 points`.
  func event(in sentence: TokenizedSentence, at start: Int) -> (Item, Int)? {
    guard boxScores != nil else { return nil }
    var found: (Item, Int)?
    forEachPhrase(in: sentence, at: start, maxWords: MemoryEvents.maxWords) { phrase, length in
      guard let kind = MemoryEvents.all[phrase] else { return }
      found = (.event(kind, sentence.written(start..<(start + length))), length)
    }
    if let found { return found }
    if let number = Int(sentence[start]) ?? MemoryPhrases.numbers[sentence[start]],
      let noun = MemoryEvents.nouns[sentence[start + 1]]
    {
      return (.statistic(number, noun), 2)
    }
    let word = sentence[start]
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)), let number = Int(word.dropLast(2)),
      number > 31 || MemoryEvents.milestones.contains(sentence[start + 1])
    else { return nil }
    var length = 1
    while MemoryEvents.milestones.contains(sentence[start + length])
      || sentence[start + length] == "run"
    {
      length += 1
    }
    return (.event(.milestone(number), sentence.written(start..<(start + length))), length)
  }

  func isPlayer(_ written: String) throws(BoxScoreError) -> Bool {
    guard let boxScores, written.first?.isUppercase == true else { return false }
    return try PlayerClue(named: written, in: boxScores) != nil
  }

  func isFirstName(_ tokens: [SentenceToken], index: Int) throws(BoxScoreError) -> Bool {
    guard index + 1 < tokens.count, tokens[index + 1].written.first?.isUppercase == true else {
      return false
    }
    return try isPlayer("\(tokens[index].written) \(tokens[index + 1].written)")
  }

  /// Replaces unknown words by the players with these names.
  ///
  /// A name without a capital letter counts only if something happened that players do, and a player
  /// only in a league of the other names.
  func withPlayers(_ items: [Item]) throws(BoxScoreError) -> [Item] {
    guard let boxScores else { return items }
    let leagues = leagues(of: items)
    let hasEvent = items.contains { if case .statistic = $0 { true } else { $0.isEvent } }
    var found: [Item] = []
    var index = 0
    while index < items.count {
      var length = 0
      while length < 3, index + length < items.count, items[index + length].unknownWord != nil {
        length += 1
      }
      while length > 0 {
        let words = items[index..<(index + length)].compactMap(\.unknownWord)
        let name = words.joined(separator: " ")
        if hasEvent || words.allSatisfy({ $0.first?.isUppercase == true }),
          let player = try PlayerClue(named: name, in: boxScores, leagues: leagues)
        {
          found.append(.player(player))
          break
        }
        length -= 1
      }
      if length == 0 { found.append(items[index]) }
      index += max(1, length)
    }
    return found
  }

  /// Returns the leagues that the names and events allow; nil for all.
  private func leagues(of items: [Item]) -> Set<LeagueID>? {
    var leagues: Set<LeagueID>?
    for item in items {
      let allowed: Set<LeagueID>? =
        switch item {
        case .name(let name) where !name.isPlace && name.stadiums.isEmpty: name.leagues
        case .clue(.leagues(let named, _)): named
        case .clue(.stage(let stage)) where !stage.leagues.isEmpty: stage.leagues
        case .event(let kind, let written): EventClue(kind, written: written).leagues
        default: nil
        }
      if let allowed { leagues = leagues.map { $0.intersection(allowed) } ?? allowed }
    }
    return leagues
  }
}
