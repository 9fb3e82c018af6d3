import Testing
import Web

@Suite struct WebLimitsTests {
  @Test func scalingChangesOnlyTimeouts() {
    var expected = WebLimits()
    expected.connectTimeout = .seconds(10)
    expected.totalTimeout = .seconds(20)
    expected.lowSpeedTimeout = .seconds(15)
    #expect(WebLimits().withScaledTimeouts(2.5) == expected)
    #expect(WebLimits().withScaledTimeouts(1) == WebLimits())
  }
}
