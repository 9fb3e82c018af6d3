import Foundation

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
    self.client = client
    self.environment = environment
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
