import SportsModel

/// The JSON form of a box score: `saw` of `visits show`.
///
/// Whatever is unknown is null, also lists.
package struct BoxScoreDocument: Encodable, Sendable {
  struct Starter: Encodable {
    let player, playerID, team: String
    let teamID: TeamID
  }

  struct HomeRun: Encodable {
    let player, playerID, team: String
    let teamID: TeamID
    let inning: Int?
    let half: String?
    let onBase: Int?
    let pitcher, pitcherID: String?
    let career: Int?
    let walkOff: Bool?
  }

  struct Play: Encodable {
    let kind: String
    let how: String?
    let team: String
    let teamID: TeamID
    let quarter: Int?
    let clock: String?
    let yards: Int?
    let player, playerID, passer, passerID: String?
  }

  struct Line: Encodable {
    let player, playerID, team: String
    let teamID: TeamID
    let points, rebounds, assists, steals, blocks, goals, powerPlayGoals, saves, goalsAgainst: Int?
    let decision: String?
    let secondsInGoal: Int?
  }

  struct Feat: Encodable {
    let kind: String
    let teamID: TeamID?
    let players, playerIds: [String]
    let value: Int?
    let detail: String?
  }

  struct Weather: Encodable {
    let tempF: Int?
    let sky, precipitation: String?
    let windMph: Int?
    let windDirection: String?
  }

  struct LineScore: Encodable {
    /// The runs of each inning, or the points or goals of each period.
    let away: [Int?]
    let home: [Int?]
    let awayTotal, homeTotal: Int
    let awayHits, homeHits, awayErrors, homeErrors: Int?
  }

  /// nil if the game has none: the bundled data doesn't have it.
  private let lineScore: LineScore?
  private let innings: Int?
  private let overtime, walkOff: Bool?
  private let win, winID, loss, lossID, save, saveID: String?
  private let starters: [Starter]?
  private let homeRuns: [HomeRun]?
  private let scoring: [Play]?
  private let lines: [Line]?
  private let feats: [Feat]?
  private let attendance, durationMinutes: Int?
  private let weather: Weather?
  private let appearances: [Starter]?
  /// `bundled`, or the provider of what isn't bundled.
  private let source: String

  package init(_ score: BoxScore, names: BoxScoreNames) {
    lineScore = score.lineScore.map {
      LineScore(
        away: $0.away, home: $0.home, awayTotal: $0.total.away, homeTotal: $0.total.home,
        awayHits: $0.hits?.away, homeHits: $0.hits?.home, awayErrors: $0.errors?.away,
        homeErrors: $0.errors?.home)
    }
    source = score.provider ?? "bundled"
    innings = score.innings
    overtime = score.isOvertime
    walkOff = score.isWalkOff
    win = score.winner.map(names.player)
    winID = score.winner?.sourceID
    loss = score.loser.map(names.player)
    lossID = score.loser?.sourceID
    save = score.save.map(names.player)
    saveID = score.save?.sourceID
    attendance = score.attendance
    durationMinutes = score.minutes
    weather = score.weather.map {
      Weather(
        tempF: $0.temperature, sky: $0.sky, precipitation: $0.precipitation,
        windMph: $0.windSpeed, windDirection: $0.windDirection)
    }
    func starter(_ appearance: BoxScore.Appearance) -> Starter {
      Starter(
        player: names.player(appearance.player), playerID: appearance.player.sourceID,
        team: names.team(appearance.side), teamID: score.team(appearance.side))
    }
    starters = score.starters?.map(starter)
    appearances = score.appearances?.map(starter)
    homeRuns = score.homeRuns?.map { HomeRun($0, score: score, names: names) }
    scoring = score.scoring?.map { Play($0, score: score, names: names) }
    lines = score.lines?.map { Line($0, score: score, names: names) }
    feats = score.feats?.map { feat in
      Feat(
        kind: feat.kind.rawValue, teamID: feat.side.map(score.team),
        players: feat.players.map(names.player), playerIds: feat.players.map(\.sourceID),
        value: feat.value, detail: feat.detail)
    }
  }
}

extension BoxScoreDocument.HomeRun {
  init(_ homeRun: HomeRun, score: BoxScore, names: BoxScoreNames) {
    self.init(
      player: names.player(homeRun.batter), playerID: homeRun.batter.sourceID,
      team: names.team(homeRun.side), teamID: score.team(homeRun.side), inning: homeRun.inning,
      half: homeRun.isTop.map { $0 ? "top" : "bottom" }, onBase: homeRun.onBase,
      pitcher: homeRun.pitcher.map(names.player), pitcherID: homeRun.pitcher?.sourceID,
      career: homeRun.career, walkOff: homeRun.isWalkOff)
  }
}

extension BoxScoreDocument.Play {
  init(_ play: ScoringPlay, score: BoxScore, names: BoxScoreNames) {
    self.init(
      kind: play.kind.rawValue, how: play.how, team: names.team(play.side),
      teamID: score.team(play.side), quarter: play.quarter,
      clock: play.clock.map(BoxScoreNames.clock), yards: play.yards,
      player: play.scorer.map(names.player), playerID: play.scorer?.sourceID,
      passer: play.passer.map(names.player), passerID: play.passer?.sourceID)
  }
}

extension BoxScoreDocument.Line {
  init(_ line: PlayerLine, score: BoxScore, names: BoxScoreNames) {
    self.init(
      player: names.player(line.player), playerID: line.player.sourceID,
      team: names.team(line.side), teamID: score.team(line.side), points: line.points,
      rebounds: line.rebounds, assists: line.assists, steals: line.steals, blocks: line.blocks,
      goals: line.goals, powerPlayGoals: line.powerPlayGoals, saves: line.goalie?.saves,
      goalsAgainst: line.goalie?.goalsAgainst, decision: line.goalie?.decision,
      secondsInGoal: line.goalie?.time)
  }
}

/// The names of the players and teams of a box score.
package struct BoxScoreNames: Sendable {
  private let store: BoxScoreStore
  private let home, away: String

  package init(_ store: BoxScoreStore, home: String, away: String) {
    (self.store, self.home, self.away) = (store, home, away)
  }

  package func team(_ side: TeamSide) -> String { side == .home ? home : away }

  /// Returns a player's name, or the id if the data doesn't have it.
  package func player(_ id: PlayerID) -> String {
    ((try? store.player(id)) ?? nil)?.name ?? id.sourceID
  }

  /// Returns minutes and seconds: `4:07`.
  static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
