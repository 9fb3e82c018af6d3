import SportsModel
import TestSupport
import Testing

@testable import TripPlanning

/// Plans for weekends.
@Suite struct WeekendTests {
  @Test(arguments: 0..<200) func weekendsStayWithinTheDays(_ seed: UInt64) throws {
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
    let games = [
      try TripFixture.game("bos", "2025-06-09", 19), try TripFixture.game("bos", "2025-06-13", 19),
    ]
    // A Monday and a Tuesday.
    let wanted = try TripFixture.preferences("2025-06-09", "2025-06-10")
    #expect(wanted.windows(ofWeekends: 3).isEmpty)
    let failure = try TripFixture.engine(games).failure(wanted, onWeekendsOf: 3)
    #expect(failure.kind == .noWeekendInRange)
    // The first days with a game on a weekend: Friday to Sunday.
    #expect(failure.advice.map(\.description) == ["travel Jun 2–17, 2025: at least 1 trip"])
  }

  @Test(arguments: 0..<100) func adviceIsTrueOnWeekends(_ seed: UInt64) throws {
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

  @Test(arguments: 0..<100) func gamesAreInOneOfTheRegionsAndInTheVicinity(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let stadiums = try TripFixture.stadiums()
    let games = try stadiums.enumerated().map { index, stadium in
      try TripFixture.game(stadium.id, "2025-06-0\(index + 1)", 19)
    }
    let center = try #require(stadiums.randomElement(using: &chance))
    let miles = Double(Int.random(in: 1...900, using: &chance))
    let circle = TripRegion.circle(center: try TripFixture.place(center.id), miles: miles)
    let regions = Set(Self.regions.filter { _ in Bool.random(using: &chance) })
    let wanted = try TripFixture.preferences {
      $0.regions = regions
      $0.vicinity = circle
    }
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
    let games = [try TripFixture.game("bos", "2025-06-03", 19)]
    let wanted = try TripFixture.preferences {
      $0.vicinity = .circle(center: try TripFixture.place("den"), miles: 50)
    }
    let failure = try #require(try TripFixture.engine(games).plan(wanted).failure)
    #expect(failure.advice.map(\.relaxations) == [[.withoutRegions]])
  }
}
