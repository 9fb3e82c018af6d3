package import SportsModel

/// What earns a badge; only visits to games count.
///
/// Every rule is such that one more visit can never take it away: what is held is lost by what is
/// deleted or edited, never by what is added.
package enum AchievementRule: Hashable, Sendable {
  /// Games seen in so many stadiums, of one league or of any.
  case count(stadiums: Int, league: LeagueID?)
  /// A game of the league seen in each stadium that is home to a team of the division today.
  case division(league: LeagueID, name: String)
  case conference(league: LeagueID, name: String)
  case league(LeagueID)
  /// So many stadiums in so many days, the first and the last included.
  case journey(stadiums: Int, days: Int)
  /// Games of so many leagues in so many days.
  case leagues(count: Int, days: Int)
  /// A game in each of these parts of the map in so many days.
  case regions([RegionSet], days: Int)
  /// So many games, or so many different things; all of it perhaps of one and the same thing.
  case tally(Tally)
  /// Games in so many years, months, weeks or days in a row.
  case streak(Streak)
  /// A game with each one of a set.
  case every(Collection)
  /// Both games of two clubs on one day in one stadium.
  case doubleheader(GameFilter)

  /// A part of the map: regions such as `US-CA`, country first, or a whole country such as `CA`.
  package struct RegionSet: Hashable, Sendable, Codable {
    package let name: String
    package let regions: Set<String>

    package init(name: String, regions: Set<String>) {
      self.name = name
      self.regions = regions
    }
  }

  /// `{"kind": "games"}`, `"different"` and `"same"`.
  package struct Tally: Hashable, Sendable {
    package let count: Int
    /// What is counted; each thing once.
    package let dimension: CountedDimension
    /// All that is counted has this in common: the stadium, for instance.
    package let same: CountedDimension?
    /// Within so many days, the first and the last included; nil for any time.
    package let days: Int?
    package let games: GameFilter

    package init(
      count: Int, dimension: CountedDimension = .game, same: CountedDimension? = nil,
      days: Int? = nil,
      games: GameFilter = GameFilter()
    ) {
      self.count = count
      self.dimension = dimension
      self.same = same
      self.days = days
      self.games = games
    }
  }

  package struct Streak: Hashable, Sendable {
    package enum Unit: String, Sendable, CaseIterable, Codable {
      case year, month, week, day
    }

    package let unit: Unit
    package let count: Int
    package let same: CountedDimension?
    package let games: GameFilter

    package init(
      unit: Unit, count: Int, same: CountedDimension? = nil, games: GameFilter = GameFilter()
    ) {
      self.unit = unit
      self.count = count
      self.same = same
      self.games = games
    }
  }

  package struct Collection: Hashable, Sendable {
    package enum Members: Hashable, Sendable {
      case stadiums([StadiumID])
      /// A game somewhere in each of the places.
      case places([Place])
      /// The present homes of some leagues (empty for all) with some kinds of roof (empty for all).
      case homes(leagues: [LeagueID], roofs: [Stadium.Roof])
      /// The present homes of the teams of a set of the facts, by its id.
      case set(String)
      /// The present teams of a league, at home or away.
      case teams(LeagueID)
    }

    package let members: Members
    package let days: Int?
    package let games: GameFilter

    package init(_ members: Members, days: Int? = nil, games: GameFilter = GameFilter()) {
      self.members = members
      self.days = days
      self.games = games
    }
  }

  /// Somewhere with a name: stadiums, or all stadiums of some cities or regions.
  package struct Place: Hashable, Sendable {
    package let name: String
    package let stadiums: [StadiumID]
    /// `Boston, MA`.
    package let cities: [String]
    package let regions: [String]

    package init(
      name: String, stadiums: [StadiumID] = [], cities: [String] = [], regions: [String] = []
    ) {
      self.name = name
      self.stadiums = stadiums
      self.cities = cities
      self.regions = regions
    }
  }

  /// The part of a league that is to be completed; nil for rules of other kinds.
  package var group: LeagueGroup? {
    switch self {
    case .division(let league, let name): .division(league, name)
    case .conference(let league, let name): .conference(league, name)
    case .league(let league): .league(league)
    default: nil
    }
  }
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
