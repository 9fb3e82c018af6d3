import Sentences
import SportsModel

/// Resolves the names of a sentence, and collects the ambiguous ones.
struct NameResolver {
  let nameIndex: NameIndex
  /// The leagues in the sentence, which distinguish teams with the same name.
  let leagues: Set<LeagueID>
  let choices: [String: NameIndex.Entry]
  private(set) var issues: [SentenceIssue] = []

  mutating func clauses(_ step: TripSentenceParser.Step) -> [TripClause] {
    switch step {
    case .clauses(let clauses): return clauses
    case .name(let name): return resolve(name).map { [Self.clause($0)] } ?? []
    case .matchup(let first, let second, let venue):
      return matchup(first, second).map { [.matchup($0.0, $0.1, venue)] } ?? []
    case .rule(let rule, let found):
      guard let name = found.names.first else { return rule.clauses(found, nil) }
      return resolve(name).map { rule.clauses(found, $0) } ?? []
    case .unknown(let word):
      let phrase = NameIndex.phrase(word)
      if let choice = choices[phrase] { return [Self.clause(choice)] }
      issue(.unknown, word, nameIndex.near(phrase))
      return []
    }
  }

  private mutating func resolve(_ name: NameMatch) -> NameIndex.Entry? {
    if let choice = choices[name.phrase] { return choice }
    let fitting = fitting(name)
    if fitting.count == 1, !name.isChoice { return fitting[0] }
    issue(.several, name.written, fitting.isEmpty ? name.entries : fitting)
    return nil
  }

  /// Returns the only two teams of one league that the names can mean.
  private mutating func matchup(
    _ first: NameMatch, _ second: NameMatch
  ) -> (NameIndex.Entry, NameIndex.Entry)? {
    var pairs: [(NameIndex.Entry, NameIndex.Entry)] = []
    for one in fitting(first) {
      for other in fitting(second) where one != other && Self.league(one) == Self.league(other) {
        pairs.append((one, other))
      }
    }
    if pairs.count == 1, !isOpen(first), !isOpen(second) { return pairs[0] }
    var names = [(first, pairs.map(\.0)), (second, pairs.map(\.1))]
    if pairs.isEmpty { names = [(first, first.entries), (second, second.entries)] }
    for (name, entries) in names {
      var several: [NameIndex.Entry] = []
      for entry in entries where !several.contains(entry) { several.append(entry) }
      guard several.count > 1 || isOpen(name) else { continue }
      issue(.several, name.written, several)
      return nil
    }
    issue(.unknown, "\(first.written) and \(second.written)", [])
    return nil
  }

  /// Whether the sentence leaves open which of several names it means, and the user hasn't chosen.
  private func isOpen(_ name: NameMatch) -> Bool { name.isChoice && choices[name.phrase] == nil }

  private func fitting(_ name: NameMatch) -> [NameIndex.Entry] {
    if let choice = choices[name.phrase] { return [choice] }
    return name.entries.filter { leagues.isEmpty || Self.league($0).map(leagues.contains) ?? true }
  }

  private static func league(_ entry: NameIndex.Entry) -> LeagueID? {
    if case .team(_, let league) = entry.meaning { league } else { nil }
  }

  private mutating func issue(
    _ kind: SentenceIssue.Kind, _ words: String, _ candidates: [NameIndex.Entry]
  ) {
    let issue = SentenceIssue(kind: kind, words: words, candidates: candidates)
    if !issues.contains(issue) { issues.append(issue) }
  }

  private static func clause(_ entry: NameIndex.Entry) -> TripClause {
    switch entry.meaning {
    case .team: .team(entry)
    case .stadium, .city: .place(entry, .at)
    case .region: .option(.region, entry.key)
    case .leagues(let leagues): .leagues(leagues)
    case .stadiums: .everyStadium(entry)
    }
  }
}

extension SentenceIssue {
  /// The key under which the answer is stored.
  package var phrase: String { NameIndex.phrase(words) }
}
