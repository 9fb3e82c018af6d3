import Sentences
import SportsModel
import TripPlanning

/// The trip understood from a sentence.
package struct TripSentence: Hashable, Sendable {
  package let reading: TripReading
  /// The open questions, in the order of the sentence.
  package let issues: [SentenceIssue]
  /// Words and conditions that the trip doesn't depend on.
  package let unused: [String]
}

/// Reads trip preferences from a plain English sentence.
///
/// It uses a small grammar: names from an index, days, numbers and phrase patterns. Filler words
/// are ignored. Other words are corrected if there is only one similar word. What remains isn't used,
/// and says so; an unknown or ambiguous name is an issue.
struct TripSentenceParser: Sendable {
  let nameIndex: NameIndex
  let today: LocalDay
  var directory = TeamDirectory()
  /// Leagues the user chose elsewhere, used if the sentence names none.
  var chosenLeagues: Set<LeagueID> = []
  /// True if `6/7` is July 6.
  var isDayFirst = false

  /// Reads a sentence; `choices` are answers to the issues of an earlier reading, by their words.
  func read(_ text: String, choices: [String: NameIndex.Entry] = [:]) -> TripSentence {
    var sentence = TokenizedSentence(
      text, nameIndex: nameIndex, vocabulary: PhraseRule.vocabulary, isDayFirst: isDayFirst)
    var reader = StepReader(sentence)
    if correct(&sentence, steps: reader.steps, choices: choices) { reader = StepReader(sentence) }
    reader.leaveOutNegations()
    reader.continueExclusions()
    let steps = reader.steps
    var resolver = NameResolver(self, steps, choices: choices)
    var clauses: [TripClause] = []
    var words: [(written: String, end: Int)] = []
    for step in steps {
      guard case .unknown(let word) = step.meaning, choices[NameIndex.phrase(word)] == nil else {
        clauses += resolver.clauses(step)
        continue
      }
      if isName(step, in: sentence) {
        resolver.askUnknown(word)
      } else if let last = words.last, last.end == step.position,
        !sentence.startsSentence(at: step.position)
      {
        words[words.count - 1] = (last.written + " " + word, step.end)
      } else {
        words.append((word, step.end))
      }
    }
    let summary = SentenceInterpreter(
      clauses + resolver.openClauses, chosen: chosenLeagues, today: today, directory: directory)
    return TripSentence(
      reading: summary.reading, issues: resolver.issues + summary.issues,
      unused: words.map(\.written) + summary.unused)
  }

  private static let nameLeads: Set<String> = [
    "from", "to", "in", "at", "near", "via", "vs", "against", "through",
  ]

  /// Returns whether an unknown word must be a name, since it is capitalized where names are.
  private func isName(_ step: SentenceStep, in sentence: TokenizedSentence) -> Bool {
    let word = sentence.tokens[step.position]
    return word.isCapitalized && !PhraseRule.vocabulary.contains(word.text)
      && Self.nameLeads.contains(sentence[step.position - 1])
      && sentence.tokens.contains { $0.written == $0.written.lowercased() }
  }

  /// Corrects the words that weren't understood, if each has a single similar word.
  private func correct(
    _ sentence: inout TokenizedSentence, steps: [SentenceStep], choices: [String: NameIndex.Entry]
  ) -> Bool {
    let unknown = steps.filter(\.isUnknown).map(\.position).filter {
      choices[sentence[$0]] == nil && !PhraseRule.vocabulary.contains(sentence[$0])
    }
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
}
