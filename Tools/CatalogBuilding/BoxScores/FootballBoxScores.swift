import BoxScores
import SportsModel

/// Makes the box scores of the NFL from its tables of details and scoring.
struct FootballBoxScores {
  private struct Play {
    let isHome: Bool
    let quarter: Int?
    let clock: Int?
    let kind: String
    let how: String
    let scorer: Int?
    let yards: Int?
    let passer: Int?
  }

  private typealias Place = SourceGameTable.Place

  private let games: SourceGameTable
  private let version: String
  private var players: PlayerTable
  private var details: [Place: SourceTable.Row] = [:]
  private var plays: [Place: [Play]] = [:]

  init(_ sources: SourceFolder, _ games: SourceGameTable, _ version: String) throws(SourceError) {
    self.games = games
    self.version = version
    let names = try sources.table("witness/nfl-players.csv.gz", columns: ["gsis_id", "name"])
    var entries = names.rows.map { PlayerTable.Entry(id: $0["gsis_id"], name: $0["name"]) }
    let known = Set(entries.map(\.id))
    let columns = ["date", "home", "quarter", "clock", "side", "kind", "how", "scorer", "yards"]
    let scoring = try sources.table("witness/nfl-scoring.csv.gz", columns: columns + ["passer"])
    let named = Set(scoring.rows.flatMap { [$0["scorer"], $0["passer"]] })
    for name in named.subtracting(known).sorted() where !name.isEmpty {
      entries.append(PlayerTable.Entry(id: name, name: name))
    }
    players = PlayerTable("nfl", entries)
    for row in scoring.rows { try add(row) }
    let detailColumns = [
      "date", "home", "attendance", "sky", "temp_f", "wind_dir", "wind_mph", "overtime", "scoring",
    ]
    for row in try sources.table("witness/nfl-game-details.csv.gz", columns: detailColumns).rows {
      details[try games.place(row)] = row
    }
  }

  private mutating func add(_ row: SourceTable.Row) throws(SourceError) {
    let place = try games.place(row)
    let clock = row["clock"].split(separator: ":").map { Int($0) ?? 0 }
    plays[place, default: []].append(
      Play(
        isHome: row["side"] == "h", quarter: Int(row["quarter"]),
        clock: clock.count == 2 ? clock[0] * 60 + clock[1] : nil, kind: row["kind"],
        how: row["how"], scorer: try players.row(row["scorer"], season: place.season, at: row),
        yards: Int(row["yards"]),
        passer: try players.row(row["passer"], season: place.season, at: row)))
  }

  func made() -> LeagueBoxScores {
    LeagueBoxScores(
      games, players: players.file(version: version), seasons: Set(details.keys.map(\.season)),
      file: file)
  }

  private func file(_ season: SourceGameTable.Season) -> [UInt8] {
    var pack = ColumnPackWriter(name: "nfl-\(season.season)", version: version)
    pack.add(season.rows)
    let places = season.rows.games.indices.map { Place(season: season.season, game: $0) }
    let rows = places.map { details[$0] }
    func numbers(_ column: String, plus offset: Int = 0) -> [Int?] {
      rows.map { $0.flatMap { Int($0[column]) }.map { $0 + offset } }
    }
    pack.add("detail.attendance", values: numbers("attendance"))
    pack.add("detail.temperature", values: numbers("temp_f", plus: 100))
    pack.add("detail.wind_speed", values: numbers("wind_mph"))
    pack.add("detail.sky", repeated: rows.map { $0?["sky"] })
    pack.add("detail.wind_direction", repeated: rows.map { $0?["wind_dir"] })
    let scoring = places.map { place -> [Play]? in
      details[place]?["scoring"] == "complete" ? plays[place] ?? [] : nil
    }
    pack.add(
      "detail.overtime",
      values: zip(places.indices, scoring).map { index, plays in
        overtime(rows[index], plays, season.sources[index].score)
      })
    pack.add("score.count", values: scoring.map { $0?.count })
    let all = scoring.flatMap { $0 ?? [] }
    pack.add("score.home", values: all.map { $0.isHome ? 1 : 0 })
    pack.add("score.quarter", values: all.map(\.quarter))
    pack.add("score.clock", values: all.map(\.clock))
    pack.add("score.yards", values: all.map { $0.yards.map { $0 + 100 } })
    pack.add("score.scorer", values: all.map(\.scorer))
    pack.add("score.passer", values: all.map(\.passer))
    pack.add("score.kind", repeated: all.map(\.kind))
    pack.add("score.how", repeated: all.map(\.how))
    return pack.bytes
  }

  /// Returns 1 or 0 if it is known whether a game had overtime: the source marks only some, but a tie and
  /// a score in the fifth quarter prove it, and complete scoring without one disproves it.
  private func overtime(_ row: SourceTable.Row?, _ plays: [Play]?, _ score: Score?) -> Int? {
    if row?["overtime"] == "1" { return 1 }
    guard let plays else { return nil }
    if plays.contains(where: { ($0.quarter ?? 0) > 4 }) { return 1 }
    return score.map { $0.home == $0.away ? 1 : 0 }
  }
}
