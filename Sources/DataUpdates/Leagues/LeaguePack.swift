package import AppSupport
import Badges
package import Catalog
import Foundation
package import SportsModel

/// A league in one file for sharing (docs/own-leagues.md), with unresolved names.
package struct LeaguePack: Sendable {
  struct StadiumEntry: Sendable {
    let place: String
    /// Its time zone is empty for the zone of the nearest stadium of the catalog.
    let stadium: Stadium
  }

  struct HomeEntry: Sendable {
    let place, stadium: String
    let first: Int
    let last: Int?
  }

  struct TeamEntry: Sendable {
    let place, code: String
    let names: [DatedName]
    var aliases: [String] = []
    var isActive = true
    var homes: [HomeEntry] = []
  }

  struct DivisionEntry: Sendable {
    let place, conference, name: String
    /// The codes of the teams.
    let teams: [String]
  }

  struct GameEntry: Sendable {
    let place: String
    /// An id that stays the same if the game moves.
    var id: String?
    let start: ScheduleEntry.Start
    let home, away: String
    var stadium: String?
    var score: Score?
    /// nil if the starts determine it.
    var number: Int?
    var type = Game.SeasonType.regular
    var status = Game.Status.planned
    var isNeutral = false
    var hasSpectators = true
  }

  struct SeasonEntry: Sendable {
    let place: String
    let season: Int
    /// The name of a CSV file next to the pack.
    let schedule: String?
    let games: [GameEntry]
  }

  package let path: String
  package let league: League
  /// A number that increases with every change.
  package let version: Int
  let stadiums: [StadiumEntry]
  let teams: [TeamEntry]
  let divisions: [DivisionEntry]
  let seasons: [SeasonEntry]
  /// Badge definitions (docs/badges.md).
  let badges: [JSONValue]

  /// The value of `form` in every pack.
  package static let form = "stvisits-league 1"
  package static let maxBytes = 4 << 20
  static let maxNesting = 16
  static let maxStadiums = 2_000
  static let maxTeams = 1_000
  static let maxSeasons = 200
  static let maxGames = 20_000
  static let maxBadges = 200
  package static let years = 1800...9000

  /// Returns the CSV schedules next to the pack by name; missing ones are left out.
  ///
  /// - Throws: `UpdateError.unreadableSchedule` for a link, a device or a file that is too large.
  func scheduleFiles() throws(UpdateError) -> [String: [UInt8]] {
    let expanded = (path as NSString).expandingTildeInPath
    let folder = URL(fileURLWithPath: expanded).deletingLastPathComponent()
    var files: [String: [UInt8]] = [:]
    for name in seasons.compactMap(\.schedule) {
      let file = folder.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: file) else { continue }
      guard let bytes = try? BoundedFileReader.bytes(of: file, maxBytes: ScheduleFile.maxBytes)
      else {
        throw .unreadableSchedule(name)
      }
      files[name] = bytes
    }
    return files
  }
}

/// The syntax of the ids in a pack.
enum LeaguePackIdentifiers {
  /// `elm-park`: up to 60 lower case letters, digits and single hyphens.
  static func stadium(_ text: String) -> StadiumID? {
    guard (1...60).contains(text.utf8.count), text == NameSlug.slug(text) else { return nil }
    return StadiumID(text)
  }

  /// `ELM`: up to eight capital letters and digits.
  static func code(_ text: String) -> String? {
    (1...8).contains(text.utf8.count)
      && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) } ? text : nil
  }

  /// `games-2027.csv`: a file in the folder of the pack.
  static func schedule(_ text: String) -> String? {
    text.hasSuffix(".csv") && !text.hasPrefix(".") && !text.contains("/") && !text.contains("\\")
      && text.utf8.count <= 80 ? text : nil
  }

  static let sportRule = "must be lowercase letters, such as baseball"

  static func sport(_ text: String) -> String? {
    (2...24).contains(text.utf8.count)
      && text.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 } ? text : nil
  }

  static func team(_ code: String, of league: LeagueID) -> TeamID {
    TeamID("\(league)-\(code.lowercased())")
  }
}

/// The badges of a league pack.
package enum LeaguePackBadges {
  /// The prefix of the ids of a league's badges, which makes them unique among packs.
  static func prefix(of league: LeagueID) -> String { "my-\(league)-" }

  /// Returns the file of definitions; nil without any.
  static func file(_ badges: [JSONValue]) -> [UInt8]? {
    guard !badges.isEmpty else { return nil }
    let document: JSONValue = ["achievements": .array(badges)]
    return Array((document.document + "\n").utf8)
  }

  /// Checks the badges of a pack against the catalog with its league.
  ///
  /// - Throws: `LeaguePackError`.
  package static func check(
    _ badges: [JSONValue], of league: CustomLeague, path: String, in catalog: Catalog
  ) throws {
    guard let bytes = file(badges) else { return }
    func refuse(_ problem: String) -> LeaguePackError {
      LeaguePackError(path: path, "badges: \(problem)")
    }
    do {
      let definitions = try AchievementDefinition.decode(Data(bytes))
      let context = try BadgeCatalog.context(catalog, with: league)
      for definition in definitions {
        let prefix = prefix(of: league.id)
        guard definition.id.hasPrefix(prefix) else {
          throw refuse("badge \"\(definition.id)\": the ID must begin with \"\(prefix)\"")
        }
        let texts = [definition.id, definition.name, definition.description, definition.category]
        if let flaw = texts.compactMap({ LeaguePackObject.flaw(in: $0, max: 300) }).first {
          throw refuse("badge \"\(definition.id.cleanedForTerminal)\": a text \(flaw)")
        }
        try definition.check(in: context)
        if definition.examples != nil { try definition.checkExamples(in: context) }
      }
    } catch let error as DefinitionError {
      throw refuse(error.description)
    }
  }
}

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
