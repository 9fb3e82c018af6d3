import Foundation
import SportsModel
import Testing

@testable import TripPlanning

@Suite struct PreferencesTests {
  @Test func reportsEachBrokenRule() throws {
    let day = try TripFixture.day("2025-06-03")
    let place = try TripFixture.place("bos")
    let rules: [(change: (inout TripPreferences) -> Void, error: String)] = [
      ({ $0.leagues = [] }, "Choose at least one league"),
      ({ $0.mode = .games }, "Choose at least one game to plan around"),
      (
        { ($0.firstDay, $0.lastDay) = (day, day - 1) },
        "The last day (2025-06-02) is before the first (2025-06-03)"
      ),
      (
        { ($0.firstDay, $0.lastDay) = (day, day + 400) },
        "A plan can span at most 400 days (got 401)"
      ), ({ $0.drivers = 0 }, "At least one driver is needed (got 0)"),
      ({ $0.hoursPerDriver = 0.5 }, "Hours of driving a day must be 1 to 24 (got 0.5)"),
      ({ $0.hoursPerDriver = .infinity }, "Hours of driving a day must be 1 to 24 (got inf)"),
      ({ $0.length = 0 }, "A trip needs at least one day (got 0)"),
      ({ $0.lodgingNights = -1 }, "A trip needs at least one day (got 0)"),
      (
        { $0.stops = StopCountPreference(wanted: 2, minimum: 3, maximum: 5) },
        "The number of games must be 3 to 5 (got 2)"
      ),
      (
        { $0.mustStops = Set((0..<31).map { .stadium(StadiumID("\($0)")) }) },
        "A trip can have at most 30 required stops (got 31)"
      ),
      (
        { $0.teams = Set((0..<31).map { TeamID("\($0)") }) },
        "A trip can have at most 30 teams (got 31)"
      ),
      (
        { $0.regions = [.circle(center: place, miles: 0)] },
        "A radius must be more than 0 miles (got 0)"
      ),
      (
        { $0.electricCar = ElectricCar(rangeMiles: 10) },
        "An electric car needs a range of at least 30 miles (got 10) and "
          + "charges of 1 to 240 minutes (got 40)"
      ),
      (
        { $0.flights = FlightRules(milesPerHour: 0) },
        "The speed of flights must be at least 50 miles an hour, and their times can't be negative"
      ), ({ $0.budget = TripBudget(limit: -1) }, "Costs must be 0 to 1,000,000 dollars"),
    ]
    for (change, error) in rules {
      var preferences = TripPreferences(leagues: ["mlb"])
      change(&preferences)
      #expect(preferences.errors.map(\.description) == [error])
    }
  }

  @Test func planningRejectsInvalidPreferences() throws {
    let engine = try TripFixture.engine([])
    #expect(throws: TripPreferencesError(description: "Choose at least one league")) {
      _ = try engine.plan(TripPreferences(leagues: []))
    }
  }

  @Test func shorterOfLengthAndNightsApplies() {
    let preferences = TripPreferences(leagues: ["mlb"]) { ($0.length, $0.lodgingNights) = (5, 2) }
    #expect(preferences.maximumDays == 3)
  }

  @Test func regionsDivideTheMapByLongitude() throws {
    let names = try TripFixture.stadiums().map { stadium in
      [TripRegion.east, .central, .west].map { $0.contains(stadium.coordinate) }
    }
    let (east, central, west) = (
      [true, false, false], [false, true, false], [false, false, true]
    )
    #expect(names == [east, east, east, central, west, west])
    let circle = TripRegion.circle(center: try TripFixture.place("bos"), miles: 200)
    #expect(try TripFixture.stadiums().filter { circle.contains($0.coordinate) }.count == 2)
  }
}

