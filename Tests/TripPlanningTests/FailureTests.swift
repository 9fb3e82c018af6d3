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
    let games = [try TripFixture.game("bos", "2025-06-10", 19)]
    let advice = try fail(
      games, .noGamesInRange, try TripFixture.preferences("2025-06-01", "2025-06-03"))
    #expect(advice.first?.description == "travel May 25 – Jun 10, 2025: at least 1 trip")
  }

  @Test func suggestsOtherLeaguesOrRegions() throws {
    let games = [try TripFixture.game("bos", "2025-06-03", 19, league: "nhl")]
    let leagues = try fail(games, .noGamesInRange, try TripFixture.preferences())
    #expect(leagues.map(\.relaxations) == [[.withLeague("nhl")]])
    let far = [try TripFixture.game("bos", "2025-06-03", 19)]
    let regions = try fail(
      far, .noGamesInRange, try TripFixture.preferences { $0.regions = [.west] })
    #expect(regions.map(\.relaxations) == [[.withoutRegions]])
  }

  @Test func overlappingChosenGamesFail() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-03", 19), try TripFixture.game("nyc", "2025-06-03", 19),
    ]
    let advice = try fail(
      games, .noValidRoutes,
      try TripFixture.preferences { preferences in
        preferences.mode = .games
        preferences.mustSeeGames = Set(games.map(\.id))
      })
    #expect(
      Set(advice.flatMap(\.relaxations)) == [
        .withoutGames([games[0].id]), .withoutGames([games[1].id]),
      ])
  }

  @Test func missingDatesFail() throws {
    var preferences = TripPreferences(leagues: ["mlb"])
    try fail([try TripFixture.game("bos", "2025-06-10", 19)], .missingDateRange, preferences)
    preferences.mode = .follow
    preferences.teams = ["mlb-bos"]
    try fail([try TripFixture.game("bos", "2025-06-10", 19)], .missingDateRange, preferences)
  }

  @Test func missingPlacesFail() throws {
    let games = [try TripFixture.game("bos", "2025-06-10", 19)]
    var preferences = try TripFixture.preferences { $0.mode = .route }
    let without = try fail(games, .missingLocations, preferences)
    #expect(without.map(\.relaxations) == [[.mode(.dates)]])
    preferences.start = try TripFixture.place("nyc")
    #expect(
      try fail(games, .missingLocations, preferences).map(\.relaxations).contains([.mode(.dates)]))
  }

  @Test func missingTeamFails() throws {
    let games = [try TripFixture.game("bos", "2025-06-10", 19)]
    for mode in [TripMode.follow, .teams] {
      let advice = try fail(
        games, .missingTeamSelection, try TripFixture.preferences { $0.mode = mode })
      #expect(advice.first?.relaxations == [.withTeam("mlb-bos")])
    }
  }

  @Test func chosenGameOutsideDatesFails() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-03", 19), try TripFixture.game("nyc", "2025-06-20", 19),
    ]
    let advice = try fail(
      games, .dateRangeViolation,
      try TripFixture.preferences { preferences in
        preferences.mode = .games
        preferences.mustSeeGames = Set(games.map(\.id))
      })
    let (first, last) = (try TripFixture.day("2025-06-01"), try TripFixture.day("2025-06-20"))
    #expect(advice.map(\.relaxations).contains([.dates(first: first, last: last)]))
    #expect(advice.map(\.relaxations).contains([.withoutGames([games[1].id])]))
  }

  @Test func suggestsMoreDrivingHoursIfLimitIsTooLow() throws {
    // Boston to Chicago takes 15 h 28 min.
    let games = [
      try TripFixture.game("bos", "2025-06-03", 19), try TripFixture.game("chi", "2025-06-05", 21),
    ]
    let advice = try fail(
      games, .drivingExceedsLimit,
      try TripFixture.preferences { preferences in
        preferences.mustSeeGames = Set(games.map(\.id))
        preferences.hoursPerDriver = 5
      })
    // Three more hours are enough: 8 h on each of two days.
    #expect(
      advice.contains { $0.description == "drive up to 8 hours a day per driver: at least 1 trip" })
    #expect(advice.contains { $0.relaxations == [.drivers(2)] })
  }

  @Test func suggestsAllowingRepeatCities() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-03", 19), try TripFixture.game("bos", "2025-06-04", 19),
    ]
    let advice = try fail(
      games, .repeatCityViolation,
      try TripFixture.preferences { preferences in
        preferences.mustSeeGames = Set(games.map(\.id))
        preferences.allowsRepeatCities = false
      })
    #expect(advice.first?.relaxations == [.repeatCities])
  }

  @Test func suggestsAllowingBacktracking() throws {
    let games = [
      try TripFixture.game("nyc", "2025-06-03", 19), try TripFixture.game("bos", "2025-06-05", 19),
    ]
    let advice = try fail(
      games, .geographicBacktracking,
      try TripFixture.preferences { preferences in
        preferences.mode = .route
        preferences.start = try TripFixture.place("bos")
        preferences.end = try TripFixture.place("phi")
        preferences.mustSeeGames = Set(games.map(\.id))
      })
    #expect(advice.first?.relaxations == [.backtracking])
  }

  @Test func relaxesTwoConditionsWhenOneIsNotEnough() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-03", 13), try TripFixture.game("bos", "2025-06-04", 13),
      try TripFixture.game("nyc", "2025-06-04", 21),
    ]
    let advice = try fail(
      games, .repeatCityViolation,
      try TripFixture.preferences { preferences in
        preferences.mustSeeGames = Set(games.map(\.id))
        preferences.stops.minimum = 3
        preferences.allowsRepeatCities = false
        preferences.leisure = .relaxed
      })
    #expect(
      advice.first?.relaxations == [.repeatCities, .leisure(.moderate)]
        || advice.first?.relaxations == [.repeatCities, .leisure(.packed)])
  }
}
