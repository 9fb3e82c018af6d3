import Foundation
import SportsModel

/// Builds the catalog's games of one league from the rows of its file.
struct GameAssembler {
  let teams: TeamCodeIndex
  let stadiums: StadiumNameIndex
  let buildings: VenueResolver
  let spectators: SpectatorRules
  let dateConflicts: DateConflicts
  var startTimes = StartTimes()
  var resumed = ResumedGames()

  /// Returns the games by season, in the order of `isOrderedBefore`; reports rows with unknown
  /// codes as problems, and different starts as contradictions.
  func games(
    of rows: [SourceGame], problems: inout [String], contradictions: inout [String]
  ) -> [Int: [Game]] {
    var zones: [String: TimeZone] = [:]
    var games: [Game] = []
    for row in rows {
      guard let home = teams.team(row.homeCode, of: row.league, season: row.season),
        let away = teams.team(row.awayCode, of: row.league, season: row.season)
      else {
        problems.append("\(row.place): unknown team codes \(row.homeCode), \(row.awayCode)")
        continue
      }
      var game = game(row, home: home, away: away, zones: &zones)
      if let resumption = resumed[row] {
        // The details have the time of its second day.
        game.resumedDay = resumption.day
        game.resumedStadium = resumption.stadium
      } else {
        game.start = startTimes.start(
          of: row, scheduled: game.start, contradictions: &contradictions)
      }
      games.append(game)
    }
    return Dictionary(grouping: games, by: \.season).mapValues { season in
      markPlaceholders(season.sorted(by: isOrderedBefore))
    }
  }

  private func game(
    _ row: SourceGame, home: TeamID, away: TeamID, zones: inout [String: TimeZone]
  ) -> Game {
    let answer = buildings.building(of: row, home: home)
    let zoneID = answer.stadiums.first.flatMap { stadiums.stadiums[$0]?.timeZoneID }
    if let zoneID, zones[zoneID] == nil { zones[zoneID] = TimeZone(identifier: zoneID) }
    return Game(
      league: row.league, season: row.season, seasonType: row.seasonType, day: row.day,
      number: row.number, home: home, away: away,
      start: StartRules.start(of: row, zone: zoneID.flatMap { zones[$0] }),
      building: answer.knowledge, stadiums: answer.stadiums,
      isNeutralSite: answer.isNeutral ?? row.isNeutral,
      hasSpectators: spectators.hasSpectators(row),
      isDateConfirmed: !row.isProvisional && !dateConflicts.hasConflict(row), score: row.score)
  }

  /// Checks the games of each pair of teams on a day, which are adjacent.
  private func markPlaceholders(_ games: [Game]) -> [Game] {
    var games = games
    if let minute = StartRules.massPlaceholder(games.map(\.start)) {
      games = games.map {
        $0.start == .unknown ? $0 : $0.starting(.placeholder(minuteOfDay: minute))
      }
    }
    for position in games.indices.dropFirst() {
      let first = games[position - 1]
      let second = games[position]
      guard second.number > 1, first.day == second.day, first.home == second.home,
        first.number == second.number - 1
      else { continue }
      games[position] = second.starting(StartRules.second(second.start, after: first.start))
    }
    return games
  }
}

/// The order of the games in a season's file.
func isOrderedBefore(_ left: Game, _ right: Game) -> Bool {
  (left.day, left.home, left.number, left.away) < (right.day, right.home, right.number, right.away)
}

extension Game {
  fileprivate func starting(_ start: Start) -> Game {
    var game = self
    game.start = start
    return game
  }
}