@Suite struct PreferencesStorageTests {
  @Test func weekdaysTeamsAndPlacesAreLeftOut() throws {
    // Tuesday, Wednesday and Saturday.
    let games = try TripFixture.games(
      ("bos", "06-03", 19), ("nyc", "06-04", 19), ("phi", "06-07", 19))
    func homes(_ change: (inout TripPreferences) -> Void) throws -> Set<TeamID> {
      let options = try TripFixture.options(games, try TripFixture.preferences { change(&$0) })
      return Set(options.flatMap { $0.games.map(\.game.home) })
    }
    #expect(try homes { _ in } == ["mlb-bos", "mlb-nyc", "mlb-phi"])
    #expect(try homes { $0.weekdays = [2, 6] } == ["mlb-bos", "mlb-phi"])
    #expect(try homes { $0.unwantedTeams = ["mlb-nyc"] } == ["mlb-bos", "mlb-phi"])
    #expect(try homes { $0.unwantedTeams = ["mlb-vis"] } == [])
    #expect(try homes { $0.unwantedStops = [.stadium("phi")] } == ["mlb-bos", "mlb-nyc"])
  }

  @Test func preferencesRoundTripThroughJSON() throws {
    let wanted = try TripFixture.preferences { preferences in
      (preferences.mode, preferences.leagues) = (.route, ["mlb", "nhl", "nba"])
      preferences.start = try TripFixture.place("bos")
      (preferences.end, preferences.teams) = (try TripFixture.place("chi"), ["mlb-bos", "mlb-nyy"])
      preferences.mustSeeGames = [try TripFixture.game("bos", "2025-06-03", 19).key(at: "bos")]
      preferences.mustStops = [
        .stadium("phi"), .stadium("nyc"), .place(try TripFixture.place("den"), withinMiles: 30),
      ]
      preferences.regions = [.east, .circle(center: try TripFixture.place("chi"), miles: 150)]
      preferences.vicinity = .circle(center: try TripFixture.place("phi"), miles: 20)
      (preferences.drivers, preferences.hoursPerDriver) = (2, 7.5)
      (preferences.electricCar, preferences.flights) = (ElectricCar(rangeMiles: 250), FlightRules())
      preferences.stops = StopCountPreference(wanted: 5, minimum: 2, maximum: 9)
      (preferences.leisure, preferences.routePreference) = (.relaxed, .scenic)
      (preferences.length, preferences.lodgingNights) = (7, 5)
      (preferences.followedGames, preferences.allowsNightDriving) = (.away, true)
      (preferences.allowsRepeatCities, preferences.allowsBacktracking) = (false, true)
      preferences.budget = TripBudget(perDay: 90, limit: 2_000)
      (preferences.weekdays, preferences.unwantedTeams) = ([6, 7], ["mlb-nyc"])
      preferences.unwantedStops = [.stadium("lax")]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(wanted)
    let read = try JSONDecoder().decode(TripPreferences.self, from: data)
    #expect(read == wanted)
    #expect(try encoder.encode(read) == data)
  }
}

@Suite struct ScoreTests {
  private func games() throws -> [Game] {
    try TripFixture.games(("bos", "06-03", 19), ("nyc", "06-03", 19))
  }

  @Test func betterGameScoresHigherWithReason() throws {
    let basis = ScoringContext { basis in
      basis.quality = { $0.stadium.id == "nyc" ? GameQuality(value: 1, reason: "rivalry") : .plain }
    }
    let best = try TripFixture.engine(try games(), basis: basis).plan(try TripFixture.preferences())
      .options.first
    #expect(best?.itinerary.stadiums == ["nyc"])
    #expect(best?.reasons.contains("rivalry") == true)
  }

  @Test func scoreIsSumOfParts() throws {
    var trips = 0
    for seed in UInt64(5_000)..<5_015 {
      let random = try RandomTripProblem(seed: seed)
      for option in try random.engine().plan(random.preferences).options {
        let sum = option.score.parts.reduce(0) { $0 + $1.points }
        #expect(abs(sum - option.score.points) < 1e-6)
        trips += 1
      }
    }
    #expect(trips > 0)
  }

  @Test func weightsDetermineBestTrip() throws {
    let far = try TripFixture.games(("bos", "06-03", 19), ("chi", "06-06", 19))
    let preferences = try TripFixture.preferences {
      ($0.start, $0.end) = (try TripFixture.place("nyc"), try TripFixture.place("nyc"))
    }
    let usual = try TripFixture.options(far, preferences).first
    #expect(usual?.games.count == 1)
    let eager = ScoringContext { $0.weights.game = 100 }
    let more = try TripFixture.engine(far, basis: eager).plan(preferences).options.first
    #expect(more?.games.count == 2)
  }

