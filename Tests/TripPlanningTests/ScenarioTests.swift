import SportsModel
import TestSupport
import Testing

@testable import TripPlanning

@Suite struct ScenarioTests {
  private func games(
    _ days: ClosedRange<Int>, at parks: [StadiumID], hourInNewYork hour: Int = 19
  ) throws -> [Game] {
    try days.flatMap { day in
      try parks.map { try TripFixture.game($0, "2025-06-0\(day)", $0 == "nyc" ? hour : 19) }
    }
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
    (preferences.mode, preferences.teams) = (.teams, ["mlb-bos", "mlb-nyc"])
    preferences.length = 3
    let options = try TripFixture.options(games, preferences)
    #expect(options.map { $0.games.map(\.day.description) }.first == ["2025-08-16", "2025-08-17"])
  }

  @Test func namedStadiumIsNotAnotherNearby() throws {
    // Another park, two miles from New York's.
    let parks = try TripFixture.stadiums() + [try TripFixture.stadium("qns", 40.80, -73.92)]
    let games = try TripFixture.games(
      ("nyc", "06-02", 19), ("qns", "06-03", 19), ("phi", "06-03", 19), ("bos", "06-04", 19))
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

  @Test func optionsAreDiverse() throws {
    let games = try games(2...9, at: ["bos", "nyc", "phi", "chi"])
    let options = try TripFixture.options(games, try TripFixture.preferences())
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
    let maxima = try Leisure.allCases.map { leisure in
      let preferences = try TripFixture.preferences { $0.leisure = leisure }
      return try engine.plan(preferences).options.map(\.games.count).max() ?? 0
    }
    #expect(maxima == [8, 7, 6])
  }
}

/// Trips to chosen stadiums take the fewest days, then the fewest miles.
@Suite struct ChosenSetTests {
  /// Games in Boston, New York and Philadelphia far apart in June, and close together once.
  private func games() throws -> [Game] {
    try TripFixture.games(
      ("bos", "06-01", 19), ("nyc", "06-09", 19), ("phi", "06-20", 19), ("bos", "06-13", 19),
      ("nyc", "06-14", 19), ("phi", "06-15", 19), ("chi", "06-11", 19))
  }

  @Test func chosenStadiumsTakeFewestDays() throws {
    let preferences = try TripFixture.preferences("2025-06-01", "2025-06-30") {
      $0.mustStops = [.stadium("bos"), .stadium("nyc"), .stadium("phi")]
    }
    let options = try TripFixture.engine(try games()).plan(preferences).options
    #expect(!options.isEmpty)
    #expect(options.allSatisfy { $0.itinerary.dayCount == 3 })
    #expect(options.first?.games.map(\.day.day) == [13, 14, 15])
  }

