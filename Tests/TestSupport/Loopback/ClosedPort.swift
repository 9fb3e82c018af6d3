/// A port of this machine at which nobody listens, nor anybody else as long as this is held.
package final class ClosedPort: Sendable {
  package let port: Int
  private let socket: Socket

  package init() throws { (socket, port) = try Socket.bound() }

  deinit { socket.close() }
}
