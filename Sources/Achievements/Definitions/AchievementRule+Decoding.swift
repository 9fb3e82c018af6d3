import SportsModel

extension AchievementRule: Decodable {
  package init(from decoder: any Decoder) throws {
    let kind = try StrictKeyedContainer(decoder, nil).choice(
      "kind", Self.readers.map { ($0.kind, $0.read) })
    self = try kind(decoder)
  }

  /// The decoder of each kind, in the order of error messages.
  private static let readers:
    [(kind: String, read: @Sendable (any Decoder) throws -> AchievementRule)] = [
      ("count", readCount), ("division", readDivision), ("conference", readConference),
      ("league", readLeague), ("journey", readJourney), ("leagues", readLeagues),
      ("regions", readRegions), ("games", readGames), ("different", readDifferent),
      ("same", readSame), ("streak", readStreak), ("every", readEvery),
      ("doubleheader", readDoubleheader),
    ]

  private static func fields(_ decoder: any Decoder, _ keys: String...) throws
    -> StrictKeyedContainer
  {
    try StrictKeyedContainer(decoder, Set(["kind"] + keys))
  }

  @Sendable private static func readCount(_ decoder: any Decoder) throws -> Self {
    let fields = try fields(decoder, "stadiums", "league")
    return .count(
      stadiums: try fields.positive("stadiums"), league: try fields.optional("league"))
  }

  @Sendable private static func readDivision(_ decoder: any Decoder) throws -> Self {
    let fields = try fields(decoder, "league", "division")
    return .division(league: try fields.value("league"), name: try fields.text("division"))
  }

  @Sendable private static func readConference(_ decoder: any Decoder) throws -> Self {
    let fields = try fields(decoder, "league", "conference")
    return .conference(league: try fields.value("league"), name: try fields.text("conference"))
  }

  @Sendable private static func readLeague(_ decoder: any Decoder) throws -> Self {
    .league(try fields(decoder, "league").value("league"))
  }

  @Sendable private static func readJourney(_ decoder: any Decoder) throws -> Self {
    let fields = try fields(decoder, "stadiums", "days")
    return .journey(
      stadiums: try fields.positive("stadiums"), days: try fields.positive("days"))
  }

  @Sendable private static func readLeagues(_ decoder: any Decoder) throws -> Self {
    let fields = try fields(decoder, "leagues", "days")
    return .leagues(count: try fields.positive("leagues"), days: try fields.positive("days"))
  }

  @Sendable private static func readRegions(_ decoder: any Decoder) throws -> Self {
    let fields = try fields(decoder, "sets", "days")
    return .regions(try fields.disjointSets("sets"), days: try fields.positive("days"))
  }

  @Sendable private static func readGames(_ decoder: any Decoder) throws -> Self {
    let fields = try fields(decoder, "count", "days", "where")
    return .tally(
      Tally(
        count: try fields.positive("count"), days: try fields.days(),
        games: try fields.filter()))
  }

  @Sendable private static func readDifferent(_ decoder: any Decoder) throws -> Self {
    let fields = try fields(decoder, "thing", "count", "days", "where")
    return .tally(
      Tally(
        count: try fields.positive("count"), dimension: try fields.dimension("thing"),
        days: try fields.days(), games: try fields.filter()))
  }

  @Sendable private static func readSame(_ decoder: any Decoder) throws -> Self {
    let fields = try fields(decoder, "thing", "count", "different", "days", "where")
    let same = try fields.dimension("thing")
    guard same != .game else { throw fields.error("thing", "games have nothing in common") }
    let dimension = fields.contains("different") ? try fields.dimension("different") : .game
    guard dimension != same else { throw fields.error("different", "is the same as “thing”") }
    return .tally(
      Tally(
        count: try fields.positive("count"), dimension: dimension, same: same,
        days: try fields.days(),
        games: try fields.filter()))
  }

  @Sendable private static func readStreak(_ decoder: any Decoder) throws -> Self {
    let fields = try fields(decoder, "unit", "count", "same", "where")
    let same = fields.contains("same") ? try fields.dimension("same") : nil
    guard same != .game else { throw fields.error("same", "games have nothing in common") }
    return .streak(
      Streak(
        unit: try fields.choice("unit", Streak.Unit.allCases.map { ($0.rawValue, $0) }),
        count: try fields.positive("count"), same: same, games: try fields.filter()))
  }

  @Sendable private static func readDoubleheader(_ decoder: any Decoder) throws -> Self {
    .doubleheader(try fields(decoder, "where").filter())
  }

  // MARK: Every

  @Sendable private static func readEvery(_ decoder: any Decoder) throws -> Self {
    let kinds = ["stadiums", "places", "homes", "set", "teams"]
    let fields = try StrictKeyedContainer(decoder, Set(["kind", "days", "where"] + kinds))
    let given = kinds.filter(fields.contains)
    guard given.count == 1 else {
      throw fields.error(
        given.dropFirst().first ?? "stadiums",
        "a rule of kind “every” has exactly one of \(kinds.joined(separator: ", "))")
    }
    let members: Collection.Members =
      switch given[0] {
      case "stadiums": .stadiums(try fields.oneOrMore("stadiums").map { StadiumID($0) })
      case "places": .places(try fields.places("places"))
      case "homes": try fields.value("homes", as: Homes.self).members
      case "set": .set(try fields.text("set"))
      default: .teams(try fields.value("teams"))
      }
    return .every(Collection(members, days: try fields.days(), games: try fields.filter()))
  }

  /// `{"league": …, "roof": …}`, at least one of them.
  private struct Homes: Decodable {
    let members: Collection.Members

    init(from decoder: any Decoder) throws {
      let fields = try StrictKeyedContainer(decoder, ["league", "roof"])
      members = .homes(
        leagues: try fields.oneOrMore("league").map { LeagueID($0) },
        roofs: try fields.choices("roof", GameFilter.roofs))
    }
  }
}

extension AchievementRule.Place: Decodable {
  package init(from decoder: any Decoder) throws {
    let fields = try StrictKeyedContainer(decoder, ["name", "stadium", "city", "region"])
    self.init(
      name: try fields.text("name"),
      stadiums: try fields.oneOrMore("stadium").map { StadiumID($0) },
      cities: try fields.oneOrMore("city"), regions: try fields.oneOrMore("region"))
    guard !stadiums.isEmpty || !cities.isEmpty || !regions.isEmpty else {
      throw fields.error("stadium", "a place has a stadium, a city or a region")
    }
  }
}

extension StrictKeyedContainer {
  fileprivate func days() throws -> Int? { contains("days") ? try positive("days") : nil }

  fileprivate func filter() throws -> GameFilter {
    contains("where") ? try value("where") : GameFilter()
  }

  fileprivate func dimension(_ key: String) throws -> CountedDimension {
    try choice(key, CountedDimension.named.map { ($0.rawValue, $0) })
  }

  fileprivate func value<Value: Decodable>(_ key: String, as type: Value.Type) throws -> Value {
    try value(key)
  }

  fileprivate func places(_ key: String) throws -> [AchievementRule.Place] {
    let places: [AchievementRule.Place] = try value(key)
    guard places.count > 1 else { throw error(key, "needs two places or more") }
    guard Set(places.map(\.name)).count == places.count else {
      throw error(key, "two places have one name")
    }
    return places
  }
}
