import Foundation
import Synchronization

/// What the threads of a server share.
final class ServerDesk: Sendable {
  struct Routes {
    var exact: [String: LoopbackServer.Handler] = [:]
    var beginnings: [String: LoopbackServer.Handler] = [:]
  }

  let port: Int
  let routes = Mutex(Routes())
  let requests = Mutex<[ReceivedRequest]>([])
  private let entrance: Socket
  private let bell: StopBell
  private let threads = DispatchGroup()
  private let isClosed = Mutex(false)

  init() throws {
    (entrance, port) = try Socket.listening()
    bell = try StopBell()
  }

  /// Lets connections in, each of which has a thread.
  func open() {
    startThread { desk in
      var number = 0
      while desk.bell.wait(for: desk.entrance, .toRead) == .ready {
        guard let socket = desk.entrance.accepted() else { continue }
        number += 1
        let connection = ServerConnection(
          socket: socket, bell: desk.bell, number: number, desk: desk)
        desk.startThread { _ in connection.serve() }
      }
    }
  }

  func close() {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    bell.ring()
    threads.wait()
    entrance.close()
    bell.takeDown()
    routes.withLock { $0 = Routes() }
  }

  func answer(to request: ReceivedRequest) -> ServerAnswer {
    requests.withLock { $0.append(request) }
    let handler = routes.withLock { routes in
      routes.exact[request.target] ?? routes.exact[request.path]
        ?? routes.beginnings.filter { request.path.hasPrefix($0.key) }
        .max { $0.key.count < $1.key.count }?.value
    }
    return handler?(request) ?? .text("There is nothing at \(request.target).", status: 404)
  }

  private func startThread(_ body: @escaping @Sendable (ServerDesk) -> Void) {
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
final class Turns: Sendable {
  private let left: Mutex<ArraySlice<ServerAnswer>>

  init(_ answers: [ServerAnswer]) { left = Mutex(answers[...]) }

  func next() -> ServerAnswer {
    left.withLock { left in
      let answer = left.first ?? .status(500)
      if left.count > 1 { left.removeFirst() }
      return answer
    }
  }
}
