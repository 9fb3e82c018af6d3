import Foundation
import SportsModel
import Testing
import Web

@testable import Scores

struct ProviderErrorTests {
  static let all: [any Provider] =
    [TestProviders.mlb, TestProviders.nhl, TestProviders.nba, TestProviders.espn]
    + ProviderID.allCases.filter { $0.standing == .scraped }.map(TestProviders.reference)
  static let ofData = 0..<4

  private func error(
    _ index: Int, _ body: String = "", status: Int = 200, headers: [WebRequest.Header] = []
  ) -> ProviderError? {
    #expect(throws: ProviderError.self) { () throws in
      _ = try Self.all[index].games(Data(body.utf8), status: status, headers: headers)
    }
  }

  @Test(arguments: all.indices)
  func statusesMapToErrors(_ index: Int) throws {
    #expect(error(index, status: 403) == .refused(status: 403))
    #expect(
      error(index, status: 429, headers: [.init("retry-after", "30")])
        == .rateLimited(retryAfter: "30"))
    #expect(error(index, status: 503) == .serverError(status: 503, retryAfter: nil))
    #expect(
      error(index, #"{"message":"Not there"}"#, status: 404)
        == .rejected(status: 404, message: "Not there"))
    #expect(error(index, "<p>", status: 404) == .rejected(status: 404, message: nil))
    #expect(error(index, status: 302) == .rejected(status: 302, message: nil))
  }

  @Test(arguments: ofData)
  func unexpectedDataIsAnErrorNotAnEmptyList(_ index: Int) {
    #expect(error(index, "<html><body>Access denied</body></html>") == .page)
    #expect(error(index, "{\"games\":[") == .notJSON("it is not valid JSON"))
    for body in ["{}", "[]", "null", "\"text\"", "{\"events\":{},\"dates\":3,\"games\":\"\"}"] {
      guard case .wrongShape = error(index, body) else {
        Issue.record("\(index) \(body)")
        continue
      }
    }
    #expect(error(index, #"{"message":"No"}"#) == .message("No"))
  }

  static let whole: [(index: Int, payload: Payload)] = [
    (0, MLBListingTests.schedule(MLBListingTests.game)),
    (1, NHLListingTests.scores(NHLListingTests.game)),
    (2, NBAListingTests.board(NBAListingTests.game)),
    (2, NBAListingTests.tables(status: 3, text: "Final", lines: NBAListingTests.lines)),
    (3, ["events": [ESPNListingTests.event()]]),
  ]

  @Test(arguments: whole.indices)
  func nullFieldsDropOnlyTheGame(_ index: Int) throws {
    let (provider, payload) = Self.whole[index]
    #expect(try games(payload, of: provider).contains { $0.score != nil })
    #expect(try games(payload.emptied, of: provider).isEmpty)
  }

  @Test(arguments: whole.indices)
  func wrongTypesNeverProduceAScore(_ index: Int) throws {
    let (provider, payload) = Self.whole[index]
    let others: [Payload] = [[:], [], true, -1, "x", nil, 100_000]
    for other in others {
      let found = try games(payload.replacingScores(with: other), of: provider)
      #expect(!found.contains { $0.score != nil }, "\(other)")
    }
  }

  /// Returns the games of a payload; none if the provider rejects it.
  private func games(_ payload: Payload, of provider: Int) throws -> [ListedGame] {
    do {
      return try Self.all[provider].games(payload, league: "mlb").games
    } catch {
      return []
    }
  }

  @Test func notFoundIsNotAFailure() {
    let now = Date(timeIntervalSince1970: 0)
    func kind(_ error: ProviderError) -> RequestFailure.Kind? {
      RequestFailure(error, at: now)?.kind
    }
    #expect(kind(.refused(status: 403)) == .refused(status: 403))
    #expect(kind(.serverError(status: 502, retryAfter: nil)) == .server(status: 502))
    #expect(kind(.page) == .notUnderstood)
    #expect(kind(.rejected(status: 400, message: nil)) == .notUnderstood)
    #expect(kind(.rejected(status: 404, message: nil)) == nil)
    #expect(RequestFailure(.rateLimited(retryAfter: "30"), at: now)?.retryAfter == now + 30)
  }
}

extension Payload {
  /// Returns the object with all scores replaced.
  func replacingScores(with other: Payload) -> Payload {
    switch self {
    case .object(let members):
      return .object(
        members.map { name, value in
          if name == "score" { return (name, other) }
          return (name, value.replacingScores(with: other))
        })
    case .list(let items):
      // Line scores begin with the points.
      if case .number(let points)? = items.first, points > 50 {
        return .list([other] + items.dropFirst())
      }
      return .list(items.map { $0.replacingScores(with: other) })
    default: return self
    }
  }
}
