import Foundation
import Synchronization

/// A request for the thread of a client, with the continuation of its task.
struct CurlJob: Sendable {
  typealias Reply = CheckedContinuation<Result<WebResponse, WebFailure>, Never>

  let request: WebRequest
  /// The scheme, name and port of the server.
  let host: String
  let cancellationFlag: CancellationFlag
  let reply: Reply
  let requestObserver: CurlClient.RequestObserver
}

final class CancellationFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
