package import AppSupport
import BoxScores
package import Catalog
import Foundation
import Localization
package import SportsModel
import VisitStore

/// Statistics of visits.
///
/// A game that was recorded twice counts once. Records are the records of the user's teams: a game
/// between two of them is a win and a loss, a game without a score doesn't count, and a loss in
/// overtime is a loss.
package struct VisitStatistics: Sendable {
  package let year: Int?
  /// The user's teams: the named ones, otherwise those seen most.
  package let teams: [StatisticsTeam]
  package let areTeamsNamed: Bool
  /// The selected visits in order.
  package let entries: [AttendedGames.Entry]
  package let totals: StatisticsRow?
  package let byTeam: [StatisticsRow]
  package let byPark: [StatisticsRow]
  package let byOpponent: [StatisticsRow]
  package let byYear: [StatisticsRow]
  package let byWeekday: [StatisticsRow]
  package let runs: StatisticsRuns
  package let travel: StatisticsTravel
  package let ratings: StatisticsRatings
  package let insights: [Insight]
  /// The previous year, if one year is selected.
  package let yearBefore: StatisticsRow?
  package let facts: StatisticsContext
  /// The events of the games; nil if it wasn't read.
  package var saw: SeenTotals?

  /// Selects visits; `teams` are those whose record is kept, and without a home, ways from and to
  /// it don't count.
  package init(
    _ visits: [Visit], facts: StatisticsContext, teams named: [TeamID] = [],
    leagues: Set<LeagueID>? = nil, year: Int? = nil, home: Coordinate? = nil
  ) {
    let wanted = visits.filter { visit in
      leagues.map { leagues in visit.league.map(leagues.contains) ?? false } ?? true
    }
    let all = AttendedGames(wanted).entries
    let ways = StatisticsTravel(all, facts: facts, home: home)
    let entries = all.filter { year == nil || $0.day.year == year }
    let teams = named.isEmpty ? Self.teamsSeenMost(all) : named.map(StatisticsTeam.known)
    let tables = StatisticsTables(teams: teams, facts: facts, travel: ways)
    let years = tables.byYear(all)
    (self.facts, self.teams, self.entries, self.year) = (facts, teams, entries, year)
    areTeamsNamed = !named.isEmpty
    totals = tables.totals(entries)
    byTeam = tables.byTeam(entries)
    byPark = tables.byPark(entries)
    byOpponent = tables.byOpponent(entries)
    byYear = years.filter { year == nil || $0.key == year.map(String.init) }
    byWeekday = tables.byWeekday(entries)
    runs = StatisticsRuns(entries, teams: teams)
    travel = ways.only(year: year)
    ratings = StatisticsRatings(entries.map(\.visit), facts: facts)
    insights =
      InsightFinder(entries, teams: teams, facts: facts, byYear: year == nil ? years : []).found
    yearBefore = year.flatMap { year in years.first { $0.key == String(year - 1) } }
  }

  /// Returns the team of each league with the most games, if they are three or more; of equals the one
  /// that was seen first.
  private static func teamsSeenMost(_ entries: [AttendedGames.Entry]) -> [StatisticsTeam] {
    var counts: [LeagueID: [StatisticsTeam: (games: Int, first: Int)]] = [:]
    for (position, entry) in entries.enumerated() {
      guard let league = entry.visit.league else { continue }
      for team in [entry.home, entry.away].compactMap({ $0 }) where team.id != nil {
        counts[league, default: [:]][team, default: (0, position)].games += 1
      }
    }
    return counts.sorted { $0.key < $1.key }.compactMap { _, teams in
      let favorite = teams.max { left, right in
        (left.value.games, -left.value.first, right.key.key)
          < (right.value.games, -right.value.first, left.key.key)
      }
      return favorite.flatMap { $0.value.games >= 3 ? $0.key : nil }
    }
  }
}

/// Visits in chronological order, each game counted once.
package struct AttendedGames: Sendable {
  package struct Entry: Sendable {
    package let visit: Visit
    /// nil for a visit without a game, and for a game that was counted already.
    package let game: Visit.GameFacts?
    /// True if the visit is a game that wasn't counted already, even without known teams.
    package let isGame: Bool
    /// True if it is the first game in its stadium.
    package let isNewStadium: Bool

    package var day: LocalDay { visit.day }
    package var home: StatisticsTeam? { game.map { Self.team($0.homeTeam, name: $0.homeName) } }
    package var away: StatisticsTeam? { game.map { Self.team($0.awayTeam, name: $0.awayName) } }

    private static func team(_ id: TeamID?, name: String) -> StatisticsTeam {
      id.map { .known($0) } ?? .named(name)
    }

    /// Returns the outcome for a team; nil if it didn't play or the score is unknown.
    package func outcome(for team: StatisticsTeam) -> WinLoss.Outcome? {
      guard let score = game?.score, home == team || away == team else { return nil }
      return score.outcome(atHome: home == team)
    }

    package func opponent(of team: StatisticsTeam) -> StatisticsTeam? {
      home == team ? away : (away == team ? home : nil)
    }
  }

  package let entries: [Entry]

  /// Sorts visits by day, start (unknown last), number, stadium and id.
  package init(_ visits: [Visit]) {
    var games: Set<GameKey> = []
    var stadiums: Set<StadiumID> = []
    entries = visits.sorted(by: Self.isBefore).map { visit in
      let key = visit.supersededBy ?? visit.game?.key
      let isGame = visit.kind == .game && (key.map { games.insert($0).inserted } ?? true)
      return Entry(
        visit: visit, game: isGame ? visit.game : nil, isGame: isGame,
        isNewStadium: isGame && stadiums.insert(visit.stadium).inserted)
    }
  }

  private static func isBefore(_ left: Visit, _ right: Visit) -> Bool {
    func key(_ visit: Visit) -> (LocalDay, Int, Int, StadiumID) {
      (
        visit.day, visit.game?.start?.minuteOfDay ?? .max, visit.game?.key?.number ?? 0,
        visit.stadium
      )
    }
    let (one, other) = (key(left), key(right))
    return one == other ? left.id.uuidString < right.id.uuidString : one < other
  }
}

