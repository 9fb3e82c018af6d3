package import Catalog
import Foundation
import Quests
package import SportsModel
import TripPlanning

extension QuestDataset {
  /// Creates the dataset of the catalog, bundled and synced.
  ///
  /// A team's home is the stadium of most of its home games in the seasons of the quest. A stadium
  /// of several leagues can be visited at a game of any league for which it is missing.
  ///
  /// `stadiums` is nil for the homes of the leagues' teams; `seen` has the visited stadiums of each
  /// league.
  ///
  /// - Throws: what the catalog throws if it can't read a season.
  package init(
    leagues: Set<LeagueID>, stadiums only: [StadiumID]?, from first: LocalDay, to last: LocalDay,
    seen: [LeagueID: Set<StadiumID>], catalog: Catalog
  ) throws {
    let seasons = try Self.games(leagues, from: first, to: last, catalog)
    gap = catalog.scheduleGap(in: first...max(first, last - 1), of: leagues)
    var wanted: [StadiumID: Set<LeagueID>] = [:]
    if let only {
      for stadium in only { wanted[stadium] = leagues }
      let seen = leagues.reduce(into: Set<StadiumID>()) { $0.formUnion(seen[$1] ?? []) }
      stadiums = Set(only).subtracting(seen).sorted()
    } else {
      for league in leagues {
        let seen = seen[league] ?? []
        for home in Self.homes(of: league, seasons, catalog) where !seen.contains(home) {
          wanted[home, default: []].insert(league)
        }
      }
      stadiums = wanted.keys.sorted()
    }
    for stadium in wanted.keys.compactMap({ catalog.stadiums[$0] }) {
      sites[stadium.id] = QuestSite(
        id: stadium.id, name: stadium.name(in: first.year), coordinate: stadium.coordinate)
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
  private static func games(
    _ leagues: Set<LeagueID>, from first: LocalDay, to last: LocalDay, _ catalog: Catalog
  ) throws -> [Game] {
    var games: [Game] = []
    for league in catalog.leagues.map(\.id) where leagues.contains(league) {
      for season in catalog.seasons(of: league)
      where season.firstDay <= last + 1 && first - 1 <= season.lastDay {
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
