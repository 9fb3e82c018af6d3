import Synchronization

/// A request on its way to the thread of a client, and whoever waits for the answer.
struct CurlJob: Sendable {
  typealias Reply = CheckedContinuation<Result<WebAnswer, WebFailure>, Never>

  let request: WebRequest
  let mark: CancellationMark
  let reply: Reply
}

/// Says whether the task that waits has been cancelled.
final class CancellationMark: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
