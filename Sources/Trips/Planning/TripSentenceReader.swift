package import Catalog
package import SportsModel
package import TripPlanning

/// Reads a trip from a sentence, and asks about what is ambiguous.
package struct TripSentenceReader {
  package enum Answer: Sendable {
    case entry(TripNameIndex.Entry)
    /// Words that complete the sentence.
    case words(String)
    /// Words instead of those that weren't understood.
    case replacement(String)
  }

  private let parser: TripSentenceParser
  private let sentence: String

  /// - `today`: the day from which relative dates count.
  /// - `leagues`: leagues that the user chose by other means.
  /// - `isDayFirst`: whether `6/7` is July 6.
  package init(
    _ sentence: String, _ catalog: Catalog, today: LocalDay, leagues: Set<LeagueID>,
    isDayFirst: Bool = false
  ) {
    self.sentence = sentence
    parser = TripSentenceParser(
      nameIndex: TripNameIndexBuilder.nameIndex(
        catalog, year: TripNameIndexBuilder.year(in: sentence) ?? today.year),
      today: today, chosen: leagues, isDayFirst: isDayFirst)
  }

  /// Reads the sentence.
  ///
  /// `answer` asks the user about an issue; it returns nil to leave the issues open.
  package func read(answer: (SentenceIssue) -> Answer? = { _ in nil }) -> TripSentence {
    var choices: [String: TripNameIndex.Entry] = [:]
    var words = sentence
    var trip = parser.read(words)
    while let issue = trip.issues.first, let answer = answer(issue) {
      switch answer {
      case .entry(let entry): choices[issue.phrase] = entry
      case .words(let more): words += ", " + more
      case .replacement(let other): words = words.replacing(issue.words, with: other)
      }
      trip = parser.read(words, choices: choices)
    }
    return trip
  }
}
