package import AppSupport
package import BoxScores
import Localization
package import SportsModel

/// The players who appeared in the games of visits.
package struct SeenPlayers: Sendable {
  package struct Entry: Sendable {
    package let player: Player
    /// The teams for which the player was seen, in the order of the visits.
    package internal(set) var teams: [TeamID] = []
    package internal(set) var games = 0
    package let first: LocalDay
    package internal(set) var latest: LocalDay
  }

  /// A selection of players.
  package struct Options: Sendable {
    package var leagues: Set<LeagueID>?
    package var team: TeamID?
    package var isOnlyHallOfFame = false
    /// The maximum number of entries; nil for all.
    package var limit: Int?

    package init() {}
  }

  /// Those seen most often first.
  package let entries: [Entry]
  /// The number of all players, of games whose players are known, and of all games.
  package let coverage: SeenCount

  package init(
    _ visits: [Visit], _ store: BoxScoreStore, _ options: Options = Options()
  ) throws(BoxScoreError) {
    var entries: [PlayerID: Entry] = [:]
    var (known, all) = (0, 0)
    for entry in AttendedGames(visits).entries where entry.isGame {
      let visit = entry.visit
      if let leagues = options.leagues, !(visit.league.map(leagues.contains) ?? false) { continue }
      all += 1
      guard let game = try store.seenGame(visit) else { continue }
      if game.score.appearances != nil { known += 1 }
      for appearance in game.score.players {
        let team = game.score.team(appearance.side)
        guard options.team == nil || options.team == team else { continue }
        guard let player = try store.player(appearance.player) else { continue }
        if options.isOnlyHallOfFame, player.hallOfFame == nil { continue }
        var seen =
          entries[player.id]
          ?? Entry(player: player, first: visit.day, latest: visit.day)
        seen.games += 1
        seen.latest = visit.day
        if !seen.teams.contains(team) { seen.teams.append(team) }
        entries[player.id] = seen
      }
    }
    let sorted = entries.values.sorted { left, right in
      (-left.games, left.player.name, left.player.id)
        < (-right.games, right.player.name, right.player.id)
    }
    self.entries = Array(sorted.prefix(options.limit ?? sorted.count))
    coverage = SeenCount(count: sorted.count, games: known, of: all)
  }

  package func table(_ teamName: (TeamID) -> String) -> TextTable {
    var table = TextTable(
      [
        .words(localized("PLAYER"), least: 14), .figures(localized("GAMES")),
        .marks(localized("FIRST")), .marks(localized("LATEST")),
        .words(localized("TEAMS"), least: 10), .marks(localized("ID"), isOptional: true),
      ], indent: 0)
    for entry in entries {
      let name = entry.player.name
      table.add(
        entry.player.hallOfFame == nil ? name : localized("\(name) (Hall of Fame)"),
        String(entry.games), entry.first.description, entry.latest.description,
        entry.teams.map(teamName).joined(separator: ", "), entry.player.id.rawValue)
    }
    return table
  }
}

/// The document of `players seen`.
package struct SeenPlayersDocument: Encodable, Sendable {
  package struct Entry: Encodable, Sendable {
    let player: String
    let playerID: String
    let league: LeagueID
    let teamIds: [TeamID]
    let games: Int
    let first: LocalDay
    let latest: LocalDay
    let hallOfFame: Int?
  }

  private let schema = 1
  package let players: [Entry]
  private let coverage: SeenCount

  package init(_ seen: SeenPlayers) {
    players = seen.entries.map { entry in
      Entry(
        player: entry.player.name, playerID: entry.player.id.sourceID,
        league: entry.player.id.league, teamIds: entry.teams, games: entry.games,
        first: entry.first, latest: entry.latest, hallOfFame: entry.player.hallOfFame)
    }
    coverage = seen.coverage
  }
}
