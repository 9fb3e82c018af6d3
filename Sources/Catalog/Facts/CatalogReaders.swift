import Foundation
package import SportsModel

/// Reads `leagues.txt`: the leagues with their present conferences and divisions.
enum LeagueReader {
  static func read(_ file: CatalogFile) throws(CatalogError) -> [LeagueStructure] {
    try file.blocks(of: "league").map(structure)
  }

  private static func structure(_ block: CatalogFile.Block) throws(CatalogError) -> LeagueStructure
  {
    var name = ""
    var sport = ""
    var minutes: Int?
    var spansYears = false
    var conferences: [LeagueStructure.Conference] = []
    for line in block.lines.dropFirst() {
      switch line.key {
      case "name": name = line.value
      case "sport": sport = line.value
      case "minutes": minutes = Int(line.value)
      case "season":
        guard line.value == "one-year" || line.value == "two-years" else {
          throw block.malformed("expected 'one-year' or 'two-years'", at: line)
        }
        spansYears = line.value == "two-years"
      case "division": try addDivision(line, to: &conferences, in: block)
      // Keys of the pack of a custom league: see CustomLeague.
      case "version": break
      default: throw block.malformed("unknown key '\(line.key)' in a league", at: line)
      }
    }
    guard let minutes, !name.isEmpty else {
      throw block.malformed("league without name or minutes")
    }
    return LeagueStructure(
      league: League(
        id: LeagueID(block.name), name: name, sport: sport, typicalGameMinutes: minutes,
        seasonSpansYears: spansYears), conferences: conferences)
  }

  private static func addDivision(
    _ line: CatalogFile.Line, to conferences: inout [LeagueStructure.Conference],
    in block: CatalogFile.Block
  ) throws(CatalogError) {
    let parts = line.value.split(separator: "|")
    guard parts.count == 3 else {
      throw block.malformed("expected 'conference|division|teams'", at: line)
    }
    let division = LeagueStructure.Division(
      name: String(parts[1]), teams: parts[2].split(separator: " ").map { TeamID($0) })
    let conference = String(parts[0])
    if conferences.last?.name == conference {
      conferences[conferences.count - 1].divisions.append(division)
    } else {
      conferences.append(LeagueStructure.Conference(name: conference, divisions: [division]))
    }
  }
}

/// Reads `teams.txt`; homes come from the stadiums' tenants, in custom leagues also from `home`
/// lines.
///
/// The `home` line of a bundled team names the one of its present homes with most games.
enum TeamReader {
  static func read(_ file: CatalogFile, stadiums: [Stadium]) throws(CatalogError) -> [Team] {
    let homes = homes(in: stadiums)
    return try file.blocks(of: "team").map { block throws(CatalogError) in
      try team(block, homes: homes[TeamID(block.name)] ?? [])
    }
  }

  private static func homes(in stadiums: [Stadium]) -> [TeamID: [Team.Home]] {
    var homes: [TeamID: [Team.Home]] = [:]
    for stadium in stadiums {
      for tenancy in stadium.tenancies {
        homes[tenancy.team, default: []].append(
          Team.Home(stadium: stadium.id, first: tenancy.first, last: tenancy.last))
      }
    }
    return homes.mapValues { list in
      list.sorted {
        ($0.first, $0.last ?? .max, $0.stadium) < ($1.first, $1.last ?? .max, $1.stadium)
      }
    }
  }

  private static func team(
    _ block: CatalogFile.Block, homes: [Team.Home]
  ) throws(CatalogError) -> Team {
    for line in block.lines.dropFirst()
    where !["code", "active", "alias", "name", "home"].contains(line.key) {
      throw block.malformed("unknown key '\(line.key)' in a team", at: line)
    }
    var homes = homes
    for line in block.all("home") {
      let (span, stadium) = try block.dated(line)
      guard let first = span.first else {
        throw block.malformed("expected the first season in a home", at: line)
      }
      let home = Team.Home(stadium: StadiumID(stadium), first: first, last: span.last)
      homes.removeAll { $0 == home }
      homes.append(home)
    }
    let names = try block.all("name").map(block.name)
    let code = block.all("code").last?.value ?? ""
    guard let hyphen = block.name.utf8.firstIndex(of: ASCII.hyphen) else {
      throw block.malformed("expected 'team league-code', found '\(block.name)'")
    }
    guard !names.isEmpty, !code.isEmpty else {
      throw block.malformed("team without a \(code.isEmpty ? "code" : "name")")
    }
    return Team(
      id: TeamID(block.name), league: LeagueID(block.name[..<hyphen]), code: code, names: names,
      aliases: block.all("alias").map(\.value), isActive: !block.all("active").isEmpty,
      homes: homes)
  }
}

