import Catalog
import SportsModel

/// An index of franchises and defunct teams by the codes in the files of games.
struct TeamCodeIndex {
  /// A code and the seasons in which a team used it.
  private struct Code: Hashable {
    let league: LeagueID
    let code: String
  }

  private struct Join {
    let seasons: YearSpan
    let team: TeamID
  }

  private var records: [TeamID: TeamRecord] = [:]
  private var joins: [Code: [Join]] = [:]
  private var independentClubs: [TeamID: [DatedName]] = [:]
  private var clubCodes: [TeamID: String] = [:]
  private var eraCodes: [TeamID: Set<String>] = [:]

  init(_ sources: SourceFolder) throws(SourceError) {
    for record in try sources.json("catalog/teams.json", as: TeamFile.self).teams {
      records[TeamID(record.id)] = record
    }
    try readOwnJoins(sources)
    try readJoins(sources)
    for league in LeagueStructureBuilder.ids { try readClubs(of: league, sources) }
  }

  /// Returns the team of a code in a season.
  func team(_ code: String, of league: LeagueID, season: Int) -> TeamID? {
    joins[Code(league: league, code: code)]?.first { $0.seasons.contains(season) }?.team
  }

  /// Returns the seasons of a franchise in the source; nil for a team of our own.
  func lifetime(of team: TeamID) -> YearSpan? {
    records[team].map { YearSpan(first: $0.firstSeason, last: $0.lastSeason) }
  }

  var homesByTeam: [TeamID: Set<TeamRecord.Home>] { records.mapValues { Set($0.venues) } }

  /// The project's own entry for a code: a team's id, or `own` for a team that no franchise
  /// continues.
  private mutating func readOwnJoins(_ sources: SourceFolder) throws(SourceError) {
    let columns = ["league", "code", "first_season", "last_season", "team_id"]
    for row in try sources.ownTable("codes.csv", columns: columns).rows {
      try join(row, isOwn: true)
    }
  }

  /// Returns the source's matches by name while the franchise existed: teams of the 1800s share
  /// names with later franchises.
  private mutating func readJoins(_ sources: SourceFolder) throws(SourceError) {
    let columns = ["league", "code", "first_season", "last_season", "team_id"]
    for row in try sources.table("games/codes.csv", columns: columns).rows {
      try join(row, isOwn: false)
    }
  }

  private mutating func join(_ row: SourceTable.Row, isOwn: Bool) throws(SourceError) {
    guard let first = Int(row["first_season"].prefix(4)) else {
      throw row.makeError("missing first season")
    }
    let span = YearSpan(first: first, last: Int(row["last_season"].prefix(4)))
    let code = Code(league: LeagueID(row["league"]), code: row["code"])
    var team = TeamID(row["team_id"])
    if row["team_id"] == "own" {
      team = clubID(of: code)
    } else {
      guard let record = records[team] else { throw row.makeError("unknown team '\(team)'") }
      let isAlive = record.firstSeason <= first && (span.last ?? first) <= record.lastSeason ?? .max
      if !isAlive, !isOwn { return }
      eraCodes[team, default: []].insert(code.code)
    }
    joins[code, default: []].append(Join(seasons: span, team: team))
  }

  /// Adds teams that no franchise of the catalog continues.
  private mutating func readClubs(
    of league: LeagueID, _ sources: SourceFolder
  ) throws(SourceError) {
    let columns = ["code", "full_name", "first_season", "last_season"]
    for row in try sources.table("games/teams-\(league).csv", columns: columns).rows {
      let code = Code(league: league, code: row["code"])
      guard let first = Int(row["first_season"].prefix(4)) else {
        throw row.makeError("missing first season")
      }
      let last = Int(row["last_season"].prefix(4))
      let joined = joins[code]?.first { $0.seasons.contains(first) }?.team
      let id = joined ?? clubID(of: code)
      guard records[id] == nil else { continue }
      independentClubs[id, default: []].append(
        DatedName(row["full_name"], first: first, last: last))
      clubCodes[id] = code.code
      if joined == nil {
        joins[code, default: []].append(Join(seasons: YearSpan(first: first, last: last), team: id))
      }
    }
  }

  private func clubID(of code: Code) -> TeamID {
    let id = TeamID("\(code.league)-\(code.code.lowercased())")
    return records[id] == nil ? id : TeamID("\(id)-old")
  }

  // MARK: - Teams

  /// Returns all teams by league and id, without their homes, which are the stadiums' tenants.
  var teams: [Team] {
    let franchises = records.values.map(franchise)
    let old = independentClubs.map { id, names in
      Team(
        id: id, league: LeagueID(id.rawValue.prefix { $0 != "-" }),
        code: SeasonFile.code(of: id), names: names.sorted { ($0.first ?? 0) < ($1.first ?? 0) },
        aliases: clubCodes[id].map { $0 == SeasonFile.code(of: id) ? [] : [$0] } ?? [],
        isActive: false, homes: [])
    }
    let order = Dictionary(
      LeagueStructureBuilder.ids.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
    return (franchises + old).sorted {
      (order[$0.league] ?? 0, $0.id) < (order[$1.league] ?? 0, $1.id)
    }
  }

  private func franchise(_ record: TeamRecord) -> Team {
    let id = TeamID(record.id)
    var aliases: [String] = []
    let keys = record.ids.sorted { $0.key < $1.key }.compactMap { entry -> String? in
      guard case .text(let text) = entry.value else { return nil }
      return text
    }
    let words = [record.city, record.nickname].compactMap { $0 } + keys
    for word in words + (eraCodes[id] ?? []).sorted()
    where word != record.code && !word.isEmpty && !aliases.contains(word) { aliases.append(word) }
    return Team(
      id: id, league: LeagueID(record.league.lowercased()), code: record.code,
      names: record.names.map { DatedName($0.name, first: $0.first, last: $0.last) },
      aliases: aliases, isActive: record.active, homes: [])
  }
}
