import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Web

struct RetryLoopTests {
  private let start = Date(timeIntervalSince1970: 1_790_000_000)

  /// Runs a loop whose attempts all ask to wait until `earliest`.
  private func run(
    tries: Int = 5, deadline: Date? = nil, earliest: Date? = .distantPast
  ) async -> (attempts: Int, waits: [TimeInterval]) {
    let waits = Mutex<[TimeInterval]>([])
    let environment = RetryEnvironment(
      now: { [start] in start }, sleep: { seconds in waits.withLock { $0.append(seconds) } },
      chance: { 1 })
    let loop = RetryLoop(tries: tries, deadline: deadline, maxWait: 10, environment: environment)
    var count = 0
    let last = await loop.run {
      count += 1
      return count
    } retryDate: { outcome, attempts in
      #expect(outcome == attempts)
      return earliest
    }
    return (last, waits.withLock { $0 })
  }

  @Test func pausesGrowUntilTriesAreUsedUp() async {
    #expect(await run(tries: 4) == (4, [0.5, 1, 2]))
  }

  @Test(arguments: [0, 1]) func oneAttemptIsAlwaysMade(_ tries: Int) async {
    #expect(await run(tries: tries) == (1, []))
  }

  @Test func finalOutcomeIsNotRetried() async {
    #expect(await run(earliest: nil) == (1, []))
  }

  @Test func longPauseIsNotWaitedFor() async {
    #expect(await run(tries: 2, earliest: start + 9) == (2, [9]))
    #expect(await run(tries: 2, earliest: start + 10) == (1, []))
  }

  @Test func deadlineReplacesLongestPause() async {
    #expect(await run(tries: 2, deadline: start + 30, earliest: start + 20) == (2, [20]))
    #expect(await run(tries: 2, deadline: start + 20, earliest: start + 20) == (1, []))
    #expect(await run(tries: 2, deadline: start + 0.5) == (1, []))
  }

  @Test func delaysDoubleWithJitter() {
    #expect(Backoff.delay(afterFailures: 1, chance: 1) == 0.5)
    #expect(Backoff.delay(afterFailures: 1, chance: 0) == 0.25)
    #expect(Backoff.delay(afterFailures: 3, chance: 1) == 2)
    #expect(Backoff.delay(afterFailures: 99, chance: 1) == 30)
    #expect(Backoff.delay(afterFailures: 0, chance: 7) == 0.5)
  }
}

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

@Suite(.timeLimit(.minutes(20))) struct RetryingClientTests {
  private let server: LoopbackServer
  private let client = RetryingClient(
    client: CurlClient(proxy: .none), environment: .hasty)

  init() throws { server = try LoopbackServer() }

  @Test(arguments: [
    ServerResponse.status(500), .status(503).with("Retry-After", "7"), .status(429), .raw(""),
    .text("whole").cut(after: 2),
  ])
  func retriesTransientFailures(_ trouble: ServerResponse) async throws {
    server.route("/", inTurn: [trouble, trouble, .text("there")])
    let answer = try await client.send(WebRequest(url: server.url()))
    #expect(answer.body == Data("there".utf8))
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [
    ServerResponse.status(404), .status(401), .status(507),
    .status(503).with("Retry-After", "3600"),
  ])
  func permanentFailuresAreNotRetried(_ answer: ServerResponse) async throws {
    server.route("/", answer)
    _ = try await client.send(WebRequest(url: server.url()))
    #expect(server.requests.count == 1)
  }

  @Test func givesUpAfterFiveTries() async throws {
    server.route("/", .status(503))
    #expect(try await client.send(WebRequest(url: server.url())).status == 503)
    #expect(server.requests.count == 5)
  }

  @Test func cancelledTaskStopsWaiting() async {
    server.route("/", .status(503))
    let slow = RetryingClient(
      client: CurlClient(proxy: .none), environment: .live { Date(timeIntervalSince1970: 0) })
    let request = WebRequest(url: server.url())
    let task = Task { () -> WebFailure? in
      do throws(WebFailure) {
        _ = try await slow.send(request)
        return nil
      } catch { return error }
    }
    #expect(await server.hasReceived(1))
    task.cancel()
    #expect(await task.value == .cancelled)
  }
}
