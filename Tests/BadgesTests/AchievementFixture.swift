import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Badges

/// A league of two divisions in one conference, and a second league, on both coasts.
struct AchievementFixture {
  /// The home of the team `mlb-a1`.
  var homeOfFirst: StadiumID = "park-a1"
  /// The division of the team `mlb-b3`.
  var divisionOfLast = "West"
  var version = 1
  /// True if the facts include postseasons.
  var knowsPostseasons = true
  /// The home of the team `mlb-b3`.
  var homeOfLast: StadiumID = "park-b3"
  var counting = CountingRules.usual

  static let stadiums: [StadiumID] = [
    "park-a1", "park-a2", "park-a3", "park-b1", "park-b2", "park-b3", "old-park", "new-park",
  ]

  func context() throws -> AchievementContext {
    let middle = try #require(Coordinate(latitude: 40, longitude: -100))
    let homes: [(TeamID, StadiumID)] = [
      ("mlb-a1", homeOfFirst), ("mlb-a2", "park-a2"), ("mlb-a3", "park-a3"),
      ("mlb-b1", "park-b1"), ("mlb-b2", "park-b2"), ("mlb-b3", homeOfLast),
    ]
    let league = League(
      id: "mlb", name: "Baseball", sport: "baseball", typicalGameMinutes: 180,
      seasonSpansYears: false)
    let east: [TeamID] = ["mlb-a1", "mlb-a2", "mlb-a3"]
    let west: [TeamID] = ["mlb-b1", "mlb-b2"]
    return AchievementContext(
      structures: [
        LeagueStructure(
          league: league,
          conferences: [
            .init(
              name: "Big",
              divisions: [
                .init(name: "East", teams: east + (divisionOfLast == "East" ? ["mlb-b3"] : [])),
                .init(name: "West", teams: west + (divisionOfLast == "West" ? ["mlb-b3"] : [])),
              ])
          ])
      ],
      teams: homes.map { team, home in
        Team(
          id: team, league: "mlb", code: team.rawValue, names: [], aliases: [], isActive: true,
          homes: Self.oldHomes(of: team) + [.init(stadium: home, first: 2020, last: nil)])
      },
      stadiums: Self.stadiums.enumerated().map { number, id in
        Stadium(
          id: id, names: Self.names(of: id),
          region: number < 3 ? "NY" : number < 6 ? "CA" : "TX", country: "US",
          coordinate: middle, timeZoneID: "America/Chicago", closed: id == "old-park" ? 1950 : nil,
          roof: number % 3 == 0 ? .fixed : number % 3 == 1 ? .open : .retractable,
          tenancies: Self.tenants(of: id).map {
            .init(league: $0, team: TeamID("\($0)-x"), first: 1900, last: nil)
          })
      },
      sets: [StadiumSet(id: "pair", name: "A pair", league: "mlb", teams: ["mlb-a1", "mlb-b1"])],
      counting: counting,
      occasions: { [knowsPostseasons] in
        guard knowsPostseasons else { return [] }
        let day = $0.day.daysSinceEpoch
        let game: Occasions = day % 3 == 0 ? .postseason : .unknownStart
        return day % 5 == 4 ? game.union(.neutralSite) : game
      },
      moments: { fact in
        guard let key = fact.details.key else { return GameMoments() }
        return Self.moments(of: key)
      })
  }

  /// Moments that depend on the game alone, as the moments of a box score do; unknown for some.
  private static func moments(of key: GameKey) -> GameMoments {
    let number = Int(key.day.daysSinceEpoch) + key.number * 7 + key.home.rawValue.utf8.count
    guard number % 4 > 0 else { return GameMoments() }
    return GameMoments(
      kinds: number % 3 == 0 ? [.noHitter, .walkOff] : number % 7 == 0 ? [.cycle] : [],
      figures: [.homeRuns: number % 6].merging(
        number % 9 == 0 ? [:] : [.temperature: number % 130 - 20]
      ) { $1 },
      hallOfFamers: (0..<(number % 4)).map { "player\((number * 5 + $0 * 3) % 11)" })
  }

