import SportsModel

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
    let least = max(1, games.figures[figure]?.lowerBound ?? 1)
    games.figures[figure] = least...max(least, games.figures[figure]?.upperBound ?? .max)
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
    self.init(members, days: try fields.days(), games: try fields.filter())
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
