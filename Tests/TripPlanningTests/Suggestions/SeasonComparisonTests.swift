import Foundation
import SportsModel
import TestSupport
import Testing
import Travel

@testable import TripPlanning

/// Suggestions have the most stadiums that any trip of the season can have.
@Suite struct SeasonComparisonTests {
  private static func comparison() throws -> SeasonComparison {
    try SeasonComparison(
      BundledCatalog.result.get(), BundledRoads.model.get(), BundledRoads.facts.get().pace.band)
  }

  @Test(
    arguments: [
      ("fenway-park-boston", 5, 4), ("wrigley-field-chicago", 8, 5), ("coors-field-denver", 3, 7),
    ] as [(StadiumID, Int, Int)])
  func windowsHaveTheMostStadiums(_ home: StadiumID, _ missing: Int, _ days: Int) throws {
    let result = try Self.comparison().result(home: home, missing: missing, days: days, every: 45)
    #expect(result.windows >= 4)
    #expect(result.most > 0)
    #expect(result.differences == [])
    #expect(result.suggested >= result.most)
  }

  /// Regressions: a trip to Los Angeles and back costs more points than a stadium gives, a bound of
  /// eight stadiums is far from the five that can be reached, and one trip of too many has all twelve.
  @Test(arguments: [
    (5, "2025-09-14", 5), (5, "2025-06-13", 5), (5, "2025-04-06", 5), (12, "2025-08-05", 12),
  ])
  func windowWithOneGoodTripHasTheMostStadiums(_ missing: Int, _ first: String, _ most: Int) throws
  {
    let counts = try Self.comparison().counts(
      home: "fenway-park-boston", missing: missing, from: try #require(LocalDay(first)), days: 14)
    #expect(counts?.exhaustive == most)
    #expect(counts?.found == most)
  }

  /// The number of days between the windows that are compared, such as 1 for all; nil for none.
  private static let step = ProcessInfo.processInfo.environment["STVISITS_EVERY_WINDOW"]
    .flatMap(Int.init)

  /// All homes and numbers of missing stadiums.
  @Test(.enabled(if: Self.step != nil), arguments: SeasonComparison.homes, SeasonComparison.missing)
  func everyWindowHasTheMostStadiums(_ home: StadiumID, _ missing: Int) throws {
    let comparison = try Self.comparison()
    let step = max(1, Self.step ?? 1)
    for days in [3, 7, 14] {
      let result = comparison.result(home: home, missing: missing, days: days, every: step)
      #expect(result.windows > 150 / step)
      #expect(result.differences == [], "\(days) days")
      if step == 1 { #expect(result.suggested == result.most, "\(days) days") }
      print("\(home), \(missing) missing, \(days) days: \(result.windows) windows, \(result.most)")
    }
  }
}
