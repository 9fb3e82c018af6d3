import SportsModel

/// Resolves the names of a sentence, and collects the ambiguous ones.
struct NameResolver {
  let nameIndex: TripNameIndex
  /// The leagues in the sentence, which distinguish teams with the same name.
  let leagues: Set<LeagueID>
  let choices: [String: TripNameIndex.Entry]
  private(set) var issues: [SentenceIssue] = []

  mutating func clause(_ step: TripSentenceParser.Step) -> TripClause? {
    switch step {
    case .clause(let clause): return clause
    case .name(let name): return resolve(name).map(Self.clause)
    case .rule(let rule, let found):
      guard let name = found.names.first else { return rule.clause(found, nil) }
      return resolve(name).flatMap { rule.clause(found, $0) }
    case .unknown(let word):
      let phrase = TripNameIndex.phrase(word)
      if let choice = choices[phrase] { return Self.clause(choice) }
      issue(.unknown, word, nameIndex.near(phrase))
      return nil
    }
  }

  private mutating func resolve(_ name: NameMatch) -> TripNameIndex.Entry? {
    if let choice = choices[name.phrase] { return choice }
    let fitting = name.entries.filter { entry in
      guard case .team(_, let league) = entry.meaning, !leagues.isEmpty else { return true }
      return leagues.contains(league)
    }
    if fitting.count == 1 { return fitting[0] }
    issue(.several, name.written, fitting.isEmpty ? name.entries : fitting)
    return nil
  }

  private mutating func issue(
    _ kind: SentenceIssue.Kind, _ words: String, _ candidates: [TripNameIndex.Entry]
  ) {
    let issue = SentenceIssue(kind: kind, words: words, candidates: candidates)
    if !issues.contains(issue) { issues.append(issue) }
  }

  private static func clause(_ entry: TripNameIndex.Entry) -> TripClause {
    switch entry.meaning {
    case .team: .team(entry)
    case .stadium, .city: .stop(entry)
    case .leagues(let leagues): .leagues(leagues)
    case .stadiums: .everyStadium(entry)
    }
  }
}

extension SentenceIssue {
  /// The key under which the answer is stored.
  package var phrase: String { TripNameIndex.phrase(words) }
}
