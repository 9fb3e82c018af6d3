import Foundation
import TestSupport
import Testing
import Web

@testable import Scores

struct CircuitBreakerTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)
  private let hour: TimeInterval = 3600
  private let broken = RequestFailure(.server(status: 503))

  private func permission(_ breaker: CircuitBreaker, after seconds: TimeInterval)
    -> CircuitBreaker.Condition
  {
    var breaker = breaker
    return breaker.permission(at: now + seconds)
  }

  /// Creates a breaker that failed at some times, in seconds.
  private func breaker(
    _ standing: ProviderID.Standing, _ kind: RequestFailure.Kind = .server(status: 503),
    failedAt seconds: TimeInterval...
  ) -> CircuitBreaker {
    var breaker = CircuitBreaker()
    for second in seconds { breaker.failed(.init(kind), of: standing, at: now + second) }
    return breaker
  }

  @Test func officialProviderNeverOpens() {
    var breaker = CircuitBreaker()
    for second in 0..<100 { breaker.failed(broken, of: .official, at: now + Double(second)) }
    #expect(permission(breaker, after: 100) == .closed)
  }

  @Test func threeFailuresInAnHourOpenUnofficialProviderForADay() {
    #expect(permission(breaker(.unofficial, failedAt: 0, 10), after: 11) == .closed)
    let breaker = breaker(.unofficial, failedAt: 0, 10, hour - 1)
    #expect(permission(breaker, after: hour) == .open(until: now + 25 * hour - 1))
    #expect(permission(breaker, after: 25 * hour - 2) != .halfOpen)
    #expect(permission(breaker, after: 25 * hour) == .halfOpen)
  }

  @Test func failuresExpireAfterAnHour() {
    var breaker = CircuitBreaker()
    for failure in 0..<20 {
      breaker.failed(broken, of: .unofficial, at: now + Double(failure) * 0.51 * hour)
      #expect(permission(breaker, after: Double(failure) * 0.51 * hour) == .closed)
    }
  }

  @Test func successesDoNotResetFailureCount() {
    var breaker = CircuitBreaker()
    for second in [0.0, 10, 20] {
      breaker.succeeded(at: now + second - 1)
      breaker.failed(broken, of: .unofficial, at: now + second)
    }
    #expect(permission(breaker, after: 21) != .closed)
  }

  @Test func twoFailuresOpenScrapedProvider() {
    var breaker = breaker(.scraped, .timedOut, failedAt: 0)
    #expect(permission(breaker, after: 1) == .closed)
    breaker.failed(.init(.notUnderstood), of: .scraped, at: now + 60)
    #expect(permission(breaker, after: 61) == .open(until: now + 60 + 24 * hour))
  }

  @Test(arguments: [403, 429]) func refusalOpensScrapedProviderAtOnce(_ status: Int) {
    var breaker = breaker(.scraped, .refused(status: status), failedAt: 0)
    #expect(permission(breaker, after: 1) == .open(until: now + hour))
    #expect(permission(breaker, after: hour) == .halfOpen)
    breaker.succeeded(at: now + 2)
    #expect(permission(breaker, after: 3) == .open(until: now + hour))
  }

  @Test func successfulProbeClosesBreaker() {
    var breaker = breaker(.scraped, .refused(status: 429), failedAt: 0)
    #expect(breaker.permission(at: now + hour) == .halfOpen)
    #expect(breaker.permission(at: now + hour + 1) == .open(until: now + hour + 60))
    breaker.succeeded(at: now + hour + 2)
    #expect(breaker.permission(at: now + hour + 3) == .closed && breaker == CircuitBreaker())
  }

  @Test func failedProbeReopensForADayAndInterruptedOneIsRepeated() {
    let refused = breaker(.scraped, .refused(status: 403), failedAt: 0)
    var failed = refused
    #expect(failed.permission(at: now + 3 * hour) == .halfOpen)
    failed.failed(.init(.refused(status: 403)), of: .scraped, at: now + 3 * hour + 5)
    #expect(failed.permission(at: now + 5 * hour) == .open(until: now + 27 * hour + 5))
    var interrupted = refused
    #expect(interrupted.permission(at: now + hour) == .halfOpen)
    interrupted.failed(.init(.offline), of: .scraped, at: now + hour + 1)
    #expect(interrupted.permission(at: now + hour + 2) == .halfOpen)
    #expect(interrupted.permission(at: now + hour + 63) == .halfOpen)
  }

  @Test(arguments: [RequestFailure.Kind.offline, .cancelled])
  func failuresOnOurSideAreNotCounted(_ kind: RequestFailure.Kind) {
    var breaker = CircuitBreaker()
    for _ in 0..<5 { breaker.failed(.init(kind), of: .scraped, at: now) }
    #expect(permission(breaker, after: 1) == .closed)
  }

  @Test(arguments: [ProviderID.Standing.official, .unofficial, .scraped])
  func respectsRetryAfter(_ standing: ProviderID.Standing) {
    var breaker = CircuitBreaker()
    let failure = RequestFailure(.server(status: 503), retryAfter: now + 500)
    breaker.failed(failure, of: standing, at: now)
    #expect(permission(breaker, after: 499) == .open(until: now + 500))
    #expect(permission(breaker, after: 500) == .closed)
    breaker.failed(.init(.server(status: 503), retryAfter: now + 9), of: standing, at: now)
    guard case .open(let until) = permission(breaker, after: 10) else {
      Issue.record("a shorter wait must not end the longer one")
      return
    }
    #expect(until >= now + 500)
  }

  @Test func retryAfterIsCapped() {
    var breaker = CircuitBreaker()
    let failure = RequestFailure(.refused(status: 429), retryAfter: .distantFuture)
    breaker.failed(failure, of: .official, at: now)
    #expect(permission(breaker, after: 24 * hour) == .closed)
  }

  @Test func clockSetBackDoesNotKeepBreakerOpen() {
    var breaker = CircuitBreaker()
    breaker.failed(.init(.refused(status: 403), retryAfter: now + hour), of: .scraped, at: now)
    #expect(permission(breaker, after: -30 * 24 * hour) == .halfOpen)
  }

  @Test func storeKeepsBreakersBetweenRuns() throws {
    try withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent("breakers")
      let store = { RequestPolicy(store: StateFile(url)) }
      func permission(of id: ProviderID, at instant: Date) throws -> CircuitBreaker.Condition {
        try store().breaker(of: id) { $0.permission(at: instant) }
      }
      #expect(try permission(of: .hockeyReference, at: now) == .closed)
      try store().breaker(of: .hockeyReference) {
        $0.failed(.init(.refused(status: 403)), of: .scraped, at: now)
      }
      let off = CircuitBreaker.Condition.open(until: now + hour)
      #expect(try permission(of: .hockeyReference, at: now + 1) == off)
      #expect(try permission(of: .baseballReference, at: now + 1) == .closed)
      #expect(try permission(of: .hockeyReference, at: now + hour) == .halfOpen)
      try store().breaker(of: .hockeyReference) { $0.succeeded(at: now + hour + 1) }
      #expect(try permission(of: .hockeyReference, at: now + hour + 2) == .closed)
    }
  }
}

