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

  package func url(_ target: String = "/", scheme: String = "http") -> URL {
    guard let url = URL(string: "\(scheme)://127.0.0.1:\(port)\(target)") else {
      preconditionFailure("\(target) is no part of an address")
    }
    return url
  }

  /// Answers a path; with a query it answers that very query, without one all others.
  package func route(_ target: String, _ answer: ServerResponse) { route(target) { _ in answer } }

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
  package func hasReceived(_ count: Int, within limit: Duration = .seconds(120)) async -> Bool {
    let end = ContinuousClock.now + limit
    while requests.count < count {
      guard ContinuousClock.now < end, !Task.isCancelled else { return false }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return true
  }

  package func stop() { state.close() }
}

final class LoopbackServerState: Sendable {
  struct Routes {
    var exact: [String: LoopbackServer.Handler] = [:]
    var prefixes: [String: LoopbackServer.Handler] = [:]
  }

  let port: Int
  let routes = Mutex(Routes())
  let requests = Mutex<[ReceivedRequest]>([])
  private let listener: Socket
  private let stopSignal: StopSignal
  private let threads = DispatchGroup()
  private let isClosed = Mutex(false)

  init() throws {
    (listener, port) = try Socket.listening()
    stopSignal = try StopSignal()
  }

  /// Accepts connections, each on its own thread.
  func open() {
    startThread { state in
      var number = 0
      while state.stopSignal.wait(for: state.listener, .toRead) == .ready {
        guard let socket = state.listener.accepted() else { continue }
        number += 1
        let connection = ServerConnection(
          socket: socket, stopSignal: state.stopSignal, number: number, state: state)
        state.startThread { _ in connection.serve() }
      }
    }
  }

  func close() {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    stopSignal.signal()
    threads.wait()
    listener.close()
    stopSignal.invalidate()
    routes.withLock { $0 = Routes() }
  }

  func answer(to request: ReceivedRequest) -> ServerResponse {
    requests.withLock { $0.append(request) }
    let handler = routes.withLock { routes in
      routes.exact[request.target] ?? routes.exact[request.path]
        ?? routes.prefixes.filter { request.path.hasPrefix($0.key) }
        .max { $0.key.count < $1.key.count }?.value
    }
    return handler?(request) ?? .text("There is nothing at \(request.target).", status: 404)
  }

  private func startThread(_ body: @escaping @Sendable (LoopbackServerState) -> Void) {
    threads.enter()
    let thread = Thread { [self] in
      body(self)
      threads.leave()
    }
    thread.stackSize = 512 << 10
    thread.start()
  }
}

final class ResponseSequence: Sendable {
  private let left: Mutex<ArraySlice<ServerResponse>>

  init(_ answers: [ServerResponse]) { left = Mutex(answers[...]) }

  func next() -> ServerResponse {
    left.withLock { left in
      let answer = left.first ?? .status(500)
      if left.count > 1 { left.removeFirst() }
      return answer
    }
  }
}

package struct ReceivedRequest: Sendable {
  package let method: String
  /// Path and query as they were sent; of a request to a proxy the part after the host.
  package let target: String
  /// The host that a request to a proxy is for.
  package let proxiedHost: String?
  package let headers: [(name: String, value: String)]
  package internal(set) var body: [UInt8] = []
  /// Counts the connections of the server from 1.
  package let connection: Int
  package let time: ContinuousClock.Instant

  package var path: String { String(target.prefix { $0 != "?" }) }
  package var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// The first header of a name, in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Reads the lines before the empty one; nil when they are no request.
  init?(lines: String, connection: Int) {
    let all = lines.split(separator: "\r\n")
    let fields = all.first?.split(separator: " ") ?? []
    guard fields.count == 3, fields[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(fields[0])
    (proxiedHost, target) = Self.parts(of: fields[1])
    headers = all.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return (String(line[..<colon]), String(value))
    }
    self.connection = connection
    time = .now
  }

  private static func parts(of target: Substring) -> (host: String?, target: String) {
    guard target.hasPrefix("http://") else { return (nil, String(target)) }
    let rest = target.dropFirst("http://".count)
    let host = rest.prefix { $0 != "/" }
    return (String(host), String(rest[host.endIndex...]))
  }
}

/// A closed port of this machine, which no program can open as long as this value lives.
package final class ClosedPort: Sendable {
  package let port: Int
  private let socket: Socket

  package init() throws { (socket, port) = try Socket.bound() }

  deinit { socket.close() }
}
