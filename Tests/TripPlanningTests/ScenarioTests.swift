import SportsModel
import Testing
import TripPlanning

@Suite struct ScenarioTests {
  @Test func chosenGamesAreInEveryOptionHoweverTheWindowSlides() throws {
    let games = try (2...9).flatMap { day in
      try ["bos", "nyc", "phi"].map { park in
        try TripWorld.game(StadiumID(park), "2025-06-0\(day)", park == "nyc" ? 13 : 19)
      }
    }
    let chosen: Set<GameKey> = [games[9].id, games[13].id]
    let wishes = try TripWorld.preferences { wishes in
      wishes.mode = .games
      wishes.mustSeeGames = chosen
      wishes.length = 4
    }
    let options = try TripWorld.engine(games).plan(wishes).options
    #expect(options.count > 3)
    for option in options {
      #expect(chosen.isSubset(of: option.games.map(\.id)))
      #expect(option.itinerary.dayCount <= 4)
    }
    #expect(Set(options.compactMap { $0.itinerary.span?.lowerBound }).count > 1)
  }

  @Test func aRouteLeadsOnward() throws {
    let games = [
      try TripWorld.game("phi", "2025-06-02", 19), try TripWorld.game("nyc", "2025-06-03", 19),
      try TripWorld.game("phi", "2025-06-05", 19), try TripWorld.game("chi", "2025-06-07", 19),
      try TripWorld.game("lax", "2025-06-05", 19),
    ]
    let wishes = try TripWorld.preferences { wishes in
      wishes.mode = .route
      wishes.start = try TripWorld.place("bos")
      wishes.end = try TripWorld.place("chi")
    }
    let options = try TripWorld.engine(games).plan(wishes).options
    #expect(options.first?.games.map(\.stadium.id) == ["nyc", "phi", "chi"])
    #expect(!options.contains { $0.games.map(\.stadium.id).starts(with: ["phi", "nyc"]) })
    #expect(!options.contains { $0.itinerary.stadiums.contains("lax") })
  }

  @Test(arguments: [
    (FollowedGames.home, ["bos"]), (.away, ["nyc"]), (.both, ["bos", "nyc"]),
  ])
  func followingATeam(_ followed: FollowedGames, _ parks: [StadiumID]) throws {
    let games = [
      try TripWorld.game("bos", "2025-06-02", 19),
      try TripWorld.game("nyc", "2025-06-04", 19, away: "mlb-bos"),
      try TripWorld.game("phi", "2025-06-03", 19),
    ]
    let wishes = try TripWorld.preferences { wishes in
      wishes.mode = .follow
      wishes.teams = ["mlb-bos"]
      wishes.followedGames = followed
    }
    #expect(try TripWorld.engine(games).plan(wishes).options.first?.itinerary.stadiums == parks)
  }

  @Test func theBestWeekOfASeasonForAllTeams() throws {
    // Boston and New York are at home by turns, but for one weekend in August.
    var games: [Game] = []
    for week in 0..<10 {
      let park: StadiumID = week % 2 == 0 ? "bos" : "nyc"
      let day = try TripWorld.day("2025-06-02") + week * 7
      games.append(try TripWorld.game(park, day.description, 19))
    }
    games.append(try TripWorld.game("bos", "2025-08-16", 13))
    games.append(try TripWorld.game("nyc", "2025-08-17", 13))
    var wishes = TripPreferences(leagues: ["mlb"])
    wishes.mode = .teams
    wishes.teams = ["mlb-bos", "mlb-nyc"]
    wishes.length = 3
    let options = try TripWorld.engine(games).plan(wishes).options
    #expect(options.map { $0.games.map(\.day.description) }.first == ["2025-08-16", "2025-08-17"])
  }

  @Test func aDriveThroughTheNightBelongsToTheWindowOfItsEvening() throws {
    let games = [
      try TripWorld.game("bos", "2025-06-03", 13), try TripWorld.game("nyc", "2025-06-04", 20),
    ]
    let wishes = try TripWorld.preferences { wishes in
      wishes.mode = .teams
      wishes.teams = ["mlb-bos", "mlb-nyc"]
      wishes.length = 2
      wishes.end = try TripWorld.place("phi")
      wishes.allowsNightDriving = true
    }
    let best = try #require(try TripWorld.engine(games).plan(wishes).options.first)
    #expect(best.itinerary.dayCount == 2)
    #expect(best.itinerary.legs.last?.localArrival == "01:10")
  }

  @Test func mustStopsAreGamesThere() throws {
    let games = [
      try TripWorld.game("bos", "2025-06-02", 19), try TripWorld.game("nyc", "2025-06-02", 19),
      try TripWorld.game("phi", "2025-06-12", 19),
    ]
    let wishes = try TripWorld.preferences { wishes in
      wishes.mustStops = [
        .stadium("phi"), .place(try TripWorld.place("nyc"), withinMiles: 30),
      ]
    }
    let options = try TripWorld.engine(games).plan(wishes).options
    #expect(options.map(\.itinerary.stadiums) == [["nyc", "phi"]])
  }

  @Test func optionsDifferFromEachOther() throws {
    let games = try (2...9).flatMap { day in
      try ["bos", "nyc", "phi", "chi"].map { park in
        try TripWorld.game(StadiumID(park), "2025-06-0\(day)", 19)
      }
    }
    let options = try TripWorld.engine(games).plan(try TripWorld.preferences()).options
    #expect(options.count == 12)
    #expect(Set(options.map(\.itinerary.dayCount)).count >= 3)
    #expect(Set(options.map(\.games.count)).count >= 3)
    #expect(options.contains { !$0.itinerary.stadiums.contains("chi") })
    let words = options.flatMap(\.reasons)
    #expect(words.contains("the shortest trip") || words.contains("the least driving"))
  }

  @Test func aRelaxedTripHasDaysOff() throws {
    let games = try (2...9).map { try TripWorld.game("bos", "2025-06-0\($0)", 19) }
    let engine = try TripWorld.engine(games)
    let most = try Leisure.allCases.map { leisure in
      let wishes = try TripWorld.preferences { $0.leisure = leisure }
      return try engine.plan(wishes).options.map(\.games.count).max() ?? 0
    }
    #expect(most == [8, 7, 6])
  }
}
