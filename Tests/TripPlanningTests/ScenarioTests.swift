import SportsModel
import Testing

@testable import TripPlanning

@Suite struct ScenarioTests {
  @Test func everyOptionContainsChosenGames() throws {
    let games = try (2...9).flatMap { day in
      try ["bos", "nyc", "phi"].map { park in
        try TripFixture.game(StadiumID(park), "2025-06-0\(day)", park == "nyc" ? 13 : 19)
      }
    }
    let chosen: Set<GameKey> = [games[9].id, games[13].id]
    let preferences = try TripFixture.preferences { preferences in
      preferences.mode = .games
      preferences.mustSeeGames = chosen
      preferences.length = 4
    }
    let options = try TripFixture.engine(games).plan(preferences).options
    #expect(options.count > 3)
    for option in options {
      #expect(chosen.isSubset(of: option.games.map(\.id)))
      #expect(option.itinerary.dayCount <= 4)
    }
    #expect(Set(options.compactMap { $0.itinerary.span?.lowerBound }).count > 1)
  }

  @Test func routeDoesNotBacktrack() throws {
    let games = [
      try TripFixture.game("phi", "2025-06-02", 19), try TripFixture.game("nyc", "2025-06-03", 19),
      try TripFixture.game("phi", "2025-06-05", 19), try TripFixture.game("chi", "2025-06-07", 19),
      try TripFixture.game("lax", "2025-06-05", 19),
    ]
    let preferences = try TripFixture.preferences { preferences in
      preferences.mode = .route
      preferences.start = try TripFixture.place("bos")
      preferences.end = try TripFixture.place("chi")
    }
    let options = try TripFixture.engine(games).plan(preferences).options
    #expect(options.first?.games.map(\.stadium.id) == ["nyc", "phi", "chi"])
    #expect(!options.contains { $0.games.map(\.stadium.id).starts(with: ["phi", "nyc"]) })
    #expect(!options.contains { $0.itinerary.stadiums.contains("lax") })
  }

