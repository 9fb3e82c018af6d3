import BoxScores
import SportsModel

/// The games of a league's source, by season, in the order of the files of box scores.
struct SourceGameTable {
  /// A team's game as the tables of box scores name it.
  struct Key: Hashable {
    let day: LocalDay
    let code: String
    let number: Int
    let side: TeamSide
  }

  /// A game's place in the files.
  struct Place: Hashable {
    let season: Int
    let game: Int
  }

  struct Season {
    let season: Int
    let rows: GameRows
    let sources: [SourceGame]
  }

  let league: LeagueID
  let seasons: [Season]
  private let places: [Key: Place]

  init(_ league: LeagueID, _ sources: SourceFolder, _ teams: TeamCodeIndex) throws(SourceError) {
    self.league = league
    var seasons: [Season] = []
    var places: [Key: Place] = [:]
    var ambiguous: Set<Key> = []
    let all = Dictionary(grouping: try SourceGame.read(league, sources), by: \.season)
    for (season, games) in all.sorted(by: { $0.key < $1.key }) {
      let made = try Self.season(season, games, teams)
      for (index, game) in made.sources.enumerated() {
        let place = Place(season: season, game: index)
        for (code, side) in [(game.homeCode, TeamSide.home), (game.awayCode, TeamSide.away)] {
          let key = Key(day: game.day, code: code, number: game.number, side: side)
          if places.updateValue(place, forKey: key) != nil { ambiguous.insert(key) }
        }
      }
      seasons.append(made)
    }
    self.seasons = seasons
    // A team was at two parks on one day.
    self.places = places.filter { !ambiguous.contains($0.key) }
  }

  private static func season(
    _ season: Int, _ games: [SourceGame], _ teams: TeamCodeIndex
  ) throws(SourceError) -> Season {
    var pairs: [(home: TeamID, away: TeamID, game: SourceGame)] = []
    for game in games {
      guard let home = teams.team(game.homeCode, of: game.league, season: season),
        let away = teams.team(game.awayCode, of: game.league, season: season)
      else { throw SourceError(path: game.path, line: game.line, cause: "unknown team code") }
      pairs.append((home, away, game))
    }
    let ids = Set(pairs.flatMap { [$0.home, $0.away] }).sorted()
    let indexes = Dictionary(
      ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let placed = pairs.map { pair in
      (
        GameRows.Game(
          home: indexes[pair.home] ?? 0, away: indexes[pair.away] ?? 0, day: pair.game.day,
          number: pair.game.number, isPostseason: pair.game.seasonType == .postseason), pair.game
      )
    }.sorted { left, right in
      let (one, other) = (left.0, right.0)
      return (one.home, one.day, one.number, one.away)
        < (other.home, other.day, other.number, other.away)
    }
    return Season(
      season: season, rows: GameRows(teams: ids, games: placed.map(\.0)), sources: placed.map(\.1))
  }

  /// Returns the place of a game; nil if the league has no such game, or the team had two.
  func place(_ day: LocalDay, _ code: String, _ number: Int, _ side: TeamSide) -> Place? {
    places[Key(day: day, code: code, number: number, side: side)]
  }

  func place(
    _ row: SourceTable.Row, _ team: String, _ side: TeamSide
  ) throws(SourceError) -> Place? {
    guard let day = LocalDay(row["date"]) else { throw row.makeError("missing date") }
    return place(day, row[team], Int(row["number"]) ?? 0, side)
  }

  /// Returns the place of the game of a row with the home team's code.
  func place(_ row: SourceTable.Row) throws(SourceError) -> Place {
    guard let place = try place(row, "home", .home) else {
      throw row.makeError("no game of \(row["home"]) on \(row["date"])")
    }
    return place
  }
}
