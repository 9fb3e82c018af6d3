import Foundation
import Web

/// The instant at which a request is cancelled.
struct Deadline: Sendable {
  private let instant: Date?
  private let environment: RetryEnvironment

  init(_ instant: Date?, _ environment: RetryEnvironment) {
    self.instant = instant
    self.environment = environment
  }

  /// Sends a request; throws `cancelled` at the deadline.
  func send(_ request: WebRequest, by web: any WebClient) async throws(WebFailure) -> WebResponse {
    guard let instant else { return try await web.send(request) }
    let result = await withTaskGroup(of: Result<WebResponse, WebFailure>?.self) { group in
      group.addTask {
        do throws(WebFailure) {
          return .success(try await web.send(request))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        await environment.sleep(until: instant)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    guard let result else { throw .cancelled }
    return try result.get()
  }
}
