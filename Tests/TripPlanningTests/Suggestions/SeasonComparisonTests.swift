import Foundation
import SportsModel
import TestSupport
import Testing

@testable import TripPlanning

/// Suggestions have the most stadiums that any trip of the season can have.
@Suite struct SeasonComparisonTests {
  private static func comparison() throws -> SeasonComparison {
    try SeasonComparison(BundledCatalog.result.get(), BundledRoads.model.get())
  }

  @Test(
    arguments: [
      ("fenway-park-boston", 5, 4), ("wrigley-field-chicago", 8, 5), ("coors-field-denver", 3, 7),
    ] as [(StadiumID, Int, Int)])
  func windowsHaveTheMostStadiums(_ home: StadiumID, _ missing: Int, _ days: Int) throws {
    let result = try Self.comparison().result(
      home: home, missing: missing, days: days, every: 45)
    #expect(result.windows >= 4)
    #expect(result.most > 0)
    #expect(result.differences == [])
    #expect(result.suggested >= result.most)
  }

  /// All homes, numbers of missing stadiums and windows: hours in debug, minutes if optimized.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["STVISITS_EVERY_WINDOW"] != nil),
    arguments: SeasonComparison.homes, SeasonComparison.missing)
  func everyWindowHasTheMostStadiums(_ home: StadiumID, _ missing: Int) throws {
    let comparison = try Self.comparison()
    for days in [3, 7, 14] {
      let result = comparison.result(home: home, missing: missing, days: days, every: 1)
      #expect(result.windows > 150)
      #expect(result.differences == [], "\(days) days")
      #expect(result.suggested == result.most, "\(days) days")
    }
  }
}
