package import AppSupport
package import Catalog
import Localization
package import Sentences
package import SportsModel
import TripPlanning

/// Reads a trip from a sentence, and asks about what is ambiguous.
package struct TripSentenceReader {
  package enum Answer: Sendable {
    case entry(NameIndex.Entry)
    /// Words that complete the sentence.
    case text(String)
    /// Words instead of those that weren't understood; none to leave them out.
    case replacement(String)
  }

  private let parser: TripSentenceParser
  private let sentence: String

  /// `today` is the day from which relative dates count, `leagues` were chosen by other means, and
  /// with `isDayFirst` `6/7` is July 6.
  package init(
    _ sentence: String, catalog: Catalog, today: LocalDay, leagues: Set<LeagueID>,
    isDayFirst: Bool = false
  ) {
    self.sentence = sentence
    let year = TripNameIndexBuilder.year(in: sentence) ?? today.year
    parser = TripSentenceParser(
      nameIndex: TripNameIndexBuilder.nameIndex(catalog, year: year), today: today,
      directory: TripNameIndexBuilder.directory(catalog, year: year), chosenLeagues: leagues,
      isDayFirst: isDayFirst)
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

  /// Reads the sentence; `answer` asks the user, and returns nil to leave the issues open.
  package func read(answer: (SentenceIssue) -> Answer? = { _ in nil }) -> TripSentence {
    var choices: [String: NameIndex.Entry] = [:]
    var text = sentence
    var trip = parser.read(text)
    while let issue = trip.issues.first, let answer = answer(issue) {
      switch answer {
      case .entry(let entry): choices[issue.phrase] = entry
      case .text(let more): text += ", " + more
      case .replacement(let other): text = text.replacing(issue.fragment, with: other)
      }
      trip = parser.read(text, choices: choices)
    }
    return trip
  }
}

/// Formats the parts of a sentence that couldn't be read.
package enum SentenceIssueFormatter {
  package static func lines(_ issues: [SentenceIssue]) -> String {
    issues.map { issue in
      let candidates = issue.candidates.map { "\n  \($0.key)  \($0.title)" }.joined()
      return question(issue) + advice(issue) + candidates
    }.joined(separator: "\n")
  }

  /// Returns the candidates of an issue, numbered.
  package static func choices(_ issue: SentenceIssue) -> [String] {
    issue.candidates.enumerated().map { "  \($0 + 1)  \($1.title)" }
  }

  package static func question(_ issue: SentenceIssue) -> String {
    switch issue.kind {
    case .several where issue.fragment.contains(" or "): "Which one: \(issue.fragment)?"
    case .several: "\"\(issue.fragment)\" has several meanings."
    case .unknown where issue.candidates.isEmpty: "Couldn't understand \"\(issue.fragment)\"."
    case .unknown: "Couldn't understand \"\(issue.fragment)\". Did you mean one of these?"
    case .noDays where !issue.fragment.isEmpty:
      "When is the trip? Enter the dates of \(issue.fragment)."
    case .noDays: "When is the trip?"
    case .noTown: "In which town of \(issue.fragment) do you start?"
    case .noGames: "What do you want to see? Enter a league, a team or a place."
    case .noSuchDay: "Not a date: \"\(issue.fragment)\"."
    }
  }

  private static func advice(_ issue: SentenceIssue) -> String {
    switch issue.kind {
    case .several where issue.fragment.contains(" or "): " Use one of these IDs:"
    case .several: " Add the league, or use one of these IDs instead:"
    case .unknown where issue.candidates.isEmpty:
      " Leave it out, or use an option. See: stvisits plan --help"
    case .unknown, .noSuchDay, .noTown, .noGames: ""
    case .noDays: " Add a month, dates or a year: in June, 2026-06-05 to 2026-06-14, in 2026."
    }
  }
}

/// The form in which the user corrects what was understood of a sentence.
package enum TripReadingForm {
  /// A line of an edited form that isn't an option.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    let line: Int
    let text: String

    package var description: String {
      "Line \(line) of the form isn't an option: \"\(text)\". Enter it like days = 4."
    }
  }

  /// Returns the form: a line for each option, those without a value as comments.
  package static func text(
    _ reading: TripReading, sentence: String, questions: [String] = []
  ) -> String {
    let modes = TripMode.allCases.map(\.rawValue).joined(separator: ", ")
    var lines = ["# \(sentence)"] + questions.map { "# Open: \($0)" }
    lines += ["# Lines with # are ignored. Remove the # of an option to set it.", ""]
    lines += ["# One of \(modes)", "mode = \(reading.mode.rawValue)", ""]
    for option in TripReading.Option.allCases {
      let values = reading.values[option] ?? []
      lines += values.map { "\(option.rawValue) = \($0)" }
      if values.isEmpty { lines.append("# \(option.rawValue) =") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package static func reading(_ text: String) throws(Fault) -> TripReading {
    var reading = TripReading(mode: .dates)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let parts = line.split(separator: "=", maxSplits: 1).map(trimmed)
      guard let key = parts.first, !key.isEmpty, !key.hasPrefix("#") else { continue }
      let value = parts.count == 2 ? parts[1] : ""
      if key == "mode", let mode = TripMode(rawValue: value) {
        reading.mode = mode
      } else if let option = TripReading.Option(rawValue: key), parts.count == 2,
        !option.isFlag || ["yes", "no", ""].contains(value)
      {
        if !value.isEmpty { reading.set(option, value: value) }
      } else {
        throw Fault(line: index + 1, text: trimmed(line))
      }
    }
    return reading
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text.drop { $0.isWhitespace })
  }
}

/// Formats what was understood of a sentence in one line.
package struct TripReadingFormatter {
  private let catalog: Catalog
  private let format: DisplayFormat

  package init(_ catalog: Catalog, format: DisplayFormat) {
    (self.catalog, self.format) = (catalog, format)
  }

  /// Returns a line that begins with `Understood:`.
  package func line(_ reading: TripReading) -> String {
    let parts = [games(reading), leagues(reading), days(reading), places(reading)]
    let options = TripReading.Option.allCases.flatMap { option in
      (reading.values[option] ?? []).compactMap { text(option, value: $0) }
    }
    return "Understood: \((parts.compactMap(\.self) + options).joined(separator: "; "))."
  }

  /// Returns a line with the words that the trip doesn't depend on; nil if there are none.
  package static func line(unused words: [String]) -> String? {
    let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
    return words.isEmpty ? nil : localized("Not used: \(list)")
  }

  private func names(_ reading: TripReading, option: TripReading.Option) -> String? {
    let names = (reading.values[option] ?? []).map(name)
    return names.isEmpty ? nil : DisplayFormat.list(names)
  }

  /// Returns the name of a team or stadium, otherwise the text.
  private func name(_ text: String) -> String {
    catalog.team(TeamID(text))?.name ?? catalog.stadiums[StadiumID(text)]?.name
      ?? TripRegion.names[text] ?? text
  }

  private func games(_ reading: TripReading) -> String? {
    guard let teams = names(reading, option: .team) else { return nil }
    if reading.mode == .teams { return "\(teams) at home" }
    let venue = reading[.venue].map { "\($0) " } ?? ""
    let opponents = names(reading, option: .opponent).map { " against \($0)" } ?? ""
    return "\(venue)games of \(teams)\(opponents)"
  }

  private func leagues(_ reading: TripReading) -> String? {
    reading.values[.league].map { DisplayFormat.list($0.map { $0.uppercased() }) }
  }

  private func days(_ reading: TripReading) -> String? {
    let weekends = reading[.weekends].map { "a weekend of \($0) days in " } ?? ""
    guard let first = reading[.from].flatMap(LocalDay.init),
      let last = reading[.to].flatMap(LocalDay.init)
    else { return nil }
    let weekdays = reading.values[.weekday].map { " on \(DisplayFormat.list($0))" } ?? ""
    return weekends + DisplayFormat.dates(first, last) + weekdays
  }

  private func places(_ reading: TripReading) -> String? {
    let stops = names(reading, option: .mustStop).map { "with a game at each of \($0)" }
    let regions = names(reading, option: .region).map { "only in \($0)" }
    let (start, end) = (reading[.start].map(name), reading[.end].map(name))
    let way =
      start != nil && start == end
      ? start.map { "from \($0) and back" }
      : [start.map { "from \($0)" }, end.map { "to \($0)" }].compactMap(\.self)
        .joined(separator: " ")
    let near = reading[.near].map { place in
      let miles = reading[.within].flatMap { Double($0) } ?? 150
      return "within \(format.distance(miles: miles)) of \(name(place))"
    }
    let without = names(reading, option: .without).map { "without \($0)" }
    let parts = [way, stops, regions, near, without].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private func text(_ option: TripReading.Option, value: String) -> String? {
    let isOn = value == "yes"
    return switch option {
    case .days: "at most \(counted(value, "day"))"
    case .nights: "at most \(counted(value, "night"))"
    case .oneWay: isOn ? "one way" : nil
    case .stops: counted(value, "game")
    case .minStops: "at least \(counted(value, "game"))"
    case .maxStops: "at most \(counted(value, "game"))"
    case .budget: "at most $\(value)"
    case .hours: "at most \(value) h of driving a day"
    case .drivers: counted(value, "driver")
    case .fly: isOn ? "flights allowed" : "no flights"
    case .night: isOn ? "driving at night allowed" : "no driving at night"
    case .evRange: "electric car with a range of \(value) miles"
    case .leisure: "\(value) days"
    case .route: "\(value) route"
    case .repeatCities: isOn ? nil : "no city on more than one day"
    default: nil
    }
  }

  private func counted(_ value: String, _ noun: String) -> String {
    Int(value)?.counted(noun) ?? "\(value) \(noun)s"
  }
}
