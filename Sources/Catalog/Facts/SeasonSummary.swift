package import SportsModel

/// The summary of a season, available without reading its games.
package struct SeasonSummary: Hashable, Sendable {
  package let league: LeagueID
  /// The year in which the season starts.
  package let season: Int
  package let firstDay: LocalDay
  package let lastDay: LocalDay
  package let games: Int
  /// The number of games with results.
  package let results: Int

  package init(
    league: LeagueID, season: Int, firstDay: LocalDay, lastDay: LocalDay, games: Int, results: Int
  ) {
    self.league = league
    self.season = season
    self.firstDay = firstDay
    self.lastDay = lastDay
    self.games = games
    self.results = results
  }

  var id: SeasonID { SeasonID(league: league, season: season) }

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

/// A league and the year in which its season starts.
struct SeasonID: Hashable {
  let league: LeagueID
  let season: Int
}
