import AppSupport
package import Catalog
package import SportsModel

/// The result of adding or updating a league from a pack.
package struct LeagueUpdate: Sendable {
  package let league: CustomLeague
  /// The results by season.
  package let seasons: [SyncReport]
  /// Notes about derived facts and about what is kept.
  package let notes: [String]
  package let isDryRun: Bool
  /// `new`, `changed` or `unchanged`.
  let status: String

  package var replacements: [SeasonUpdate.Replacement] { seasons.flatMap(\.replacements) }

  package var document: LeagueUpdateDocument {
    LeagueUpdateDocument(
      league: league.id, status: status, version: league.version, teams: league.teams.count,
      stadiums: league.stadiums.count, seasons: seasons.map(SeasonSyncDocument.init), notes: notes,
      dryRun: isDryRun)
  }

  /// Returns the lines of the report; if verbose, one for each change and each issue.
  package func lines(isVerbose: Bool) -> [String] {
    let counts =
      "\(league.teams.count.counted("team")), \(league.stadiums.count.counted("own stadium"))"
    return ["\(league.structure.league.name) (\(league.id)): \(status), \(counts)"]
      + SyncFormatter(isVerbose: isVerbose).lines(seasons).map { "  \($0)" }
  }
}

/// The result of removing a league.
package struct LeagueRemoval: Sendable {
  package let league: CustomLeague
  /// The number of visits to its games or stadiums, which stay.
  package let visits: Int
  package let keptStadiums: [StadiumID]
  package let isDryRun: Bool

  package var document: LeagueRemovalDocument {
    LeagueRemovalDocument(
      league: league.id, visits: visits, keptStadiums: keptStadiums, dryRun: isDryRun)
  }

  package var sentence: String {
    "\(isDryRun ? "Would remove" : "Removed") \(league.structure.league.name)."
  }

  /// Notes about stadiums and visits that stay.
  package var notes: [String] {
    var notes: [String] = []
    if !keptStadiums.isEmpty {
      notes.append("These stadiums are kept: \(DisplayFormat.list(keptStadiums.map(\.rawValue))).")
    }
    if visits > 0 {
      notes.append("\(visits.counted("visit")) to its games \(visits == 1 ? "is" : "are") kept.")
    }
    return notes
  }
}