/// Reads `stadiums.txt`.
enum StadiumReader {
  private static let keys: Set = [
    "name", "alias", "place", "position", "elevation", "zone", "open", "roof", "capacity",
    "footprint", "thoroughfare", "tenant",
  ]

  static func read(_ file: CatalogFile) throws(CatalogError) -> [Stadium] {
    try file.blocks(of: "stadium").map(stadium)
  }

  private static func stadium(_ block: CatalogFile.Block) throws(CatalogError) -> Stadium {
    for line in block.lines.dropFirst() where !keys.contains(line.key) {
      throw block.malformed("unknown key '\(line.key)' in a stadium", at: line)
    }
    guard let position = try block.all("position").last.map(block.position) else {
      throw block.malformed("stadium without a position")
    }
    guard let zone = block.all("zone").last?.value, !zone.isEmpty else {
      throw block.malformed("stadium without a zone")
    }
    let names = try block.all("name").map(block.name)
    guard !names.isEmpty else { throw block.malformed("stadium without a name") }
    let place = block.all("place").last
    let parts = place?.value.parts(between: ASCII.bar) ?? ["", "", ""]
    guard parts.count == 3 else {
      throw block.malformed("expected 'city|region|country'", at: place)
    }
    let open = try block.known("open", expected: "years such as '1912-'") { YearSpan($0) }
    return Stadium(
      id: StadiumID(block.name), names: names, aliases: block.all("alias").map(\.value),
      city: String(parts[0]), region: String(parts[1]), country: String(parts[2]),
      coordinate: position.point, positionErrorMeters: position.error,
      elevation: try block.known("elevation", expected: "whole meters above sea level") { Int($0) }
        .map(Double.init), timeZoneID: zone, opened: open?.first, closed: open?.last,
      roof: try block.known("roof", expected: "a kind of roof", parse: Stadium.Roof.init)
        ?? .unknown,
      capacity: try block.known("capacity", expected: "a number of seats") { Int($0) },
      footprintMeters: try block.known("footprint", expected: "meters") { Double($0) }
        ?? Stadium.usualFootprintMeters,
      busyArea: try block.known(
        "thoroughfare", expected: "inside, district or formerSite", parse: Stadium.BusyArea.init),
      isPositionApproximate: position.isRough, tenancies: try block.all("tenant").map(block.tenancy)
    )
  }
}

extension CatalogFile.Block {
  /// Returns the lines of a key after the first line.
  fileprivate func all(_ key: String) -> [CatalogFile.Line] {
    lines.dropFirst().filter { $0.key == key }
  }

  /// Parses the last line of a key; nil if there is none.
  fileprivate func known<Value>(
    _ key: String, expected: String, parse: (String) -> Value?
  ) throws(CatalogError) -> Value? {
    guard let line = all(key).last else { return nil }
    guard let value = parse(line.value) else {
      throw malformed("expected \(expected), found '\(line.value)'", at: line)
    }
    return value
  }

  fileprivate func name(_ line: CatalogFile.Line) throws(CatalogError) -> DatedName {
    let (span, name) = try dated(line)
    return DatedName(name, first: span.first, last: span.last)
  }

  fileprivate func position(
    _ line: CatalogFile.Line
  ) throws(CatalogError) -> (point: Coordinate, error: Double, isRough: Bool) {
    let parts = line.value.parts(between: ASCII.space)
    guard parts.count == 3 || (parts.count == 4 && parts[3] == "rough"),
      let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      let error = Double(parts[2]), error >= 0,
      let point = Coordinate(latitude: latitude, longitude: longitude)
    else { throw malformed("expected 'latitude longitude error-in-meters [rough]'", at: line) }
    return (point, error, parts.count == 4)
  }

  fileprivate func tenancy(_ line: CatalogFile.Line) throws(CatalogError) -> Stadium.Tenancy {
    let (span, team) = try dated(line)
    guard let first = span.first, let hyphen = team.utf8.firstIndex(of: ASCII.hyphen) else {
      throw malformed("expected 'first-last team', such as '1912- mlb-bos'", at: line)
    }
    return Stadium.Tenancy(
      league: LeagueID(team[..<hyphen]), team: TeamID(team), first: first, last: span.last)
  }
}

