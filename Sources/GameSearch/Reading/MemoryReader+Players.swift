import BoxScores
import Sentences
import SportsModel

/// The players of memories and what they did.
extension MemoryReader {
  /// Matches `homered`, `no-hitter`, `500th home run`, `81 points`.
  func event(in sentence: TokenizedSentence, at start: Int) -> (Item, Int)? {
    guard boxScores != nil else { return nil }
    var found: (Item, Int)?
    forEachPhrase(in: sentence, at: start, most: MemoryEvents.maxWords) { phrase, length in
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

  /// Returns whether a word with a capital letter is the name of a player.
  func isPlayer(_ written: String) throws(BoxScoreError) -> Bool {
    guard let boxScores, written.first?.isUppercase == true else { return false }
    return try PlayerClue(named: written, in: boxScores) != nil
  }

  /// Returns whether a word and the next one are the name of a player.
  func isFirstName(_ words: [SentenceToken], _ index: Int) throws(BoxScoreError) -> Bool {
    guard index + 1 < words.count, words[index + 1].written.first?.isUppercase == true else {
      return false
    }
    return try isPlayer("\(words[index].written) \(words[index + 1].written)")
  }

  /// Replaces unknown words by the players with these names.
  ///
  /// A name without a capital letter counts only if something happened that players do, and a player
  /// only in a league of the other names.
  func withPlayers(_ items: [Item]) throws(BoxScoreError) -> [Item] {
    guard let boxScores else { return items }
    let leagues = leagues(of: items)
    let hasEvent = items.contains { item in
      switch item {
      case .event, .statistic: true
      default: false
      }
    }
    var found: [Item] = []
    var index = 0
    while index < items.count {
      var length = 0
      while length < 3, index + length < items.count, case .unknown = items[index + length] {
        length += 1
      }
      while length > 0 {
        let words = items[index..<(index + length)].compactMap { item in
          if case .unknown(let word) = item { word } else { nil }
        }
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
