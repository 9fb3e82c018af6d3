import Foundation
import TestSupport
import Testing
import Web

/// Servers that are missing, slow or broken, or send too much.
@Suite(.timeLimit(.minutes(20))) struct CurlFailureTests {
  let server: LoopbackServer
  let client = CurlClient.patient()

  init() throws { server = try LoopbackServer() }

  @Test func closedPortIsUnreachable() async throws {
    let closedPort = try ClosedPort()
    let address = try #require(URL(string: "http://127.0.0.1:\(closedPort.port)/"))
    #expect(await client.failure(of: WebRequest(url: address)).isUnreachable)
  }

  @Test func unknownHostIsUnreachable() async throws {
    let url = try #require(URL(string: "http://nowhere.invalid/"))
    let failure = await CurlClient.hasty().failure(of: WebRequest(url: url))
    // Without a network, name resolution may also time out.
    #expect(failure.isUnreachable || failure == .timedOut)
  }

  @Test(arguments: ["ftp", "file", "gopher"])
  func onlyHTTPSchemesAreAllowed(_ scheme: String) async {
    let request = WebRequest(url: server.url("/", scheme: scheme))
    #expect(await client.failure(of: request).isUnreachable)
  }

  @Test(arguments: ["http://192.0.2.1/", "HTTP://nowhere.invalid/"])
  func passwordIsNeverSentReadably(_ address: String) async throws {
    var request = WebRequest(url: try #require(URL(string: address)))
    request.credentials = .basic(user: "me", password: "seventh inning")
    #expect(await client.failure(of: request).isInsecure)
  }

  @Test func serverWithoutTLSIsInsecure() async {
    let request = WebRequest(url: server.url("/", scheme: "https"))
    #expect(await client.failure(of: request).isInsecure)
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [
    ServerResponse.silence, .text("late").after(.seconds(60)),
    .text("one byte after the other").trickling(every: .milliseconds(100)),
  ])
  func slowServersTimeOut(_ answer: ServerResponse) async {
    server.route("/", answer)
    #expect(await CurlClient.hasty().failure(of: WebRequest(url: server.url())) == .timedOut)
  }

  @Test func lowSpeedServerTimesOutEarly() async {
    server.route("/", .text("one byte a second").trickling(every: .seconds(1)))
    let client = CurlClient.patient { $0.lowSpeedTimeout = .seconds(1) }
    #expect(await client.failure(of: WebRequest(url: server.url())) == .timedOut)
  }

  @Test func queuedTimeDoesNotCountTowardTimeout() async {
    server.route("/", .text("x").after(.seconds(1)))
    let client = CurlClient.patient {
      $0.totalTimeout = .seconds(6)
      $0.requestsPerHost = 1
    }
    // A machine that pauses for seconds uses up the time of the request in progress.
    var failures: [WebFailure?] = [.timedOut]
    for _ in 0..<3 where failures.contains(.timedOut) {
      failures = await withTaskGroup(of: WebFailure?.self) { group in
        for _ in 0..<8 { group.addTask { await client.failure(of: WebRequest(url: server.url())) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(failures.compactMap(\.self).isEmpty)
  }

  @Test(arguments: [
    (ServerResponse.endless(), 4 << 20),
    (.raw("HTTP/1.1 200 OK\r\nContent-Length: 5000000000\r\n\r\n"), 16 << 20),
  ])
  func largeBodyIsRefused(_ answer: ServerResponse, _ limit: Int) async {
    server.route("/", answer)
    let client = CurlClient.patient { $0.bodyBytes = limit }
    #expect(await client.failure(of: WebRequest(url: server.url())) == .tooLarge)
  }

  @Test func bodyLimitCountsDecompressedBytes() async {
    server.route("/", .bytes([UInt8](repeating: 0, count: 300_000)).gzipped())
    let client = CurlClient.patient { $0.bodyBytes = 100_000 }
    #expect(await client.failure(of: WebRequest(url: server.url())) == .tooLarge)
    #expect(await self.client.failure(of: WebRequest(url: server.url())) == nil)
  }

  @Test func endlessHeadersAreTooLarge() async {
    let line = "X-Filler: \(String(repeating: "x", count: 1_000))\r\n"
    server.route("/many", .raw("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 100)))
    server.route("/long", .raw("HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 200_000)))
    #expect(await client.failure(of: WebRequest(url: server.url("/many"))) == .tooLarge)
    let failure = await client.failure(of: WebRequest(url: server.url("/long")))
    #expect(failure == .tooLarge || failure.isMalformed)
  }

  @Test(arguments: [
    ServerResponse.raw(""), .raw("220 mail.example.org ready\r\n"), .raw("HTTP/1.1 abc\r\n\r\n"),
    .text("cut in the middle").cut(after: 5), .text("cut in the middle").chunked().cut(after: 8),
    .text("cut in the middle").gzipped().cut(after: 12),
    .text("not packed at all").with("Content-Encoding", "gzip"),
    .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n"),
  ])
  func brokenResponsesAreMalformed(_ answer: ServerResponse) async {
    server.route("/", answer)
    #expect(await client.failure(of: WebRequest(url: server.url())).isMalformed)
  }

  @Test func clientWorksAfterFailure() async throws {
    server.route("/", inTurn: [.raw("garbage"), .text("cut").cut(after: 1), .text("well")])
    let request = WebRequest(url: server.url())
    #expect(await client.failure(of: request).isMalformed)
    #expect(await client.failure(of: request).isMalformed)
    #expect(try await client.send(request).body == Data("well".utf8))
  }
}

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
