import Foundation
import TestSupport
import Testing
import Web

/// Requests to a real server, and its responses.
@Suite(.timeLimit(.minutes(20))) struct CurlClientTests {
  let server: LoopbackServer
  let client = CurlClient.patient()

  init() throws {
    server = try LoopbackServer()
    server.route("/end", .text("arrived").with("X-Where", "end"))
  }

  @Test func returnsStatusHeadersBodyAndURL() async throws {
    server.route("/games?day=2", .json(#"{"games": 3}"#).with("X-Twice", "a").with("X-Twice", "b"))
    let answer = try await client.send(WebRequest(url: server.url("/games?day=2")))
    #expect(answer.status == 200)
    #expect(String(decoding: answer.body, as: UTF8.self) == #"{"games": 3}"#)
    #expect(answer.header("content-type") == "application/json")
    #expect(answer.headers.filter { $0.name == "X-Twice" }.map(\.value) == ["a", "b"])
    #expect(answer.url == server.url("/games?day=2"))
  }

  @Test func sendsRequestHeaders() async throws {
    let headers = [
      WebRequest.Header("User-Agent", "stvisits/1 (+https://example.org)"),
      WebRequest.Header("Accept", "text/html"), WebRequest.Header("X-Empty", ""),
    ]
    _ = try await client.send(WebRequest(url: server.url("/a"), headers: headers))
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.header("User-Agent") == "stvisits/1 (+https://example.org)")
    #expect(request.header("Accept") == "text/html")
    #expect(request.header("X-Empty") == "")
    #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
    #expect(request.header("Host") == "127.0.0.1:\(server.port)")
  }

  @Test func rejectsHeaderInjection() async {
    let header = WebRequest.Header("If-None-Match", "\"1\"\r\nX-Other: 2")
    let request = WebRequest(url: server.url(), headers: [header])
    #expect(await client.failure(of: request).isMalformed)
    #expect(server.requests.isEmpty)
  }

  @Test func decompressesBody() async throws {
    let text = String(repeating: "Wrigley Field, Chicago. ", count: 500)
    server.route("/packed", .text(text).gzipped())
    let answer = try await client.send(WebRequest(url: server.url("/packed")))
    #expect(String(decoding: answer.body, as: UTF8.self) == text)
    #expect(answer.header("Content-Encoding") == "gzip")
  }

  @Test func joinsChunkedBody() async throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    server.route("/chunks", .bytes(bytes).chunked(by: 777))
    let answer = try await client.send(WebRequest(url: server.url("/chunks")))
    #expect(answer.body == Data(bytes))
  }

  @Test func notModifiedIsAResponse() async throws {
    server.route("/games") { request in
      request.header("If-None-Match") == "\"7\""
        ? .status(304).with("ETag", "\"7\"") : .text("new").with("ETag", "\"7\"")
    }
    let first = try await client.send(WebRequest(url: server.url("/games")))
    let tag = try #require(first.header("ETag"))
    let again = WebRequest(url: server.url("/games"), headers: [.init("If-None-Match", tag)])
    let second = try await client.send(again)
    #expect(second.status == 304)
    #expect(second.body.isEmpty)
  }

  @Test(arguments: [204, 403, 404, 429, 500, 503])
  func everyStatusIsAResponse(_ status: Int) async throws {
    server.route("/x", .text(status == 204 ? "" : "no", status: status).with("Retry-After", "60"))
    let answer = try await client.send(WebRequest(url: server.url("/x")))
    #expect(answer.status == status)
    #expect(answer.body == Data((status == 204 ? "" : "no").utf8))
    #expect(answer.header("retry-after") == "60")
  }

  @Test func keepsNoCookies() async throws {
    server.route("/", .text("").with("Set-Cookie", "id=1; Path=/"))
    for _ in 0..<2 { _ = try await client.send(WebRequest(url: server.url())) }
    #expect(server.requests.map { $0.header("Cookie") } == [nil, nil])
  }

  @Test func sequentialRequestsReuseConnection() async throws {
    server.route("/", .text("x"))
    for _ in 0..<10 { _ = try await client.send(WebRequest(url: server.url())) }
    #expect(Set(server.requests.map(\.connection)) == [1])
  }

  @Test func concurrentRequestsShareConnections() async throws {
    server.route(under: "/n/") { .text("answer to \($0.path)").after(.milliseconds(2)) }
    let bodies = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<200 {
        let request = WebRequest(url: server.url("/n/\(number)"))
        group.addTask {
          (number, String(decoding: try await client.send(request).body, as: UTF8.self))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(bodies.count == 200)
    #expect(bodies.allSatisfy { $0.value == "answer to /n/\($0.key)" })
    #expect(Set(server.requests.map(\.connection)).count <= WebLimits().requestsPerHost)
  }

  @Test func slowHostDoesNotBlockOtherHosts() async throws {
    let other = try LoopbackServer()
    other.route("/", .text("here"))
    server.route("/", .silence)
    let pending = (0..<40).map { _ in
      Task { try await client.send(WebRequest(url: server.url())) }
    }
    #expect(await server.hasReceived(1))
    #expect(try await client.send(WebRequest(url: other.url())).status == 200)
    pending.forEach { $0.cancel() }
  }

  @Test func usesProxyFromEnvironment() async {
    // In a separate process, because the environment is global.
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer()
      proxy.route("/games", .text("by proxy"))
      setenv("http_proxy", proxy.url("").absoluteString, 1)
      let url = try #require(URL(string: "http://provider.invalid/games"))
      let answer = try await CurlClient().send(WebRequest(url: url))
      #expect(answer.body == Data("by proxy".utf8))
      #expect(proxy.requests.first?.proxiedHost == "provider.invalid")
    }
  }

  // MARK: Redirects

  @Test(arguments: [301, 302, 303, 307, 308])
  func followsRedirectOnSameHost(_ status: Int) async throws {
    server.route("/start", .redirect(to: "/end", status: status).with("X-Where", "start"))
    let answer = try await client.send(WebRequest(url: server.url("/start")))
    #expect(answer.status == 200)
    #expect(answer.body == Data("arrived".utf8))
    #expect(answer.url == server.url("/end"))
    #expect(answer.headers.filter { $0.name == "X-Where" }.map(\.value) == ["end"])
  }

  @Test func followsRedirectToAnotherHost() async throws {
    let other = try LoopbackServer()
    other.route("/start", .redirect(to: server.url("/end").absoluteString))
    let answer = try await client.send(WebRequest(url: other.url("/start")))
    #expect(answer.url == server.url("/end"))
  }

  @Test func redirectLoopFails() async {
    server.route("/loop", .redirect(to: "/loop"))
    #expect(await client.failure(of: WebRequest(url: server.url("/loop"))).isBadRedirect)
    #expect(server.requests(to: "/loop").count == 1 + WebLimits().redirects)
  }

  @Test(arguments: [
    "file:///etc/hosts", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "made-up://x/", "http://[",
  ])
  func rejectsRedirectToOtherSchemes(_ location: String) async {
    server.route("/start", .redirect(to: location))
    #expect(await client.failure(of: WebRequest(url: server.url("/start"))).isBadRedirect)
  }

  @Test func redirectWithoutLocationIsAResponse() async throws {
    server.route("/start", .status(302))
    #expect(try await client.send(WebRequest(url: server.url("/start"))).status == 302)
  }
}

extension CurlClient {
  /// Returns the reason that there is no response; nil if there is one.
  func failure(of request: WebRequest) async -> WebFailure? {
    do {
      _ = try await send(request)
      return nil
    } catch {
      return error
    }
  }
}

extension WebFailure? {
  var isUnreachable: Bool { if case .unreachable = self { true } else { false } }
  var isInsecure: Bool { if case .insecure = self { true } else { false } }
  var isBadRedirect: Bool { if case .badRedirect = self { true } else { false } }
  var isMalformed: Bool { if case .malformed = self { true } else { false } }
}
