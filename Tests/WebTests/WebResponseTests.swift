import Foundation
import Testing
import Web

struct WebResponseTests {
  @Test func headerLookupIgnoresCase() throws {
    let url = try #require(URL(string: "http://localhost/"))
    let answer = WebResponse(
      status: 429, headers: [.init("retry-after", "5"), .init("Retry-After", "9")], body: Data(),
      url: url)
    #expect(answer.header("Retry-After") == "5")
    #expect(answer.header("ETag") == nil)
  }
}
