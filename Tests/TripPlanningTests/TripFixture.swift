import Foundation
import SportsModel
import Testing
import Travel

@testable import TripPlanning

/// Straight roads: 16.88 min plus 1.0724 min per great-circle mile.
struct StraightRoads: TravelTimeEstimator {
  /// Pairs of places without a road.
  var severed: Set<Coordinate> = []

  func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    if severed.contains(from) || severed.contains(to) { return nil }
    let miles = from.miles(to: to)
    let minutes = 16.88 + 1.0724 * miles
    return TravelEstimate(
      drive: Drive(minutes: minutes, miles: miles * 1.18), minutesP10: minutes * 0.9,
      minutesP90: minutes * 1.15)
  }
}

/// A small map of stadiums, and games there.
struct TripFixture {
  static let league = League(
    id: "mlb", name: "Baseball", sport: "baseball", typicalGameMinutes: 180, seasonSpansYears: false
  )
  static let hockey = League(
    id: "nhl", name: "Hockey", sport: "hockey", typicalGameMinutes: 150, seasonSpansYears: true)

  static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  static func stadium(
    _ id: StadiumID, _ latitude: Double, _ longitude: Double, zone: String = "America/New_York",
    city: String? = nil
  ) throws -> Stadium {
    Stadium(
      id: id, names: [DatedName("The \(id)", first: nil, last: nil)], city: city ?? id.rawValue,
      region: "XX", country: "US", coordinate: try point(latitude, longitude), timeZoneID: zone)
  }

  /// Approximately Boston, New York, Philadelphia, Chicago, Denver and Los Angeles.
  static func stadiums() throws -> [Stadium] {
    [
      try stadium("bos", 42.346, -71.097), try stadium("nyc", 40.829, -73.926),
      try stadium("phi", 39.906, -75.166),
      try stadium("chi", 41.948, -87.655, zone: "America/Chicago"),
      try stadium("den", 39.756, -104.994, zone: "America/Denver"),
      try stadium("lax", 34.074, -118.240, zone: "America/Los_Angeles"),
    ]
  }

  static func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

  /// Returns a game of the team named after the stadium.
  static func game(
    _ stadium: StadiumID, _ day: String, _ hour: Int, _ minute: Int = 0, number: Int = 0,
    home: TeamID? = nil, away: TeamID = "mlb-vis", league: LeagueID = "mlb"
  ) throws -> Game {
    Game(
      league: league, season: 2025, day: try Self.day(day), number: number,
      home: home ?? TeamID("\(league)-\(stadium)"), away: away,
      start: .exact(minuteOfDay: hour * 60 + minute), stadiums: [stadium], score: nil)
  }

  /// Returns games of 2025 by stadium, day and hour.
  static func games(_ games: (StadiumID, day: String, hour: Int)...) throws -> [Game] {
    try games.map { try game($0.0, "2025-\($0.day)", $0.hour) }
  }

  static func schedule(_ games: [Game]) throws -> TripSchedule {
    TripSchedule(games: games, stadiums: StadiumIndex(try stadiums()), leagues: [league, hockey])
  }

  static func engine(
    _ games: [Game], basis: ScoringContext = ScoringContext(),
    roads: StraightRoads = StraightRoads()
  ) throws -> TripPlanningEngine<StraightRoads> {
    TripPlanningEngine(schedule: try schedule(games), travel: roads, basis: basis)
  }

  static func options(_ games: [Game], _ preferences: TripPreferences) throws -> [TripOption] {
    try engine(games).plan(preferences).options
  }

  static func place(_ stadium: StadiumID) throws -> TripPlace {
    let stadium = try #require(try stadiums().first { $0.id == stadium })
    return TripPlace(
      name: stadium.name, coordinate: stadium.coordinate, timeZoneID: stadium.timeZoneID)
  }

  /// Returns preferences in mode `dates`, packed, in June.
  static func preferences(
    _ first: String = "2025-06-01", _ last: String = "2025-06-14",
    _ change: (inout TripPreferences) throws -> Void = { _ in }
  ) throws -> TripPreferences {
    var preferences = TripPreferences(leagues: ["mlb"])
    preferences.firstDay = try day(first)
    preferences.lastDay = try day(last)
    preferences.leisure = .packed
    try change(&preferences)
    return preferences
  }
}
