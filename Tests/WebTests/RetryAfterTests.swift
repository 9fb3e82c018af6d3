import Foundation
import Testing
import Web

struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  // RFC 9110 §5.6.7 and §10.2.3: the three forms name the same instant.
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func parsesAllHTTPDateFormats(_ text: String) {
    #expect(RetryAfter.instant(text, at: now) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(arguments: [
    "", "soon", "-5", "1.5", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 GMT", "a b c d e",
  ])
  func rejectsInvalidValues(_ text: String) { #expect(RetryAfter.instant(text, at: now) == nil) }

  @Test func hugeDelaysAreCapped() throws {
    let instant = try #require(
      RetryAfter.instant(String(repeating: "9", count: 400), at: now))
    #expect(instant.timeIntervalSince(now) <= 1e9)
    #expect(RetryAfter.instant(" 0 ", at: now) == now)
  }

  @Test func twoDigitYearIsAtMostFiftyYearsAhead() {
    // 2026: 76 is 2076, 77 is 1977.
    let near = RetryAfter.instant("Sunday, 06-Nov-76 00:00:00 GMT", at: now)
    let past = RetryAfter.instant("Sunday, 06-Nov-77 00:00:00 GMT", at: now)
    #expect((near ?? .distantPast) > now)
    #expect((past ?? .distantFuture) < now)
  }
}