  /// All played in the old park, which is gone; one then in the park of another.
  private static func oldHomes(of team: TeamID) -> [Team.Home] {
    let gone = Team.Home(stadium: "old-park", first: 1900, last: 1950)
    guard team == "mlb-b1" else { return [gone] }
    return [gone, Team.Home(stadium: "park-a3", first: 1951, last: 2019)]
  }

  /// One park has its name only since 2019.
  private static func names(of stadium: StadiumID) -> [DatedName] {
    let name = "The \(stadium)"
    guard stadium == "park-a2" else { return [DatedName(name, first: nil, last: nil)] }
    return [
      DatedName("Old name", first: 1951, last: 2019), DatedName(name, first: 2019, last: nil),
    ]
  }

  private static func tenants(of stadium: StadiumID) -> [LeagueID] {
    switch stadium {
    case "park-a1", "park-b1": ["mlb", "nba"]
    case "old-park": ["mlb", "nhl"]
    case "new-park": []
    default: ["mlb"]
    }
  }

  var definitions: [AchievementDefinition] {
    func make(
      _ id: String, _ kind: AchievementDefinition.Kind, rule: AchievementRule
    ) -> AchievementDefinition {
      AchievementDefinition(id: id, name: id, kind: kind, rule: rule, version: version)
    }
    return [
      make("one", .once, rule: .count(stadiums: 1, league: nil)),
      make("four", .once, rule: .count(stadiums: 4, league: nil)),
      make("nba-two", .once, rule: .count(stadiums: 2, league: "nba")),
      make("east", .current, rule: .group(.division("mlb", "East"))),
      make("east-once", .once, rule: .group(.division("mlb", "East"))),
      make("west", .current, rule: .group(.division("mlb", "West"))),
      make("big", .current, rule: .group(.conference("mlb", "Big"))),
      make("all", .current, rule: .group(.league("mlb"))),
      make("trip", .once, rule: .tally(.init(count: 3, dimension: .stadium, days: 4))),
      make("leagues", .once, rule: .tally(.init(count: 3, dimension: .league, days: 2))),
      make(
        "coasts", .once,
        rule: .regions(
          [
            .init(name: "Atlantic", regions: ["US-NY"]), .init(name: "Pacific", regions: ["US-CA"]),
          ], days: 3)),
    ] + newerRules.map { make($0, .once, rule: $1) }
  }

  /// Every kind of rule that looks at more than stadium, day and league.
  private var newerRules: [(String, AchievementRule)] {
    func games(_ change: (inout GameFilter) -> Void) -> GameFilter {
      var filter = GameFilter()
      change(&filter)
      return filter
    }
    let shutout = games { ($0.loserAtMost, $0.margin) = (0, 1...100) }
    return [
      ("five-games", .tally(.init(count: 5))),
      ("shut-outs", .tally(.init(count: 2, games: shutout))),
      ("high", .tally(.init(count: 1, games: games { $0.total = 7...100 }))),
      ("post", .tally(.init(count: 2, games: games { $0.occasions = .postseason }))),
      ("gone", .tally(.init(count: 1, games: games { $0.isGone = true }))),
      ("weekdays", .tally(.init(count: 4, dimension: .weekday, days: 9))),
      ("roofs", .tally(.init(count: 3, dimension: .roof))),
      ("day-and-night", .tally(.init(count: 2, dimension: .timeOfDay, days: 1))),
      ("opponents", .tally(.init(count: 5, dimension: .team))),
      ("loyal", .tally(.init(count: 3, same: .stadium))),
      ("home-stand", .tally(.init(count: 2, dimension: .day, same: .stadium, days: 3))),
      ("follow", .tally(.init(count: 3, dimension: .stadium, same: .team))),
      ("follow-home", .tally(.init(count: 2, same: .team, games: games { $0.winner = .home }))),
      ("row", .streak(.init(unit: .day, count: 3))),
      ("weeks", .streak(.init(unit: .week, count: 3, same: .team))),
      ("teams", .every(.init(members: .teams("mlb")))),
      ("domes", .every(.init(members: .homes(leagues: ["mlb"], roofs: [.fixed])))),
      (
        "sides",
        .every(
          .init(
            members: .places([
              .init(name: "East", regions: ["US-NY"]), .init(name: "B1", stadiums: ["park-b1"]),
            ]), days: 5))
      ),
      ("both-halves", .tally(.init(count: 2, dimension: .half, same: .doubleheader))),
      ("pair", .every(.init(members: .set("pair")))),
      ("no-hitters", .tally(.init(count: 2, games: games { $0.moments = [.noHitter] }))),
      ("cold", .tally(.init(count: 1, games: games { $0.figures[.temperature] = -100...32 }))),
      (
        "home-runs",
        .tally(.init(count: 12, games: games { $0.figures[.homeRuns] = 1...99 }, total: .homeRuns))
      ),
      (
        "quick-home-runs",
        .tally(
          .init(
            count: 9, days: 4, games: games { $0.figures[.homeRuns] = 1...99 }, total: .homeRuns))
      ),
      ("famous", .tally(.init(count: 8, dimension: .hallOfFamer))),
      ("quick-famous", .tally(.init(count: 5, dimension: .hallOfFamer, days: 3))),
    ]
  }

