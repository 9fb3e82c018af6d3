import AppSupport
package import Sentences
import SportsModel
package import TripPlanning

/// The meaning of a sentence: a way of planning and values of its options.
package struct TripReading: Hashable, Sendable {
  /// An option of `plan`, in the order of the summary.
  package enum Option: String, Hashable, Sendable, CaseIterable {
    case team, opponent, venue, league, from, to, weekends, days, nights, start, end
    case oneWay = "one-way"
    case mustStop = "must-stop"
    case region, near, within, stops
    case minStops = "min-stops"
    case maxStops = "max-stops"
    case budget, hours, drivers, fly, night
    case evRange = "ev-range"
    case leisure, route
    case repeatCities = "repeat-cities"

    package var isFlag: Bool { [.oneWay, .fly, .night, .repeatCities].contains(self) }
    package var isRepeated: Bool { [.team, .opponent, .league, .mustStop, .region].contains(self) }
  }

  package var mode: TripMode
  /// The values of each option, in the order of the sentence.
  package private(set) var values: [Option: [String]] = [:]

  package init(mode: TripMode) { self.mode = mode }
  package subscript(option: Option) -> String? { values[option]?.first }

  /// Adds a value, or replaces the value of an option that has only one.
  package mutating func set(_ option: Option, value: String) {
    if !option.isRepeated {
      values[option] = [value]
    } else if values[option]?.contains(value) != true {
      values[option, default: []].append(value)
    }
  }

  /// The options as arguments of `plan` and its subcommand: `--team mlb-nyy --no-fly`.
  package var arguments: [String] {
    Option.allCases.flatMap { option in
      (values[option] ?? []).flatMap { value in
        switch option {
        case _ where option.isFlag: ["--\(value == "no" ? "no-" : "")\(option.rawValue)"]
        case .within where Double(value) != nil: ["--within", "\(value)mi"]
        default: ["--\(option.rawValue)", value]
        }
      }
    }
  }
}

/// Encodes the options by their names, flags and numbers as such.
extension TripReading: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONKey.self)
    try container.encode(mode, forKey: "mode")
    for (option, texts) in values {
      let key = JSONKey(stringValue: option.rawValue.replacing("-", with: "_"))
      if option.isFlag {
        try container.encode(texts.first == "yes", forKey: key)
      } else if option.isRepeated {
        try container.encode(texts, forKey: key)
      } else if let number = texts.first.flatMap(Double.init) {
        try container.encode(number, forKey: key)
      } else {
        try container.encode(texts.first, forKey: key)
      }
    }
  }
}

enum TripClause: Sendable {
  case team(NameIndex.Entry)
  case matchup(NameIndex.Entry, NameIndex.Entry, FollowedGames)
  case place(NameIndex.Entry, PlaceRole)
  case leagues([LeagueID])
  /// Leagues that a word such as `ballparks` implies if the sentence names none.
  case impliedLeagues([LeagueID])
  /// All stadiums of an area; nil for an area or league named elsewhere.
  case everyStadium(NameIndex.Entry?)
  case roundTrip

  case days(DatePhrase, DayRole, written: String)
  case year(Int)
  case weekend(days: Int)
  /// Words for days that only the user knows: `spring break`.
  case unknownDays(String)

  case follow, home, away
  /// A condition that trips can't have.
  case unsupported(String)
  case option(TripReading.Option, String)

  enum PlaceRole: Hashable, Sendable {
    case start, end, home
    /// `to Chicago`: the end, or the only place.
    case destination
    /// A place of a game, among others only if the trip leads elsewhere.
    case at
    case stop
    case near(miles: Double)
  }

  enum DayRole: Hashable, Sendable {
    case span, leave, back
    /// The day after the last one.
    case before
  }
}

/// An open question about a sentence.
package struct SentenceIssue: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// An unknown word; the candidates have similar names.
    case unknown
    case several
    case noDays = "when"
    case noSuchDay = "date"
  }

  package let kind: Kind
  package let fragment: String
  package var candidates: [NameIndex.Entry] = []
}

