package import SportsModel

/// What a sentence says about a trip, as far as it was understood.
package struct TripSentence: Hashable, Sendable {
  /// One for each span of days that would do, such as the weekends of a month; none while
  /// something is doubtful.
  package let preferences: [TripPreferences]
  /// What was understood, a line for each thing.
  package let understood: [String]
  /// What has to be asked.
  package let issues: [SentenceIssue]
}

/// Reads what a person wants of a trip out of a plain sentence.
///
/// It takes a sentence apart by a small grammar: names out of a book, days, numbers and turns of
/// phrase. Words that mean nothing to a trip are passed over; any other word is a doubt, and so is
/// a name that several things bear: nothing is guessed.
package struct TripSentenceParser: Sendable {
  package let nameIndex: TripNameIndex
  package let today: LocalDay
  /// Leagues to plan with when the sentence names none.
  package let leagues: Set<LeagueID>
  /// Leagues that the person chose beside the sentence; they tell names apart.
  package let chosenLeagues: Set<LeagueID>

  package init(
    nameIndex: TripNameIndex, today: LocalDay, leagues: Set<LeagueID>, chosen: Set<LeagueID> = []
  ) {
    self.nameIndex = nameIndex
    self.today = today
    self.leagues = leagues
    chosenLeagues = chosen
  }

  /// Reads a sentence; `choices` are answers to the doubts of an earlier reading, by the words
  /// that were doubtful.
  package func read(_ text: String, choices: [String: TripNameIndex.Entry] = [:]) -> TripSentence {
    let steps = steps(TokenizedSentence(words: SentenceToken.words(of: text), nameIndex: nameIndex))
    var told = chosenLeagues
    for case .name(let name) in steps {
      for case .leagues(let leagues) in name.entries.map(\.meaning) { told.formUnion(leagues) }
    }
    for case .rule(_, let found) in steps {
      for entry in found.names.flatMap(\.entries) {
        if case .leagues(let leagues) = entry.meaning { told.formUnion(leagues) }
      }
    }
    var resolver = NameResolver(nameIndex: nameIndex, leagues: told, choices: choices)
    let clauses = steps.compactMap { resolver.clause($0) }
    let summary = SentenceInterpreter(clauses, chosen: chosenLeagues, all: leagues, today: today)
    let issues = resolver.issues + summary.issues
    return TripSentence(
      preferences: issues.isEmpty ? summary.preferences : [], understood: summary.lines,
      issues: issues)
  }

  /// A piece of a sentence.
  enum Step {
    case rule(PhraseRule, PhrasePattern.Match)
    case name(NameMatch)
    case clause(TripClause)
    case unknown(String)
  }

  /// Words that say nothing by themselves.
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

  /// The longest thing that is understood at a position: days, a turn of phrase or a name.
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
