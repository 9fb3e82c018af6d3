import Foundation
import Synchronization

/// Stands between a client and a real server of this machine, and breaks what passes.
///
///     let proxy = try FaultyProxy(port: server.port) { number, request in
///       number == 3 ? .loseAnswer : nil
///     }
///     ... proxy.port ...
package final class FaultyProxy: Sendable {
  package enum Fault: Sendable, Hashable {
    /// The server is not asked, and the connection ends.
    case hangUp
    /// The server is not asked, and this status is the answer.
    case answer(status: Int)
    /// The server gets so many bytes of the body, then both connections end.
    case truncateRequest(after: Int)
    /// The server does what it was asked to, but its response is lost.
    case dropResponse
    /// Of the answer only so many bytes arrive, headers among them.
    case truncateResponse(after: Int)
    case delay(milliseconds: Int)
  }

  /// The fault of a request; requests are numbered from 1.
  package typealias Plan = @Sendable (_ number: Int, ReceivedRequest) -> Fault?

  private let server: LoopbackServer
  private let counts: Counts

  package var port: Int { server.port }

  /// The number of faults.
  package var faultCount: Int { counts.faults.withLock { $0 } }

  package init(port: Int, plan: @escaping Plan) throws {
    let counts = Counts()
    self.counts = counts
    server = try LoopbackServer()
    server.route(under: "/") { request in
      let number = counts.requests.withLock { count in
        count += 1
        return count
      }
      let fault = counts.isHealthy.withLock { $0 } ? nil : plan(number, request)
      if fault != nil { counts.faults.withLock { $0 += 1 } }
      return Self.answer(to: request, by: UpstreamExchange(port: port), fault)
    }
  }

  /// A proxy with which a share of all requests goes wrong in any way, by a seed.
  package convenience init(port: Int, seed: UInt64, likelihood: Double) throws {
    let generator = Mutex(SeededGenerator(seed: seed))
    try self.init(port: port) { _, request in
      generator.withLock { generator in
        guard Double.random(in: 0..<1, using: &generator) < likelihood else { return nil }
        return Fault.any(for: request, using: &generator)
      }
    }
  }

  /// Lets everything pass from now on.
  package func stopFaults() { counts.isHealthy.withLock { $0 = true } }

  package func stop() { server.stop() }

  private static func answer(
    to request: ReceivedRequest, by server: UpstreamExchange, _ fault: Fault?
  ) -> ServerResponse {
    switch fault {
    case .hangUp: return .raw([])
    case .answer(let status): return .status(status).closing()
    case .truncateRequest(let count):
      server.sendTruncated(request, bodyBytes: count)
      return .raw([])
    case .dropResponse:
      _ = server.answer(to: request)
      return .raw([])
    case .truncateResponse(let count): return .raw(Array(server.answer(to: request).prefix(count)))
    case .delay(let milliseconds):
      return .raw(server.answer(to: request)).after(.milliseconds(milliseconds))
    case nil: return .raw(server.answer(to: request))
    }
  }

  private final class Counts: Sendable {
    let requests = Mutex(0)
    let faults = Mutex(0)
    let isHealthy = Mutex(false)
  }
}

extension FaultyProxy.Fault {
  static func any(
    for request: ReceivedRequest, using generator: inout SeededGenerator
  ) -> FaultyProxy.Fault {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: .hangUp
    case 1: .answer(status: [429, 500, 502, 503].randomElement(using: &generator) ?? 503)
    case 2: .truncateRequest(after: Int.random(in: 0...request.body.count, using: &generator))
    case 3: .dropResponse
    case 4: .truncateResponse(after: Int.random(in: 0..<400, using: &generator))
    default: .delay(milliseconds: Int.random(in: 1...20, using: &generator))
    }
  }
}

/// One request to a server of this machine, with a connection of its own.
struct UpstreamExchange {
  private static let timeout: Int32 = 120_000

  let port: Int

  /// All bytes of the answer; none when there is no server.
  func answer(to request: ReceivedRequest) -> [UInt8] {
    answer(to: Self.bytes(of: request, bodyBytes: request.body.count))
  }

  /// Sends less of a request's body than it promises, and comes back when the server has made of it
  /// what it makes of it.
  func sendTruncated(_ request: ReceivedRequest, bodyBytes: Int) {
    guard let socket = sent(Self.bytes(of: request, bodyBytes: bodyBytes)) else { return }
    shutdown(socket.descriptor, Int32(SHUT_WR))
    while wait(for: socket, Int16(POLLIN)), let bytes = socket.receive(), !bytes.isEmpty {}
    socket.close()
  }

  /// The same for a request that says itself that the connection ends.
  func answer(to request: [UInt8]) -> [UInt8] {
    guard let socket = sent(request) else { return [] }
    defer { socket.close() }
    var answer: [UInt8] = []
    while wait(for: socket, Int16(POLLIN)), let bytes = socket.receive(), !bytes.isEmpty {
      answer += bytes
    }
    return answer
  }

  private static func bytes(of request: ReceivedRequest, bodyBytes: Int) -> [UInt8] {
    let own: Set<String> = ["connection", "expect", "proxy-connection"]
    var lines = ["\(request.method) \(request.target) HTTP/1.1"]
    for header in request.headers where !own.contains(header.name.lowercased()) {
      lines.append("\(header.name): \(header.value)")
    }
    lines.append("Connection: close")
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
      + request.body.prefix(bodyBytes)
  }

  private func sent(_ bytes: [UInt8]) -> Socket? {
    guard let socket = try? Socket.connected(to: port) else { return nil }
    var rest = bytes[...]
    while !rest.isEmpty {
      guard wait(for: socket, Int16(POLLOUT)), let count = socket.send(rest) else { break }
      rest = rest.dropFirst(count)
    }
    return socket
  }

  private func wait(for socket: Socket, _ events: Int16) -> Bool {
    var watched = pollfd(fd: socket.descriptor, events: events, revents: 0)
    return poll(&watched, 1, Self.timeout) > 0
  }
}
