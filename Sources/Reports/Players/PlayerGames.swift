package import AppSupport
package import BoxScores
import SportsModel

/// The games in which the user saw a player, with what the player did.
package struct PlayerGames: Sendable {
  package let player: Player
  package let games: [SeenGame]

  package init(_ seen: SeenPlayer) {
    player = seen.player
    games = seen.games
  }

  /// The number of home runs that the user saw the player hit.
  var homeRuns: Int { games.flatMap { $0.score.homeRuns ?? [] }.count { $0.batter == player.id } }

  /// Returns what the player did in a game: `2 home runs (699, 700)`; at least `played`.
  func deeds(in game: SeenGame) -> [String] {
    let score = game.score
    var deeds: [String] = []
    if score.starters?.contains(where: { $0.player == player.id }) == true {
      deeds.append("starting pitcher")
    }
    for (word, pitcher) in [("win", score.winner), ("loss", score.loser), ("save", score.save)]
    where pitcher == player.id {
      deeds.append(word)
    }
    let homeRuns = (score.homeRuns ?? []).filter { $0.batter == player.id }
    if !homeRuns.isEmpty {
      let numbers = homeRuns.compactMap(\.career).map(String.init).joined(separator: ", ")
      deeds.append(homeRuns.count.counted("home run") + (numbers.isEmpty ? "" : " (\(numbers))"))
    }
    deeds += (score.lines ?? []).filter { $0.player == player.id }.map(\.words)
    let plays = score.scoring ?? []
    for (count, noun) in [
      (plays.count { $0.scorer == player.id && $0.kind == .touchdown }, "touchdown"),
      (plays.count { $0.scorer == player.id && $0.kind == .fieldGoal }, "field goal"),
      (plays.count { $0.scorer == player.id && $0.kind == .safety }, "safety score"),
      (plays.count { $0.passer == player.id && $0.kind == .touchdown }, "touchdown pass"),
    ] where count > 0 {
      deeds.append(
        noun == "touchdown pass" && count > 1 ? "\(count) touchdown passes" : count.counted(noun))
    }
    deeds += (score.feats ?? []).filter { $0.players.contains(player.id) }
      .map { $0.kind.title($0.value) }
    return deeds.isEmpty ? ["played"] : deeds
  }

  package func lines(_ screen: TerminalLayout) -> [String] {
    let hall = player.hallOfFame.map { ", Hall of Fame \($0)" } ?? ""
    var lines = [screen.line(player.title + hall, .heading)]
    var parts = [games.count.counted("game")]
    if homeRuns > 0 { parts.append(homeRuns.counted("home run")) }
    lines += screen.paragraph(parts.joined(separator: ", "), indent: 2)
    var table = TextTable([
      .marks("DATE"), .words("GAME", least: 16, enough: 24), .words("WHAT", least: 24, enough: 44),
      .marks("VISIT", isOptional: true),
    ])
    for game in games {
      table.add(
        game.visit.day.description, game.visit.title,
        deeds(in: game).joined(separator: ", "), game.visit.shortID)
    }
    return lines + table.lines(screen)
  }
}

/// The document of `players show`.
package struct PlayerGamesDocument: Encodable, Sendable {
  private struct Game: Encodable {
    let visitID: String
    let gameID: String?
    let localDate: LocalDay
    let stadiumID: StadiumID
    let teamID: TeamID?
    let homeRuns: Int?
    let did: [String]
  }

  private let schema = 1
  private let player: String
  private let playerID: String
  private let league: LeagueID
  private let firstSeason: Int?
  private let lastSeason: Int?
  private let debut: LocalDay?
  private let lastGame: LocalDay?
  private let hallOfFame: Int?
  private let homeRuns: Int
  private let games: [Game]

  package init(_ seen: PlayerGames) {
    let player = seen.player
    self.player = player.name
    playerID = player.id.sourceID
    league = player.id.league
    firstSeason = player.seasons?.lowerBound
    lastSeason = player.seasons?.upperBound
    debut = player.debut
    lastGame = player.lastGame
    hallOfFame = player.hallOfFame
    homeRuns = seen.homeRuns
    games = seen.games.map { game in
      let side = game.score.players.first { $0.player == player.id }?.side
      return Game(
        visitID: game.visit.id.text,
        gameID: (game.visit.supersededBy ?? game.visit.game?.key)?.description,
        localDate: game.visit.day, stadiumID: game.visit.stadium,
        teamID: side.map(game.score.team),
        homeRuns: game.score.homeRuns.map { $0.count { $0.batter == player.id } },
        did: seen.deeds(in: game))
    }
  }
}
