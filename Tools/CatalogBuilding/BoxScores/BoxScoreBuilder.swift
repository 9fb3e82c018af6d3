import BoxScores
package import Foundation
import SportsModel

/// Turns the tables of `witness/` into the bundled box scores.
package struct BoxScoreBuilder {
  /// The files of a run.
  package struct Outcome {
    /// The files by their paths within the folder of box scores.
    package let files: [String: [UInt8]]
    package let report: [String]
  }

  private let sources: SourceFolder

  package init(facts: URL, corrections: URL) {
    sources = SourceFolder(facts: facts, corrections: corrections)
  }

  package func build() throws -> Outcome {
    let teams = try TeamCodeIndex(sources)
    let version = try version()
    var files: [String: [UInt8]] = [:]
    var report: [String] = []
    func add(_ league: LeagueID, _ made: LeagueBoxScores) {
      for (name, bytes) in made.files { files["\(league)/\(name).pack"] = bytes }
      report += made.notes
      let size = made.files.values.reduce(0) { $0 + $1.count }
      report.append("\(league): \(made.files.count) files, \(size) bytes")
    }
    add(
      "mlb",
      try BaseballBoxScores(sources, try SourceGameTable("mlb", sources, teams), version).made())
    add(
      "nfl",
      try FootballBoxScores(sources, try SourceGameTable("nfl", sources, teams), version).made())
    for league in ["nhl", "nba"] as [LeagueID] {
      let games = try SourceGameTable(league, sources, teams)
      add(league, try LineBoxScores(sources, games, version).made())
    }
    return Outcome(files: files, report: report)
  }

  /// Returns the checksum of all tables, so that files of different runs aren't mixed.
  private func version() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: sources.facts.appendingPathComponent("witness").path)
    var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
    for name in names.filter({ $0.hasSuffix(".csv.gz") }).sorted() {
      let file = sources.facts.appendingPathComponent("witness/\(name)")
      for byte in try Data(contentsOf: file) {
        checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return String(checksum, radix: 16)
  }
}

/// The files of a league, and notes for people.
struct LeagueBoxScores {
  var files: [String: [UInt8]] = [:]
  var notes: [String] = []
}

extension LeagueBoxScores {
  /// Makes the file of players, and a file for each of some seasons of a table of games.
  init(
    _ games: SourceGameTable, players: [UInt8], seasons: Set<Int>,
    file: (SourceGameTable.Season) -> [UInt8]
  ) {
    files[PlayerFile.name] = players
    for season in games.seasons where seasons.contains(season.season) {
      files["\(season.season)"] = file(season)
    }
  }
}
