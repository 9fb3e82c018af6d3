import Foundation
import TestSupport
import Testing
import Web

@Suite(.timeLimit(.minutes(20))) struct CurlRedirectTests {
  let server: LoopbackServer
  let client = CurlClient.patient()

  init() throws {
    server = try LoopbackServer()
    server.route("/end", .text("arrived").with("X-Where", "end"))
  }

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
