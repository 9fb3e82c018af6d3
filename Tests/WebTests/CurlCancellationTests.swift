import Foundation
import TestSupport
import Testing
import Web

@Suite(.timeLimit(.minutes(20))) struct CurlCancellationTests {
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/silence", .silence)
    server.route("/", .text("x"))
  }

  /// Of many requests, some are queued.
  @Test(arguments: [1, 30]) func cancellingRequestsLeavesOthersRunning(_ count: Int) async throws {
    let client = CurlClient.patient()
    let tasks = (0..<count).map { _ in
      Task { await client.failure(of: WebRequest(url: server.url("/silence"))) }
    }
    #expect(await server.hasReceived(min(count, WebLimits().requestsPerHost)))
    tasks.forEach { $0.cancel() }
    for task in tasks { #expect(await task.value == .cancelled) }
    #expect(try await client.send(WebRequest(url: server.url())).status == 200)
  }

  @Test func cancelledTaskSendsNoRequest() async {
    let client = CurlClient.patient()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await client.failure(of: WebRequest(url: server.url()))
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(server.requests.isEmpty)
  }
}
