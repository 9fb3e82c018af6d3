import Foundation
import SportsModel
import Testing

@testable import TripPlanning

@Suite struct ScheduleTests {
  @Test func gameEndUsesLeagueDuration() throws {
    let schedule = try TripFixture.schedule([
      try TripFixture.game("bos", "2025-06-03", 19),
      try TripFixture.game("chi", "2025-06-03", 19, league: "nhl"),
    ])
    #expect(
      schedule.games.map(\.start.date.utcText) == ["2025-06-03T23:00:00Z", "2025-06-04T00:00:00Z"])
    #expect(schedule.games.map { $0.usualEnd - $0.start } == [180, 150])
  }

  @Test func gamesThatCannotBePlannedAreOmitted() throws {
    let day = try TripFixture.day("2025-06-03")
    func game(_ home: TeamID, _ stadiums: [StadiumID], league: LeagueID = "mlb", open: Bool = true)
      -> Game
    {
      Game(
        league: league, season: 2025, day: day, home: home, away: "x",
        start: .exact(minuteOfDay: 800), stadiums: stadiums, hasSpectators: open, score: nil)
    }
    let schedule = try TripFixture.schedule([
      game("a", []), game("b", ["bos", "nyc"]), game("c", ["nowhere"]),
      game("d", ["bos"], league: "cricket"), game("e", ["bos"], open: false), game("f", ["bos"]),
    ])
    #expect(schedule.games.map(\.game.home) == ["f"])
  }

  @Test func duplicateGameKeepsKnownStart() throws {
    let known = try TripFixture.game("bos", "2025-06-03", 19)
    let unknown = Game(
      league: known.league, season: 2025, day: known.day, home: known.home, away: known.away,
      stadiums: known.stadiums, score: nil)
    for order in [[known, unknown], [unknown, known], [known, known]] {
      let schedule = try TripFixture.schedule(order)
      #expect(schedule.games.map(\.isStartKnown) == [true])
    }
  }

  @Test(arguments: [Game.Start.unknown, .placeholder(minuteOfDay: 60)])
  func unknownStartReservesNoonToMidnight(_ start: Game.Start) throws {
    let schedule = try TripFixture.schedule([
      Game(
        league: "mlb", season: 2025, day: try TripFixture.day("2025-06-03"), home: "mlb-bos",
        away: "x", start: start, stadiums: ["bos"], score: nil)
    ])
    let game = try #require(schedule.games.first)
    #expect(!game.isStartKnown)
    #expect(game.start.local(game.zone).description == "2025-06-03T12:00:00")
    #expect(game.usualEnd.local(game.zone).description == "2025-06-04T00:00:00")
  }

  @Test func secondDoubleheaderGameStartsAfterFirst() throws {
    let first = try TripFixture.game("bos", "2025-06-03", 13, number: 1)
    let second = Game(
      league: "mlb", season: 2025, day: first.day, number: 2, home: first.home, away: first.away,
      start: .placeholder(minuteOfDay: 13 * 60 + 5), stadiums: ["bos"], score: nil)
    let schedule = try TripFixture.schedule([first, second])
    #expect(schedule.games.map(\.localStart.hourAndMinute) == ["13:00", "16:30"])
    #expect(schedule.games.map { $0.usualEnd - $0.start } == [180, 180])
  }

  @Test func separateDoubleheaderGamesCanBothBeSeen() throws {
    // The second begins before the usual end of the first.
    let games = [
      try TripFixture.game("bos", "2025-06-03", 13, number: 1),
      try TripFixture.game("bos", "2025-06-03", 15, 45, number: 2),
    ]
    let result = try TripFixture.engine(games).plan(try TripFixture.preferences())
    #expect(result.options.first?.games.map(\.game.number) == [1, 2])
  }

  @Test func neutralSiteGameUsesItsStadium() throws {
    let game = Game(
      league: "mlb", season: 2025, day: try TripFixture.day("2025-06-03"), home: "mlb-bos",
      away: "mlb-nyc", start: .exact(minuteOfDay: 800), stadiums: ["lax"], isNeutralSite: true,
      score: nil)
    var preferences = try TripFixture.preferences()
    preferences.mode = .follow
    preferences.teams = ["mlb-bos"]
    let option = try TripFixture.engine([game]).plan(preferences).options.first
    #expect(option?.itinerary.stadiums == ["lax"])
    preferences.regions = [.east]
    #expect(try TripFixture.engine([game]).plan(preferences).failure?.kind == .noGamesInRange)
  }

  @Test func rescheduledGameIsReportedInOldItinerary() throws {
    let old = try TripFixture.engine([try TripFixture.game("bos", "2025-06-03", 19)])
    let preferences = try TripFixture.preferences()
    let itinerary = try #require(try old.plan(preferences).options.first?.itinerary)
    let later = try TripFixture.schedule([try TripFixture.game("bos", "2025-06-03", 20, 30)])
    let checker = TripChecker(preferences: preferences, schedule: later, travel: StraightRoads())
    let key = try #require(later.games.first?.id)
    #expect(checker.violations(in: itinerary).contains(.gameMoved(key, minutes: 90)))
    let elsewhere = try TripFixture.schedule([
      try TripFixture.game("nyc", "2025-06-03", 19, home: "mlb-bos")
    ])
    let moved = TripChecker(preferences: preferences, schedule: elsewhere, travel: StraightRoads())
    #expect(moved.violations(in: itinerary) == [.unknownGame(key)])
  }

  @Test func daysUseStadiumTimeZone() throws {
    // 23:00 in Los Angeles is the next day in Boston.
    let schedule = try TripFixture.schedule([try TripFixture.game("lax", "2025-06-03", 23)])
    let day = try TripFixture.day("2025-06-03")
    #expect(schedule.games(from: day, through: day).count == 1)
    #expect(schedule.games(from: day + 1, through: day + 1).isEmpty)
    #expect(schedule.firstDay == day)
  }
}
