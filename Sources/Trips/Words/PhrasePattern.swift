import Sentences
import SportsModel

/// A pattern of words, some of them optional, numbers, days and names.
///
/// Its parts are words with `|` between alternatives, phrases (`most`, `daily`, `driving` …) and
/// kinds in angle brackets: `<n>`, `<day>`, `<name>`, `<team>`, `<opponent>`, `<place>`, `<league>`,
/// `<region>`, `<area>`. Parts in square brackets are optional. A match is within one sentence.
struct PhrasePattern: Sendable {
  private enum Part: Sendable {
    case words(Set<String>)
    case phrases([[String]])
    case number, day
    case name(NameKind)
  }

  struct Match: Sendable {
    var start = 0
    var numbers: [Double] = []
    var days: [DatePhrase] = []
    /// True if the last day is only a weekday.
    var isWeekday = false
    var names: [NameMatch] = []
    var length = 0
    var written = ""

    /// The leagues that a word such as `ballparks` implies.
    var impliedLeagues: [LeagueID] {
      let words = written.lowercased()
      return words.contains("park") ? ["mlb"] : words.contains("rink") ? ["nhl"] : []
    }

    /// Returns a number as an integer from 0 to 1,000.
    func count(_ index: Int = 0) -> Int {
      numbers.indices.contains(index) ? Int(min(1_000, max(0, numbers[index]))) : 0
    }
  }

  private let parts: [(part: Part, isOptional: Bool)]
  let vocabulary: Set<String>

  init(_ text: String) {
    var vocabulary: Set<String> = []
    parts = text.split(separator: " ").map { word in
      let isOptional = word.hasPrefix("[")
      let name = word.filter { $0 != "[" && $0 != "]" }
      let part: Part
      if let kind = Self.kinds[name] {
        part = .name(kind)
      } else if name == "<n>" || name == "<day>" {
        part = name == "<n>" ? .number : .day
      } else if let phrases = Self.phrases[name] {
        part = .phrases(phrases)
        vocabulary.formUnion(phrases.joined())
      } else {
        let words = Set(name.split(separator: "|").map(String.init))
        part = .words(words)
        vocabulary.formUnion(words)
      }
      return (part, isOptional)
    }
    self.vocabulary = vocabulary
  }

  private static let kinds: [String: NameKind] = [
    "<name>": .any, "<team>": .team, "<opponent>": .opponent, "<place>": .place,
    "<league>": .league,
    "<region>": .region, "<area>": .area,
  ]

  /// Phrases of several words, the longest first.
  private static let phrases = [
    "<most>": [
      "no more than", "no more then", "not more than", "no longer than", "no longer then",
      "dont drive more than", "not drive more than", "drive at most", "at most", "a maximum of",
      "maximum of", "max of", "up to", "less than", "less then", "fewer than", "under", "below",
      "max", "maximum", "not over", "no over", "within",
    ],
    "<least>": [
      "at least", "no fewer than", "no less than", "a minimum of", "minimum of", "minimum", "min",
    ],
    "<daily>": [
      "a day each", "a day", "per day", "each day", "every day", "daily", "per driver", "each",
    ],
    "<driving>": [
      "of driving", "driving", "of drive time", "drive time", "in the car", "behind the wheel",
      "at the wheel", "on the road", "of drive",
    ],
    "<hours>": ["hours", "hour", "hrs", "hr", "h"],
    "<tops>": ["at most", "at the most", "or less", "or fewer", "max", "maximum", "tops", "long"],
    "<parks>": [
      "ball parks", "parks", "park", "ballparks", "ballpark", "stadiums", "stadium", "arenas",
      "arena", "rinks", "grounds", "venues",
    ],
    "<unit>": ["day", "week", "weekend", "month", "year", "season", "city", "stop", "state"],
    "<ok>": [
      "is ok", "is okay", "is fine", "are ok", "are okay", "are fine", "are allowed", "is allowed",
      "ok", "okay", "fine", "allowed",
    ],
  ].mapValues { phrases in
    phrases.map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }
  }

  func match(_ sentence: TokenizedSentence, at start: Int) -> Match? {
    guard var found = match(sentence, at: start, from: 0, found: Match(start: start)) else {
      return nil
    }
    found.length -= start
    found.written = sentence.written(start..<(start + found.length))
    return found.length > 0 ? found : nil
  }

  /// Matches the parts from an index, with each optional one if possible; `length` is the position
  /// of the end.
  private func match(
    _ sentence: TokenizedSentence, at position: Int, from index: Int, found: Match
  ) -> Match? {
    guard index < parts.count else {
      var found = found
      found.length = position
      return found
    }
    let (part, isOptional) = parts[index]
    let isNext = sentence.startsSentence(at: position) && found.start < position
    for (end, found) in isNext ? [] : ends(of: part, in: sentence, at: position, found) {
      if let all = match(sentence, at: end, from: index + 1, found: found) { return all }
    }
    return isOptional ? match(sentence, at: position, from: index + 1, found: found) : nil
  }

  private func ends(
    of part: Part, in sentence: TokenizedSentence, at position: Int, _ found: Match
  ) -> [(Int, Match)] {
    var found = found
    switch part {
    case .words(let words): return words.contains(sentence[position]) ? [(position + 1, found)] : []
    case .phrases(let phrases):
      return phrases.filter { sentence.has($0, at: position) }.map { (position + $0.count, found) }
    case .number:
      guard let number = sentence.number(at: position) else { return [] }
      found.numbers.append(number)
      return [(position + 1, found)]
    case .day:
      let lead = sentence[position] == "on" ? 1 : 0
      guard let day = sentence.singleDay(at: position + lead) else { return [] }
      found.days.append(day)
      found.isWeekday = WeekdayPhrase(sentence, at: position + lead)?.length == day.length
      return [(position + lead + day.length, found)]
    case .name(let kind):
      guard let name = sentence.name(at: position, kind) else { return [] }
      found.names.append(name)
      return [(position + name.length, found)]
    }
  }
}
