import Foundation

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
