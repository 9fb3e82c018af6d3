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

  /// The building of a game and its evidence.
  struct Building: Hashable {
    let knowledge: Game.VenueCertainty
    let stadiums: [StadiumID]

    var text: String {
      knowledge == .unknown
        ? "unknown"
        : "\(knowledge.rawValue):\(stadiums.map(\.rawValue).joined(separator: ","))"
    }
  }
}

extension SeasonFile.Building {
  init(_ game: Game) { self.init(knowledge: game.building, stadiums: game.stadiums) }
}
