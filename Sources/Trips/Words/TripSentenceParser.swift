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
  let chosenLeagues: Set<LeagueID>
  private let isDayFirst: Bool

  /// - `isDayFirst`: whether `6/7` is July 6.
  init(
    nameIndex: NameIndex, today: LocalDay, chosen: Set<LeagueID> = [], isDayFirst: Bool = false
  ) {
    self.nameIndex = nameIndex
    self.today = today
    chosenLeagues = chosen
    self.isDayFirst = isDayFirst
  }

  /// Reads a sentence; `choices` are answers to the issues of an earlier reading, by their words.
  func read(_ text: String, choices: [String: NameIndex.Entry] = [:]) -> TripSentence {
    var sentence = TokenizedSentence(
      text, nameIndex: nameIndex, vocabulary: PhraseRule.vocabulary, isDayFirst: isDayFirst)
    var found = steps(sentence)
    if correct(&sentence, found, choices) { found = steps(sentence) }
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

  /// A part of a sentence.
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
    _ sentence: inout TokenizedSentence, _ steps: [(position: Int, step: Step)],
    _ choices: [String: NameIndex.Entry]
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
          || Set(found.map { nameIndex.entries($0, .any, isCode: false) }).count == 1
            && found.isDisjoint(with: PhraseRule.vocabulary)
      else { continue }
      sentence.words[position] = sentence.words[position].respelled(word)
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
        steps.append((position, .unknown(sentence.words[position].written)))
      }
      position += 1
    }
    return steps
  }

  /// Returns the longest match at a position: days, a pattern, a match-up or a name.
  private func step(_ sentence: TokenizedSentence, at position: Int) -> (Step, Int)? {
    var best: (step: Step, length: Int)?
    func offer(_ step: Step, _ length: Int) {
      if length > best?.length ?? 0 { best = (step, length) }
    }
    if let days = sentence.datePhrase(at: position) {
      let lead = min(sentence.dateLead(at: position), days.length - 1)
      let written = sentence.written((position + lead)..<(position + days.length))
      offer(.clauses([.days(days, .span, written: written)]), days.length)
    }
    if let year = sentence.year(at: position) { offer(.clauses([.year(year)]), 1) }
    for rule in PhraseRule.all {
      guard let found = rule.pattern.match(sentence, at: position) else { continue }
      if let venue = rule.venue, found.names.count == 2 {
        offer(
          .matchup(
            found.names[rule.isReversed ? 1 : 0], found.names[rule.isReversed ? 0 : 1], venue),
          found.length)
      } else {
        offer(.rule(rule, found), found.length)
      }
    }
    if let name = sentence.name(at: position, .any) {
      offer(.name(name), name.length)
      let next = position + name.length
      if next < sentence.count, sentence.words[next].isJoined,
        let first = sentence.name(at: position, .team), first.length == name.length,
        let second = sentence.name(at: next, .opponent)
      {
        offer(.matchup(first, second, .both), first.length + second.length)
      }
    }
    return best.map { ($0.step, $0.length) }
  }
}
