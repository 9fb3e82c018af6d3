import Foundation
import SportsModel

/// Converts games for planning, and omits those that can't be planned.
struct ScheduleBuilder {
  let stadiums: StadiumIndex
  private let leagues: [LeagueID: League]
  private var games: [GameKey: PlannedGame] = [:]
  private var zones: [String: TimeZone] = [:]

  init(stadiums: StadiumIndex, leagues: [League]) {
    self.stadiums = stadiums
    self.leagues = Dictionary(leagues.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func add(_ game: Game) {
    guard game.stadiums.count == 1, let stadium = stadiums[game.stadiums[0]],
      let league = leagues[game.league], game.hasSpectators
    else { return }
    let planned = place(game, at: stadium, minutes: league.typicalGameMinutes)
    // Of duplicates, the listing with a known start counts.
    if let known = games[planned.id], known.isStartKnown || !planned.isStartKnown { return }
    games[planned.id] = planned
  }

  private mutating func place(_ game: Game, at stadium: Stadium, minutes: Int) -> PlannedGame {
    let zone = zone(of: stadium)
    guard case .exact(let minuteOfDay) = game.start else {
      return PlannedGame(
        game: game, stadium: stadium,
        start: Instant(day: game.day, minuteOfDay: 720, zone: zone),
        usualEnd: Instant(day: game.day, minuteOfDay: 1_440, zone: zone), isStartKnown: false,
        zone: zone)
    }
    let start = Instant(day: game.day, minuteOfDay: minuteOfDay, zone: zone)
    return PlannedGame(
      game: game, stadium: stadium, start: start, usualEnd: start + max(1, minutes), zone: zone)
  }

  private mutating func zone(of stadium: Stadium) -> TimeZone {
    if let known = zones[stadium.timeZoneID] { return known }
    let zone = stadium.timeZone
    zones[stadium.timeZoneID] = zone
    return zone
  }

  /// Returns the games with adjusted doubleheaders.
  mutating func finish() -> [PlannedGame] {
    for key in games.keys.filter({ $0.number == 1 }).sorted() {
      let second = GameKey(
        league: key.league, stadium: key.stadium, day: key.day, home: key.home, number: 2)
      guard let first = games[key], let next = games[second] else { continue }
      join(first, next)
    }
    return Array(games.values)
  }

  private mutating func join(_ first: PlannedGame, _ second: PlannedGame) {
    guard first.isStartKnown else { return }
    let minutes = leagues[first.game.league]?.typicalGameMinutes ?? 180
    // Some schedules list a time for game 2 that only means "after game 1".
    let start =
      second.isStartKnown && second.start - first.start >= 90
      ? second.start : first.usualEnd + 30
    games[first.id] = PlannedGame(
      game: first.game, stadium: first.stadium, start: first.start,
      usualEnd: min(first.usualEnd, start), zone: first.zone)
    games[second.id] = PlannedGame(
      game: second.game, stadium: second.stadium, start: start, usualEnd: start + minutes,
      zone: second.zone)
  }
}