struct RequestFailureTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func failure(_ status: Int, retryAfter: String? = nil) throws -> RequestFailure? {
    let url = try #require(URL(string: "http://localhost/"))
    let headers = retryAfter.map { [WebRequest.Header("retry-after", $0)] } ?? []
    do {
      try ProviderError.check(WebResponse(status: status, headers: headers, body: Data(), url: url))
      return nil
    } catch { return RequestFailure(error, at: now) }
  }

  @Test(arguments: [200, 204, 404, 410]) func successStatusesAreNotFailures(_ status: Int) throws {
    #expect(try failure(status) == nil)
  }

  @Test(
    arguments: [
      (500, .server(status: 500)), (503, .server(status: 503)), (403, .refused(status: 403)),
      (429, .refused(status: 429)), (408, .timedOut), (302, .notUnderstood), (400, .notUnderstood),
    ] as [(Int, RequestFailure.Kind)])
  func statusMapsToFailureKind(_ status: Int, _ kind: RequestFailure.Kind) throws {
    #expect(try failure(status)?.kind == kind)
    #expect(try failure(status)?.isProviderFault == true)
  }

  @Test func unreachableHostWithoutNetworkIsOffline() {
    let unreachable = WebFailure.unreachable("refused")
    #expect(RequestFailure(unreachable, networkIsUp: false).kind == .offline)
    #expect(RequestFailure(unreachable, networkIsUp: true).kind == .unreachable)
    #expect(RequestFailure(.timedOut, networkIsUp: false).isProviderFault)
    #expect(!RequestFailure(.cancelled, networkIsUp: true).isProviderFault)
    #expect(RequestFailure(.malformed(""), networkIsUp: true).kind == .notUnderstood)
  }

  @Test func pageInsteadOfDataIsNotUnderstood() {
    #expect(RequestFailure(.wrongShape(""), at: now)?.kind == .notUnderstood)
  }

  @Test func failureContainsRetryAfter() throws {
    #expect(try failure(429, retryAfter: "120")?.retryAfter == now + 120)
    #expect(try failure(503)?.retryAfter == nil)
  }
}
