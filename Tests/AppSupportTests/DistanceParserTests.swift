import AppSupport
import Testing

/// Distances as users type them.
@Suite struct DistanceParserTests {
  @Test(arguments: [
    ("50mi", 80_467.2), ("50 miles", 80_467.2), ("80km", 80_000), ("1.5 KM", 1_500),
    ("500m", 500), ("50", 80_467.2),
  ])
  func distance(_ text: String, _ meters: Double) throws {
    let found = try #require(DistanceParser.meters(text, unit: .miles))
    #expect(abs(found - meters) < 0.001)
  }

  @Test func numberAloneHasDefaultUnit() {
    #expect(DistanceParser.meters("80", unit: .kilometers) == 80_000)
  }

  @Test(arguments: ["", "mi", "0", "-5mi", "5 parsecs", "1e9mi", "nan", "50mi 3", "99999mi", "٥"])
  func otherTextsAreNoDistance(_ text: String) {
    #expect(DistanceParser.meters(text, unit: .miles) == nil)
  }
}
