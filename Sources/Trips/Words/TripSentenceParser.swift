import Sentences
import SportsModel
import TripPlanning

/// The trip understood from a sentence.
package struct TripSentence: Hashable, Sendable {
  package let reading: TripReading
  /// The open questions, in the order of the sentence.
  package let issues: [SentenceIssue]
}

/// Reads trip preferences from a plain English sentence.
///
/// It uses a small grammar: names from an index, days, numbers and phrase patterns. Filler words
/// are ignored. Other words are corrected if there is only one similar word. What remains is an
/// issue, and so is an ambiguous name: nothing is guessed.
struct TripSentenceParser: Sendable {
  let nameIndex: NameIndex
  let today: LocalDay
  /// Leagues the user chose elsewhere, used if the sentence names none.
  var chosenLeagues: Set<LeagueID> = []
  /// True if `6/7` is July 6.
  var isDayFirst = false

  /// Reads a sentence; `choices` are answers to the issues of an earlier reading, by their words.
  func read(_ text: String, choices: [String: NameIndex.Entry] = [:]) -> TripSentence {
    var sentence = TokenizedSentence(
      text, nameIndex: nameIndex, vocabulary: PhraseRule.vocabulary, isDayFirst: isDayFirst)
    var found = steps(sentence)
    if correct(&sentence, steps: found, choices: choices) { found = steps(sentence) }
    let steps = found.map(\.step)
    var named: Set<LeagueID> = []
    for step in steps {
      for case .leagues(let leagues) in step.names.flatMap(\.entries).map(\.meaning) {
        named.formUnion(leagues)
      }
    }
    var resolver = NameResolver(
      nameIndex: nameIndex, leagues: named.isEmpty ? chosenLeagues : named, choices: choices)
    let clauses = steps.flatMap { resolver.clauses($0) }
    let summary = SentenceInterpreter(clauses, chosen: chosenLeagues, today: today)
    return TripSentence(reading: summary.reading, issues: resolver.issues + summary.issues)
  }

  enum Step {
    case rule(PhraseRule, PhrasePattern.Match)
    case name(NameMatch)
    case matchup(NameMatch, NameMatch, FollowedGames)
    case clauses([TripClause])
    case unknown(String)

    var names: [NameMatch] {
      switch self {
      case .rule(_, let found): found.names
      case .name(let name): [name]
      case .matchup(let first, let second, _): [first, second]
      case .clauses, .unknown: []
      }
    }
  }

  /// Corrects the words that weren't understood, if each has a single similar word.
  private func correct(
    _ sentence: inout TokenizedSentence, steps: [(position: Int, step: Step)],
    choices: [String: NameIndex.Entry]
  ) -> Bool {
    let unknown = steps.compactMap { found in
      if case .unknown = found.step { found.position } else { nil }
    }.filter { choices[sentence[$0]] == nil && !PhraseRule.vocabulary.contains(sentence[$0]) }
    guard !unknown.isEmpty else { return false }
    let corrector = SpellingCorrector(nameIndex.singleWords + PhraseRule.vocabulary)
    var isChanged = false
    for position in unknown {
      let found = corrector.corrections(of: sentence[position])
      // Two names may have the same meaning, as `Yanks` and `Yankees`.
      guard let word = found.min(),
        found.count == 1
          || Set(found.map { nameIndex.entries($0, kind: .any, isCode: false) }).count == 1
            && found.isDisjoint(with: PhraseRule.vocabulary)
      else { continue }
      sentence.tokens[position].text = word
      isChanged = true
    }
    return isChanged
  }

  private func steps(_ sentence: TokenizedSentence) -> [(position: Int, step: Step)] {
    var steps: [(position: Int, step: Step)] = []
    var position = 0
    while position < sentence.count {
      if let (step, length) = step(sentence, at: position) {
        steps.append((position, step))
        position += max(1, length)
        continue
      }
      if !PhraseRule.fillers.contains(sentence[position]) {
        steps.append((position, .unknown(sentence.tokens[position].written)))
      }
      position += 1
    }
    return steps
  }

  /// Returns the longest match at a position: days, a pattern, a match-up or a name.
  private func step(_ sentence: TokenizedSentence, at position: Int) -> (Step, Int)? {
    var best: (step: Step, length: Int)?
    func offer(_ step: Step, length: Int) {
      if length > best?.length ?? 0 { best = (step, length) }
    }
    if let days = sentence.datePhrase(at: position) {
      let lead = min(sentence.dateLead(at: position), days.length - 1)
      let written = sentence.written((position + lead)..<(position + days.length))
      offer(.clauses([.days(days, .span, written: written)]), length: days.length)
    }
    if let year = sentence.year(at: position) { offer(.clauses([.year(year)]), length: 1) }
    for rule in PhraseRule.all {
      guard let found = rule.pattern.match(sentence, at: position) else { continue }
      if let venue = rule.venue, found.names.count == 2 {
        offer(.matchup(found.names[0], found.names[1], venue), length: found.length)
      } else {
        offer(.rule(rule, found), length: found.length)
      }
    }
    if let name = sentence.name(at: position, .any) {
      offer(.name(name), length: name.length)
      let next = position + name.length
      if next < sentence.count, sentence.tokens[next].isJoined,
        let first = sentence.name(at: position, .team), first.length == name.length,
        let second = sentence.name(at: next, .opponent)
      {
        offer(.matchup(first, second, .both), length: first.length + second.length)
      }
    }
    return best.map { ($0.step, $0.length) }
  }
}

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
      issue(.unknown, fragment: word, candidates: nameIndex.near(phrase))
      return []
    }
  }

  private mutating func resolve(_ name: NameMatch) -> NameIndex.Entry? {
    if let choice = choices[name.phrase] { return choice }
    let fitting = fitting(name)
    if fitting.count == 1, !name.isChoice { return fitting[0] }
    issue(.several, fragment: name.written, candidates: fitting.isEmpty ? name.entries : fitting)
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
      issue(.several, fragment: name.written, candidates: several)
      return nil
    }
    issue(.unknown, fragment: "\(first.written) and \(second.written)", candidates: [])
    return nil
  }

  /// Returns whether the sentence leaves open which of several names it means, and the user hasn't
  /// chosen.
  private func isOpen(_ name: NameMatch) -> Bool { name.isChoice && choices[name.phrase] == nil }

  private func fitting(_ name: NameMatch) -> [NameIndex.Entry] {
    if let choice = choices[name.phrase] { return [choice] }
    return name.entries.filter { leagues.isEmpty || Self.league($0).map(leagues.contains) ?? true }
  }

  private static func league(_ entry: NameIndex.Entry) -> LeagueID? {
    if case .team(_, let league) = entry.meaning { league } else { nil }
  }

  private mutating func issue(
    _ kind: SentenceIssue.Kind, fragment: String, candidates: [NameIndex.Entry]
  ) {
    let issue = SentenceIssue(kind: kind, fragment: fragment, candidates: candidates)
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
  package var phrase: String { NameIndex.phrase(fragment) }
}
