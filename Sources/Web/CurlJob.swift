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

  init(
    request: WebRequest, cancellationFlag: CancellationFlag, reply: Reply,
    requestObserver: @escaping CurlClient.RequestObserver
  ) {
    self.request = request
    self.requestObserver = requestObserver
    let url = request.url
    host = "\(url.scheme ?? "")://\(url.host ?? ""):\(url.port ?? 0)"
    self.cancellationFlag = cancellationFlag
    self.reply = reply
  }
}

/// Whether the waiting task has been cancelled.
final class CancellationFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
