package import AppSupport
package import Catalog
import SportsModel

extension CustomLeague {
  /// Returns the league as a pack (docs/own-leagues.md), from which it can be added again, with the
  /// games and other stadiums of the catalog and the badges of the store.
  ///
  /// - Throws: `CatalogUpdateError` if its data can't be read.
  package func packDocument(in catalog: Catalog, _ learned: CatalogUpdateStore) throws -> JSONValue
  {
    let facts = structure.league
    let packs = try catalog.seasons(of: id).compactMap {
      try catalog.pack(of: id, season: $0.season)
    }
    let codes = Dictionary(teams.map { ($0.id, $0.code) }, uniquingKeysWith: { first, _ in first })
    let document: JSONObject = [
      "form": LeaguePack.form, "version": version ?? 1,
      "league": [
        "id": facts.id, "name": facts.name, "sport": facts.sport,
        "gameMinutes": facts.typicalGameMinutes,
        "season": facts.seasonSpansYears ? "two-years" : "one-year",
      ] as JSONObject,
      "stadiums": stadiums(of: packs, in: catalog).map(\.packDocument),
      "teams": teams.map(\.packDocument), "divisions": divisions(codes),
      "seasons": packs.map { pack -> JSONObject in
        ["season": pack.header.summary.season, "games": pack.rows.map { $0.packDocument(codes) }]
      },
    ]
    let json = try JSONValue(encoding: document).withoutEmptyMembers
    guard case .object(var members) = json, let bytes = try learned.badges(of: id),
      case .object(let file)? = JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      case .array(let badges)? = file["achievements"], !badges.isEmpty
    else { return json }
    members["badges"] = .array(badges)
    return .object(members)
  }

  /// Returns the stadiums of the league, and the user's other stadiums that it uses.
  private func stadiums(of packs: [SeasonPack], in catalog: Catalog) -> [Stadium] {
    let used =
      teams.flatMap { $0.homes.map(\.stadium) } + packs.flatMap { $0.rows.flatMap(\.game.stadiums) }
    let others = Set(used).subtracting(stadiums.map(\.id)).intersection(catalog.customStadiums)
    return stadiums + others.sorted().compactMap { catalog.stadiums[$0] }
  }

  /// Returns the divisions; empty if there is only one with the name of the league.
  private func divisions(_ codes: [TeamID: String]) -> [JSONObject] {
    guard structure != CustomLeague.undivided(structure.league, teams: structure.teams) else {
      return []
    }
    return structure.conferences.flatMap { conference in
      conference.divisions.map { division in
        [
          "conference": conference.name, "name": division.name,
          "teams": division.teams.compactMap { codes[$0] },
        ]
      }
    }
  }
}

extension [DatedName] {
  /// The name if it is the only one and has no years.
  fileprivate var single: String? {
    count == 1 && self[0].first == nil && self[0].last == nil ? self[0].name : nil
  }

  /// The names if they aren't a single one without years.
  fileprivate var several: [DatedName]? { single == nil ? self : nil }
}

extension Stadium {
  fileprivate var packDocument: JSONObject {
    [
      "id": id, "name": names.single, "names": names.several, "aliases": aliases, "city": city,
      "region": region, "country": country, "latitude": coordinate.latitude,
      "longitude": coordinate.longitude, "positionErrorM": Int(positionErrorMeters),
      "timeZone": timeZoneID, "opened": opened, "closed": closed,
      "roof": roof == .unknown ? nil : roof, "capacity": capacity,
      "footprintM": Int(footprintMeters),
    ]
  }
}

extension Team {
  fileprivate var packDocument: JSONObject {
    [
      "code": code, "name": names.single, "names": names.several, "aliases": aliases,
      "active": isActive ? nil : false,
      "homes": homes.map {
        ["stadium": $0.stadium, "first": $0.first, "last": $0.last] as JSONObject
      },
    ]
  }
}

extension SeasonPack.Row {
  fileprivate func packDocument(_ codes: [TeamID: String]) -> JSONObject {
    var start = game.day.description
    if case .exact = game.start, let time = game.localStart {
      start = String(time.description.prefix(16))
    }
    return [
      "id": mark.id.source == "pack" ? mark.id.id : nil, "start": start, "home": codes[game.home],
      "away": codes[game.away], "stadium": game.building == .stated ? game.stadiums.first : nil,
      "homeScore": game.score?.home, "awayScore": game.score?.away,
      "number": game.number == 0 ? nil : game.number,
      "type": game.seasonType == .regular ? nil : game.seasonType,
      "status": game.status == .planned ? nil : game.status,
      "neutral": game.isNeutralSite ? true : nil, "spectators": game.hasSpectators ? nil : false,
    ]
  }
}

extension JSONValue {
  /// The value without members that are null, an empty text or an empty list, at any depth.
  var withoutEmptyMembers: JSONValue {
    switch self {
    case .array(let values): return .array(values.map(\.withoutEmptyMembers))
    case .object(let members):
      let empty: [JSONValue] = [.null, .string(""), .array([])]
      return .object(members.filter { !empty.contains($0.value) }.mapValues(\.withoutEmptyMembers))
    default: return self
    }
  }
}
