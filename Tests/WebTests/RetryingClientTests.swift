import Foundation
import TestSupport
import Testing
import Web

@Suite(.timeLimit(.minutes(20))) struct RetryingClientTests {
  private let server: LoopbackServer
  private let client = RetryingClient(
    client: CurlClient(proxy: .none), environment: .hasty)

  init() throws { server = try LoopbackServer() }

  @Test(arguments: [
    ServerResponse.status(500), .status(503).with("Retry-After", "7"), .status(429), .raw(""),
    .text("whole").cut(after: 2),
  ])
  func retriesTransientFailures(_ trouble: ServerResponse) async throws {
    server.route("/", inTurn: [trouble, trouble, .text("there")])
    let answer = try await client.send(WebRequest(url: server.url()))
    #expect(answer.body == Data("there".utf8))
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [
    ServerResponse.status(404), .status(401), .status(507),
    .status(503).with("Retry-After", "3600"),
  ])
  func permanentFailuresAreNotRetried(_ answer: ServerResponse) async throws {
    server.route("/", answer)
    _ = try await client.send(WebRequest(url: server.url()))
    #expect(server.requests.count == 1)
  }

  @Test func givesUpAfterFiveTries() async throws {
    server.route("/", .status(503))
    #expect(try await client.send(WebRequest(url: server.url())).status == 503)
    #expect(server.requests.count == 5)
  }

  @Test func cancelledTaskStopsWaiting() async {
    server.route("/", .status(503))
    let slow = RetryingClient(
      client: CurlClient(proxy: .none), environment: .live { Date(timeIntervalSince1970: 0) })
    let request = WebRequest(url: server.url())
    let task = Task { () -> WebFailure? in
      do throws(WebFailure) {
        _ = try await slow.send(request)
        return nil
      } catch { return error }
    }
    #expect(await server.hasReceived(1))
    task.cancel()
    #expect(await task.value == .cancelled)
  }
}
