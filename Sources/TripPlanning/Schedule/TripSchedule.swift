package import Foundation
package import SportsModel

/// The games available for planning, by start.
///
/// A game belongs to the stadium where it is played, regardless of the home team. A game with an
/// unknown start (or only a placeholder) can be at any time from noon to midnight, so a trip
/// arrives by noon and leaves at midnight. The second game of a doubleheader without its own start
/// begins half an hour after the usual end of the first; the first ends when the second begins.
package struct TripSchedule: Sendable {
  package let games: [PlannedGame]
  private let positions: [GameKey: Int]
  /// One game per stadium, by stadium ID.
  private let venues: [PlannedGame]

  /// Creates a schedule; omits games without a single known stadium, a known league or spectators.
  package init(games: [Game], stadiums: StadiumIndex, leagues: [League]) {
    var builder = ScheduleBuilder(stadiums: stadiums, leagues: leagues)
    for game in games { builder.add(game) }
    self.init(builder.finish())
  }

  /// Creates a schedule from games that are ready for planning.
  package init(_ games: [PlannedGame]) {
    self.games = games.sorted(by: PlannedGame.isBefore)
    positions = Dictionary(
      self.games.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { _, last in last })
    var venues: [StadiumID: PlannedGame] = [:]
    for game in self.games where venues[game.stadium.id] == nil { venues[game.stadium.id] = game }
    self.venues = venues.keys.sorted().compactMap { venues[$0] }
  }

  /// Returns the game with a key.
  package subscript(key: GameKey) -> PlannedGame? { positions[key].map { games[$0] } }

  /// Returns the games between two days, both included, by start.
  package func games(from first: LocalDay, through last: LocalDay) -> [PlannedGame] {
    // Local days begin at most 14 hours before and 12 hours after UTC days.
    let earliest = Instant(minutes: Int(first.daysSinceEpoch) * 1_440 - 14 * 60)
    let latest = Instant(minutes: Int(last.daysSinceEpoch) * 1_440 + 38 * 60)
    var result: [PlannedGame] = []
    var position = games.partitioningIndex { $0.start >= earliest }
    while position < games.count, games[position].start <= latest {
      let game = games[position]
      if first <= game.day, game.day <= last { result.append(game) }
      position += 1
    }
    return result
  }

  /// The days of the first and the last game; 1970-01-01 if there is none.
  package var firstDay: LocalDay { games.first?.day ?? LocalDay(daysSinceEpoch: 0) }
  package var lastDay: LocalDay { games.last?.day ?? LocalDay(daysSinceEpoch: 0) }

  /// Returns the time zone of the stadium nearest to a point.
  package func zone(near point: Coordinate) -> TimeZone {
    let nearest = venues.min {
      $0.stadium.coordinate.distance(to: point) < $1.stadium.coordinate.distance(to: point)
    }
    return nearest?.zone ?? .gmt
  }
}

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
        game: game, stadium: stadium, start: Instant(day: game.day, minuteOfDay: 720, zone: zone),
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
      second.isStartKnown && second.start - first.start >= 90 ? second.start : first.usualEnd + 30
    games[first.id] = PlannedGame(
      game: first.game, stadium: first.stadium, start: first.start,
      usualEnd: min(first.usualEnd, start), zone: first.zone)
    games[second.id] = PlannedGame(
      game: second.game, stadium: second.stadium, start: start, usualEnd: start + minutes,
      zone: second.zone)
  }
}

/// A game for planning: one stadium, a start and the usual end.
package struct PlannedGame: Hashable, Sendable, Identifiable {
  package let game: Game
  package let stadium: Stadium
  package let start: Instant
  /// The start plus the usual length of the league's games.
  package let usualEnd: Instant
  /// False if the start time is unknown: the game then lasts from noon to midnight.
  package let isStartKnown: Bool
  /// The stadium's time zone.
  package let zone: TimeZone

  package init(
    game: Game, stadium: Stadium, start: Instant, usualEnd: Instant, isStartKnown: Bool = true,
    zone: TimeZone
  ) {
    (self.game, self.stadium, self.start, self.usualEnd) = (game, stadium, start, usualEnd)
    (self.isStartKnown, self.zone) = (isStartKnown, zone)
  }

  package var id: GameKey { game.key(at: stadium.id) }

  /// The game's local calendar day.
  package var day: LocalDay { game.day }

  /// A unique name of the stadium's city: with state or country.
  package var city: String {
    stadium.city.isEmpty
      ? stadium.id.rawValue : "\(stadium.city), \(stadium.region), \(stadium.country)"
  }

  /// The start in the stadium's local time.
  package var localStart: LocalDateTime { start.local(zone) }

  /// The planning order: by start, then by key.
  package static func isBefore(_ left: PlannedGame, _ right: PlannedGame) -> Bool {
    left.start == right.start ? left.id < right.id : left.start < right.start
  }
}

/// A moment in whole minutes, the unit of all planning.
///
/// Trips cross time zones and daylight saving changes. All calculations use instants; local times
/// are only for output.
package struct Instant: Hashable, Comparable, Sendable {
  /// Minutes since 1970-01-01T00:00:00Z.
  package let minutes: Int

  package init(minutes: Int) { self.minutes = minutes }

  /// Creates the instant of the minute that contains a date.
  package init(_ date: Date) { minutes = Int((date.timeIntervalSince1970 / 60).rounded(.down)) }

  /// Creates the instant of a local time in a time zone.
  package init(day: LocalDay, minuteOfDay: Int, zone: TimeZone) {
    self.init(
      LocalDateTime(day: day, microsecondOfDay: minuteOfDay * 60_000_000).instant(zone: zone))
  }

  package var date: Date { Date(timeIntervalSince1970: Double(minutes) * 60) }

  /// Returns the local time in a time zone.
  package func local(_ zone: TimeZone) -> LocalDateTime { LocalDateTime(date, zone: zone) }

  package static func + (instant: Instant, minutes: Int) -> Instant {
    Instant(minutes: instant.minutes &+ minutes)
  }

  package static func - (instant: Instant, minutes: Int) -> Instant {
    Instant(minutes: instant.minutes &- minutes)
  }

  /// Returns the number of minutes from `right` to `left`.
  package static func - (left: Instant, right: Instant) -> Int { left.minutes &- right.minutes }
  package static func < (left: Instant, right: Instant) -> Bool { left.minutes < right.minutes }
}

extension Instant: TextCodable {
  package static let noun = "a time"

  /// In UTC: `2027-06-01T23:05:00Z`.
  package var description: String { date.utcText }

  package init?(_ text: String) {
    guard let date = Date(utcText: text) else { return nil }
    self.init(date)
  }
}
