package import Catalog
package import Sentences
package import SportsModel

/// Reads a trip from a sentence, and asks about what is ambiguous.
package struct TripSentenceReader {
  package enum Answer: Sendable {
    case entry(NameIndex.Entry)
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

  /// Returns the days that the sentence means with a year; nil if it names one, or doesn't depend on
  /// it.
  package func days(inYear year: Int) -> ClosedRange<LocalDay>? {
    guard TripNameIndexBuilder.year(in: sentence) == nil else { return nil }
    let (plain, dated) = (parser.read(sentence), parser.read("\(sentence), \(year)"))
    guard let first = dated.reading[.from].flatMap({ LocalDay($0) }), first.year == year,
      let last = dated.reading[.to].flatMap({ LocalDay($0) }), first <= last,
      plain.issues == dated.issues, Self.withoutDays(plain) == Self.withoutDays(dated)
    else { return nil }
    return first...last
  }

  private static func withoutDays(_ trip: TripSentence) -> [TripReading.Option: [String]] {
    trip.reading.values.filter { ![.from, .to].contains($0.key) }
  }

  /// Reads the sentence.
  ///
  /// `answer` asks the user about an issue; it returns nil to leave the issues open.
  package func read(answer: (SentenceIssue) -> Answer? = { _ in nil }) -> TripSentence {
    var choices: [String: NameIndex.Entry] = [:]
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
