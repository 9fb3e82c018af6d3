import Sentences
import SportsModel
import TripPlanning

/// A part of a sentence with a meaning of its own, or an unknown word.
struct SentenceStep: Sendable {
  enum Meaning: Sendable {
    case rule(PhraseRule, PhrasePattern.Match)
    case name(NameMatch)
    case matchup(NameMatch, NameMatch, FollowedGames)
    case clauses([TripClause])
    case unknown(String)
  }

  let position: Int
  let length: Int
  var meaning: Meaning

  var end: Int { position + length }

  var names: [NameMatch] {
    switch meaning {
    case .rule(_, let found): found.names
    case .name(let name): [name]
    case .matchup(let first, let second, _): [first, second]
    case .clauses, .unknown: []
    }
  }

  var days: [DatePhrase] {
    guard case .clauses(let clauses) = meaning else { return [] }
    return clauses.compactMap { if case .days(let phrase, _, _, _) = $0 { phrase } else { nil } }
  }

  var isUnknown: Bool { if case .unknown = meaning { true } else { false } }
}

/// Divides a sentence into steps.
struct StepReader {
  private let sentence: TokenizedSentence
  private(set) var steps: [SentenceStep] = []

  init(_ sentence: TokenizedSentence) {
    self.sentence = sentence
    var position = 0
    while position < sentence.count {
      let step = step(at: position)
      if let step {
        steps.append(step)
      } else if !PhraseRule.fillers.contains(sentence[position]) {
        let word = sentence.tokens[position].written
        steps.append(SentenceStep(position: position, length: 1, meaning: .unknown(word)))
      }
      position += max(1, step?.length ?? 1)
    }
  }

  /// Returns the longest match at a position: days, a pattern, a match-up or a name.
  private func step(at position: Int) -> SentenceStep? {
    var best: (meaning: SentenceStep.Meaning, length: Int)?
    func offer(_ meaning: SentenceStep.Meaning, length: Int) {
      if length > best?.length ?? 0 { best = (meaning, length) }
    }
    if let (clause, length) = days(at: position) { offer(.clauses([clause]), length: length) }
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
      if next < sentence.count,
        let first = sentence.name(at: position, .team), first.length == name.length,
        let second = sentence.name(at: next, .opponent),
        sentence.tokens[next].isJoined || isPair(first, with: second, at: next)
      {
        offer(.matchup(first, second, .both), length: first.length + second.length)
      }
    }
    return best.map { SentenceStep(position: position, length: $0.length, meaning: $0.meaning) }
  }

  /// Returns whether two teams of one league are next to each other: `Eagles Commanders`.
  private func isPair(_ first: NameMatch, with second: NameMatch, at next: Int) -> Bool {
    let leagues = Set(first.entries.compactMap(\.league))
    return !first.isChoice && !second.isChoice && !sentence.startsSentence(at: next)
      && leagues.count == 1 && leagues == Set(second.entries.compactMap(\.league))
      && sentence.name(at: next + second.length, .team) == nil
      && steps.last.map { $0.names.isEmpty || $0.end < next - first.length } ?? true
  }

  private func days(at position: Int) -> (TripClause, length: Int)? {
    let phrase = sentence.datePhrase(at: position)
    if let found = WeekdayPhrase(sentence, at: position), found.length >= phrase?.length ?? 0 {
      let written = sentence.written(position..<(position + found.length))
      let isDay = !found.isRecurring && phrase?.length == found.length
      return (.weekdays(found, day: isDay ? phrase : nil, written: written), found.length)
    }
    guard let phrase else { return nil }
    let lead = min(sentence.dateLead(at: position), phrase.length - 1)
    let written = sentence.written((position + lead)..<(position + phrase.length))
    let isVague = sentence.tokens[position..<(position + phrase.length)].contains { $0.isVague }
    return (.days(phrase, isVague ? .around : .span, written: written), phrase.length)
  }

  private static let conjunctions: Set<String> = ["and", "or", "nor", "&"]
  private static let listWords = conjunctions.union([",", "the"])

  /// Leaves out all names of a list such as `not the Cubs, Sox or Brewers`.
  ///
  /// Of two names with only a comma, the second one may be wanted: `not the Cubs, the Sox`.
  mutating func continueExclusions() {
    for (index, step) in steps.enumerated() {
      guard case .rule(let rule, let found) = step.meaning, rule.isExclusion else { continue }
      var (last, hasConjunction) = (index, false)
      // The last name follows `and` or `or`.
      while !hasConjunction, last + 1 < steps.count, case .name(let name) = steps[last + 1].meaning,
        name.entries.allSatisfy({ $0.isTeam || $0.isPlace })
      {
        let between = steps[last].end..<steps[last + 1].position
        let words = between.map { sentence[$0] }
        guard !words.isEmpty, Self.listWords.isSuperset(of: words),
          !(between.lowerBound...between.upperBound).contains(where: sentence.startsSentence)
        else { break }
        hasConjunction = name.isChoice || words.contains { Self.conjunctions.contains($0) }
        last += 1
      }
      guard hasConjunction || last > index + 1 else { continue }
      for other in steps[index...last].indices.dropFirst() {
        guard case .name(let name) = steps[other].meaning else { continue }
        var match = found
        (match.names, match.written) = ([name], name.written)
        steps[other].meaning = .rule(rule, match)
      }
    }
  }

  private static let negations: Set<String> = [
    "no", "not", "dont", "never", "without", "cant", "wont", "isnt", "arent", "doesnt",
  ]

  /// Leaves out what a word such as `not` denies: `no playoffs`, `I don't drive`.
  mutating func leaveOutNegations() {
    for (step, next) in zip(steps, steps.dropFirst()).reversed() {
      guard step.isUnknown, !next.isUnknown, Self.negations.contains(sentence[step.position]),
        next.position - step.position <= 3,
        !(step.end...next.position).contains(where: sentence.startsSentence),
        (step.end..<next.position).allSatisfy({ PhraseRule.fillers.contains(sentence[$0]) }),
        let index = steps.firstIndex(where: { $0.position == step.position })
      else { continue }
      let words = sentence.written(step.position..<next.end)
      steps[index] = SentenceStep(
        position: step.position, length: next.end - step.position,
        meaning: .clauses([.unsupported(words)]))
      steps.remove(at: index + 1)
    }
  }
}
