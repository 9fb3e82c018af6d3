import SportsModel
import Testing
import TripPlanning

@Suite struct FailureTests {
  /// Plans, expects a failure of a kind with advice, and follows each piece of it.
  @discardableResult
  private func fail(
    _ games: [Game], _ kind: PlanningFailure.Kind, _ wishes: TripPreferences,
    _ location: SourceLocation = #_sourceLocation
  ) throws -> [PlanningAdvice] {
    let engine = try TripWorld.engine(games)
    let failure = try #require(try engine.plan(wishes).failure, sourceLocation: location)
    #expect(failure.kind == kind, sourceLocation: location)
    #expect(!failure.advice.isEmpty, sourceLocation: location)
    for advice in failure.advice {
      let followed = advice.relaxations.reduce(wishes) { $1.applied(to: $0) }
      #expect(followed == advice.preferences, sourceLocation: location)
      let options = try engine.plan(followed).options
      #expect(options.count == advice.routes, "\(advice)", sourceLocation: location)
      #expect(!options.isEmpty, "\(advice)", sourceLocation: location)
    }
    return failure.advice
  }

  @Test func noGameOnTheseDays() throws {
    let games = [try TripWorld.game("bos", "2025-06-10", 19)]
    let advice = try fail(
      games, .noGamesInRange, try TripWorld.preferences("2025-06-01", "2025-06-03"))
    #expect(advice.first?.description == "from 2025-05-25 to 2025-06-10 there is 1 route")
  }

  @Test func noGameOfTheseLeaguesOrRegions() throws {
    let games = [try TripWorld.game("bos", "2025-06-03", 19, league: "nhl")]
    let leagues = try fail(games, .noGamesInRange, try TripWorld.preferences())
    #expect(leagues.map(\.relaxations) == [[.withLeague("nhl")]])
    let far = [try TripWorld.game("bos", "2025-06-03", 19)]
    let regions = try fail(far, .noGamesInRange, try TripWorld.preferences { $0.regions = [.west] })
    #expect(regions.map(\.relaxations) == [[.withoutRegions]])
  }

  @Test func twoChosenGamesAtOnce() throws {
    let games = [
      try TripWorld.game("bos", "2025-06-03", 19), try TripWorld.game("nyc", "2025-06-03", 19),
    ]
    let advice = try fail(
      games, .noValidRoutes,
      try TripWorld.preferences { wishes in
        wishes.mode = .games
        wishes.mustSeeGames = Set(games.map(\.id))
      })
    #expect(
      Set(advice.flatMap(\.relaxations)) == [
        .withoutGames([games[0].id]), .withoutGames([games[1].id]),
      ])
  }

  @Test func noDates() throws {
    var wishes = TripPreferences(leagues: ["mlb"])
    try fail([try TripWorld.game("bos", "2025-06-10", 19)], .missingDateRange, wishes)
    wishes.mode = .follow
    wishes.teams = ["mlb-bos"]
    try fail([try TripWorld.game("bos", "2025-06-10", 19)], .missingDateRange, wishes)
  }

  @Test func noPlaces() throws {
    let games = [try TripWorld.game("bos", "2025-06-10", 19)]
    var wishes = try TripWorld.preferences { $0.mode = .route }
    let without = try fail(games, .missingLocations, wishes)
    #expect(without.map(\.relaxations) == [[.mode(.dates)]])
    wishes.start = try TripWorld.place("nyc")
    #expect(try fail(games, .missingLocations, wishes).map(\.relaxations).contains([.mode(.dates)]))
  }

  @Test func noTeam() throws {
    let games = [try TripWorld.game("bos", "2025-06-10", 19)]
    for mode in [TripMode.follow, .teams] {
      let advice = try fail(
        games, .missingTeamSelection, try TripWorld.preferences { $0.mode = mode })
      #expect(advice.first?.relaxations == [.withTeam("mlb-bos")])
    }
  }

  @Test func aChosenGameIsNotOnTheseDays() throws {
    let games = [
      try TripWorld.game("bos", "2025-06-03", 19), try TripWorld.game("nyc", "2025-06-20", 19),
    ]
    let advice = try fail(
      games, .dateRangeViolation,
      try TripWorld.preferences { wishes in
        wishes.mode = .games
        wishes.mustSeeGames = Set(games.map(\.id))
      })
    let (first, last) = (try TripWorld.day("2025-06-01"), try TripWorld.day("2025-06-20"))
    #expect(advice.map(\.relaxations).contains([.dates(first: first, last: last)]))
    #expect(advice.map(\.relaxations).contains([.withoutGames([games[1].id])]))
  }

  @Test func hoursThatDoNotSuffice() throws {
    // Boston to Chicago is 15 h 28 min at the wheel.
    let games = [
      try TripWorld.game("bos", "2025-06-03", 19), try TripWorld.game("chi", "2025-06-05", 21),
    ]
    let advice = try fail(
      games, .drivingExceedsLimit,
      try TripWorld.preferences { wishes in
        wishes.mustSeeGames = Set(games.map(\.id))
        wishes.hoursPerDriver = 5
      })
    // The second hour more is enough: 105 min on the first evening, 7 h on each of two days.
    #expect(advice.contains { $0.description == "with 7 hours a day there is 1 route" })
    #expect(advice.contains { $0.relaxations == [.drivers(2)] })
  }

  @Test func aCityOnTwoDays() throws {
    let games = [
      try TripWorld.game("bos", "2025-06-03", 19), try TripWorld.game("bos", "2025-06-04", 19),
    ]
    let advice = try fail(
      games, .repeatCityViolation,
      try TripWorld.preferences { wishes in
        wishes.mustSeeGames = Set(games.map(\.id))
        wishes.allowsRepeatCities = false
      })
    #expect(advice.first?.relaxations == [.repeatCities])
  }

  @Test func backOnTheWay() throws {
    let games = [
      try TripWorld.game("nyc", "2025-06-03", 19), try TripWorld.game("bos", "2025-06-05", 19),
    ]
    let advice = try fail(
      games, .geographicBacktracking,
      try TripWorld.preferences { wishes in
        wishes.mode = .route
        wishes.start = try TripWorld.place("bos")
        wishes.end = try TripWorld.place("phi")
        wishes.mustSeeGames = Set(games.map(\.id))
      })
    #expect(advice.first?.relaxations == [.backtracking])
  }

  @Test func twoWishesAtOnceAreGivenUpWhenOneIsNotEnough() throws {
    let games = [
      try TripWorld.game("bos", "2025-06-03", 13), try TripWorld.game("bos", "2025-06-04", 13),
      try TripWorld.game("nyc", "2025-06-04", 21),
    ]
    let advice = try fail(
      games, .repeatCityViolation,
      try TripWorld.preferences { wishes in
        wishes.mustSeeGames = Set(games.map(\.id))
        wishes.stops.minimum = 3
        wishes.allowsRepeatCities = false
        wishes.leisure = .relaxed
      })
    #expect(
      advice.first?.relaxations == [.repeatCities, .leisure(.moderate)]
        || advice.first?.relaxations == [.repeatCities, .leisure(.packed)])
  }
}