extension Catalog {
  /// Returns the sets of `sets.txt`; none if there is no such file.
  package func sets() throws(CatalogError) -> [StadiumSet] {
    let file = folder.appendingPathComponent("sets.txt")
    guard (try? file.checkResourceIsReachable()) == true else { return [] }
    return try CatalogFile(file).blocks(of: "set").map(set)
  }

  /// Reads a block of `sets.txt`; a team in the set meets all its conditions.
  private func set(_ block: CatalogFile.Block) throws(CatalogError) -> StadiumSet {
    var name = ""
    var league: LeagueID?
    var conditions: [(TeamID, Stadium) -> Bool] = []
    for line in block.lines.dropFirst() {
      switch line.key {
      case "name": name = line.value
      case "league":
        let id = LeagueID(line.value)
        guard structure(of: id) != nil else {
          throw block.malformed("unknown league '\(id)'", at: line)
        }
        league = id
      case "teams":
        let named = line.value.split(separator: " ").map { TeamID($0) }
        if let unknown = named.first(where: { team($0) == nil }) {
          throw block.malformed("unknown team '\(unknown)'", at: line)
        }
        conditions.append { team, _ in named.contains(team) }
      case "roof":
        let roofs = line.value.split(separator: " ").map(String.init)
        conditions.append { roofs.contains($1.roof.rawValue) }
      case "country":
        let country = line.value
        conditions.append { $1.country == country }
      case "opened":
        guard line.value.hasPrefix("-"), let year = Int(line.value.dropFirst()) else {
          throw block.malformed("expected '-1960', found '\(line.value)'", at: line)
        }
        conditions.append { ($1.opened ?? .max) <= year }
      default: throw block.malformed("unknown key '\(line.key)' in a set", at: line)
      }
    }
    if name.isEmpty { throw block.malformed("set without a name") }
    let structures = leagues.filter { league == nil || league == $0.id }
      .compactMap { structure(of: $0.id) }
    return StadiumSet(
      id: block.name, name: name, league: league,
      teams: structures.flatMap(\.teams).filter { id in
        guard let stadium = team(id)?.currentHome.flatMap({ stadiums[$0] }) else { return false }
        return conditions.allSatisfy { $0(id, stadium) }
      })
  }
}

/// The summary of a season, available without reading its games.
package struct SeasonSummary: Hashable, Sendable {
  package let league: LeagueID
  /// The year in which the season starts.
  package let season: Int
  package let firstDay, lastDay: LocalDay
  package let games, results: Int

  package init(
    league: LeagueID, season: Int, firstDay: LocalDay, lastDay: LocalDay, games: Int, results: Int
  ) {
    (self.league, self.season, self.firstDay) = (league, season, firstDay)
    (self.lastDay, self.games, self.results) = (lastDay, games, results)
  }

  var id: SeasonID { SeasonID(league: league, season: season) }
  func contains(_ day: LocalDay) -> Bool { firstDay <= day && day <= lastDay }

  /// Returns the combined summary of bundled data and updates, with counts from the headers.
  func joined(with learned: SeasonSummary) -> SeasonSummary {
    SeasonSummary(
      league: league, season: season, firstDay: min(firstDay, learned.firstDay),
      lastDay: max(lastDay, learned.lastDay), games: max(games, learned.games),
      results: max(results, learned.results))
  }

  /// Reads `seasons.txt`: lines `league season first-day last-day games results`.
  static func read(_ file: CatalogFile) throws(CatalogError) -> [SeasonSummary] {
    try file.lines.map { line throws(CatalogError) in
      let parts = line.value.parts(between: ASCII.space)
      guard parts.count == 5, let season = Int(parts[0]), let first = LocalDay(parts[1]),
        let last = LocalDay(parts[2]), first <= last, let games = Int(parts[3]),
        let results = Int(parts[4])
      else {
        throw .malformed(
          path: file.path, line: line.number,
          cause: "expected 'league season first-day last-day games results'")
      }
      return SeasonSummary(
        league: LeagueID(line.key), season: season, firstDay: first, lastDay: last, games: games,
        results: results)
    }
  }
}

struct SeasonID: Hashable {
  let league: LeagueID
  let season: Int
}
