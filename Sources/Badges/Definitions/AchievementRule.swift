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
    package var days: Int?
    package var games = GameFilter()
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
  /// The members of the Hall of Fame who appeared in a game; there can be many.
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

extension AchievementRule: Decodable {
  /// The keys of each kind in addition to `kind`, in the order of error messages.
  private static let kinds: [(name: String, value: [String])] = [
    ("count", ["stadiums", "league"]), ("division", ["league", "division"]),
    ("conference", ["league", "conference"]), ("league", ["league"]),
    ("journey", ["stadiums", "days"]), ("leagues", ["leagues", "days"]),
    ("regions", ["sets", "days"]), ("games", ["count", "days", "where"]),
    ("total", ["of", "count", "days", "where"]),
    ("different", ["thing", "count", "days", "where"]),
    ("same", ["thing", "count", "different", "days", "where"]),
    ("streak", ["unit", "count", "same", "where"]),
    ("every", Collection.kinds + ["days", "where"]), ("doubleheader", ["where"]),
  ]

  package init(from decoder: any Decoder) throws {
    let keys = try StrictKeyedContainer(decoder, known: nil).choice("kind", known: Self.kinds)
    let fields = try StrictKeyedContainer(decoder, known: ["kind"] + keys)
    switch try fields.text("kind") {
    case "count":
      self = .count(
        stadiums: try fields.positive("stadiums"), league: try fields.optional("league"))
    case "division":
      self = .group(.division(try fields.value("league"), try fields.text("division")))
    case "conference":
      self = .group(.conference(try fields.value("league"), try fields.text("conference")))
    case "league": self = .group(.league(try fields.value("league")))
    case "journey":
      self = .tally(
        Tally(
          count: try fields.positive("stadiums"), dimension: .stadium,
          days: try fields.positive("days")))
    case "leagues":
      self = .tally(
        Tally(
          count: try fields.positive("leagues"), dimension: .league,
          days: try fields.positive("days")))
    case "regions":
      self = .regions(try fields.disjointSets("sets"), days: try fields.positive("days"))
    case "games":
      self = .tally(
        Tally(
          count: try fields.positive("count"), days: try fields.days(), games: try fields.filter()))
    case "total": self = .tally(try Tally(total: fields))
    case "different":
      self = .tally(
        Tally(
          count: try fields.positive("count"), dimension: try fields.dimension("thing"),
          days: try fields.days(), games: try fields.filter()))
    case "same": self = .tally(try Tally(same: fields))
    case "streak": self = .streak(try Streak(fields))
    case "every": self = .every(try Collection(fields))
    default:
      self = .tally(
        Tally(count: 2, dimension: .half, same: .doubleheader, games: try fields.filter()))
    }
  }
}

extension AchievementRule.Tally {
  fileprivate init(total fields: StrictKeyedContainer) throws {
    let figure = try fields.choice("of", known: GameFigure.totals.map { ($0.rawValue, $0) })
    self.init(
      count: try fields.positive("count"), days: try fields.days(), games: try fields.filter(),
      total: figure)
    // Games without any don't count.
    let minimum = max(1, games.figures[figure]?.lowerBound ?? 1)
    games.figures[figure] = minimum...max(minimum, games.figures[figure]?.upperBound ?? .max)
  }

  fileprivate init(same fields: StrictKeyedContainer) throws {
    let same = try fields.dimension("thing")
    guard same != .game else { throw fields.error("thing", "must not be \"game\"") }
    guard same != .hallOfFamer else { throw fields.error("thing", "must not be \"hall-of-famer\"") }
    let dimension = fields.contains("different") ? try fields.dimension("different") : .game
    guard dimension != same else { throw fields.error("different", "must differ from \"thing\"") }
    self.init(
      count: try fields.positive("count"), dimension: dimension, same: same,
      days: try fields.days(), games: try fields.filter())
  }
}

extension AchievementRule.Streak {
  fileprivate init(_ fields: StrictKeyedContainer) throws {
    let same = fields.contains("same") ? try fields.dimension("same") : nil
    guard same != .game, same != .hallOfFamer else {
      throw fields.error("same", "must not be \"\(same?.rawValue ?? "")\"")
    }
    self.init(
      unit: try fields.choice("unit", known: Unit.allCases.map { ($0.rawValue, $0) }),
      count: try fields.positive("count"), same: same, games: try fields.filter())
  }
}

extension AchievementRule.Collection {
  fileprivate static let kinds = ["stadiums", "places", "homes", "set", "teams"]

  fileprivate init(_ fields: StrictKeyedContainer) throws {
    let given = Self.kinds.filter(fields.contains)
    guard given.count == 1 else {
      throw fields.error(
        given.dropFirst().first ?? "stadiums",
        "a rule of kind \"every\" needs exactly one of \(Self.kinds.joined(separator: ", "))")
    }
    let members: Members
    switch given[0] {
    case "stadiums": members = .stadiums(try fields.oneOrMore("stadiums").map { StadiumID($0) })
    case "places": members = .places(try fields.places("places"))
    case "homes":
      let homes = try fields.object("homes", known: ["league", "roof"])
      members = .homes(
        leagues: try homes.oneOrMore("league").map { LeagueID($0) },
        roofs: try homes.choices("roof", known: GameFilter.roofs))
    case "set": members = .set(try fields.text("set"))
    default: members = .teams(try fields.value("teams"))
    }
    self.init(members: members, days: try fields.days(), games: try fields.filter())
  }
}

extension AchievementRule.Place: Decodable {
  package init(from decoder: any Decoder) throws {
    let fields = try StrictKeyedContainer(decoder, known: ["name", "stadium", "city", "region"])
    self.init(
      name: try fields.text("name"),
      stadiums: try fields.oneOrMore("stadium").map { StadiumID($0) },
      cities: try fields.oneOrMore("city"), regions: try fields.oneOrMore("region"))
    guard !stadiums.isEmpty || !cities.isEmpty || !regions.isEmpty else {
      throw fields.error("stadium", "a place needs a stadium, a city or a region")
    }
  }
}

extension StrictKeyedContainer {
  fileprivate func days() throws -> Int? { contains("days") ? try positive("days") : nil }

  fileprivate func filter() throws -> GameFilter {
    contains("where") ? try value("where") : GameFilter()
  }

  fileprivate func dimension(_ key: String) throws -> CountedDimension {
    try choice(key, known: CountedDimension.named.map { ($0.rawValue, $0) })
  }

  fileprivate func places(_ key: String) throws -> [AchievementRule.Place] {
    let places: [AchievementRule.Place] = try value(key)
    guard places.count > 1 else { throw error(key, "needs at least two places") }
    guard Set(places.map(\.name)).count == places.count else {
      throw error(key, "two places have the same name")
    }
    return places
  }
}
