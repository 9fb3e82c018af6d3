import Foundation
package import Web

/// Asks again when a server or the way to it fails for a moment.
///
/// Everything that is asked for here may be asked for twice: a put or a removal that was done,
/// though its answer got lost, is done once more and changes nothing.
package struct RetryingClient: WebClient {
  /// How often a request is sent at most.
  private static let tries = 5
  /// The longest wait, in seconds, that a server may ask for.
  private static let maxWait = 30.0

  private let client: any WebClient
  private let pace: RetryEnvironment

  package init(_ client: any WebClient, pace: RetryEnvironment) {
    self.client = client
    self.pace = pace
  }

  package func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse {
    var failures = 0
    while true {
      let outcome = await outcome(of: request)
      guard let wait = wait(after: outcome, failures: failures + 1) else {
        return try outcome.get()
      }
      failures += 1
      await pace.sleep(wait)
      guard !Task.isCancelled else { throw .cancelled }
    }
  }

  private func outcome(of request: WebRequest) async -> Result<WebResponse, WebFailure> {
    do throws(WebFailure) { return .success(try await client.send(request)) } catch {
      return .failure(error)
    }
  }

  /// Seconds until the next try; nil when there is to be none.
  private func wait(
    after outcome: Result<WebResponse, WebFailure>, failures: Int
  ) -> TimeInterval? {
    guard failures < Self.tries else { return nil }
    let backoff = Backoff.delay(afterFailures: failures, chance: pace.chance())
    switch outcome {
    case .success(let answer):
      guard StorageError.transientStatuses.contains(answer.status) else { return nil }
      let now = pace.now()
      let asked = answer.header("Retry-After").flatMap { RetryAfter.instant($0, at: now) }
      let wait = max(backoff, asked.map { $0.timeIntervalSince(now) } ?? 0)
      return wait <= Self.maxWait ? wait : nil
    case .failure(.unreachable), .failure(.malformed): return backoff
    // Silence has taken its time already.
    case .failure(.timedOut): return failures < 2 ? backoff : nil
    case .failure: return nil
    }
  }
}
