import Foundation
import Testing

@testable import Scores

struct AskFailureTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func failure(_ status: Int, retryAfter: String? = nil) throws -> AskFailure? {
    let url = try #require(URL(string: "http://localhost/"))
    let headers = retryAfter.map { [WebRequest.Header("retry-after", $0)] } ?? []
    return AskFailure(
      WebAnswer(status: status, headers: headers, body: Data(), url: url), at: now)
  }

  @Test(arguments: [200, 204, 304, 404, 410])
  func answersAreNoFailures(_ status: Int) throws {
    #expect(try failure(status) == nil)
  }

  @Test(
    arguments: [
      (500, .server(status: 500)), (503, .server(status: 503)), (403, .refused(status: 403)),
      (429, .refused(status: 429)), (408, .timedOut), (302, .notUnderstood), (400, .notUnderstood),
    ] as [(Int, AskFailure.Kind)])
  func aStatusTellsTheFailure(_ status: Int, _ kind: AskFailure.Kind) throws {
    #expect(try failure(status)?.kind == kind)
    #expect(try failure(status)?.isOfProvider == true)
  }

  @Test func noNetworkIsOurSideAndNoHostIsTheirs() {
    let unreachable = WebFailure.unreachable("refused")
    #expect(AskFailure(unreachable, networkIsUp: false).kind == .offline)
    #expect(AskFailure(unreachable, networkIsUp: true).kind == .unreachable)
    #expect(AskFailure(.timedOut, networkIsUp: false).isOfProvider)
    #expect(!AskFailure(.cancelled, networkIsUp: true).isOfProvider)
    #expect(AskFailure(.malformed(""), networkIsUp: true).kind == .notUnderstood)
  }

  @Test func theWaitComesWithTheFailure() throws {
    #expect(try failure(429, retryAfter: "120")?.retryAfter == now + 120)
    #expect(try failure(503)?.retryAfter == nil)
  }

  // RFC 9110 §5.6.7 and §10.2.3: the three forms name the same instant.
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func datesOfAllFormsAreRead(_ text: String) {
    #expect(RetryAfter.instant(text, at: now) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(arguments: [
    "", "soon", "-5", "1.5", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 GMT", "a b c d e",
  ])
  func otherTextIsNoWait(_ text: String) {
    #expect(RetryAfter.instant(text, at: now) == nil)
  }

  @Test func longNumbersAreBounded() throws {
    let instant = try #require(
      RetryAfter.instant(String(repeating: "9", count: 400), at: now))
    #expect(instant.timeIntervalSince(now) <= 1e9)
    #expect(RetryAfter.instant(" 0 ", at: now) == now)
  }

  @Test func twoDigitsOfAYearAreNeverFarAhead() {
    // 2026: 76 is 2076, 77 is 1977.
    let near = RetryAfter.instant("Sunday, 06-Nov-76 00:00:00 GMT", at: now)
    let past = RetryAfter.instant("Sunday, 06-Nov-77 00:00:00 GMT", at: now)
    #expect((near ?? .distantPast) > now)
    #expect((past ?? .distantFuture) < now)
  }
}
