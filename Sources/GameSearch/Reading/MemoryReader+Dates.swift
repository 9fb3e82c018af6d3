import AppSupport
import Catalog
import Sentences
import SportsModel

/// The dates of memories.
extension MemoryReader {
  struct DateMatch {
    let clues: [GameClue]
    let length: Int
  }

  /// Matches a date, a part of a year, a holiday, a weekday, a year or a decade.
  func date(in sentence: TokenizedSentence, at start: Int) -> DateMatch? {
    [
      holiday(in: sentence, at: start), winter(in: sentence, at: start),
      decade(in: sentence, at: start), weekday(in: sentence, at: start),
      relative(in: sentence, at: start), calendarDays(in: sentence, at: start),
      year(in: sentence, at: start),
    ].compactMap(\.self).max { $0.length < $1.length }
  }

  /// Matches what the sentences of trips may contain: `June 7`, `early June 1987`, `summer`.
  private func calendarDays(in sentence: TokenizedSentence, at start: Int) -> DateMatch? {
    guard let found = sentence.days(at: start) else { return nil }
    let year = found.first.year ?? found.last.year
    guard let first = found.first.first(in: year ?? 2000),
      let last = found.last.last(in: year ?? 2000)
    else { return nil }
    let text = sentence.written(start..<(start + found.length)).replacing(
      /^(?:in|on|from|between|this)\s/, with: "")
    let clue = DayClue(
      from: .init(month: first.month, day: first.day), to: .init(month: last.month, day: last.day),
      written: Self.withoutYear(text, year: year))
    var clues = [GameClue.days(clue)]
    if let year { clues.append(.years(year...year, isRough: false)) }
    return DateMatch(clues: clues, length: found.length)
  }

  private static func withoutYear(_ text: String, year: Int?) -> String {
    guard let year else { return text }
    return text.replacing(" of \(year)", with: "").replacing(" \(year)", with: "")
      .replacing(" ,", with: "")
  }

  private func year(in sentence: TokenizedSentence, at start: Int) -> DateMatch? {
    guard sentence[start].utf8.count == 4, let year = Int(sentence[start]),
      (1865...today.year + 2).contains(year)
    else { return nil }
    return DateMatch(clues: [.years(year...year, isRough: false)], length: 1)
  }

  /// Matches `winter 1992`: December of the year before to March, and that year's December.
  private func winter(in sentence: TokenizedSentence, at start: Int) -> DateMatch? {
    guard sentence[start] == "winter" else { return nil }
    let clue = DayClue(
      from: .init(month: 12, day: 1), to: .init(month: 3, day: 10), written: "winter")
    return DateMatch(clues: [.days(clue)], length: sentence[start + 1] == "of" ? 2 : 1)
  }

  /// Matches `1980s`, `80s`, `the late eighties`.
  private func decade(in sentence: TokenizedSentence, at start: Int) -> DateMatch? {
    var position = start
    if sentence[position] == "the" { position += 1 }
    let part: ClosedRange<Int>
    switch sentence[position] {
    case "early": part = 0...3
    case "mid", "middle": part = 3...7
    case "late": part = 6...9
    default: part = 0...9
    }
    if part != 0...9 { position += 1 }
    let word = sentence[position]
    let first: Int
    if let decade = MemoryPhrases.decades[word] {
      first = decade
    } else if word.hasSuffix("0s"), let number = Int(word.dropLast()) {
      first = number < 100 ? (number <= 20 ? 2000 : 1900) + number : number
    } else {
      return nil
    }
    guard (1870...today.year).contains(first) else { return nil }
    return DateMatch(
      clues: [.years((first + part.lowerBound)...(first + part.upperBound), isRough: true)],
      length: position + 1 - start)
  }

  private func clues(of day: LocalDay, _ written: String) -> [GameClue] {
    let date = DayClue.MonthDay(month: day.month, day: day.day)
    return [
      .days(DayClue(from: date, to: date, written: written)),
      .years(day.year...day.year, isRough: false),
    ]
  }

  private func weekday(in sentence: TokenizedSentence, at start: Int) -> DateMatch? {
    let word = sentence[start]
    let singular = word.hasSuffix("days") ? String(word.dropLast()) : word
    // `Sun` is a team.
    guard word != "sun", let number = CalendarNames.weekday(named: singular) else { return nil }
    return DateMatch(
      clues: [.weekdays([number], written: CalendarNames.weekdays[number - 1])], length: 1)
  }

  /// Matches `last year`, `this year`, `yesterday`.
  private func relative(in sentence: TokenizedSentence, at start: Int) -> DateMatch? {
    if sentence[start] == "yesterday" {
      return DateMatch(clues: clues(of: today - 1, "yesterday"), length: 1)
    }
    let years = ["last": today.year - 1, "this": today.year]
    guard let year = years[sentence[start]] else { return nil }
    let clue = GameClue.years(year...year, isRough: false)
    if ["year", "season"].contains(sentence[start + 1]) {
      return DateMatch(clues: [clue], length: 2)
    }
    guard let days = calendarDays(in: sentence, at: start + 1), days.clues.count == 1,
      sentence[start] == "last"
    else { return nil }
    return DateMatch(clues: days.clues + [clue], length: 1 + days.length)
  }

