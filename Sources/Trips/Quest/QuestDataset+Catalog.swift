package import Catalog
import Foundation
package import SportsModel
import TripPlanning

extension QuestDataset {
  /// The part of the catalog that a quest is about.
  package struct Scope: Sendable {
    package let leagues: Set<LeagueID>
    /// Only these stadiums; nil for the homes of the leagues' teams.
    package let stadiums: [StadiumID]?
    package let from: LocalDay
    package let to: LocalDay
    /// The visited stadiums of each league.
    package let seen: [LeagueID: Set<StadiumID>]

    package init(
      leagues: Set<LeagueID>, stadiums: [StadiumID]?, from: LocalDay, to: LocalDay,
      seen: [LeagueID: Set<StadiumID>]
    ) {
      self.leagues = leagues
      self.stadiums = stadiums
      self.from = from
      self.to = to
      self.seen = seen
    }
  }

  /// Creates the dataset of the catalog, bundled and synced.
  ///
  /// A team's home is the stadium of most of its home games in the seasons of the quest. A stadium
  /// of several leagues can be visited at a game of any league for which it is missing.
  ///
  /// - Throws: what the catalog throws if it can't read a season.
  package init(_ scope: Scope, catalog: Catalog) throws {
    self.init()
    let seasons = try Self.games(scope, catalog)
    var wanted: [StadiumID: Set<LeagueID>] = [:]
    if let stadiums = scope.stadiums {
      for stadium in stadiums { wanted[stadium] = scope.leagues }
    } else {
      for league in scope.leagues {
        let seen = scope.seen[league] ?? []
        for home in Self.homes(of: league, seasons, catalog) where !seen.contains(home) {
          wanted[home, default: []].insert(league)
        }
      }
    }
    if let stadiums = scope.stadiums {
      let seen = scope.leagues.reduce(into: Set<StadiumID>()) { $0.formUnion(scope.seen[$1] ?? []) }
      self.stadiums = Set(stadiums).subtracting(seen).sorted()
    } else {
      stadiums = wanted.keys.sorted()
    }
    for stadium in wanted.keys.compactMap({ catalog.stadiums[$0] }) {
      sites[stadium.id] = Site(
        id: stadium.id, name: stadium.name(in: scope.from.year), coordinate: stadium.coordinate)
    }
    let schedule = TripSchedule(
      games: seasons.filter { game in
        guard let stadium = game.stadiums.first else { return false }
        return wanted[stadium]?.contains(game.league) ?? false
      }, stadiums: catalog.stadiums, leagues: catalog.leagues)
    games = schedule.games.map { Self.game($0, catalog) }
  }

  private static func game(_ planned: PlannedGame, _ catalog: Catalog) -> QuestGame {
    let game = planned.game
    return QuestGame(
      id: planned.id.description, stadium: planned.stadium.id,
      home: catalog.displayName(of: game.home, season: game.season),
      away: catalog.displayName(of: game.away, season: game.season),
      start: planned.start.date, end: planned.usualEnd.date,
      offset: UTCOffset(seconds: planned.zone.secondsFromGMT(for: planned.start.date)))
  }

  /// Returns the games of every season that overlaps the days of the quest.
  private static func games(_ scope: Scope, _ catalog: Catalog) throws -> [Game] {
    var games: [Game] = []
    for league in catalog.leagues.map(\.id) where scope.leagues.contains(league) {
      for season in catalog.seasons(of: league)
      where season.firstDay <= scope.to + 1 && scope.from - 1 <= season.lastDay {
        games += try catalog.games(of: league, season: season.season)
          .filter { !$0.status.isOff }
      }
    }
    return games
  }

  /// Returns the stadium in which each current team has most of its home games.
  private static func homes(
    of league: LeagueID, _ games: [Game], _ catalog: Catalog
  ) -> Set<StadiumID> {
    var counts: [TeamID: [StadiumID: Int]] = [:]
    for game in games where game.league == league && !game.isNeutralSite {
      guard game.stadiums.count == 1, let stadium = game.stadiums.first else { continue }
      counts[game.home, default: [:]][stadium, default: 0] += 1
    }
    let teams = catalog.structure(of: league)?.teams ?? []
    return Set(
      teams.compactMap { team in
        // Ties are broken by identifier, so that the result is stable.
        let most = counts[team]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        return most ?? catalog.team(team)?.currentHome
      })
  }
}
