import SportsModel

/// Finds the one thing that each name of a sentence means, and gathers those that mean several.
struct NameResolver {
  let book: WordBook
  /// The leagues that the sentence names, which tell teams of one name apart.
  let leagues: Set<LeagueID>
  let choices: [String: WordBook.Entry]
  private(set) var doubts: [WordDoubt] = []

  init(book: WordBook, leagues: Set<LeagueID>, choices: [String: WordBook.Entry]) {
    self.book = book
    self.leagues = leagues
    self.choices = choices
  }

  mutating func clause(_ step: TripSentenceReader.Step) -> TripClause? {
    switch step {
    case .clause(let clause): return clause
    case .name(let name): return meant(name).map(Self.clause)
    case .rule(let rule, let found):
      guard let name = found.names.first else { return rule.clause(found, nil) }
      return meant(name).flatMap { rule.clause(found, $0) }
    case .unknown(let word):
      let phrase = WordBook.phrase(word)
      if let choice = choices[phrase] { return Self.clause(choice) }
      doubt(.unknown, word, book.near(phrase))
      return nil
    }
  }

  private mutating func meant(_ name: NameFinding) -> WordBook.Entry? {
    if let choice = choices[name.phrase] { return choice }
    let fitting = name.entries.filter { entry in
      guard case .team(_, let league) = entry.meaning, !leagues.isEmpty else { return true }
      return leagues.contains(league)
    }
    if fitting.count == 1 { return fitting[0] }
    doubt(.several, name.written, fitting.isEmpty ? name.entries : fitting)
    return nil
  }

  private mutating func doubt(
    _ kind: WordDoubt.Kind, _ words: String, _ candidates: [WordBook.Entry]
  ) {
    let doubt = WordDoubt(kind: kind, words: words, candidates: candidates)
    if !doubts.contains(doubt) { doubts.append(doubt) }
  }

  private static func clause(_ entry: WordBook.Entry) -> TripClause {
    switch entry.meaning {
    case .team: .team(entry)
    case .stadium, .city: .stop(entry)
    case .leagues(let leagues): .leagues(leagues)
    case .stadiums: .everyStadium(entry)
    }
  }
}

extension WordDoubt {
  /// What the answer to it is kept under.
  package var phrase: String { WordBook.phrase(words) }
}