/// The present stadiums and teams that statistics refer to.
package struct StatisticsContext: Sendable {
  package let stadiums: [StadiumID: Stadium]
  package let teams: [TeamID: Team]

  package init(stadiums: [Stadium], teams: [Team]) {
    self.stadiums = Dictionary(
      stadiums.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.teams = Dictionary(teams.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package init(_ catalog: Catalog) {
    self.init(stadiums: catalog.stadiums.stadiums, teams: catalog.teams)
  }

  package func name(of team: StatisticsTeam) -> String {
    switch team {
    case .known(let id): teams[id]?.name ?? id.rawValue
    case .named(let name): name
    }
  }
}

/// A team in statistics: a team of the catalog, or a name.
package enum StatisticsTeam: Hashable, Sendable {
  case known(TeamID)
  case named(String)

  package var id: TeamID? { if case .known(let id) = self { id } else { nil } }

  /// A key for sorting.
  package var key: String {
    switch self {
    case .known(let id): id.rawValue
    case .named(let name): name
    }
  }
}

extension VisitStatistics {
  /// The document of `stats --json`.
  package var document: JSONObject {
    [
      "schema": 1, "year": year,
      "teams": teams.map { ["teamID": $0.id, "name": facts.name(of: $0)] as JSONObject },
      "teamChoice": areTeamsNamed ? "named" : "most_seen", "totals": totals,
      "yearBefore": yearBefore, "byTeam": byTeam, "byPark": byPark, "byOpponent": byOpponent,
      "byYear": byYear, "byWeekday": byWeekday, "streaks": runs, "gaps": runs.gaps,
      "travel": travel, "ratings": ratings.document, "insights": insights, "saw": saw?.document,
    ]
  }
}

extension StatisticsRatings {
  fileprivate var document: JSONObject {
    [
      "all": summary, "best": best, "worst": worst, "byDay": periods(.day).map(\.document),
      "byMonth": periods(.month).map(\.document), "byYear": periods(.year).map(\.document),
    ]
  }
}

extension StatisticsRatings.Period {
  fileprivate var document: JSONObject {
    [
      "name": name, "ratings": summary,
      "visits": remarks.map { remark -> JSONObject in
        [
          "id": remark.visit.id.text, "stadiumID": remark.visit.stadium,
          "rating": remark.visit.rating, "step": remark.step?.word, "note": remark.visit.note,
        ]
      },
    ]
  }
}

// MARK: - What was seen

extension SeenTotals {
  fileprivate var document: JSONObject {
    [
      "games": games, "bestMoments": bestMoments.map(Self.document), "homeRuns": homeRuns,
      "homeRunHitters": hitters.map { Self.document($0.player, count: $0.count) },
      "players": players,
      "playersByTeam": playersByTeam.map { ["teamID": $0.team, "count": $0.count] as JSONObject },
      "hallOfFame": hallOfFame.map { Self.document($0) }, "starters": starters.map(\.document),
      "overtime": overtime, "walkOffs": walkOffs, "shutouts": shutouts, "noHitters": noHitters,
      "debuts": debuts, "milestones": milestones.map(Self.document),
      "coldest": coldest.map(Self.document), "hottest": hottest.map(Self.document),
      "longest": longest.map(Self.document), "biggestCrowd": biggestCrowd.map(Self.document),
    ]
  }

  private static func document(_ extreme: Extreme) -> JSONObject {
    ["value": extreme.value, "visitID": extreme.visit.id.text, "localDate": extreme.visit.day]
  }

  private static func document(_ milestone: Milestone) -> JSONObject {
    let (feat, game) = milestone
    return [
      "kind": feat.kind.rawValue, "value": feat.value,
      "players": feat.players.map(game.names.player), "visitID": game.visit.id.text,
      "localDate": game.visit.day,
    ]
  }

  private static func document(_ best: BestMoment) -> JSONObject {
    let (moment, game) = best
    return [
      "kind": moment.kind, "title": Language.$current.withValue(.english) { moment.title },
      "players": moment.players.map(game.names.player), "playerIds": moment.players.map(\.sourceID),
      "visitID": game.visit.id.text, "localDate": game.visit.day,
    ]
  }

  private static func document(_ player: Player, count: Int? = nil) -> JSONObject {
    [
      "player": player.name, "playerID": player.id.sourceID, "league": player.id.league,
      "count": count,
    ]
  }
}

extension SeenTotals.StarterRecord {
  fileprivate var document: JSONObject {
    [
      "player": player.name, "playerID": player.id.sourceID, "games": games, "wins": record.wins,
      "losses": record.losses,
    ]
  }
}
