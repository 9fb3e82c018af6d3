package import SportsModel

/// The trip preferences understood from a sentence.
package struct TripSentence: Hashable, Sendable {
  /// One per possible date range, such as the weekends of a month; empty while there are issues.
  package let preferences: [TripPreferences]
  /// Descriptions of the understood statements.
  package let understood: [String]
  /// The open questions.
  package let issues: [SentenceIssue]
}

/// Reads trip preferences from a plain English sentence.
///
/// It uses a small grammar: names from an index, dates, numbers and phrase patterns. Filler words
/// are ignored. Any other word is an issue, and so is an ambiguous name: nothing is guessed.
package struct TripSentenceParser: Sendable {
  package let nameIndex: TripNameIndex
  package let today: LocalDay
  /// Leagues to use if the sentence has none.
  package let leagues: Set<LeagueID>
  /// Leagues the user chose in addition to the sentence; they help resolve names.
  package let chosenLeagues: Set<LeagueID>

  package init(
    nameIndex: TripNameIndex, today: LocalDay, leagues: Set<LeagueID>, chosen: Set<LeagueID> = []
  ) {
    self.nameIndex = nameIndex
    self.today = today
    self.leagues = leagues
    chosenLeagues = chosen
  }

  /// Reads a sentence; `choices` are answers to the issues of an earlier reading, by their words.
  package func read(_ text: String, choices: [String: TripNameIndex.Entry] = [:]) -> TripSentence {
    let steps = steps(TokenizedSentence(words: SentenceToken.words(of: text), nameIndex: nameIndex))
    var named = chosenLeagues
    for case .name(let name) in steps {
      for case .leagues(let leagues) in name.entries.map(\.meaning) { named.formUnion(leagues) }
    }
    for case .rule(_, let found) in steps {
      for entry in found.names.flatMap(\.entries) {
        if case .leagues(let leagues) = entry.meaning { named.formUnion(leagues) }
      }
    }
    var resolver = NameResolver(nameIndex: nameIndex, leagues: named, choices: choices)
    let clauses = steps.compactMap { resolver.clause($0) }
    let summary = SentenceInterpreter(clauses, chosen: chosenLeagues, all: leagues, today: today)
    let issues = resolver.issues + summary.issues
    return TripSentence(
      preferences: issues.isEmpty ? summary.preferences : [], understood: summary.lines,
      issues: issues)
  }

  /// A part of a sentence.
  enum Step {
    case rule(PhraseRule, PhrasePattern.Match)
    case name(NameMatch)
    case clause(TripClause)
    case unknown(String)
  }

  /// Words without a meaning of their own.
  private static let fillers: Set<String> = [
    ",", "-", "a", "an", "the", "and", "i", "we", "want", "wants", "wanted", "would", "id", "wed",
    "like", "love", "to", "see", "seeing", "watch", "watching", "visit", "visiting", "plan",
    "planning", "trip", "trips", "tour", "roadtrip", "road", "game", "games", "match", "matches",
    "of", "in", "on", "at", "by", "with", "for", "from", "my", "our", "me", "us", "please", "some",
    "both", "each", "one", "any", "during", "within", "over", "then", "also", "that", "this", "is",
    "are", "be", "it", "go", "going", "catch", "attend", "give", "show", "find", "something", "all",
    "ball", "ballgame", "ballgames", "ballpark", "parks", "arena", "play", "playing", "plays",
    "take",
    "season", "as", "many", "possible", "can", "could", "you", "while", "just", "only", "there",
    "fans", "team", "teams", "stadium", "stadiums", "where", "when", "so", "lets", "have", "has",
    "leave", "per", "every",
  ]

  private func steps(_ sentence: TokenizedSentence) -> [Step] {
    var steps: [Step] = []
    var position = 0
    while position < sentence.count {
      if let (step, length) = step(sentence, at: position) {
        steps.append(step)
        position += max(1, length)
        continue
      }
      if !Self.fillers.contains(sentence[position]) {
        steps.append(.unknown(sentence.words[position].written))
      }
      position += 1
    }
    return steps
  }

  /// Returns the longest match at a position: a date range, a pattern or a name.
  private func step(_ sentence: TokenizedSentence, at position: Int) -> (Step, Int)? {
    var best: (step: Step, length: Int)?
    func offer(_ step: Step, _ length: Int) {
      if length > best?.length ?? 0 { best = (step, length) }
    }
    if let days = sentence.days(at: position) {
      offer(.clause(.days(days.first, days.last)), days.length)
    }
    if let year = sentence.year(at: position) { offer(.clause(.year(year)), 1) }
    for rule in PhraseRule.all {
      if let found = rule.pattern.match(sentence, at: position) {
        offer(.rule(rule, found), found.length)
      }
    }
    if let name = sentence.name(at: position, .any) { offer(.name(name), name.length) }
    return best.map { ($0.step, $0.length) }
  }
}