  @Test func costNamesItsParts() {
    let budget = TripBudget(
      perDay: 40, perNight: 120, perMile: 0.25, perFlight: 130, perFlightMile: 0.06,
      perRentalDay: 60, perTicket: 35)
    let cost = budget.cost(
      days: 3, nights: 2, tenthsOfMiles: 4_000, flights: 1, flownTenths: 20_000, games: 4)
    #expect(cost.days == 12_000 && cost.nights == 24_000 && cost.driving == 10_000)
    #expect(cost.flights == 25_000 && cost.rental == 18_000 && cost.tickets == 14_000)
    #expect(cost.total == 103_000)
  }

  @Test func gameAtHomeCostsOnlyItsTicket() throws {
    func cents(_ budget: TripBudget) -> Int {
      budget.cost(days: 1, nights: 0, tenthsOfMiles: 0, flights: 0, flownTenths: 0, games: 1).total
    }
    #expect(cents(TripBudget()) == 0)
    #expect(cents(TripBudget(perDay: 40, perTicket: 35)) == 3_500)
    // Trips saved when there was one rate for a day keep their cost.
    let old = Data(#"{"perDay":130,"perMile":0.25,"perFlight":250}"#.utf8)
    let saved = try JSONDecoder().decode(TripBudget.self, from: old)
    #expect(
      saved.cost(days: 2, nights: 1, tenthsOfMiles: 4_000, flights: 0, flownTenths: 0, games: 1)
        .total == 36_000)
  }

