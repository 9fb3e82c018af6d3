import AppSupport
package import Sentences
import SportsModel
package import TripPlanning

/// The meaning of a sentence: a way of planning and values of its options.
package struct TripReading: Hashable, Sendable {
  /// An option of `plan`, in the order of the summary.
  package enum Option: String, Hashable, Sendable, CaseIterable {
    case team, opponent, venue, league, from, to, weekends, weekday, days, nights, start, end
    case oneWay = "one-way"
    case mustStop = "must-stop"
    case region, near, within, without, stops
    case minStops = "min-stops"
    case maxStops = "max-stops"
    case budget, hours, drivers, fly, night
    case evRange = "ev-range"
    case leisure, route
    case repeatCities = "repeat-cities"

    package var isFlag: Bool { [.oneWay, .fly, .night, .repeatCities].contains(self) }
    package var isRepeated: Bool {
      [.team, .opponent, .league, .weekday, .mustStop, .region, .without].contains(self)
    }
  }

  package var mode: TripMode
  /// The values of each option, in the order of the sentence.
  package private(set) var values: [Option: [String]] = [:]

  package init(mode: TripMode) { self.mode = mode }
  package subscript(option: Option) -> String? { values[option]?.first }

  /// Returns the value of an option as an integer; nil if it isn't set.
  func count(_ option: Option) -> Int? { self[option].flatMap { Int($0) } }

  /// Adds a value, or replaces the value of an option that has only one.
  ///
  /// A trip with an end leads one way anyway.
  package mutating func set(_ option: Option, value: String) {
    if option == .oneWay, values[.end] != nil { return }
    if option == .end { values[.oneWay] = nil }
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
  /// A team whose name has several meanings.
  case openTeam
  case against(NameIndex.Entry)
  case matchup(NameIndex.Entry, NameIndex.Entry, FollowedGames)
  case place(NameIndex.Entry, PlaceRole)
  case leagues([LeagueID])
  /// Leagues that a word such as `ballparks` implies if the sentence names none.
  case impliedLeagues([LeagueID])
  /// All stadiums of an area; nil for an area or league named elsewhere.
  case everyStadium(NameIndex.Entry?)
  case roundTrip
  /// A state as the start, which isn't a place.
  case startRegion(NameIndex.Entry)
  case without(NameIndex.Entry)
  /// Any of the named teams or places, not all of them.
  case either

  case days(DatePhrase, DayRole, written: String, isWeekday: Bool = false)
  /// Weekdays, which are a day if the sentence has no others: `on Saturday`.
  case weekdays(WeekdayPhrase, day: DatePhrase?, written: String)
  case year(Int)
  /// A place where the trip starts if no other is named: `staying in Scottsdale`.
  case base(NameIndex.Entry)
  /// The teams of the leagues in the places of the sentence: `both LA teams`; 0 for any number.
  case teamsOfPlaces(Int)
  /// Words that order the stops, so that places don't belong to a team's games.
  case order
  /// One game of a team: `a Brewers home game`.
  case oneGame
  /// As many days as teams.
  case dayForEach
  /// Drivers who share the hours at the wheel.
  case split(Int)
  case nextSeason
  /// The present or next season of the leagues, if there are no other days.
  case season
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
    /// The end, and the start if there is no other.
    case back
    case stop
    case near(miles: Double)
  }

  enum DayRole: Hashable, Sendable {
    case span, leave, back
    /// The day after the last one.
    case before
    /// A day in the middle.
    case around
  }
}

/// An open question about a sentence.
package struct SentenceIssue: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// An unknown word; the candidates have similar names.
    case unknown
    case several
    case noDays = "when"
    /// The start is only a state.
    case noTown = "town"
    /// Neither a team nor a league nor a place.
    case noGames = "what"
    case noSuchDay = "date"
  }

  package let kind: Kind
  package let fragment: String
  package var candidates: [NameIndex.Entry] = []
}
