import Foundation
import Synchronization

/// A request on its way to the thread of a client, and whoever waits for the answer.
struct CurlJob: Sendable {
  typealias Reply = CheckedContinuation<Result<WebAnswer, WebFailure>, Never>

  let request: WebRequest
  /// Where it goes: scheme, name and port.
  let host: String
  let mark: CancellationMark
  let reply: Reply
  let witness: CurlClient.Witness

  init(
    request: WebRequest, mark: CancellationMark, reply: Reply,
    witness: @escaping CurlClient.Witness
  ) {
    self.request = request
    self.witness = witness
    let url = request.url
    host = "\(url.scheme ?? "")://\(url.host ?? ""):\(url.port ?? 0)"
    self.mark = mark
    self.reply = reply
  }
}

/// Says whether the task that waits has been cancelled.
final class CancellationMark: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
