import BoxScores
import Localization
import SportsModel

/// The events in the games of visits: `saw` of `stats --json`.
package struct SeenTotalsDocument: Encodable, Sendable {
  private struct Player: Encodable {
    let player: String
    let playerID: String
    let league: LeagueID
    var count: Int?
  }

  private struct Team: Encodable {
    let teamID: TeamID
    let count: Int
  }

  private struct Starter: Encodable {
    let player: String
    let playerID: String
    let games: Int
    let wins: Int
    let losses: Int
  }

  private struct Extreme: Encodable {
    let value: Int
    let visitID: String
    let localDate: LocalDay

    init(_ extreme: SeenTotals.Extreme) {
      value = extreme.value
      visitID = extreme.visit.id.text
      localDate = extreme.visit.day
    }
  }

  private struct Milestone: Encodable {
    let kind: String
    let value: Int?
    let players: [String]
    let visitID: String
    let localDate: LocalDay
  }

  private struct BestMoment: Encodable {
    let kind: MomentKind
    let title: String
    let players: [String]
    let playerIds: [String]
    let visitID: String
    let localDate: LocalDay

    init(_ best: SeenTotals.BestMoment) {
      kind = best.moment.kind
      title = Language.$current.withValue(.english) { best.moment.title }
      players = best.moment.players.map(best.game.names.player)
      playerIds = best.moment.players.map(\.sourceID)
      visitID = best.game.visit.id.text
      localDate = best.game.visit.day
    }
  }

  private let games: Int
  private let bestMoments: [BestMoment]
  private let homeRuns: SeenCount
  private let homeRunHitters: [Player]
  private let players: SeenCount
  private let playersByTeam: [Team]
  private let hallOfFame: [Player]
  private let starters: [Starter]
  private let overtime: SeenCount
  private let walkOffs: SeenCount
  private let shutouts: SeenCount
  private let noHitters: SeenCount
  private let debuts: SeenCount
  private let milestones: [Milestone]
  private let coldest: Extreme?
  private let hottest: Extreme?
  private let longest: Extreme?
  private let biggestCrowd: Extreme?

  package init(_ totals: SeenTotals) {
    games = totals.games
    bestMoments = totals.bestMoments.map(BestMoment.init)
    homeRuns = totals.homeRuns
    homeRunHitters = totals.hitters.map { Self.player($0.player, count: $0.count) }
    players = totals.players
    playersByTeam = totals.playersByTeam.map { Team(teamID: $0.team, count: $0.count) }
    hallOfFame = totals.hallOfFame.map { Self.player($0) }
    starters = totals.starters.map { starter in
      Starter(
        player: starter.player.name, playerID: starter.player.id.sourceID, games: starter.games,
        wins: starter.record.wins, losses: starter.record.losses)
    }
    overtime = totals.overtime
    walkOffs = totals.walkOffs
    shutouts = totals.shutouts
    noHitters = totals.noHitters
    debuts = totals.debuts
    milestones = totals.milestones.map { milestone in
      Milestone(
        kind: milestone.feat.kind.rawValue, value: milestone.feat.value,
        players: milestone.feat.players.map(milestone.game.names.player),
        visitID: milestone.game.visit.id.text, localDate: milestone.game.visit.day)
    }
    coldest = totals.coldest.map(Extreme.init)
    hottest = totals.hottest.map(Extreme.init)
    longest = totals.longest.map(Extreme.init)
    biggestCrowd = totals.biggestCrowd.map(Extreme.init)
  }

  private static func player(_ player: BoxScores.Player, count: Int? = nil) -> Player {
    Player(
      player: player.name, playerID: player.id.sourceID, league: player.id.league, count: count)
  }
}
