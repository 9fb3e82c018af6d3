import Catalog
package import Foundation
import SportsModel

/// Turns the given fact files into the bundled facts.
package struct CatalogBuilder {
  /// The files of a run.
  package struct Outcome {
    /// The files by their paths within the folder of facts.
    package let files: [String: String]
    /// The coverage table, for people.
    package let report: String
    /// The start times that contradict other data and aren't used.
    package let contradictions: [String]
    /// Every failed check.
    package let failures: [String]
  }

  private let sources: SourceFolder

  /// A builder for a folder of fact files and a folder of the project's own corrections.
  package init(facts: URL, corrections: URL) {
    sources = SourceFolder(facts: facts, corrections: corrections)
  }

  package func build() throws -> Outcome {
    let structures = try LeagueStructureBuilder.structures(
      try sources.json("catalog/leagues.json", as: LeagueFile.self))
    let teams = try TeamCodeIndex(sources)
    let venues = try StadiumSourceReader(sources)
    let stadiums = StadiumNameIndex(
      venues.stadiums, parks: venues.parks, occasional: venues.records)
    let corrections = try GameCorrections(sources)
    let spectators = try SpectatorRules(sources)
    let startTimes = try StartTimes(sources)
    let resumed = try ResumedGames(sources)
    let assembly = GameAssembler(
      teams: teams, stadiums: stadiums,
      buildings: VenueResolver(
        stadiums: stadiums, corrections: corrections, ranges: try HomeRanges(sources),
        aliases: try VenueAliases(sources)), spectators: spectators,
      dateConflicts: try DateConflicts(sources), startTimes: startTimes, resumed: resumed)

    var problems: [String] = []
    var contradictions = startTimes.contradictions
    var rows: [SourceGame] = []
    var seasons: [(league: LeagueID, season: Int, games: [Game])] = []
    for league in LeagueStructureBuilder.ids {
      let leagueRows = try SourceGame.read(league, sources)
      rows += leagueRows
      let games = assembly.games(
        of: leagueRows, problems: &problems, contradictions: &contradictions)
      seasons += games.sorted { $0.key < $1.key }.map { (league, $0.key, $0.value) }
    }
    problems += spectators.miscounts(in: rows) + unmatched(corrections, in: rows)
    problems += startTimes.unmatched(in: rows) + resumed.unmatched(in: rows)
    problems += CatalogChecks.failures(
      stadiums: venues.stadiums, teams: teams.teams, structures: structures,
      games: seasons.map(\.games))
    problems += limits(seasons)
    var files = [
      "version.txt": "# The date of the data.\n\(venues.version)\n",
      "leagues.txt": CatalogWriter.leagues(structures),
      "teams.txt": CatalogWriter.teams(
        PresentHomes.chosen(for: teams.teams, in: venues.stadiums, by: seasons)),
      "stadiums.txt": CatalogWriter.stadiums(venues.stadiums),
      "seasons.txt": CatalogWriter.seasons(seasons.compactMap(summary)),
    ]
    let spans = Dictionary(
      structures.map { ($0.league.id, $0.league) }, uniquingKeysWith: { first, _ in first })
    for (league, season, games) in seasons {
      let title = spans[league]?.title(of: season) ?? "\(league) \(season)"
      files[SeasonFile.path(league: league, season: season)] = SeasonWriter.text(
        games, title: title)
    }
    return Outcome(
      files: files, report: report(seasons) + "\n" + starts(seasons),
      contradictions: contradictions, failures: problems)
  }

  private func summary(_ entry: (league: LeagueID, season: Int, games: [Game])) -> SeasonSummary? {
    guard let first = entry.games.first, let last = entry.games.last else { return nil }
    return SeasonSummary(
      league: entry.league, season: entry.season, firstDay: first.day,
      lastDay: entry.games.compactMap(\.resumedDay).reduce(last.day, max),
      games: entry.games.count, results: entry.games.count { $0.score != nil })
  }

  /// Corrections that do not fit exactly one game.
  private func unmatched(_ corrections: GameCorrections, in rows: [SourceGame]) -> [String] {
    var counts: [GameCorrections.Game: Int] = [:]
    for row in rows {
      let key = GameCorrections.Game(
        league: row.league, day: row.day, home: row.homeCode, away: row.awayCode)
      if corrections.corrections[key] != nil { counts[key, default: 0] += 1 }
    }
    return corrections.corrections.filter { counts[$0.key] != 1 }
      .map { "\($0.value.place): matches \(counts[$0.key] ?? 0) games instead of one" }.sorted()
  }

  private func limits(_ seasons: [(league: LeagueID, season: Int, games: [Game])]) -> [String] {
    LeagueStructureBuilder.ids.compactMap { league in
      let since = VenueCoverage(
        seasons.filter { $0.league == league && $0.season >= 2000 }.flatMap(\.games))
      let limit = VenueCoverage.limit(of: league)
      return since.openPercent > limit
        ? "\(league): more than \(limit) % of the games since 2000 have no certain stadium" : nil
    }
  }

  private func starts(_ seasons: [(league: LeagueID, season: Int, games: [Game])]) -> String {
    let games = seasons.lazy.flatMap(\.games)
    let exact = games.count { if case .exact = $0.start { true } else { false } }
    return "\(exact) games have an exact start"
  }

  private func report(_ seasons: [(league: LeagueID, season: Int, games: [Game])]) -> String {
    var lines = [VenueCoverage.header]
    for league in LeagueStructureBuilder.ids {
      let own = seasons.filter { $0.league == league }
      lines.append(VenueCoverage(own.flatMap(\.games)).row(league, since: "all "))
      lines.append(
        VenueCoverage(own.filter { $0.season >= 2000 }.flatMap(\.games)).row(league, since: "2000"))
    }
    return lines.joined(separator: "\n")
  }
}

extension League {
  /// `MLB 2018`, `NBA 2018-19`.
  fileprivate func title(of season: Int) -> String {
    let next = (season + 1) % 100
    let end = seasonSpansYears ? "-\(next < 10 ? "0" : "")\(next)" : ""
    return "\(id.rawValue.uppercased()) \(season)\(end)"
  }
}
