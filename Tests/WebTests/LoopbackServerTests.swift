import Foundation
import TestSupport
import Testing
import Web

/// The server that other tests use.
@Suite(.timeLimit(.minutes(20))) struct LoopbackServerTests {
  let server: LoopbackServer
  let client = CurlClient.patient()

  init() throws { server = try LoopbackServer() }

  private func body(_ target: String) async throws -> String {
    let answer = try await client.send(WebRequest(url: server.url(target)))
    return String(decoding: answer.body, as: UTF8.self)
  }

  @Test func mostSpecificRouteResponds() async throws {
    server.route(under: "/api/") { .text("under: \($0.target)") }
    server.route(under: "/api/v2/") { .text("further under: \($0.target)") }
    server.route("/api/games", .text("path"))
    server.route("/api/games?day=2", .text("query"))
    #expect(try await body("/api/games?day=2") == "query")
    #expect(try await body("/api/games?day=3") == "path")
    #expect(try await body("/api/teams?x=1") == "under: /api/teams?x=1")
    #expect(try await body("/api/v2/teams") == "further under: /api/v2/teams")
    #expect(try await body("/elsewhere") == "There is nothing at /elsewhere.")
    #expect(server.requests.first?.query == "day=2")
  }

  @Test func sequenceRepeatsLastResponse() async throws {
    server.route("/", inTurn: [.text("1"), .text("2")])
    var bodies: [String] = []
    for _ in 0..<4 { bodies.append(try await body("/")) }
    #expect(bodies == ["1", "2", "2", "2"])
  }

  @Test func stopsWithRequestsInFlight() async {
    let answers: [ServerResponse] = [
      .silence, .endless(), .text("late").after(.seconds(600)),
      .text("slow").trickling(every: .seconds(600)),
    ]
    for (index, answer) in answers.enumerated() { server.route("/\(index)", answer) }
    let patient = CurlClient.patient()
    let tasks = answers.indices.map { index in
      Task { await patient.failure(of: WebRequest(url: server.url("/\(index)"))) }
    }
    #expect(await server.hasReceived(answers.count))
    server.stop()
    for task in tasks { #expect(await task.value != nil) }
  }
}