  @Test(arguments: [
    (FollowedGames.home, ["bos"]), (.away, ["nyc"]), (.both, ["bos", "nyc"]),
  ])
  func followsTeamHomeOrAway(_ followed: FollowedGames, _ parks: [StadiumID]) throws {
    let games = [
      try TripFixture.game("bos", "2025-06-02", 19),
      try TripFixture.game("nyc", "2025-06-04", 19, away: "mlb-bos"),
      try TripFixture.game("phi", "2025-06-03", 19),
    ]
    let preferences = try TripFixture.preferences { preferences in
      preferences.mode = .follow
      preferences.teams = ["mlb-bos"]
      preferences.followedGames = followed
    }
    #expect(
      try TripFixture.engine(games).plan(preferences).options.first?.itinerary.stadiums == parks)
  }

  @Test func findsBestWeekForAllTeams() throws {
    // Boston and New York are at home in alternating weeks, except on one weekend in August.
    var games: [Game] = []
    for week in 0..<10 {
      let park: StadiumID = week % 2 == 0 ? "bos" : "nyc"
      let day = try TripFixture.day("2025-06-02") + week * 7
      games.append(try TripFixture.game(park, day.description, 19))
    }
    games.append(try TripFixture.game("bos", "2025-08-16", 13))
    games.append(try TripFixture.game("nyc", "2025-08-17", 13))
    var preferences = TripPreferences(leagues: ["mlb"])
    preferences.mode = .teams
    preferences.teams = ["mlb-bos", "mlb-nyc"]
    preferences.length = 3
    let options = try TripFixture.engine(games).plan(preferences).options
    #expect(options.map { $0.games.map(\.day.description) }.first == ["2025-08-16", "2025-08-17"])
  }

  @Test func nightDriveBelongsToWindowOfPreviousDay() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-03", 13), try TripFixture.game("nyc", "2025-06-04", 20),
    ]
    let preferences = try TripFixture.preferences { preferences in
      preferences.mode = .teams
      preferences.teams = ["mlb-bos", "mlb-nyc"]
      preferences.length = 2
      preferences.end = try TripFixture.place("phi")
      preferences.allowsNightDriving = true
    }
    let best = try #require(try TripFixture.engine(games).plan(preferences).options.first)
    #expect(best.itinerary.dayCount == 2)
    #expect(best.itinerary.legs.last.map { $0.arrives.local($0.to.zone).hourAndMinute } == "01:10")
  }

  @Test func mustStopsRequireGameThere() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-02", 19), try TripFixture.game("nyc", "2025-06-02", 19),
      try TripFixture.game("phi", "2025-06-12", 19),
    ]
    let preferences = try TripFixture.preferences { preferences in
      preferences.mustStops = [
        .stadium("phi"), .place(try TripFixture.place("nyc"), withinMiles: 30),
      ]
    }
    let options = try TripFixture.engine(games).plan(preferences).options
    #expect(options.map(\.itinerary.stadiums) == [["nyc", "phi"]])
  }

  @Test func namedStadiumIsNotAnotherNearby() throws {
    // Another park, two miles from New York's.
    let parks = try TripFixture.stadiums() + [try TripFixture.stadium("qns", 40.80, -73.92)]
    let games = [
      try TripFixture.game("nyc", "2025-06-02", 19), try TripFixture.game("qns", "2025-06-03", 19),
      try TripFixture.game("phi", "2025-06-03", 19), try TripFixture.game("bos", "2025-06-04", 19),
    ]
    let engine = TripPlanningEngine(
      schedule: TripSchedule(
        games: games, stadiums: StadiumIndex(parks), leagues: [TripFixture.league]),
      travel: StraightRoads())
    let stadium = try TripFixture.preferences { $0.mustStops = [.stadium("nyc")] }
    let options = try engine.plan(stadium).options
    #expect(options.count > 3)
    #expect(options.allSatisfy { $0.itinerary.stadiums.contains("nyc") })
    let city = try TripFixture.preferences {
      $0.mustStops = [.city(TripPlace(name: "NYC", coordinate: parks[1].coordinate))]
    }
    let visits = try engine.plan(city).options
    #expect(visits.count > 3)
    #expect(visits.allSatisfy { $0.itinerary.stadiums.contains("nyc") })
  }

  @Test(arguments: 1...5)
  func numberOfGamesIsExactIfPossible(_ wanted: Int) throws {
    let games = try (2...6).flatMap { day in
      try ["bos", "nyc", "phi"].map { park in
        try TripFixture.game(StadiumID(park), "2025-06-0\(day)", park == "nyc" ? 13 : 19)
      }
    }
    let preferences = try TripFixture.preferences { $0.stops.wanted = wanted }
    let options = try TripFixture.engine(games).plan(preferences).options
    #expect(!options.isEmpty)
    #expect(options.allSatisfy { $0.games.count == wanted })
    let few = try TripFixture.engine(Array(games.prefix(2))).plan(preferences).options
    #expect(!few.isEmpty)
    #expect(few.allSatisfy { $0.games.count <= wanted })
  }

  @Test func twoDriversKeepLimitOfCar() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-02", 13), try TripFixture.game("chi", "2025-06-04", 19),
      try TripFixture.game("den", "2025-06-07", 19),
    ]
    let preferences = try TripFixture.preferences { preferences in
      preferences.drivers = 2
      preferences.hoursPerDriver = 10
      preferences.stops.minimum = 3
    }
    let best = try #require(try TripFixture.engine(games).plan(preferences).options.first)
    let drives = best.itinerary.items.filter(\.isDrive)
    let days = Dictionary(grouping: drives) { $0.localStart.day }
    for drives in days.values {
      #expect(drives.reduce(0) { $0 + $1.drivenMinutes } <= 660)
    }
    for drive in drives {
      #expect(drive.localStart.minuteOfDay >= 420)
      #expect(drive.localEnd.minuteOfDay <= 1_320)
      #expect(drive.drivenMinutes >= 60)
      #expect(drive.breakMinutes == (drive.drivenMinutes - 1) / 180 * 20)
    }
  }

  @Test func optionsAreDiverse() throws {
    let games = try (2...9).flatMap { day in
      try ["bos", "nyc", "phi", "chi"].map { park in
        try TripFixture.game(StadiumID(park), "2025-06-0\(day)", 19)
      }
    }
    let options = try TripFixture.engine(games).plan(try TripFixture.preferences()).options
    #expect(options.count == 12)
    #expect(Set(options.map(\.itinerary.dayCount)).count >= 3)
    #expect(Set(options.map(\.games.count)).count >= 3)
    #expect(options.contains { !$0.itinerary.stadiums.contains("chi") })
    let words = options.flatMap(\.reasons)
    #expect(words.contains("shortest trip") || words.contains("least driving"))
  }

  @Test func relaxedTripHasDaysOff() throws {
    let games = try (2...9).map { try TripFixture.game("bos", "2025-06-0\($0)", 19) }
    let engine = try TripFixture.engine(games)
    let most = try Leisure.allCases.map { leisure in
      let preferences = try TripFixture.preferences { $0.leisure = leisure }
      return try engine.plan(preferences).options.map(\.games.count).max() ?? 0
    }
    #expect(most == [8, 7, 6])
  }
}
