import Localization
package import SportsModel

/// The condition for a badge.
///
/// Rules are monotonic: an additional visit never loses a badge. Only deleted or edited visits do.
package enum AchievementRule: Hashable, Sendable {
  /// Games in a number of stadiums, of one league or any.
  case count(stadiums: Int, league: LeagueID?)
  /// A game of the league in the present home of every team of the group.
  case group(LeagueGroup)
  /// A game in each of these regions within a number of days.
  case regions([RegionSet], days: Int)
  /// A number of games or of different values, perhaps all with something in common.
  case tally(Tally)
  /// Games in a number of consecutive years, months, weeks or days.
  case streak(Streak)
  case every(Collection)

  /// A named set of regions such as `US-CA` or whole countries such as `CA`.
  package struct RegionSet: Hashable, Sendable, Codable {
    package let name: String
    package let regions: Set<String>
  }

  /// `{"kind": "games"}`, `"total"`, `"different"`, `"same"`, `"journey"`, `"leagues"` and
  /// `"doubleheader"`.
  package struct Tally: Hashable, Sendable {
    package let count: Int
    /// The dimension whose different values count.
    package var dimension = CountedDimension.game
    /// The value that all counted games have in common, for instance the stadium.
    package var same: CountedDimension?
    /// The number of days, the first and the last included; nil for any time.
    package var days: Int?
    package var games = GameFilter()
    /// The figure of the games that is added up; nil if each game counts as one.
    package var total: GameFigure?

    /// `1 more stadium`, `20 more home runs`.
    package func counted(_ count: Int) -> String {
      total?.counted(count) ?? dimension.counted(count)
    }
  }

  package struct Streak: Hashable, Sendable {
    package enum Unit: String, Sendable, CaseIterable, Codable {
      case year, month, week, day
    }

    package let unit: Unit
    package let count: Int
    package var same: CountedDimension?
    package var games = GameFilter()
  }

  package struct Collection: Hashable, Sendable {
    package enum Members: Hashable, Sendable {
      case stadiums([StadiumID])
      /// A game somewhere in each of the places.
      case places([Place])
      /// The present homes of some leagues (empty for all) with some kinds of roof (empty for all).
      case homes(leagues: [LeagueID], roofs: [Stadium.Roof])
      /// The present homes of the teams of a bundled set, by its id.
      case set(String)
      /// The present teams of a league, at home or away.
      case teams(LeagueID)
    }

    package let members: Members
    package let days: Int?
    package let games: GameFilter

    package init(_ members: Members, days: Int? = nil, games: GameFilter = GameFilter()) {
      (self.members, self.days, self.games) = (members, days, games)
    }
  }

  /// A name for stadiums, or for all stadiums of some cities or regions.
  package struct Place: Hashable, Sendable {
    package let name: String
    package var stadiums: [StadiumID] = []
    /// `Boston, MA`.
    package var cities: [String] = []
    package var regions: [String] = []
  }

  /// The league or part of one to be completed; nil for other kinds of rules.
  package var group: LeagueGroup? { if case .group(let group) = self { group } else { nil } }
}

/// A league or a part of it.
package enum LeagueGroup: Hashable, Sendable {
  case league(LeagueID)
  case conference(LeagueID, String)
  case division(LeagueID, String)

  package var league: LeagueID {
    switch self {
    case .league(let league), .conference(let league, _), .division(let league, _): league
    }
  }

  /// `AL East`, or the league in capitals.
  package var name: String {
    switch self {
    case .league(let league): league.rawValue.uppercased()
    case .conference(_, let name), .division(_, let name): name
    }
  }
}

/// A property of games whose different values are counted.
package enum CountedDimension: String, Sendable, CaseIterable, Codable {
  /// Each game counts.
  case game
  case stadium, city, region, country, roof, league
  /// Both teams of a game, at home and away.
  case team
  case day, weekday, month, year
  /// Day, or night from 17:00; unknown if the start is.
  case timeOfDay = "time-of-day"
  /// The day on which two teams played more than once in a stadium.
  case doubleheader
  /// The number of the game in a doubleheader.
  case half
  /// The members of the Hall of Fame who appeared in a game, of whom there can be many.
  case hallOfFamer = "hall-of-famer"

  var isStadiumAttribute: Bool { [.stadium, .city, .region, .country, .roof].contains(self) }

  /// The dimensions allowed in definition files.
  static let named = allCases.filter { $0 != .doubleheader && $0 != .half }

  /// `1 more stadium`, `2 more stadiums`.
  package func counted(_ count: Int) -> String {
    switch self {
    case .game: localized(count, one: "\(count) more game", other: "\(count) more games")
    case .stadium: localized(count, one: "\(count) more stadium", other: "\(count) more stadiums")
    case .city: localized(count, one: "\(count) more city", other: "\(count) more cities")
    case .region: localized(count, one: "\(count) more region", other: "\(count) more regions")
    case .country: localized(count, one: "\(count) more country", other: "\(count) more countries")
    case .roof:
      localized(count, one: "\(count) more kind of roof", other: "\(count) more kinds of roof")
    case .league: localized(count, one: "\(count) more league", other: "\(count) more leagues")
    case .team: localized(count, one: "\(count) more team", other: "\(count) more teams")
    case .day: localized(count, one: "\(count) more day", other: "\(count) more days")
    case .weekday:
      localized(
        count, one: "\(count) more day of the week", other: "\(count) more days of the week")
    case .month:
      localized(
        count, one: "\(count) more month of the year", other: "\(count) more months of the year")
    case .year: localized(count, one: "\(count) more year", other: "\(count) more years")
    case .timeOfDay:
      localized(count, one: "\(count) more time of day", other: "\(count) more times of day")
    case .doubleheader, .half:
      localized(
        count, one: "\(count) more game of a doubleheader",
        other: "\(count) more games of a doubleheader")
    case .hallOfFamer: GameFigure.hallOfFamers.counted(count)
    }
  }
}
