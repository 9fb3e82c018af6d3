package import Foundation
import Synchronization

/// A real HTTP/1.1 server on 127.0.0.1 for tests.
///
/// It answers by routes, keeps what it was asked, and can behave as badly as servers do: see
/// `ServerResponse`. It stops when the last one who holds it lets go; its routes must not hold it.
///
///     let server = try LoopbackServer()
///     server.route("/games", .json(#"{"games": []}"#).with("ETag", "\"1\""))
///     server.route("/games?day=2", inTurn: [.status(503), .text("there")])
///     server.route(under: "/api/") { .text("you asked for \($0.path)") }
///     ... server.url("/games") ... server.requests.first?.header("User-Agent")
package final class LoopbackServer: Sendable {
  package typealias Handler = @Sendable (ReceivedRequest) -> ServerResponse

  private let state: LoopbackServerState

  package var port: Int { state.port }

  package init() throws {
    state = try LoopbackServerState()
    state.open()
  }

  deinit { stop() }

  /// The address of a path, with or without a query.
  package func url(_ target: String = "/", scheme: String = "http") -> URL {
    guard let url = URL(string: "\(scheme)://127.0.0.1:\(port)\(target)") else {
      preconditionFailure("\(target) is no part of an address")
    }
    return url
  }

  /// Answers a path; with a query it answers that very query, without one all others.
  package func route(_ target: String, _ answer: ServerResponse) {
    route(target) { _ in answer }
  }

  /// Answers the first request by the first answer and so on; the last one goes on for ever.
  package func route(_ target: String, inTurn answers: [ServerResponse]) {
    let sequence = ResponseSequence(answers)
    route(target) { _ in sequence.next() }
  }

  package func route(_ target: String, _ handler: @escaping Handler) {
    state.routes.withLock { $0.exact[target] = handler }
  }

  /// Answers all paths that begin so and have no route of their own; the longest beginning counts.
  package func route(under beginning: String, _ handler: @escaping Handler) {
    state.routes.withLock { $0.prefixes[beginning] = handler }
  }

  /// Everything that was asked so far, in order of arrival.
  package var requests: [ReceivedRequest] { state.requests.withLock { $0 } }

  package func requests(to path: String) -> [ReceivedRequest] {
    requests.filter { $0.path == path }
  }

  /// Waits until so many requests have come in.
  ///
  /// - Parameters:
  ///   - count: of requests since the beginning.
  ///   - limit: how long at most.
  /// - Returns: whether they have.
  package func hasReceived(_ count: Int, within limit: Duration = .seconds(120)) async -> Bool {
    let end = ContinuousClock.now + limit
    while requests.count < count {
      guard ContinuousClock.now < end, !Task.isCancelled else { return false }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return true
  }

  /// Closes all connections and returns when all threads have ended.
  package func stop() { state.close() }
}