  /// Games at home on three days, then a day's drive away.
  @Test func nightsAndDrivesAtHomeCostNothing() throws {
    let games = try TripFixture.games(
      ("bos", "06-03", 19), ("bos", "06-04", 19), ("bos", "06-05", 13), ("nyc", "06-06", 19))
    func best(_ days: ClosedRange<Int>, limit: Double?) throws -> TripOption? {
      var preferences = try TripFixture.preferences(
        "2025-06-0\(days.lowerBound)", "2025-06-0\(days.upperBound)")
      preferences.start = try TripFixture.place("bos")
      preferences.returnToStart()
      preferences.stops.minimum = days.upperBound == 5 ? 3 : 4
      preferences.budget.limit = limit
      preferences.mustSeeGames = [try #require(games.first).key(at: "bos")]
      return try TripFixture.engine(games).plan(preferences, advises: false).options.first
    }
    let atHome = try #require(try best(3...5, limit: 0))
    #expect(atHome.cost.total == 0 && atHome.games.count == 3)
    // The nights before and after the game in New York, 190 miles away as the crow flies.
    let away = try #require(try best(3...7, limit: nil))
    #expect(away.games.count == 4 && away.itinerary.dayCount == 5)
    #expect(away.cost.nights == 26_000 && (10_000...12_000).contains(away.cost.driving))
    #expect(try best(3...7, limit: away.costDollars)?.games == away.games)
    #expect(try best(3...7, limit: away.costDollars - 1) == nil)
  }

  /// Games at home two days before the trip and two days after it.
  @Test func gamesAtHomeDontMakeATripLonger() throws {
    let games = try TripFixture.games(
      ("bos", "06-02", 19), ("nyc", "06-04", 19), ("phi", "06-05", 13), ("bos", "06-08", 19))
    var preferences = try TripFixture.preferences { $0.start = try TripFixture.place("bos") }
    preferences.returnToStart()
    let basis = ScoringContext { $0.weights.game = 100 }
    func trips() throws -> [TripOption] {
      try TripFixture.engine(games, basis: basis).plan(preferences).options
    }
    let away = try #require(try trips().first { $0.games.count > 1 })
    #expect(away.itinerary.stadiums == ["nyc", "phi"] && away.itinerary.dayCount == 2)
    preferences.mustStops = [.stadium("bos")]
    #expect(try trips().first?.games.count == 4)
  }

  /// The game ends at 22:00, next to the end of a trip that began elsewhere.
  @Test func shortLastDriveIsOnTheSameEvening() throws {
    let games = try TripFixture.games(("nyc", "06-03", 19), ("bos", "06-05", 19))
    let boston = try TripFixture.place("bos")
    let preferences = try TripFixture.preferences {
      $0.start = try TripFixture.place("nyc")
      $0.end = TripPlace(
        name: "end", coordinate: boston.coordinate.moved(north: 9_000, east: 0),
        timeZoneID: boston.timeZoneID)
      $0.stops.minimum = 2
      $0.mustSeeGames = [try #require(games.first).key(at: "nyc")]
    }
    let trip = try #require(try TripFixture.options(games, preferences).first)
    #expect(trip.itinerary.span?.upperBound == trip.games.last?.day)
    #expect(trip.itinerary.legs.last?.leaves.local(trip.games[1].zone).minuteOfDay == 1_335)
  }

  /// A game ends at 22:00, when driving ends.
  @Test func fanDrivesHomeAfterNightGame() throws {
    func best(from start: TripPlace) throws -> TripOption? {
      let games = try TripFixture.games(("bos", "06-03", 19))
      let preferences = try TripFixture.preferences("2025-06-03", "2025-06-03") {
        $0.start = start
        $0.returnToStart()
      }
      return try TripFixture.engine(games).plan(preferences, advises: false).options.first
    }
    let boston = try TripFixture.place("bos")
    func place(miles: Double) -> TripPlace {
      TripPlace(
        name: "home", coordinate: boston.coordinate.moved(north: miles * 1_609.344, east: 0),
        timeZoneID: boston.timeZoneID)
    }
    let near = try #require(try best(from: place(miles: 24)))
    #expect(near.itinerary.dayCount == 1 && near.cost.total == 0)
    #expect(near.itinerary.legs.last?.leaves.local(near.games[0].zone).minuteOfDay == 1_335)
    #expect(try best(from: place(miles: 26)) == nil)
  }
}

@Suite struct LearnedScoringWeightsTests {
  private func score(_ points: [TripScore.Part.Kind: Double]) -> TripScore {
    TripScore(
      parts: points.map { .init(kind: $0.key, amount: 1, points: $0.value, text: "") },
      thousandths: Int(points.values.reduce(0, +) * 1_000))
  }

  @Test func learnsNothingWithoutAlternatives() {
    var taste = LearnedScoringWeights()
    taste.learn(saved: LearnedScoringWeights.advantage(of: score([.games: 40]), over: []))
    taste.learn(
      saved: LearnedScoringWeights.advantage(of: score([.games: 40]), over: [score([.games: 40])]))
    #expect(taste == LearnedScoringWeights())
    #expect(taste.applied(to: ScoringWeights()) == ScoringWeights())
  }

  @Test func savingTripWithLessDrivingIncreasesDrivingWeight() {
    var taste = LearnedScoringWeights()
    let advantage = LearnedScoringWeights.advantage(
      of: score([.games: 20, .driving: -4]),
      over: [score([.games: 40, .driving: -20]), score([.games: 20, .driving: -28])])
    #expect(advantage == ["games": -10, "driving": 20])
    taste.learn(saved: advantage)
    #expect(taste[.driving] == 1.05 && taste[.games] == 0.975)
    let weights = taste.applied(to: ScoringWeights())
    #expect(weights.drivingHour == -2.1 && weights.game == 9.75)
  }

  @Test func dismissingSavedTripReversesLearning() {
    var taste = LearnedScoringWeights()
    let advantage = ["driving": 20.0]
    taste.learn(saved: advantage)
    taste.learn(dismissed: advantage)
    #expect(taste[.driving] < 1 && taste[.driving] > 0.9)
  }

  @Test func factorsStayWithinBounds() {
    var taste = LearnedScoringWeights()
    for _ in 0..<200 { taste.learn(saved: ["driving": 1, "games": -1]) }
    #expect(taste[.driving] == 2 && taste[.games] == 0.5)
    taste.learn(saved: ["driving": .infinity, "games": .nan])
    #expect(taste[.driving] == 2)
  }

  @Test func storedFactorsAreClampedToBounds() {
    var taste = LearnedScoringWeights()
    taste.learn(saved: ["driving": 3, "days": -1])
    #expect(LearnedScoringWeights(taste.stored) == taste)
    #expect(
      LearnedScoringWeights(["driving": 9, "nonsense": 1, "games": .nan]).stored == ["driving": 2])
  }
}
