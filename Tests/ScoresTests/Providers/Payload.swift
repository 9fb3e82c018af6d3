import Foundation
import SportsModel
import Testing
import Web

@testable import Scores

/// JSON in the formats of the providers.
indirect enum Payload: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  case null, flag(Bool), number(Int), text(String), list([Payload])
  case object([(String, Payload)])

  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: Payload...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, Payload)...) { self = .object(elements) }

  /// Returns the object with some members replaced or added.
  func with(_ changes: KeyValuePairs<String, Payload>) -> Payload {
    guard case .object(let members) = self else { return self }
    let names = Set(changes.map(\.key))
    return .object(members.filter { !names.contains($0.0) } + changes.map { ($0.key, $0.value) })
  }

  /// The value with all scalars replaced by null.
  var emptied: Payload {
    switch self {
    case .list(let items): .list(items.map(\.emptied))
    case .object(let members): .object(members.map { ($0.0, $0.1.emptied) })
    default: .null
    }
  }

  var text: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    case .text(let text): "\"\(text)\""
    case .list(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.0)\":\($0.1.text)" }.joined(separator: ",") + "}"
    }
  }
}

extension Provider {
  /// Returns the games in a body, of any day.
  func games(
    _ body: Data, status: Int = 200, headers: [WebRequest.Header] = [], league: LeagueID? = nil,
    days: ClosedRange<LocalDay>? = nil
  ) throws(ProviderError) -> GameList {
    let always = LocalDay(daysSinceEpoch: -50_000)...LocalDay(daysSinceEpoch: 50_000)
    let request = ProviderRequest(
      web: WebRequest(url: TestProviders.host), league: league ?? leagues.sorted().first ?? "",
      days: days ?? always)
    return try games(
      in: WebResponse(status: status, headers: headers, body: body, url: TestProviders.host),
      to: request)
  }

  func games(_ payload: Payload, league: LeagueID? = nil) throws(ProviderError) -> GameList {
    try games(Data(payload.text.utf8), league: league)
  }

  /// Returns the only game of a payload.
  func game(_ payload: Payload, league: LeagueID? = nil) throws -> ListedGame {
    let list = try games(payload, league: league)
    #expect(list.games.count == 1)
    return try #require(list.games.first)
  }
}

func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

/// Providers with hosts that don't exist.
enum TestProviders {
  static let host = URL(string: "http://provider.invalid") ?? URL(fileURLWithPath: "/")
  static let agent = UserAgent(version: "1", page: "https://example.org/stvisits")
  static let today = LocalDay(daysSinceEpoch: 20_778)

  static let mlb = MLBProvider(host: host)
  static let nhl = NHLProvider(host: host, agent: agent)
  static let nba = NBAProvider(statistics: host, files: host, today: today)
  static let espn = ESPNProvider(host: host, agent: agent)

  static func reference(_ id: ProviderID) -> ReferenceProvider {
    ReferenceProvider(id: id, host: host, agent: agent)
  }
}
