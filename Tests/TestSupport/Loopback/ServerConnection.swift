import Foundation

struct ServerConnection: Sendable {
  /// Of a request with its body, in bytes.
  private static let maxRequestBytes = 16 << 20

  let socket: Socket
  let stopSignal: StopSignal
  let number: Int
  let state: LoopbackServerState

  func serve() {
    defer { socket.close() }
    var received: [UInt8] = []
    while let request = nextRequest(from: &received) {
      guard perform(state.answer(to: request), to: request) else { return }
    }
  }

  private func nextRequest(from received: inout [UInt8]) -> ReceivedRequest? {
    let emptyLine = Array("\r\n\r\n".utf8)
    while true {
      if let first = received.first, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
        // No method begins so; it may be the handshake of TLS, whose sender waits for an answer.
        _ = send(Array("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n".utf8))
        return nil
      }
      if let end = received.firstRange(of: emptyLine) {
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        received.removeSubrange(..<end.upperBound)
        guard var request = ReceivedRequest(lines: lines, connection: number) else { return nil }
        let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
        if received.count < length, request.header("Expect") == "100-continue" {
          guard send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) else { return nil }
        }
        while received.count < length { guard receive(into: &received) else { return nil } }
        request.body = Array(received.prefix(length))
        received.removeFirst(length)
        return request
      }
      guard receive(into: &received) else { return nil }
    }
  }

  private func receive(into received: inout [UInt8]) -> Bool {
    guard received.count < Self.maxRequestBytes, stopSignal.wait(for: socket, .toRead) == .ready,
      let bytes = socket.receive(), !bytes.isEmpty
    else { return false }
    received += bytes
    return true
  }

  private func perform(_ answer: ServerResponse, to request: ReceivedRequest) -> Bool {
    if let delay = answer.delay, stopSignal.wait(for: delay) == .stopped { return false }
    switch answer.kind {
    case .ordinary:
      let parts = ResponseBytes(answer, to: request)
      if let pace = answer.pace {
        guard send(parts.head), trickle(parts.body, every: pace) else { return false }
      } else {
        guard send(parts.head + parts.body) else { return false }
      }
      return !answer.isLast && answer.cut == nil
    case .raw(let bytes):
      _ = send(bytes)
    case .endless:
      guard send(ResponseBytes(answer, to: request).head) else { return false }
      let chunk = ResponseBytes.chunk(answer.body[...])
      while send(chunk) {}
    case .silence:
      // What comes next is the end of the connection, from either side.
      _ = stopSignal.wait(for: socket, .toRead)
    }
    return false
  }

  private func trickle(_ body: [UInt8], every pace: Duration) -> Bool {
    for byte in body {
      guard stopSignal.wait(for: pace) != .stopped, send([byte]) else { return false }
    }
    return true
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      guard stopSignal.wait(for: socket, .toWrite) == .ready,
        let count = socket.send(bytes[sent...])
      else { return false }
      sent += count
    }
    return true
  }
}

/// How an answer looks on the wire.
struct ResponseBytes {
  let head: [UInt8]
  let body: [UInt8]

  init(_ answer: ServerResponse, to request: ReceivedRequest) {
    var headers = answer.headers
    let hasNoBody = answer.status == 304 || answer.status == 204 || answer.status < 200
    var body = answer.body
    if case .endless = answer.kind {
      headers.append(("Transfer-Encoding", "chunked"))
    } else if let chunk = answer.chunk {
      headers.append(("Transfer-Encoding", "chunked"))
      body = Self.chunks(of: body, by: chunk)
    } else if !hasNoBody {
      headers.append(("Content-Length", String(body.count)))
    }
    if let cut = answer.cut { body = Array(body.prefix(cut)) }
    let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
    head = Array("HTTP/1.1 \(answer.status) Status\r\n\(lines)\r\n".utf8)
    self.body = hasNoBody || request.method == "HEAD" ? [] : body
  }

  private static func chunks(of body: [UInt8], by count: Int) -> [UInt8] {
    let starts = stride(from: 0, to: body.count, by: max(1, count))
    let chunks = starts.flatMap { start in
      chunk(body[start..<min(body.count, start + max(1, count))])
    }
    return chunks + Array("0\r\n\r\n".utf8)
  }

  static func chunk(_ part: ArraySlice<UInt8>) -> [UInt8] {
    Array("\(String(part.count, radix: 16))\r\n".utf8) + part + Array("\r\n".utf8)
  }
}
