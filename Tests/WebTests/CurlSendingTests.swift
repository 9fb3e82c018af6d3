import Foundation
import TestSupport
import Testing
import Web

/// Requests with methods, bodies and credentials.
@Suite(.timeLimit(.minutes(20))) struct CurlSendingTests {
  private let server: LoopbackServer
  private let client = CurlClient.patient()
  private let credentials = WebCredentials.basic(user: "me", password: "seventh inning")

  init() throws {
    server = try LoopbackServer()
    server.route("/", .text("done"))
  }

  private func request(_ method: String, _ path: String = "/") -> WebRequest {
    var request = WebRequest(url: server.url(path))
    request.method = method
    return request
  }

  @Test(arguments: ["PUT", "DELETE", "MKCOL", "PROPFIND"])
  func sendsMethodAndBody(_ method: String) async throws {
    for body in [nil, Data(), Data([0, 1, 0, 255])] {
      var request = request(method)
      request.body = body
      #expect(try await client.send(request).status == 200)
      let received = try #require(server.requests.last)
      #expect(received.method == method)
      #expect(received.body == Array(body ?? Data()))
    }
  }

  @Test func requestOptionsDoNotLeakIntoNextRequest() async throws {
    var first = request("PUT")
    (first.body, first.credentials) = (Data([1]), credentials)
    _ = try await client.send(first)
    _ = try await client.send(WebRequest(url: server.url()))
    #expect(server.requests.map(\.method) == ["PUT", "GET"])
    #expect(server.requests.last?.body == [])
    #expect(server.requests.last?.header("Authorization") == nil)
    #expect(
      server.requests.first?.header("Authorization") == "Basic bWU6c2V2ZW50aCBpbm5pbmc=")
  }

  @Test func credentialsAreNotSentAfterRedirect() async throws {
    let other = try LoopbackServer()
    server.route("/away", .redirect(to: other.url().absoluteString))
    var request = request("GET", "/away")
    request.credentials = credentials
    #expect(try await client.send(request).status == 302)
    #expect(other.requests.isEmpty)
  }

  @Test func enforcesRequestSizeLimit() async throws {
    server.route("/large", .text(String(repeating: "x", count: 101)))
    var request = request("GET", "/large")
    request.maxBytes = 100
    #expect(await client.failure(of: request) == .tooLarge)
    request.maxBytes = 101
    #expect(try await client.send(request).body.count == 101)
  }

  @Test(arguments: ["", "get", "GET /x HTTP/1.1\r\nX-Other: 1\r\n"])
  func rejectsInvalidMethods(_ method: String) async {
    #expect(await client.failure(of: request(method)).isMalformed)
    #expect(server.requests.isEmpty)
  }

  @Test func descriptionHidesSecrets() {
    let children = Mirror(reflecting: credentials).children.map { "\($0.value)" }
    let text = "\(credentials)" + String(reflecting: credentials) + children.joined()
    #expect(text.contains("me"))
    #expect(!text.contains("seventh"))
  }
}

struct WebValueTests {
  @Test func headerLookupIgnoresCase() throws {
    let url = try #require(URL(string: "http://localhost/"))
    let answer = WebResponse(
      status: 429, headers: [.init("retry-after", "5"), .init("Retry-After", "9")], body: Data(),
      url: url)
    #expect(answer.header("Retry-After") == "5")
    #expect(answer.header("ETag") == nil)
  }

  @Test func scalingChangesOnlyTimeouts() {
    var expected = WebLimits()
    expected.connectTimeout = .seconds(10)
    expected.totalTimeout = .seconds(20)
    expected.lowSpeedTimeout = .seconds(15)
    #expect(WebLimits().withScaledTimeouts(2.5) == expected)
    #expect(WebLimits().withScaledTimeouts(1) == WebLimits())
  }
}
