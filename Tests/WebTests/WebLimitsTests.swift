import Testing
import Web

@Suite struct WebLimitsTests {
  @Test func patienceLengthensTimesAndNothingElse() {
    var expected = WebLimits()
    expected.connecting = .seconds(10)
    expected.whole = .seconds(20)
    expected.crawling = .seconds(15)
    #expect(WebLimits().patient(2.5) == expected)
    #expect(WebLimits().patient(1) == WebLimits())
  }
}
