import Achievements
import Foundation
import SportsModel
import Testing

/// A league of two divisions in one conference, and a second league, on both coasts.
struct SmallWorld {
  /// Where the team `mlb-a1` plays.
  var homeOfFirst: StadiumID = "park-a1"
  /// The division of the team `mlb-b3`.
  var divisionOfLast = "West"
  var version = 1

  static let stadiums: [StadiumID] = [
    "park-a1", "park-a2", "park-a3", "park-b1", "park-b2", "park-b3", "old-park", "new-park",
  ]

  func world() throws -> AchievementWorld {
    let middle = try #require(Coordinate(latitude: 40, longitude: -100))
    let homes: [(TeamID, StadiumID)] = [
      ("mlb-a1", homeOfFirst), ("mlb-a2", "park-a2"), ("mlb-a3", "park-a3"),
      ("mlb-b1", "park-b1"), ("mlb-b2", "park-b2"), ("mlb-b3", "park-b3"),
    ]
    let league = League(
      id: "mlb", name: "Baseball", sport: "baseball", usualGameMinutes: 180,
      seasonSpansYears: false)
    let east: [TeamID] = ["mlb-a1", "mlb-a2", "mlb-a3"]
    let west: [TeamID] = ["mlb-b1", "mlb-b2"]
    return AchievementWorld(
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
          homes: [.init(stadium: "old-park", first: 1900, last: 1950)]
            + [.init(stadium: home, first: 1951, last: nil)])
      },
      stadiums: Self.stadiums.enumerated().map { number, id in
        Stadium(
          id: id, names: [DatedName("The \(id)", first: nil, last: nil)],
          region: number < 3 ? "NY" : number < 6 ? "CA" : "TX", country: "US",
          coordinate: middle, timeZoneID: "America/Chicago")
      })
  }

  var definitions: [AchievementDefinition] {
    func make(
      _ id: String, _ kind: AchievementDefinition.Kind, _ rule: AchievementRule
    ) -> AchievementDefinition {
      AchievementDefinition(id: id, name: id, kind: kind, rule: rule, version: version)
    }
    return [
      make("one", .once, .count(stadiums: 1, league: nil)),
      make("four", .once, .count(stadiums: 4, league: nil)),
      make("nba-two", .once, .count(stadiums: 2, league: "nba")),
      make("east", .current, .division(league: "mlb", name: "East")),
      make("east-once", .once, .division(league: "mlb", name: "East")),
      make("west", .current, .division(league: "mlb", name: "West")),
      make("big", .current, .conference(league: "mlb", name: "Big")),
      make("all", .current, .league("mlb")),
      make("trip", .once, .journey(stadiums: 3, days: 4)),
      make("leagues", .once, .leagues(count: 3, days: 2)),
      make(
        "coasts", .once,
        .regions(
          [
            .init(name: "Atlantic", regions: ["US-NY"]),
            .init(name: "Pacific", regions: ["US-CA"]),
          ], days: 3)),
    ]
  }

  func evaluator() throws -> Evaluator {
    Evaluator(definitions: definitions, world: try world())
  }
}

func makeDay(_ number: Int) -> LocalDay { LocalDay(daysSinceEpoch: 17_000 + number) }

func makeFact(_ stadium: StadiumID, _ day: Int, _ league: LeagueID? = "mlb") -> VisitFact {
  VisitFact(id: UUID(), stadium: stadium, day: makeDay(day), league: league)
}

extension Standing {
  subscript(id: String) -> Evaluation? { evaluations.first { $0.definition == id } }

  var earned: Set<String> { Set(evaluations.filter(\.isEarned).map(\.definition)) }
}