  /// Judges by all definitions, or by every so many of them.
  func evaluator(part: Int = 0, of parts: Int = 1) throws -> Evaluator {
    let some = definitions.enumerated().filter { $0.offset % parts == part }.map(\.element)
    return Evaluator(definitions: some, context: try context())
  }
}

func makeDay(_ number: Int) -> LocalDay { LocalDay(daysSinceEpoch: 17_000 + number) }

func makeFact(_ stadium: StadiumID, on day: Int, league: LeagueID? = "mlb") -> VisitFact {
  VisitFact(id: UUID(), stadium: stadium, day: makeDay(day), league: league)
}

extension AchievementState {
  subscript(id: String) -> Evaluation? { evaluations.first { $0.definition == id } }

  var earned: Set<String> { Set(evaluations.filter(\.isEarned).map(\.definition)) }
}

/// A visit somewhere in the small context, mostly to a game, with much or little known of it.
func randomFact(_ generator: inout SeededGenerator, id: UUID? = nil) -> VisitFact {
  let id = id ?? generator.nextUUID()
  func chance(_ count: UInt64) -> Int { Int(generator.next() % count) }
  let stadium = AchievementFixture.stadiums[chance(8)]
  let leagues: [LeagueID?] = ["mlb", "mlb", "mlb", "nba", "nhl", nil]
  let teams: [TeamID] = ["mlb-a1", "mlb-a2", "mlb-a3", "mlb-b1", "mlb-b2", "mlb-b3", "nba-x"]
  let day = makeDay(chance(40))
  let home = teams[chance(7)]
  let isKnown = chance(5) > 0
  let kind = [Visit.Kind.tour, .other, .game, .game, .game, .game, .game, .game][chance(8)]
  guard kind == .game else {
    return VisitFact(id: id, stadium: stadium, day: day, league: nil, kind: kind)
  }
  return VisitFact(
    id: id, stadium: stadium, day: day, league: leagues[chance(6)],
    details: isKnown
      ? .init(
        key: GameKey(league: "mlb", stadium: stadium, day: day, home: home, number: chance(3)),
        home: home, away: teams[chance(7)], startMinute: chance(3) > 0 ? chance(1440) : nil,
        score: chance(4) > 0 ? Score(home: chance(6), away: chance(4)) : nil) : .init())
}

extension AchievementContext {
  /// The bundled leagues, teams, stadiums and sets, without what happened in games.
  init(of catalog: Catalog) throws {
    self.init(
      structures: catalog.leagues.compactMap { catalog.structure(of: $0.id) },
      teams: catalog.teams, stadiums: catalog.stadiums.stadiums, sets: try catalog.sets())
  }
}

extension Evaluator {
  /// Returns the records of badges that visits earn, by definition.
  func records(_ visits: [VisitFact]) -> [String: AchievementRecord] {
    let records = reconcile(
      [:], with: evaluate(VisitLedger(visits)), now: Date(timeIntervalSince1970: 0)
    ).records
    return Dictionary(uniqueKeysWithValues: records.map { ($0.definition, $0) })
  }

  /// Returns the records that are lost once only some visits are left.
  func losses(_ stored: [String: AchievementRecord], with rest: [VisitFact]) -> [AchievementRecord]
  {
    reconcile(stored, with: evaluate(VisitLedger(rest)), now: Date(timeIntervalSince1970: 1))
      .records.filter { !$0.isHeld }
  }
}
