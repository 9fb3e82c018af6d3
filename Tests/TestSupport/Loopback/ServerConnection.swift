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
      // The next event is the end of the connection, from either side.
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

/// The bytes of a response.
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

/// A socket of the system, which never blocks and dies with no program started from here.
struct Socket: Sendable {
  let descriptor: Int32

  /// A new one on 127.0.0.1 that takes connections, at a port that the system chooses.
  static func listening() throws -> (socket: Socket, port: Int) {
    let (socket, port) = try bound()
    _ = try checked(listen(socket.descriptor, 256))
    return (socket, port)
  }

  /// A new one on 127.0.0.1 that takes no connections.
  ///
  /// - Parameter port: which; 0 for one that the system chooses.
  /// - Returns: the socket and its port.
  /// - Throws: `POSIXError`, for example if the port is in use.
  static func bound(to port: UInt16 = 0) throws -> (socket: Socket, port: Int) {
    let socket = Socket(prepared: try checked(Foundation.socket(AF_INET, streamKind, 0)))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    address.sin_port = in_port_t(port).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    do {
      _ = try withUnsafeMutablePointer(to: &address) { pointer in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          _ = try checked(bind(socket.descriptor, address, size))
          return try checked(getsockname(socket.descriptor, address, &size))
        }
      }
    } catch {
      socket.close()
      throw error
    }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// A connection to a port of 127.0.0.1, made within the time that this machine takes.
  static func connected(to port: Int) throws -> Socket {
    let descriptor = try checked(Foundation.socket(AF_INET, streamKind, 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    address.sin_port = in_port_t(UInt16(clamping: port)).bigEndian
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard outcome == 0 else {
      let code = errno
      _ = Foundation.close(descriptor)
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ECONNREFUSED)
    }
    return Socket(prepared: descriptor)
  }

  #if canImport(Darwin)
    private static let streamKind = SOCK_STREAM
  #else
    // No program that is started meanwhile gets it.
    private static let streamKind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  #endif

  private init(prepared descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var yes: Int32 = 1
    // Small pieces go out at once.
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  func accepted() -> Socket? {
    let accepted = accept(descriptor, nil, nil)
    return accepted >= 0 ? Socket(prepared: accepted) : nil
  }

  /// The bytes received: none at the end, nil if the connection is broken.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count >= 0 ? Array(buffer.prefix(count)) : nil
  }

  /// Returns the number of bytes that were sent; nil if the connection is broken.
  func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = bytes.withUnsafeBytes {
      Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? 0 : nil }
    return count
  }

  func close() { _ = Foundation.close(descriptor) }
}

/// Wakes all threads of a server for good.
///
/// A pipe without data: closing its far end wakes every thread that waits at the near end.
struct StopSignal: Sendable {
  enum Event { case ready, timedOut, stopped }
  enum Readiness { case toRead, toWrite }

  private let near: Int32
  private let far: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    _ = try checked(pipe(&ends))
    (near, far) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  func signal() { _ = close(far) }

  func invalidate() { _ = close(near) }

  func wait(for duration: Duration) -> Event {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    return wait(Int32(clamping: milliseconds), for: nil, 0)
  }

  func wait(for socket: Socket, _ readiness: Readiness) -> Event {
    wait(-1, for: socket, Int16(readiness == .toRead ? POLLIN : POLLOUT))
  }

  private func wait(_ milliseconds: Int32, for socket: Socket?, _ events: Int16) -> Event {
    var watched = [
      pollfd(fd: near, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket?.descriptor ?? -1, events: events, revents: 0),
    ]
    var count: Int32
    repeat { count = poll(&watched, 2, milliseconds) } while count < 0 && errno == EINTR
    if watched[0].revents != 0 || count < 0 { return .stopped }
    return count == 0 ? .timedOut : .ready
  }
}

/// The outcome of a call to the system, unless it failed.
private func checked(_ outcome: Int32) throws -> Int32 {
  guard outcome >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  return outcome
}