/// Combines the clauses of a sentence into options.
struct SentenceInterpreter {
  private(set) var issues: [SentenceIssue] = []
  private(set) var reading = TripReading(mode: .dates)

  private let clauses: [TripClause]
  private let today: LocalDay
  private var isFollowing = false

  init(_ clauses: [TripClause], chosen: Set<LeagueID>, today: LocalDay) {
    (self.clauses, self.today) = (clauses, today)
    applyTeams()
    applyLeagues(chosen)
    for case .option(let option, let value) in clauses { reading.set(option, value: value) }
    for case .unsupported(let fragment) in clauses {
      issues.append(SentenceIssue(kind: .unknown, fragment: fragment))
    }
    applyPlaces()
    applyDays()
  }

  private mutating func applyTeams() {
    var (isHome, isAway) = (false, false)
    for clause in clauses {
      switch clause {
      case .team(let entry): reading.set(.team, value: entry.key)
      case .home: isHome = true
      case .away: isAway = true
      case .follow: isFollowing = true
      case .matchup(let team, let opponent, let venue):
        if reading[.opponent] != nil {
          issues.append(SentenceIssue(kind: .unknown, fragment: "\(team.title), \(opponent.title)"))
        }
        isFollowing = true
        reading.set(.team, value: team.key)
        reading.set(.opponent, value: opponent.key)
        isHome = isHome || venue == .home
        isAway = isAway || venue == .away
      default: continue
      }
    }
    guard let teams = reading.values[.team] else { return }
    reading.mode = teams.count > 1 && !isAway && !isFollowing ? .teams : .follow
    if reading.mode == .follow, isHome != isAway {
      reading.set(.venue, value: isHome ? "home" : "away")
    }
  }

  private mutating func applyLeagues(_ chosen: Set<LeagueID>) {
    var leagues: [LeagueID] = []
    for clause in clauses {
      switch clause {
      case .leagues(let some): leagues += some
      case .team(let entry), .matchup(let entry, _, _):
        if case .team(_, let league) = entry.meaning { leagues.append(league) }
      case .everyStadium(let entry?):
        if case .leagues(let some) = entry.meaning { leagues += some }
        // A division belongs to one league.
        if case .stadiums(let stadiums) = entry.meaning {
          let some = stadiums.values.reduce(into: Set<LeagueID>()) { $0.formUnion($1) }
          if some.count == 1 { leagues += some }
        }
      default: continue
      }
    }
    if leagues.isEmpty { for case .impliedLeagues(let some) in clauses { leagues += some } }
    if leagues.isEmpty { leagues = chosen.sorted() }
    for league in leagues { reading.set(.league, value: league.rawValue) }
  }

  private mutating func applyPlaces() {
    for case .place(let entry, let role) in clauses {
      switch role {
      case .start: reading.set(.start, value: entry.key)
      case .end:
        // Of several ends, the last one is the end.
        if let stop = reading[.end] { reading.set(.mustStop, value: stop) }
        reading.set(.end, value: entry.key)
      case .home:
        reading.set(.start, value: entry.key)
        reading.set(.end, value: entry.key)
      case .stop: reading.set(.mustStop, value: entry.key)
      case .near(let miles):
        reading.set(.near, value: entry.key)
        reading.set(.within, value: miles.plainText)
      case .destination, .at: continue
      }
    }
    for case .place(let entry, .destination) in clauses where reading[.start] != nil {
      if let stop = reading[.end] { reading.set(.mustStop, value: stop) }
      reading.set(.end, value: entry.key)
    }
    if clauses.contains(where: { if case .roundTrip = $0 { true } else { false } }) {
      if let place = reading[.start] ?? reading[.end] {
        reading.set(.start, value: place)
        reading.set(.end, value: reading[.end] ?? place)
      }
    }
    if let start = reading[.start], let end = reading[.end], start != end, reading[.team] == nil {
      reading.mode = .route
    }
    applyGamePlaces()
    for case .everyStadium(let entry?) in clauses { applyStadiums(entry) }
  }

