import AppSupport
import Catalog
import Foundation
import SportsModel

/// A league pack as JSON (docs/own-leagues.md).
package struct LeaguePackDocument: Encodable, Sendable {
  var version: Int
  var league: League
  var stadiums: [Stadium] = []
  var teams: [Team] = []
  var divisions: [Division] = []
  var seasons: [Season] = []
  var badges: JSONValue?

  init(version: Int = 1, league: League) {
    self.version = version
    self.league = league
  }

  private enum CodingKeys: CodingKey {
    case form, version, league, stadiums, teams, divisions, seasons, badges
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(LeaguePack.form, forKey: .form)
    try container.encode(version, forKey: .version)
    try container.encode(JSONValue(encoding: league).withoutEmptyMembers, forKey: .league)
    try Self.encode(stadiums, .stadiums, &container)
    try Self.encode(teams, .teams, &container)
    try Self.encode(divisions, .divisions, &container)
    try Self.encode(seasons, .seasons, &container)
    if let badges, ![.null, .array([])].contains(badges) {
      try container.encode(badges, forKey: .badges)
    }
  }

  /// Encodes a list without its empty members, unless it is empty itself.
  private static func encode(
    _ list: [some Encodable], _ key: CodingKeys,
    _ container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    guard !list.isEmpty else { return }
    try container.encode(
      list.map { try JSONValue(encoding: $0).withoutEmptyMembers }, forKey: key)
  }
}

extension LeaguePackDocument {
  struct League: Encodable {
    var id: String
    var name: String
    var sport: String?
    var gameMinutes: Int?
    var season: String?
  }

  struct Stadium: Encodable {
    var id: String
    var name: String?
    var names: [DatedName]?
    var aliases: [String]?
    var city: String?
    var region: String?
    var country: String?
    var latitude: Double
    var longitude: Double
    var positionErrorM: Int?
    var timeZone: String?
    var opened: Int?
    var closed: Int?
    var roof: SportsModel.Stadium.Roof?
    var capacity: Int?
    var footprintM: Int?
  }

  struct Team: Encodable {
    let code: String
    let name: String?
    let names: [DatedName]?
    let aliases: [String]
    let active: Bool?
    let homes: [Home]
  }

  struct Home: Encodable {
    let stadium: StadiumID
    let first: Int
    let last: Int?
  }

  struct Division: Encodable {
    let conference: String
    let name: String
    let teams: [String]
  }

  struct Season: Encodable {
    let season: Int
    let games: [Game]
  }

  struct Game: Encodable {
    let id: String?
    let start: String
    let home: String?
    let away: String?
    let stadium: StadiumID?
    let homeScore: Int?
    let awayScore: Int?
    let number: Int?
    let type: SportsModel.Game.SeasonType?
    let status: SportsModel.Game.Status?
    let neutral: Bool?
    let spectators: Bool?
  }
}

extension JSONValue {
  /// The value without members that are null, an empty text or an empty list, at any depth.
  fileprivate var withoutEmptyMembers: JSONValue {
    switch self {
    case .array(let values): return .array(values.map(\.withoutEmptyMembers))
    case .object(let members):
      let empty: [JSONValue] = [.null, .string(""), .array([])]
      return .object(
        members.filter { !empty.contains($0.value) }.mapValues(\.withoutEmptyMembers))
    default: return self
    }
  }
}
