package import AppSupport
package import Catalog
import SportsModel

/// League packs as JSON (docs/own-leagues.md).
enum LeaguePackDocument {
  /// Returns a pack; members of its entries that are null or empty are left out, and so are empty
  /// sections.
  static func json(
    version: Int = 1, league: JSONValue, sections: [String: [JSONValue]] = [:],
    badges: JSONValue? = nil
  ) -> JSONValue {
    var members = sections.filter { !$0.value.isEmpty }.mapValues { entries in
      JSONValue.array(entries).withoutEmptyMembers
    }
    members["form"] = .string(LeaguePack.form)
    members["version"] = .integer(version)
    members["league"] = league.withoutEmptyMembers
    members["badges"] = badges.flatMap { [.null, .array([])].contains($0) ? nil : $0 }
    return .object(members)
  }

  static func league(
    id: String, name: String, sport: String, minutes: Int, spansYears: Bool
  ) -> JSONValue {
    [
      "id": .string(id), "name": .string(name), "sport": .string(sport),
      "game_minutes": .integer(minutes), "season": spansYears ? "two-years" : "one-year",
    ]
  }
}

extension CustomLeague {
  /// Returns the pack of the league, from which it can be added again.
  ///
  /// - Throws: `CatalogUpdateError` if its data can't be read.
  package func packDocument(
    in catalog: Catalog, _ learned: CatalogUpdateStore
  ) throws -> JSONValue {
    let league = structure.league
    let packs = try catalog.seasons(of: id).compactMap {
      try catalog.pack(of: id, season: $0.season)
    }
    let codes = Dictionary(teams.map { ($0.id, $0.code) }, uniquingKeysWith: { first, _ in first })
    var badges: JSONValue?
    if let bytes = try learned.badges(of: id),
      case .object(let file)? = JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    {
      badges = file["achievements"]
    }
    return LeaguePackDocument.json(
      version: version ?? 1,
      league: LeaguePackDocument.league(
        id: id.rawValue, name: league.name, sport: league.sport,
        minutes: league.typicalGameMinutes, spansYears: league.seasonSpansYears),
      sections: [
        "stadiums": usedStadiums(packs, catalog).map(\.packEntry),
        "teams": teams.map(\.packEntry), "divisions": divisionEntries(codes),
        "seasons": packs.map { pack in
          [
            "season": .integer(pack.header.season),
            "games": .array(pack.rows.map { $0.packEntry(codes) }),
          ]
        },
      ],
      badges: badges)
  }

<<<<<<< HEAD
  /// Returns the stadiums of the league, and the user's other stadiums that it uses.
  private func usedStadiums(_ packs: [SeasonPack], _ catalog: Catalog) -> [Stadium] {
    let used =
      teams.flatMap { $0.homes.map(\.stadium) } + packs.flatMap { $0.rows.flatMap(\.game.stadiums) }
    let ours = Set(stadiums.map(\.id))
    let others = Set(used).subtracting(ours).intersection(catalog.customStadiums).sorted()
    return stadiums + others.compactMap { catalog.stadiums[$0] }
  }

  /// Returns the divisions; empty if there is only one with the name of the league.
  private func divisionEntries(_ codes: [TeamID: String]) -> [JSONValue] {
    guard structure != Self.undivided(structure.league, teams: structure.teams) else { return [] }
    return structure.conferences.flatMap { conference in
      conference.divisions.map { division in
        [
          "conference": .string(conference.name), "name": .string(division.name),
          "teams": .array(division.teams.compactMap { codes[$0] }.map(JSONValue.string)),
        ]
      }
    }
=======
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
>>>>>>> s2-floor
  }
}

extension Stadium {
  fileprivate var packEntry: JSONValue {
    .object(
      names.packMembers.merging([
        "id": .string(id.rawValue), "aliases": .array(aliases.map(JSONValue.string)),
        "city": .string(city), "region": .string(region), "country": .string(country),
        "latitude": .number(coordinate.latitude), "longitude": .number(coordinate.longitude),
        "position_error_m": .integer(Int(positionErrorMeters)), "time_zone": .string(timeZoneID),
        "opened": JSONValue(opened), "closed": JSONValue(closed),
        "roof": roof == .unknown ? .null : .string(roof.rawValue), "capacity": JSONValue(capacity),
        "footprint_m": .integer(Int(footprintMeters)),
      ]) { _, new in new })
  }
}

extension Team {
  fileprivate var packEntry: JSONValue {
    .object(
      names.packMembers.merging([
        "code": .string(code), "aliases": .array(aliases.map(JSONValue.string)),
        "active": isActive ? .null : false,
        "homes": .array(
          homes.map { home in
            [
              "stadium": .string(home.stadium.rawValue), "first": .integer(home.first),
              "last": JSONValue(home.last),
            ]
          }),
      ]) { _, new in new })
  }
}

extension SeasonPack.Row {
  fileprivate func packEntry(_ codes: [TeamID: String]) -> JSONValue {
    var start = game.day.description
    if case .exact = game.start, let time = game.localStart {
      start = String(time.description.prefix(16))
    }
    return [
      "id": mark.id.source == "pack" ? .string(mark.id.id) : .null, "start": .string(start),
      "home": JSONValue(codes[game.home]), "away": JSONValue(codes[game.away]),
      "stadium": JSONValue(game.building == .stated ? game.stadiums.first?.rawValue : nil),
      "home_score": JSONValue(game.score?.home), "away_score": JSONValue(game.score?.away),
      "number": game.number == 0 ? .null : .integer(game.number),
      "type": game.seasonType == .regular ? .null : .string(game.seasonType.rawValue),
      "status": game.status == .planned ? .null : .string(game.status.rawValue),
      "neutral": game.isNeutralSite ? true : .null,
      "spectators": game.hasSpectators ? .null : false,
    ]
  }
}

extension [DatedName] {
  /// One name without years, or several names with years.
  fileprivate var packMembers: [String: JSONValue] {
    if count == 1, self[0].first == nil, self[0].last == nil {
      return ["name": .string(self[0].name)]
    }
    let names = map { dated -> JSONValue in
      [
        "name": .string(dated.name), "first": JSONValue(dated.first),
        "last": JSONValue(dated.last),
      ]
    }
    return ["names": .array(names)]
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
