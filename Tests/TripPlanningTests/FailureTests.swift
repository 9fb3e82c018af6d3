import Foundation
import SportsModel
import Testing

@testable import TripPlanning

@Suite struct FailureTests {
  /// Plans, expects a failure of a kind with advice, and follows each suggestion.
  @discardableResult
  private func fail(
    _ games: [Game], _ kind: PlanningFailure.Kind, _ preferences: TripPreferences,
    _ location: SourceLocation = #_sourceLocation
  ) throws -> [PlanningAdvice] {
    let engine = try TripFixture.engine(games)
    let failure = try #require(try engine.plan(preferences).failure, sourceLocation: location)
    #expect(failure.kind == kind, sourceLocation: location)
    #expect(!failure.advice.isEmpty, sourceLocation: location)
    for advice in failure.advice {
      let followed = advice.relaxations.reduce(preferences) { $1.applied(to: $0) }
      #expect(followed == advice.preferences, sourceLocation: location)
      let options = try engine.plan(followed).options
      #expect(options.count == advice.routes, "\(advice)", sourceLocation: location)
      #expect(!options.isEmpty, "\(advice)", sourceLocation: location)
    }
    return failure.advice
  }

  @Test func suggestsOtherDatesIfThereAreNoGames() throws {
    let games = try TripFixture.games(("bos", "06-10", 19))
    let advice = try fail(
      games, .noGamesInRange, try TripFixture.preferences("2025-06-01", "2025-06-03"))
    #expect(advice.first?.description == "travel May 25 – Jun 10, 2025: at least 1 trip")
  }

  @Test func suggestsOtherLeaguesOrRegions() throws {
    let games = [try TripFixture.game("bos", "2025-06-03", 19, league: "nhl")]
    let leagues = try fail(games, .noGamesInRange, try TripFixture.preferences())
    #expect(leagues.map(\.relaxations) == [[.withLeague("nhl")]])
    let far = try TripFixture.games(("bos", "06-03", 19))
    let regions = try fail(
      far, .noGamesInRange, try TripFixture.preferences { $0.regions = [.west] })
    #expect(regions.map(\.relaxations) == [[.withoutRegions]])
  }

