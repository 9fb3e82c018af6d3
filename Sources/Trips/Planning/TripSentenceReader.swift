package import Catalog
package import SportsModel
package import TripPlanning

/// Reads trip preferences from a sentence, and asks about what is ambiguous.
package struct TripSentenceReader {
  package enum Answer: Sendable {
    case entry(TripNameIndex.Entry)
    /// Words that complete the sentence.
    case words(String)
  }

  /// Parts of the sentence that could not be read.
  package struct Unclear: Error, CustomStringConvertible {
    let issues: [SentenceIssue]
    package var description: String { SentenceIssueFormatter.lines(issues) }
  }

  private let parser: TripSentenceParser
  private let sentence: String

  /// - `today`: the day from which relative dates count.
  /// - `leagues`: leagues that the user chose by other means.
  package init(
    _ sentence: String, _ catalog: Catalog, today: LocalDay, leagues: Set<LeagueID>
  ) {
    self.sentence = sentence
    parser = TripSentenceParser(
      nameIndex: TripNameIndexBuilder.nameIndex(
        catalog, year: TripNameIndexBuilder.year(in: sentence) ?? today.year),
      today: today, leagues: Set(catalog.leagues.map(\.id)), chosen: leagues)
  }

  /// `answer`: asks the user about an issue; returns nil to give up.
  package func read(
    answer: (SentenceIssue) -> Answer?
  ) throws(Unclear) -> TripSentence {
    var choices: [String: TripNameIndex.Entry] = [:]
    var words = sentence
    var trip = parser.read(words)
    while let issue = trip.issues.first {
      switch answer(issue) {
      case .entry(let entry): choices[issue.phrase] = entry
      case .words(let more): words += ", " + more
      case nil: throw Unclear(issues: trip.issues)
      }
      trip = parser.read(words, choices: choices)
    }
    return trip
  }
}