  /// Limits the games to the places of the sentence, and requires a game at each of several.
  private mutating func applyGamePlaces() {
    let isElsewhere = reading.mode == .route
    var places: [String] = []
    for case .place(let entry, let role) in clauses
    where (role == .at || role == .destination && reading[.start] == nil)
      && !places.contains(entry.key)
    {
      places.append(entry.key)
    }
    for place in places {
      if !isElsewhere { reading.set(.region, value: place) }
      if isElsewhere || places.count > 1 { reading.set(.mustStop, value: place) }
    }
  }

  private mutating func applyStadiums(_ entry: NameIndex.Entry) {
    guard case .stadiums(let stadiums) = entry.meaning else { return }
    let leagues = Set(reading.values[.league] ?? [])
    for (id, tenants) in stadiums.sorted(by: { $0.key < $1.key })
    where leagues.isEmpty || tenants.contains(where: { leagues.contains($0.rawValue) }) {
      reading.set(.mustStop, value: id.rawValue)
    }
  }

  private mutating func applyDays() {
    var context = DateContext(today: today)
    context.year = writtenYear
    for case .year(let year) in clauses { context.year = year }
    var span: ClosedRange<LocalDay>?
    var leave, back: LocalDay?
    for case .days(let phrase, let role, let written) in clauses {
      guard var days = phrase.span(context) else {
        issues.append(SentenceIssue(kind: .noSuchDay, fragment: written))
        return
      }
      if role == .back || role == .before, let first = leave ?? span?.lowerBound,
        days.upperBound < first, let year = context.year
      {
        // `leave December 28, 2026, back by January 3`
        days = phrase.span(DateContext(today: today, year: year + 1)) ?? days
      }
      switch role {
      case .span:
        span =
          min(
            span?.lowerBound ?? days.lowerBound, days.lowerBound)...max(
            span?.upperBound ?? days.upperBound, days.upperBound)
      case .leave: leave = days.lowerBound
      case .back: back = days.upperBound
      case .before: back = days.lowerBound - 1
      }
    }
    for case .unknownDays(let fragment) in clauses {
      issues.append(SentenceIssue(kind: .noDays, fragment: fragment))
      return
    }
    for case .weekend(let days) in clauses { reading.set(.weekends, value: "\(days)") }
    if span == nil, leave == nil, back == nil { span = context.wholeYear }
    guard let days = days(span, leave: leave, back: back) else {
      issues.append(SentenceIssue(kind: .noDays, fragment: ""))
      return
    }
    let isNow = days.lowerBound < today && today <= days.upperBound
    reading.set(.from, value: "\(isNow ? today : days.lowerBound)")
    reading.set(.to, value: "\(days.upperBound)")
  }

  /// The year of the first date that has one; it applies to dates without a year.
  private var writtenYear: Int? {
    for case .days(let phrase, _, _) in clauses {
      let spans = [(today, 1999), (today, 2001), (today + 400, 2001)].map { day, year in
        phrase.span(DateContext(today: day, year: year))
      }
      if let days = spans[0], spans.allSatisfy({ $0 == days }) { return days.lowerBound.year }
    }
    return nil
  }

  /// Returns the days of the trip; nil if the first or last one is missing.
  private func days(
    _ span: ClosedRange<LocalDay>?, leave: LocalDay?, back: LocalDay?
  ) -> ClosedRange<LocalDay>? {
    let length = reading[.days].flatMap { Int($0) }
    guard let first = leave ?? span?.lowerBound else { return nil }
    var last = back ?? (leave == nil || span != nil ? span?.upperBound : nil)
    // `leave July 10 for 5 days`
    if back == nil, span.map({ $0.lowerBound == $0.upperBound }) ?? true, let length, length > 0 {
      last = first + (length - 1)
    }
    guard let last, first <= last else { return nil }
    return first...last
  }
}
