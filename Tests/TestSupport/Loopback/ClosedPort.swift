/// A closed port of this machine, which no program can open as long as this value lives.
package final class ClosedPort: Sendable {
  package let port: Int
  private let socket: Socket

  package init() throws { (socket, port) = try Socket.bound() }

  deinit { socket.close() }
}
