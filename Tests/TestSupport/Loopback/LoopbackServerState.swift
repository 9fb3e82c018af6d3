import Foundation
import Synchronization

/// The state that the threads of a server share.
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

  /// Lets connections in, each of which has a thread.
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

/// Answers that are given one after the other.
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
