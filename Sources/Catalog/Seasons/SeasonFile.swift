package import SportsModel

/// Names shared by the reader and the writer of a season's file.
package enum SeasonFile {
  /// `games/mlb/2018.txt`.
  package static func path(league: LeagueID, season: Int) -> String {
    "games/\(league)/\(season).txt"
  }

  /// A team's code in the files of its league: `NYY` for `mlb-nyy`.
  package static func code(of team: TeamID) -> String {
    guard let hyphen = team.rawValue.firstIndex(of: "-") else { return team.rawValue.uppercased() }
    return team.rawValue[team.rawValue.index(after: hyphen)...].uppercased()
  }
}