  @Test func mostlyIdleTripsAreNotOffered() throws {
    let games = try TripFixture.games(
      ("bos", "06-02", 19), ("nyc", "06-12", 19), ("phi", "06-13", 19))
    let options = try TripFixture.options(games, try TripFixture.preferences())
    #expect(!options.isEmpty)
    #expect(options.allSatisfy { !$0.itinerary.isMostlyIdle })
    // Chosen games may be far apart.
    let chosen = try TripFixture.preferences {
      $0.mustSeeGames = Set(try TripFixture.schedule(games).games.map(\.id))
    }
    #expect(try TripFixture.options(games, chosen).count == 1)
  }
}

/// Plans for weekends.
@Suite struct WeekendTests {
  @Test(arguments: 0..<UInt64(10 * RandomSeeds.count))
  func weekendsStayWithinTheDays(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let first = try TripFixture.day("2025-06-01") + Int.random(in: 0..<400, using: &chance)
    let last = first + Int.random(in: 0..<40, using: &chance)
    let wanted = try TripFixture.preferences(first.description, last.description)
    for days in 3...4 {
      let windows = wanted.windows(ofWeekends: days)
      let saturdays = (0...(last - first)).map { first + $0 }.filter { $0.isoWeekday == 6 }
      #expect(windows.count == saturdays.count)
      for (window, saturday) in zip(windows, saturdays) {
        let (start, end) = (try #require(window.firstDay), try #require(window.lastDay))
        #expect(first <= start && start <= saturday && saturday <= end && end <= last)
        #expect(start == max(first, saturday - 1))
        #expect(end == min(last, saturday + (days - 2)))
      }
    }
  }

  @Test func periodWithoutWeekendIsAFailure() throws {
    let games = try TripFixture.games(("bos", "06-09", 19), ("bos", "06-13", 19))
    // A Monday and a Tuesday.
    let wanted = try TripFixture.preferences("2025-06-09", "2025-06-10")
    #expect(wanted.windows(ofWeekends: 3).isEmpty)
    let failure = try TripFixture.engine(games).failure(wanted, onWeekendsOf: 3)
    #expect(failure.kind == .noWeekendInRange)
    // The first days with a game on a weekend: Friday to Sunday.
    #expect(failure.advice.map(\.description) == ["travel Jun 2–17, 2025: at least 1 trip"])
  }

  @Test(arguments: 0..<UInt64(8 * RandomSeeds.count))
  func adviceIsTrueOnWeekends(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let days = Int.random(in: 3...4, using: &chance)
    let stadiums = try TripFixture.stadiums().map(\.id)
    let games = try (0..<4).map { _ in
      try TripFixture.game(
        try #require(stadiums.randomElement(using: &chance)),
        (try TripFixture.day("2025-06-01") + Int.random(in: 0..<40, using: &chance)).description,
        Int.random(in: 12...20, using: &chance))
    }
    let first = try TripFixture.day("2025-06-14") + Int.random(in: 0..<7, using: &chance)
    var wanted = try TripFixture.preferences(
      first.description, (first + Int.random(in: 0..<12, using: &chance)).description)
    wanted.stops.minimum = Int.random(in: 1...2, using: &chance)
    let engine = try TripFixture.engine(games)
    func options(_ preferences: TripPreferences) throws -> Int {
      try preferences.windows(ofWeekends: days).reduce(0) {
        $0 + (try engine.plan($1, advises: false).options.count)
      }
    }
    guard try options(wanted) == 0 else { return }
    for advice in try engine.failure(wanted, onWeekendsOf: days).advice {
      let followed = advice.relaxations.reduce(wanted) { $1.applied(to: $0) }
      #expect(try options(followed) >= advice.routes, "\(advice)")
      #expect(advice.routes > 0)
    }
  }
}

/// Regions and the surroundings of a place.
@Suite struct RegionTests {
  private static let regions: [TripRegion] = [.east, .central, .west, .named("XX")]

  @Test(arguments: 0..<UInt64(8 * RandomSeeds.count))
  func gamesAreInOneOfTheRegionsAndInTheVicinity(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let stadiums = try TripFixture.stadiums()
    let games = try stadiums.enumerated().map { index, stadium in
      try TripFixture.game(stadium.id, "2025-06-0\(index + 1)", 19)
    }
    let center = try #require(stadiums.randomElement(using: &chance))
    let miles = Double(Int.random(in: 1...900, using: &chance))
    let circle = TripRegion.circle(center: try TripFixture.place(center.id), miles: miles)
    let regions = Set(Self.regions.filter { _ in Bool.random(using: &chance) })
    let wanted = try TripFixture.preferences { ($0.regions, $0.vicinity) = (regions, circle) }
    let allowed = stadiums.filter { stadium in
      circle.contains(stadium.coordinate)
        && (regions.isEmpty || regions.contains { $0.contains(stadium) })
    }
    let result = try TripFixture.engine(games).plan(wanted)
    let visited = Set(result.options.flatMap(\.itinerary.stadiums))
    #expect(visited.isSubset(of: allowed.map(\.id)))
    #expect(result.options.isEmpty == allowed.isEmpty)
  }

  @Test func dropTheRegionsDropsTheVicinity() throws {
    let games = try TripFixture.games(("bos", "06-03", 19))
    let wanted = try TripFixture.preferences {
      $0.vicinity = .circle(center: try TripFixture.place("den"), miles: 50)
    }
    let failure = try #require(try TripFixture.engine(games).plan(wanted).failure)
    #expect(failure.advice.map(\.relaxations) == [[.withoutRegions]])
  }
}
