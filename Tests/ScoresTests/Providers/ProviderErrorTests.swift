import AppSupport
import Foundation
import SportsModel
import TestSupport
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

  @Test(arguments: all.indices) func statusesMapToErrors(_ index: Int) throws {
    #expect(error(index, status: 403) == .refused(status: 403))
    #expect(
      error(index, status: 429, headers: [.init("retry-after", "30")])
        == .rateLimited(retryAfter: "30"))
    #expect(error(index, status: 503) == .serverError(status: 503, retryAfter: nil))
    #expect(error(index, #"{"message":"Not there"}"#, status: 404) == .rejected(status: 404))
    #expect(error(index, "<p>", status: 404) == .rejected(status: 404))
    #expect(error(index, status: 302) == .rejected(status: 302))
  }

  @Test(arguments: ofData) func unexpectedDataIsAnErrorNotAnEmptyList(_ index: Int) {
    for body in ["<html><body>Access denied</body></html>", "{\"games\":["] {
      #expect(error(index, body) == .wrongShape("it is not valid JSON"))
    }
    for body in [
      "{}", "[]", "null", "\"text\"", #"{"message":"No"}"#,
      "{\"events\":{},\"dates\":3,\"games\":\"\"}",
    ] {
      guard case .wrongShape = error(index, body) else {
        Issue.record("\(index) \(body)")
        continue
      }
    }
  }

  static let whole: [(index: Int, payload: Payload)] = [
    (0, MLBListingTests.schedule(MLBListingTests.game)),
    (1, NHLListingTests.scores(NHLListingTests.game)),
    (2, NBAListingTests.board(NBAListingTests.game)),
    (2, NBAListingTests.tables(status: 3, text: "Final", lines: NBAListingTests.lines)),
    (3, ["events": [ESPNListingTests.event()]]),
  ]

  @Test(arguments: whole.indices) func nullFieldsDropOnlyTheGame(_ index: Int) throws {
    let (provider, payload) = Self.whole[index]
    #expect(try games(payload, of: provider).contains { $0.score != nil })
    #expect(try games(payload.emptied, of: provider).isEmpty)
  }

  @Test(arguments: whole.indices) func wrongTypesNeverProduceAScore(_ index: Int) throws {
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

/// Responses that were damaged in transit.
struct DamagedResponseTests {
  static let bodies: [(provider: any Provider, body: Data)] =
    ProviderErrorTests.whole.map { (ProviderErrorTests.all[$0.index], Data($0.payload.text.utf8)) }
    + [
      (
        TestProviders.reference(.hockeyReference),
        ReferencePageTests.page(
          ReferencePageTests.list(ReferencePageTests.summary(box: "/boxscores/202003050HOM.html")))
      )
    ]

  @Test(arguments: bodies.indices) func truncatedResponsesAreReadOrRejected(_ index: Int) {
    let (provider, body) = Self.bodies[index]
    for count in InputMutator.lengths(below: body.count) {
      let list = try? provider.games(body.prefix(count), league: "mlb")
      #expect((list?.games.count ?? 0) <= 1)
    }
  }

  @Test(arguments: bodies.indices) func changedBytesDoNotCrashParser(_ index: Int) {
    let (provider, body) = Self.bodies[index]
    InputMutator.run(samples: [Array(body)], tokens: ["\"", "null", "[", "<td>"], divisor: 4) {
      _ = try? provider.games(Data($0), league: "mlb")
    }
  }
}

struct ProviderJSONTests {
  private func read(_ text: String) throws -> JSONValue { try ProviderJSON.read(Data(text.utf8)) }

  @Test func parsesValuesOfEveryType() throws {
    let value = try read(#" {"a":[1,-2.5e1,true,false,null,"x\n\u00e9\ud83c\udfdf"],"b":{}} "#)
    #expect(
      value
        == .object([
          "a": .array([
            .integer(1), .integer(-25), .bool(true), .bool(false), .null, .string("x\né🏟"),
          ]), "b": .object([:]),
        ]))
  }

  @Test func typesAreNotConvertedImplicitly() throws {
    let value = try read(#"[true,1,"12","1.5",3.5," ",1e300]"#).list
    #expect(value.map(\.integer) == [nil, 1, 12, nil, nil, nil, nil])
    #expect(value.map(\.flag) == [true, nil, nil, nil, nil, nil, nil])
    #expect(value.map(\.text) == [nil, nil, "12", "1.5", nil, nil, nil])
    #expect(value.map(\.identifier) == [nil, "1", "12", "1.5", nil, nil, nil])
  }

  @Test(arguments: [
    "", "  ", "{", "[1", "{\"a\"}", "{\"a\":}", "\"open", "nul", "1 2", "+", "\"\\u12\"", "\"\\",
    "[\"\\ud800\\", "-", "1e999",
  ]) func rejectsBrokenJSON(_ text: String) {
    #expect(throws: ProviderError.self) { () throws in try read(text) }
  }

  @Test func truncatedTextIsAnErrorOrAValue() throws {
    let text = Array(#"{"a":[1,{"b":"\ud83c\udfdf"},null],"c":-1.5e3}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: ProviderError.self) { () throws in try ProviderJSON.read(Data(text[..<count]))
      }
    }
  }

  @Test(arguments: ["\n <!DOCTYPE html><p>", "["]) func nonJSONIsAnError(_ text: String) {
    #expect(throws: ProviderError.wrongShape("it is not valid JSON")) { () throws in try read(text)
    }
  }

  @Test func depthAndSizeAreBounded() {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(throws: ProviderError.wrongShape("it nests too deeply")) { () throws in try read(deep) }
    let large = Data(repeating: 0x20, count: ProviderJSON.maxBytes + 1)
    #expect(throws: ProviderError.wrongShape("it is too large")) {
      () throws in try ProviderJSON.read(large)
    }
  }

  @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .isoLatin1])
  func acceptsOtherTextEncodings(_ encoding: String.Encoding) throws {
    let body = try #require(#"{"name":"Montréal"}"#.data(using: encoding))
    #expect(try ProviderJSON.read(body)["name"].text == "Montréal")
  }

  @Test func byteOrderMarkIsSkipped() throws {
    #expect(try ProviderJSON.read(Data([0xef, 0xbb, 0xbf]) + Data("[]".utf8)) == .array([]))
  }
}
