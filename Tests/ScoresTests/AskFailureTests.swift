import Foundation
import Testing
import Web

@testable import Scores

struct AskFailureTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func failure(_ status: Int, retryAfter: String? = nil) throws -> AskFailure? {
    let url = try #require(URL(string: "http://localhost/"))
    let headers = retryAfter.map { [WebRequest.Header("retry-after", $0)] } ?? []
    return AskFailure(
      WebAnswer(status: status, headers: headers, body: Data(), url: url), at: now)
  }

  @Test(arguments: [200, 204, 304, 404, 410])
  func answersAreNoFailures(_ status: Int) throws {
    #expect(try failure(status) == nil)
  }

  @Test(
    arguments: [
      (500, .server(status: 500)), (503, .server(status: 503)), (403, .refused(status: 403)),
      (429, .refused(status: 429)), (408, .timedOut), (302, .notUnderstood), (400, .notUnderstood),
    ] as [(Int, AskFailure.Kind)])
  func aStatusTellsTheFailure(_ status: Int, _ kind: AskFailure.Kind) throws {
    #expect(try failure(status)?.kind == kind)
    #expect(try failure(status)?.isOfProvider == true)
  }

  @Test func noNetworkIsOurSideAndNoHostIsTheirs() {
    let unreachable = WebFailure.unreachable("refused")
    #expect(AskFailure(unreachable, networkIsUp: false).kind == .offline)
    #expect(AskFailure(unreachable, networkIsUp: true).kind == .unreachable)
    #expect(AskFailure(.timedOut, networkIsUp: false).isOfProvider)
    #expect(!AskFailure(.cancelled, networkIsUp: true).isOfProvider)
    #expect(AskFailure(.malformed(""), networkIsUp: true).kind == .notUnderstood)
  }

  @Test func theWaitComesWithTheFailure() throws {
    #expect(try failure(429, retryAfter: "120")?.retryAfter == now + 120)
    #expect(try failure(503)?.retryAfter == nil)
  }
}
