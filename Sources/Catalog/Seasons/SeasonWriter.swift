package import SportsModel

/// Writes one season's file in the format of docs/catalog.md.
package enum SeasonWriter {
  /// Returns the file of games, which must be in the order of their days.
  package static func text(_ games: [Game], title: String) -> String {
    "# \(title). Home team first. Format: docs/catalog.md.\n" + lines(games)
  }

  /// Returns the file without a title; marks, if any, are in the order of the games.
  static func lines(_ games: [Game], marks: [SeasonPack.Mark] = []) -> String {
    var text = ""
    let usual = usualBuildings(games)
    for (home, building) in usual.sorted(by: { $0.key < $1.key }) {
      text += "home \(SeasonFile.code(of: home)) \(building.text)\n"
    }
    var day: LocalDay?
    for (position, game) in games.enumerated() {
      if game.day != day {
        text += "\(game.day)\n"
        day = game.day
      }
      text += line(game, usual: usual[game.home])
      if marks.indices.contains(position) {
        text += " id:\(marks[position].id)"
        text += marks[position].supersedes.map { " was:\($0)" }.joined()
      }
      text += "\n"
    }
    return text
  }

  /// Returns the most frequent building of each home team; the alphabetically first of equals.
  private static func usualBuildings(_ games: [Game]) -> [TeamID: SeasonFile.Building] {
    var counts: [TeamID: [SeasonFile.Building: Int]] = [:]
    for game in games {
      counts[game.home, default: [:]][SeasonFile.Building(game), default: 0] += 1
    }
    return counts.compactMapValues { counts in
      counts.max { ($0.value, $1.key.text) < ($1.value, $0.key.text) }?.key
    }
  }

  private static func line(_ game: Game, usual: SeasonFile.Building?) -> String {
    let score = game.score.map { "\($0.home)-\($0.away)" } ?? "-"
    var line = "\(SeasonFile.code(of: game.home)) \(SeasonFile.code(of: game.away)) \(score)"
    if let start = game.localStart?.hourAndMinute {
      if case .placeholder = game.start { line += " ~" + start } else { line += " " + start }
    }
    if game.number > 0 { line += " #\(game.number)" }
    if game.seasonType != .regular { line += game.seasonType == .other ? " other" : " post" }
    if game.isNeutralSite { line += " neutral" }
    if !game.hasSpectators { line += " closed-doors" }
    if !game.isDateConfirmed { line += " provisional" }
    let building = SeasonFile.Building(game)
    if game.status != .planned { line += " \(game.status.rawValue)" }
    if let day = game.resumedDay {
      line += " resumed:\(day)" + (game.resumedStadium.map { "@\($0)" } ?? "")
    }
    if building != usual { line += " " + building.text }
    return line
  }
}

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
        ? "unknown" : "\(knowledge.rawValue):\(stadiums.map(\.rawValue).joined(separator: ","))"
    }
  }
}

extension SeasonFile.Building {
  init(_ game: Game) { self.init(knowledge: game.building, stadiums: game.stadiums) }
}
