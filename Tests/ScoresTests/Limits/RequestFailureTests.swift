import Foundation
import Testing
import Web

@testable import Scores

struct RequestFailureTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func failure(_ status: Int, retryAfter: String? = nil) throws -> RequestFailure? {
    let url = try #require(URL(string: "http://localhost/"))
    let headers = retryAfter.map { [WebRequest.Header("retry-after", $0)] } ?? []
    do {
      try ProviderError.check(WebResponse(status: status, headers: headers, body: Data(), url: url))
      return nil
    } catch {
      return RequestFailure(error, at: now)
    }
  }

  @Test(arguments: [200, 204, 404, 410])
  func successStatusesAreNotFailures(_ status: Int) throws {
    #expect(try failure(status) == nil)
  }

  @Test(
    arguments: [
      (500, .server(status: 500)), (503, .server(status: 503)), (403, .refused(status: 403)),
      (429, .refused(status: 429)), (408, .timedOut), (302, .notUnderstood), (400, .notUnderstood),
    ] as [(Int, RequestFailure.Kind)])
  func statusMapsToFailureKind(_ status: Int, _ kind: RequestFailure.Kind) throws {
    #expect(try failure(status)?.kind == kind)
    #expect(try failure(status)?.isProviderFault == true)
  }

  @Test func unreachableHostWithoutNetworkIsOffline() {
    let unreachable = WebFailure.unreachable("refused")
    #expect(RequestFailure(unreachable, networkIsUp: false).kind == .offline)
    #expect(RequestFailure(unreachable, networkIsUp: true).kind == .unreachable)
    #expect(RequestFailure(.timedOut, networkIsUp: false).isProviderFault)
    #expect(!RequestFailure(.cancelled, networkIsUp: true).isProviderFault)
    #expect(RequestFailure(.malformed(""), networkIsUp: true).kind == .notUnderstood)
  }

  @Test func failureContainsRetryAfter() throws {
    #expect(try failure(429, retryAfter: "120")?.retryAfter == now + 120)
    #expect(try failure(503)?.retryAfter == nil)
  }
}
