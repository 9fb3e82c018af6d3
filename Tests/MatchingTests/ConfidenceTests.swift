import Matching
import SportsModel
import Testing

@Suite struct ConfidenceTests {
  @Test(arguments: [
    (0.0, SpatialConfidence.high), (499.9, .high), (500, .medium), (1_999.9, .medium),
    (2_000, .low), (5_000, .low), (6_000, .low), (6_000.1, .none),
  ])
  func gradesDistance(meters: Double, expected: SpatialConfidence) {
    #expect(SpatialConfidence(distance: meters, rules: MatchingRules()) == expected)
  }

  @Test func thresholdsCanBeChanged() {
    let rules = MatchingRules { $0.highRadius = 100 }
    #expect(SpatialConfidence(distance: 150, rules: rules) == .medium)
  }

  @Test(arguments: [
    (0, TemporalConfidence.exactDay), (1, .adjacentDay), (-1, .adjacentDay), (2, .outOfRange),
  ])
  func gradesDayOffset(offset: Int, expected: TemporalConfidence) throws {
    let day = try #require(LocalDay("2019-12-31"))
    #expect(TemporalConfidence(outing: day, game: day + offset) == expected)
  }

  @Test func combinesSpatialAndTemporalConfidence() {
    let table: [(SpatialConfidence, TemporalConfidence, CombinedConfidence)] = [
      (.high, .exactDay, .autoSelect), (.high, .adjacentDay, .userConfirm),
      (.medium, .exactDay, .userConfirm), (.medium, .adjacentDay, .userConfirm),
      (.low, .exactDay, .manualOnly), (.low, .adjacentDay, .manualOnly),
      (.high, .outOfRange, .manualOnly), (.medium, .outOfRange, .manualOnly),
      (.none, .exactDay, .manualOnly), (.none, .outOfRange, .manualOnly),
    ]
    for (spatial, temporal, combined) in table {
      #expect(CombinedConfidence(spatial, temporal) == combined)
    }
  }
}
