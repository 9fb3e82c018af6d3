import SportsModel
import TestSupport
import Testing

@testable import TripPlanning

@Suite struct BruteForceTests {
  @Test(arguments: 0..<UInt64(2 * RandomSeeds.count), [false, true])
  func bestTripMatchesBruteForce(_ block: UInt64, isAtHome: Bool) throws {
    var trips = 0
    for seed in (block * 50)..<(block * 50 + (isAtHome ? 12 : 30)) {
      let random = try RandomTripProblem(seed: seed, isAtHome: isAtHome)
      // Chosen sets are by days.
      if random.preferences.isChosenSet { continue }
      let best = BruteForce(
        preferences: random.preferences, schedule: random.schedule, travel: StraightRoads(),
        basis: random.basis
      ).best()
      #expect(random.preferences.errors == [], "seed \(seed)")
      let attempt = random.engine(options: 2).attempt(random.preferences)
      #expect(attempt.options.first?.score.thousandths == best, "seed \(seed)")
      #expect(attempt.refusals == [], "seed \(seed)")
      #expect(attempt.proof?.isProven == (best == nil ? nil : true), "seed \(seed)")
      if best != nil { trips += 1 }
    }
    // The conditions are hard, but there must be enough trips to compare.
    #expect(trips >= (isAtHome ? 2 : 7))
  }

  /// Regressions: a window that ended before a drive through the night, and trips with less driving
  /// on one day and more tiring driving on the next, and an arrival after a rest that began earlier.
  @Test(arguments: [UInt64(14_776), 18_306, 21_377, 2_000])
  func findsPreviouslyMissedTrip(_ seed: UInt64) throws {
    let random = try RandomTripProblem(seed: seed)
    let best = BruteForce(
      preferences: random.preferences, schedule: random.schedule, travel: StraightRoads(),
      basis: random.basis
    ).best()
    #expect(best != nil)
    #expect(
      random.engine(options: 2).attempt(random.preferences).options.first?.score.thousandths == best
    )
  }

  @Test func optionsAreValidAndSortedByScore() throws {
    var trips = 0
    for seed in UInt64(2_000)..<2_060 {
      let random = try RandomTripProblem(seed: seed)
      let checker = TripChecker(
        preferences: random.preferences, schedule: random.schedule, travel: StraightRoads())
      if random.preferences.isChosenSet { continue }
      let options = try random.engine().plan(random.preferences).options
      for option in options {
        #expect(checker.violations(in: option.itinerary) == [], "seed \(seed)")
      }
      let points = options.map(\.score.thousandths)
      #expect(points == points.sorted(by: >), "seed \(seed)")
      #expect(Set(options.map { $0.games.map(\.id) }).count == options.count, "seed \(seed)")
      if options.count > 1 { trips += options.count }
    }
    #expect(trips > 0)
  }

  @Test func samePreferencesGiveSameOptions() throws {
    var trips = 0
    for seed in UInt64(3_000)..<3_020 {
      let random = try RandomTripProblem(seed: seed)
      let first = try random.engine().plan(random.preferences).options
      #expect(try random.engine().plan(random.preferences).options == first)
      trips += first.count
    }
    #expect(trips > 0)
  }

  @Test func limitedSearchReportsValidBound() throws {
    var narrowed = 0
    for seed in UInt64(4_000)..<4_100 {
      var random = try RandomTripProblem(seed: seed)
      random.preferences.mode = .dates
      let builder = RouteProblemBuilder(random.preferences, random.schedule, random.basis)
      for problem in try builder.problems() {
        let graph = RouteGraph(problem, StraightRoads())
        var whole = RouteSearch(graph, steps: 400_000)
        var narrow = RouteSearch(graph, steps: 0)
        let (all, some) = (whole.run(), narrow.run())
        #expect(all.isExact)
        let best = all.routes.first?.score ?? .min
        #expect(some.routes.first?.score ?? .min <= best, "seed \(seed)")
        if !some.isExact {
          narrowed += 1
          #expect(some.bound >= best, "seed \(seed)")
        }
        if !all.routes.isEmpty { #expect(RouteBound(graph).value(RouteEdges(graph)) >= best) }
      }
    }
    #expect(narrowed > 0)
  }
}