  /// Matches a holiday, its weekend, or the days before or after it.
  private func holiday(in sentence: TokenizedSentence, at start: Int) -> DateMatch? {
    if let days = holidays(in: sentence, at: start) { return days }
    var position = start
    var days = 0...0
    while position < start + 4 {
      let word = sentence[position]
      if let shift = Self.shifts[word] {
        days = shift
      } else if !["day", "right", "just", "the"].contains(word) {
        break
      }
      position += 1
    }
    guard let (holiday, length) = sentence.holiday(at: position) else { return nil }
    position += length
    if sentence[position] == "weekend" {
      days = holiday == .thanksgiving ? 0...3 : -3...1
      position += 1
    }
    let text = sentence.written(start..<position)
    return DateMatch(
      clues: [.days(DayClue(.holiday(holiday, days: days), written: text))],
      length: position - start)
  }

  /// The words before a holiday, with the days that they mean.
  private static let shifts = [
    "after": 1...4, "before": -4 ... -1, "around": -4...4, "near": -4...4,
  ]

  /// Matches `between Christmas and New Year`.
  private func holidays(in sentence: TokenizedSentence, at start: Int) -> DateMatch? {
    guard sentence[start] == "between", sentence[start + 1] == "christmas",
      sentence[start + 2] == "and", sentence[start + 3] == "new"
    else { return nil }
    let length = sentence[start + 5] == "day" || sentence[start + 5] == "eve" ? 6 : 5
    let clue = DayClue(
      from: .init(month: 12, day: 25), to: .init(month: 1, day: 1),
      written: "between Christmas and New Year")
    return DateMatch(clues: [.days(clue)], length: length)
  }
}

/// The names of all times that a memory may contain, by their words.
struct MemoryNameIndex {
  static let maxWords = 6

  private var clues: [String: NameClue] = [:]
  /// All words of the names, for misspelled ones.
  private(set) var vocabulary: Set<String> = []

  init(_ catalog: Catalog) {
    for team in catalog.teams {
      for name in catalog.names(of: team) where name.kind != .code || name.text.utf8.count > 3 {
        add(team, called: name)
      }
    }
    for stadium in catalog.stadiums.stadiums { add(stadium, in: catalog) }
  }

  func clue(_ phrase: String) -> NameClue? { clues[phrase] }

  private mutating func add(_ team: Team, called name: SpokenName) {
    let key = Self.key(name.text)
    let clue = NameClue(
      written: key, teams: [team.id: [name.seasons]], leagues: [team.league],
      isCity: name.kind == .city)
    add(clue, key: key)
  }

  private mutating func add(_ stadium: Stadium, in catalog: Catalog) {
    let clue = NameClue(written: stadium.name, stadiums: [stadium.id])
    for name in catalog.nicknames(of: stadium) { add(clue, key: Self.key(name)) }
    for name in stadium.names.map(\.name) + stadium.aliases {
      let words = Self.words(name)
      guard !words.isEmpty else { continue }
      add(clue, key: words.joined(separator: " "))
      if words.first == "the" { add(clue, key: words.dropFirst().joined(separator: " ")) }
      // `Wrigley` is a name of its own, `Memorial` and the city's name are not.
      let first = words.filter { $0 != "the" }.dropLast().joined(separator: " ")
      if words.count > 1, Self.grounds.contains(words.last ?? ""), first.utf8.count > 3,
        !Self.commonGrounds.contains(first), clues[first] == nil || clues[first]?.isPlace == true
      {
        add(clue, key: first)
      }
    }
    for city in [stadium.city] + catalog.nicknames(ofCity: stadium.city) {
      add(
        NameClue(written: stadium.city, stadiums: [stadium.id], isCity: true), key: Self.key(city))
    }
  }

  private mutating func add(_ clue: NameClue, key: String) {
    guard !key.isEmpty else { return }
    clues[key, default: NameClue(written: clue.written)].add(clue)
    vocabulary.formUnion(key.split(separator: " ").map(String.init))
  }

  private static let grounds: Set<String> = [
    "field", "park", "stadium", "arena", "center", "centre", "coliseum", "garden", "gardens",
    "dome", "forum", "grounds", "ballpark", "place", "fieldhouse",
  ]

  private static let commonGrounds: Set<String> = [
    "memorial", "municipal", "league", "national", "olympic", "civic", "city", "american league",
    "union", "state", "soccer", "convention", "community", "sports", "world", "capital", "american",
    "lake", "court", "north", "south", "west", "east", "college", "university", "athletic", "grand",
    "county", "summer", "first", "bank", "target", "chase", "home", "opening", "liberty",
    "sporting",
  ]

  static func words(_ name: String) -> [String] {
    // `A's` is one word.
    SentenceToken.tokens(of: name)
      .flatMap { $0.text.split { !$0.isLetter && !$0.isNumber && $0 != "'" } }
      .map(String.init)
  }

  private static func key(_ name: String) -> String { words(name).joined(separator: " ") }
}
