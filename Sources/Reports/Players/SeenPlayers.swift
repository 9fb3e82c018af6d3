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
    _ visits: [Visit], store: BoxScoreStore, options: Options = Options()
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
        var seen = entries[player.id] ?? Entry(player: player, first: visit.day, latest: visit.day)
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
        .text(localized("PLAYER"), minWidth: 14), .numbers(localized("GAMES")),
        .fixed(localized("FIRST")), .fixed(localized("LATEST")),
        .text(localized("TEAMS"), minWidth: 10), .fixed(localized("ID"), isOptional: true),
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

  /// The document of `players seen`.
  package var document: ListDocument<JSONObject> {
    ListDocument("players", items: entries.map(\.document), with: ["coverage": coverage])
  }
}

extension SeenPlayers.Entry {
  fileprivate var document: JSONObject {
    [
      "player": player.name, "playerID": player.id.sourceID, "league": player.id.league,
      "teamIds": teams, "games": games, "first": first, "latest": latest,
      "hallOfFame": player.hallOfFame,
    ]
  }
}

// The games in which the user saw a player, with what the player did.
extension SeenPlayer {
  /// The number of home runs that the user saw the player hit.
  var homeRuns: Int { games.flatMap { $0.score.homeRuns ?? [] }.count { $0.batter == player.id } }

  /// Returns the player's achievements in a game: `2 home runs (699, 700)`; at least `played`.
  func achievements(in game: SeenGame) -> [String] {
    let score = game.score
    var achievements: [String] = []
    if score.starters?.contains(where: { $0.player == player.id }) == true {
      achievements.append(localized("starting pitcher"))
    }
    if score.winner == player.id { achievements.append(localized("win", context: "pitcher")) }
    if score.loser == player.id { achievements.append(localized("loss", context: "pitcher")) }
    if score.save == player.id { achievements.append(localized("save", context: "pitcher")) }
    let homeRuns = (score.homeRuns ?? []).filter { $0.batter == player.id }
    if !homeRuns.isEmpty {
      let numbers = homeRuns.compactMap(\.career).map(String.init).joined(separator: ", ")
      achievements.append(
        homeRuns.count.counted("home run") + (numbers.isEmpty ? "" : " (\(numbers))"))
    }
    achievements += (score.lines ?? []).filter { $0.player == player.id }.map(\.description)
    achievements += scores(in: score.scoring ?? [])
    achievements += (score.feats ?? []).filter { $0.players.contains(player.id) }
      .map { $0.kind.title($0.value) }
    return achievements.isEmpty ? [localized("played", context: "player")] : achievements
  }

  /// Returns the scores and touchdown passes of the player: `2 touchdowns`.
  private func scores(in plays: [ScoringPlay]) -> [String] {
    let own = plays.filter { $0.scorer == player.id }
    let touchdowns = own.count { $0.kind == .touchdown }
    let fieldGoals = own.count { $0.kind == .fieldGoal }
    let safeties = own.count { $0.kind == .safety }
    let passes = plays.count { $0.passer == player.id && $0.kind == .touchdown }
    var scores: [String] = []
    if touchdowns > 0 { scores.append(touchdowns.counted("touchdown")) }
    if fieldGoals > 0 { scores.append(fieldGoals.counted("field goal")) }
    if safeties > 0 { scores.append(safeties.counted("safety score")) }
    if passes > 0 {
      scores.append(
        localized(passes, one: "\(passes) touchdown pass", other: "\(passes) touchdown passes"))
    }
    return scores
  }

  package func lines(_ screen: TerminalLayout) -> [String] {
    let title =
      player.hallOfFame.map { localized("\(player.title), Hall of Fame \($0)") } ?? player.title
    var lines = [screen.line(title, style: .heading)]
    var parts = [games.count.counted("game")]
    if homeRuns > 0 { parts.append(homeRuns.counted("home run")) }
    lines += screen.paragraph(parts.joined(separator: ", "), indent: 2)
    var table = TextTable([
      .fixed(localized("DATE")), .text(localized("GAME"), minWidth: 16, preferredWidth: 24),
      .text(localized("WHAT"), minWidth: 24, preferredWidth: 44),
      .fixed(localized("VISIT"), isOptional: true),
    ])
    for game in games {
      table.add(
        game.visit.day.description, game.visit.title,
        achievements(in: game).joined(separator: ", "), game.visit.shortID)
    }
    return lines + table.lines(screen)
  }

  /// The document of `players show`.
  package var document: JSONObject {
    [
      "schema": 1, "player": player.name, "playerID": player.id.sourceID,
      "league": player.id.league, "firstSeason": player.seasons?.lowerBound,
      "lastSeason": player.seasons?.upperBound, "debut": player.debut, "lastGame": player.lastGame,
      "hallOfFame": player.hallOfFame, "homeRuns": homeRuns, "games": games.map(document),
    ]
  }

  private func document(_ game: SeenGame) -> JSONObject {
    let side = game.score.players.first { $0.player == player.id }?.side
    return [
      "visitID": game.visit.id.text,
      "gameID": (game.visit.supersededBy ?? game.visit.game?.key)?.description,
      "localDate": game.visit.day, "stadiumID": game.visit.stadium,
      "teamID": side.map(game.score.team),
      "homeRuns": game.score.homeRuns.map { $0.count { $0.batter == player.id } },
      "did": Language.$current.withValue(.english) { achievements(in: game) },
    ]
  }
}
