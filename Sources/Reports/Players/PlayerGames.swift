package import AppSupport
package import BoxScores
import Localization
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
      deeds.append(localized("starting pitcher"))
    }
    if score.winner == player.id { deeds.append(localized("win", context: "pitcher")) }
    if score.loser == player.id { deeds.append(localized("loss", context: "pitcher")) }
    if score.save == player.id { deeds.append(localized("save", context: "pitcher")) }
    let homeRuns = (score.homeRuns ?? []).filter { $0.batter == player.id }
    if !homeRuns.isEmpty {
      let numbers = homeRuns.compactMap(\.career).map(String.init).joined(separator: ", ")
      deeds.append(homeRuns.count.counted("home run") + (numbers.isEmpty ? "" : " (\(numbers))"))
    }
    deeds += (score.lines ?? []).filter { $0.player == player.id }.map(\.words)
    deeds += scores(in: score.scoring ?? [])
    deeds += (score.feats ?? []).filter { $0.players.contains(player.id) }
      .map { $0.kind.title($0.value) }
    return deeds.isEmpty ? [localized("played", context: "player")] : deeds
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
    var lines = [screen.line(title, .heading)]
    var parts = [games.count.counted("game")]
    if homeRuns > 0 { parts.append(homeRuns.counted("home run")) }
    lines += screen.paragraph(parts.joined(separator: ", "), indent: 2)
    var table = TextTable([
      .marks(localized("DATE")), .words(localized("GAME"), least: 16, enough: 24),
      .words(localized("WHAT"), least: 24, enough: 44),
      .marks(localized("VISIT"), isOptional: true),
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
        did: Language.$current.withValue(.english) { seen.deeds(in: game) })
    }
  }
}
