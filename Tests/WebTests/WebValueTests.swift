import Foundation
import Testing
import Web

struct WebValueTests {
  @Test func headerLookupIgnoresCase() throws {
    let url = try #require(URL(string: "http://localhost/"))
    let answer = WebResponse(
      status: 429, headers: [.init("retry-after", "5"), .init("Retry-After", "9")], body: Data(),
      url: url)
    #expect(answer.header("Retry-After") == "5")
    #expect(answer.header("ETag") == nil)
  }

  @Test func scalingChangesOnlyTimeouts() {
    var expected = WebLimits()
    expected.connectTimeout = .seconds(10)
    expected.totalTimeout = .seconds(20)
    expected.lowSpeedTimeout = .seconds(15)
    #expect(WebLimits().withScaledTimeouts(2.5) == expected)
    #expect(WebLimits().withScaledTimeouts(1) == WebLimits())
  }
}