  @Test func overlappingChosenGamesFail() throws {
    let games = try TripFixture.games(("bos", "06-03", 19), ("nyc", "06-03", 19))
    let advice = try fail(
      games, .noValidRoutes,
      try TripFixture.preferences { ($0.mode, $0.mustSeeGames) = (.games, Set(games.map(\.id))) })
    #expect(
      Set(advice.flatMap(\.relaxations)) == [
        .withoutGames([games[0].id]), .withoutGames([games[1].id]),
      ])
  }

  @Test func missingDatesFail() throws {
    var preferences = TripPreferences(leagues: ["mlb"])
    try fail(try TripFixture.games(("bos", "06-10", 19)), .missingDateRange, preferences)
    (preferences.mode, preferences.teams) = (.follow, ["mlb-bos"])
    try fail(try TripFixture.games(("bos", "06-10", 19)), .missingDateRange, preferences)
  }

  @Test func missingPlacesFail() throws {
    let games = try TripFixture.games(("bos", "06-10", 19))
    var preferences = try TripFixture.preferences { $0.mode = .route }
    let without = try fail(games, .missingLocations, preferences)
    #expect(without.map(\.relaxations) == [[.mode(.dates)]])
    preferences.start = try TripFixture.place("nyc")
    #expect(
      try fail(games, .missingLocations, preferences).map(\.relaxations).contains([.mode(.dates)]))
  }

  @Test func missingTeamFails() throws {
    let games = try TripFixture.games(("bos", "06-10", 19))
    for mode in [TripMode.follow, .teams] {
      let advice = try fail(
        games, .missingTeamSelection, try TripFixture.preferences { $0.mode = mode })
      #expect(advice.first?.relaxations == [.withTeam("mlb-bos")])
    }
  }

  @Test func chosenGameOutsideDatesFails() throws {
    let games = try TripFixture.games(("bos", "06-03", 19), ("nyc", "06-20", 19))
    let advice = try fail(
      games, .dateRangeViolation,
      try TripFixture.preferences { ($0.mode, $0.mustSeeGames) = (.games, Set(games.map(\.id))) })
    let (first, last) = (try TripFixture.day("2025-06-01"), try TripFixture.day("2025-06-20"))
    #expect(advice.map(\.relaxations).contains([.dates(first: first, last: last)]))
    #expect(advice.map(\.relaxations).contains([.withoutGames([games[1].id])]))
  }

  @Test func suggestsMoreDrivingHoursIfLimitIsTooLow() throws {
    // Boston to Chicago takes 15 h 28 min.
    let games = try TripFixture.games(("bos", "06-03", 19), ("chi", "06-05", 21))
    let advice = try fail(
      games, .drivingExceedsLimit,
      try TripFixture.preferences {
        ($0.mustSeeGames, $0.hoursPerDriver) = (Set(games.map(\.id)), 5)
      })
    // Three more hours are enough: 8 h on each of two days.
    #expect(
      advice.contains { $0.description == "drive up to 8 hours a day per driver: at least 1 trip" })
    #expect(advice.contains { $0.relaxations == [.drivers(2)] })
  }

  @Test func suggestsAllowingRepeatCities() throws {
    let games = try TripFixture.games(("bos", "06-03", 19), ("bos", "06-04", 19))
    let advice = try fail(
      games, .repeatCityViolation,
      try TripFixture.preferences {
        ($0.mustSeeGames, $0.allowsRepeatCities) = (Set(games.map(\.id)), false)
      })
    #expect(advice.first?.relaxations == [.repeatCities])
  }

  @Test func suggestsAllowingBacktracking() throws {
    let games = try TripFixture.games(("nyc", "06-03", 19), ("bos", "06-05", 19))
    let advice = try fail(
      games, .geographicBacktracking,
      try TripFixture.preferences {
        ($0.mode, $0.start) = (.route, try TripFixture.place("bos"))
        ($0.end, $0.mustSeeGames) = (try TripFixture.place("phi"), Set(games.map(\.id)))
      })
    #expect(advice.first?.relaxations == [.backtracking])
  }

  /// The only game is on a Tuesday, in a region that isn't wanted, and its home team is left out.
  @Test func asFewChangesAsHelpTogetherAreAdvised() throws {
    let games = try TripFixture.games(("bos", "06-03", 19))
    let advice = try fail(
      games, .noGamesInRange,
      try TripFixture.preferences {
        ($0.weekdays, $0.regions, $0.unwantedTeams) = ([6], [.west], games.map(\.home))
        $0.leisure = .relaxed
      })
    #expect(
      advice.map { Set($0.relaxations) } == [[.anyWeekday, .withoutRegions, .withUnwanted]])
  }

  @Test func relaxesTwoConditionsWhenOneIsNotEnough() throws {
    let games = try TripFixture.games(
      ("bos", "06-03", 13), ("bos", "06-04", 13), ("nyc", "06-04", 21))
    let advice = try fail(
      games, .repeatCityViolation,
      try TripFixture.preferences {
        $0.mustSeeGames = Set(games.map(\.id))
        ($0.stops.minimum, $0.allowsRepeatCities) = (3, false)
        $0.leisure = .relaxed
      })
    #expect(
      advice.first?.relaxations == [.repeatCities, .leisure(.moderate)]
        || advice.first?.relaxations == [.repeatCities, .leisure(.packed)])
  }
}

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
    (preferences.mode, preferences.teams) = (.follow, ["mlb-bos"])
    let option = try TripFixture.options([game], preferences).first
    #expect(option?.itinerary.stadiums == ["lax"])
    preferences.regions = [.east]
    #expect(try TripFixture.engine([game]).plan(preferences).failure?.kind == .noGamesInRange)
  }

  @Test func rescheduledGameIsReportedInOldItinerary() throws {
    let old = try TripFixture.engine(try TripFixture.games(("bos", "06-03", 19)))
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
    let schedule = try TripFixture.schedule(try TripFixture.games(("lax", "06-03", 23)))
    let day = try TripFixture.day("2025-06-03")
    #expect(schedule.games(from: day, through: day).count == 1)
    #expect(schedule.games(from: day + 1, through: day + 1).isEmpty)
    #expect(schedule.firstDay == day)
  }
}
