package import Foundation
import SportsModel

/// Repeats a request that failed for a moment, with growing pauses.
package struct RetryLoop: Sendable {
  private let tries: Int
  private let deadline: Date?
  private let maxWait: TimeInterval
  private let environment: RetryEnvironment

  /// Creates a loop of at most `tries` attempts.
  ///
  /// A further attempt begins before the deadline, if there is one, otherwise in less than `maxWait`
  /// seconds: a server that asks for a longer pause isn't retried.
  package init(
    tries: Int, deadline: Date? = nil, maxWait: TimeInterval, environment: RetryEnvironment
  ) {
    (self.tries, self.deadline) = (tries, deadline)
    (self.maxWait, self.environment) = (maxWait, environment)
  }

  /// Attempts a request until its outcome is final.
  ///
  /// The loop doesn't look at cancellation, which ends every pause: a cancelled attempt has to
  /// return a final outcome. `retryDate` is the earliest instant for another attempt, which may be
  /// in the past; nil if the outcome is final.
  package func run<Outcome>(
    _ attempt: () async -> Outcome, retryDate: (Outcome, _ attempts: Int) -> Date?
  ) async -> Outcome {
    var attempts = 0
    while true {
      let outcome = await attempt()
      attempts += 1
      guard attempts < tries, let earliest = retryDate(outcome, attempts) else { return outcome }
      let now = environment.now()
      let backoff = Backoff.delay(afterFailures: attempts, chance: environment.chance())
      let next = max(now + backoff, earliest)
      guard next < deadline ?? now + maxWait else { return outcome }
      await environment.sleep(until: next)
    }
  }
}

enum Backoff {
  private static let first = 0.5
  private static let maxDelay = 30.0

  /// Returns the pause after a number of failed attempts (from 1), in seconds.
  ///
  /// It is between half and all of 0.5 s, 1 s, 2 s … 30 s, by a random number from 0 to 1, so that
  /// clients that failed together don't return together.
  static func delay(afterFailures failures: Int, chance: Double) -> Double {
    let whole = min(maxDelay, first * pow(2, Double(min(max(failures, 1), 16) - 1)))
    return whole * (1 + min(max(chance, 0), 1)) / 2
  }
}

/// The clock, sleep and randomness of retries, injected for tests.
package struct RetryEnvironment: Sendable {
  package let now: @Sendable () -> Date
  /// Returns after a number of seconds, or at once if the task is cancelled.
  package let sleep: @Sendable (TimeInterval) async -> Void
  /// A random number from 0 to 1.
  package let chance: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (TimeInterval) async -> Void,
    chance: @escaping @Sendable () -> Double
  ) {
    (self.now, self.sleep, self.chance) = (now, sleep, chance)
  }

  /// Uses real sleep and randomness with the program's clock.
  package static func live(_ clock: @escaping @Sendable () -> Date) -> RetryEnvironment {
    RetryEnvironment(
      now: clock,
      sleep: { seconds in try? await Task.sleep(for: .seconds(max(0, min(seconds, 86_400)))) },
      chance: { Double.random(in: 0...1) })
  }

  package func sleep(until instant: Date) async { await sleep(instant.timeIntervalSince(now())) }
}

/// A client that repeats requests after transient failures of the server or the network.
///
/// Only for requests that can be repeated: a put or delete whose response was lost is sent again
/// and changes nothing.
package struct RetryingClient: WebClient {
  /// The statuses after which a request is repeated.
  package static let transientStatuses: Set<Int> = [408, 423, 425, 429, 500, 502, 503, 504]
  private static let tries = 5
  /// Seconds: a Retry-After of up to 30 is respected, a longer one ends the attempts.
  private static let maxWait = 31.0

  private let client: any WebClient
  private let environment: RetryEnvironment

  package init(client: any WebClient, environment: RetryEnvironment) {
    (self.client, self.environment) = (client, environment)
  }

  package func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse {
    let loop = RetryLoop(tries: Self.tries, maxWait: Self.maxWait, environment: environment)
    return try await loop.run({ await outcome(of: request) }, retryDate: retryDate).get()
  }

  private func outcome(of request: WebRequest) async -> Result<WebResponse, WebFailure> {
    guard !Task.isCancelled else { return .failure(.cancelled) }
    do throws(WebFailure) { return .success(try await client.send(request)) } catch {
      return .failure(error)
    }
  }

  private func retryDate(after outcome: Result<WebResponse, WebFailure>, attempts: Int) -> Date? {
    switch outcome {
    case .success(let response):
      guard Self.transientStatuses.contains(response.status) else { return nil }
      return response.header("Retry-After").flatMap {
        RetryAfter.instant($0, at: environment.now())
      }
        ?? .distantPast
    case .failure(.unreachable), .failure(.malformed): return .distantPast
    // A timeout has already taken its time, so it is repeated only once.
    case .failure(.timedOut): return attempts < 2 ? .distantPast : nil
    case .failure: return nil
    }
  }
}

/// The header Retry-After (RFC 9110 §10.2.3): seconds to wait, or a date.
package enum RetryAfter {
  /// Returns the instant until which to wait; nil if the text has neither format.
  package static func instant(_ text: String, at now: Date) -> Date? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return now + min(Double(text) ?? 1e9, 1e9)
    }
    return date(text, at: now)
  }

  /// Parses a date of HTTP (RFC 9110 §5.6.7), in the current and the two obsolete formats.
  private static func date(_ text: String, at now: Date) -> Date? {
    let parts = text.lowercased().split { " ,-".contains($0) }.map(String.init)
    // Sun, 06 Nov 1994 08:49:37 GMT, and Sunday, 06-Nov-94 08:49:37 GMT
    let isZoned = parts.count == 6 && parts[5] == "gmt"
    // Sun Nov  6 08:49:37 1994
    guard isZoned || parts.count == 5 else { return nil }
    let (dayOfMonth, name) = isZoned ? (parts[1], parts[2]) : (parts[2], parts[1])
    let (year, time) = isZoned ? (parts[3], parts[4]) : (parts[4], parts[3])
    let clock = time.split(separator: ":").map { Int($0) ?? -1 }
    guard let month = CalendarNames.month(named: name), let dayOfMonth = Int(dayOfMonth),
      var fullYear = Int(year), clock.count == 3, (0...23).contains(clock[0]),
      // 60 is a leap second.
      (0...59).contains(clock[1]), (0...60).contains(clock[2])
    else { return nil }
    if year.utf8.count == 2 {
      // A two-digit year is the latest such year that is at most 50 years in the future.
      let today = min(max((now.timeIntervalSince1970 / 86_400).rounded(.down), -1e6), 1e6)
      let latest = LocalDay(daysSinceEpoch: Int(today)).year + 50
      fullYear = latest - (((latest - fullYear) % 100) + 100) % 100
    }
    guard let day = LocalDay(year: fullYear, month: month, day: dayOfMonth) else { return nil }
    return Date(
      timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400
        + Double(clock[0] * 3600 + clock[1] * 60 + clock[2]))
  }
}
