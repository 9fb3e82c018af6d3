package import SportsModel

/// One of the two teams of a game.
package enum TeamSide: String, Sendable, Codable, CaseIterable {
  case home, away
  package var other: TeamSide { self == .home ? .away : .home }
}

/// The events of a game; whatever is unknown is nil, also lists.
package struct BoxScore: Hashable, Sendable, Codable {
  package struct Weather: Hashable, Sendable, Codable {
    /// Degrees Fahrenheit.
    package var temperature: Int?
    /// As the source has it: `sunny`, `dome`, `Partly Cloudy`.
    package var sky: String?
    package var precipitation: String?
    /// Miles per hour.
    package var windSpeed: Int?
    /// As the source has it: `tocf` (out to center field), `SW`.
    package var windDirection: String?

    package static let unknown = Weather()

    /// True if it was the weather of a hall.
    package var isIndoors: Bool {
      ["dome", "indoors", "controlled climate", "roof closed"].contains(sky?.lowercased() ?? "")
    }

    package var isKnown: Bool {
      temperature != nil || sky != nil || precipitation != nil || windSpeed != nil
    }
  }

  /// A player who appeared in a game.
  package struct Appearance: Hashable, Sendable, Codable {
    package let player: PlayerID
    package let side: TeamSide

    package init(player: PlayerID, side: TeamSide) { (self.player, self.side) = (player, side) }
  }

  /// The runs, points or goals of each inning, quarter or period, and their sum.
  package struct LineScore: Hashable, Sendable, Codable {
    /// nil for half an inning that wasn't played.
    package var home: [Int?]
    package var away: [Int?]
    package var total: Score
    /// Hits and errors (MLB).
    package var hits: Score?
    package var errors: Score?

    package init(home: [Int?], away: [Int?], total: Score) {
      (self.home, self.away, self.total) = (home, away, total)
    }
  }

  package let league: LeagueID
  package let season: Int
  package let day: LocalDay
  package let isPostseason: Bool
  package let home, away: TeamID
  /// The provider of what the bundled data doesn't have; nil if all is bundled.
  package var provider: String?
  package var lineScore: LineScore?
  package var attendance, minutes: Int?
  package var weather: Weather?
  package var innings: Int?
  /// Extra innings or overtime.
  package var isOvertime: Bool?
  package var isWalkOff, isNightGame: Bool?
  package var winner, loser, save: PlayerID?
  package var starters: [Appearance]?
  package var homeRuns: [HomeRun]?
  /// Touchdowns, field goals and safeties in order (NFL).
  package var scoring: [ScoringPlay]?
  /// Statistics by player (NBA, NHL).
  package var lines: [PlayerLine]?
  package var feats: [Feat]?
  /// Everyone who appeared, as far as the source has them.
  package var appearances: [Appearance]?
  /// The members of the Hall of Fame among them (MLB).
  package var hallOfFamers: [PlayerID]?

  package init(
    league: LeagueID, season: Int, day: LocalDay, isPostseason: Bool, home: TeamID, away: TeamID
  ) {
    (self.league, self.season, self.day) = (league, season, day)
    (self.isPostseason, self.home, self.away) = (isPostseason, home, away)
  }

  package func team(_ side: TeamSide) -> TeamID { side == .home ? home : away }

  /// Returns the box score with what follows from the result.
  ///
  /// In extra innings the home team can only win with a walk-off, and the visitors never do. `home` is
  /// the home team by the source of the result.
  package func completed(by result: Score?, home: TeamID?) -> BoxScore {
    guard league == "mlb", isWalkOff == nil,
      let result = result.map({ self.result($0, home: home) }), result.home != result.away
    else { return self }
    var score = self
    if result.away > result.home {
      score.isWalkOff = false
    } else if isOvertime == true {
      score.isWalkOff = true
    }
    return score
  }

  /// Returns a result by the sides of the box score; other sources may have swapped the teams.
  func result(_ score: Score, home: TeamID?) -> Score {
    home == away ? Score(home: score.away, away: score.home) : score
  }

  /// Returns the players who are named anywhere in the box score, each once with its side.
  package var players: [Appearance] {
    var seen: Set<PlayerID> = []
    var found: [Appearance] = []
    let scorers = (scoring ?? []).flatMap { play in
      [play.scorer, play.passer].compactMap { $0 }.map { Appearance(player: $0, side: play.side) }
    }
    let batters = (homeRuns ?? []).flatMap { homeRun in
      [
        Appearance(player: homeRun.batter, side: homeRun.side),
        homeRun.pitcher.map { Appearance(player: $0, side: homeRun.side.other) },
      ].compactMap { $0 }
    }
    let lined = (lines ?? []).map { Appearance(player: $0.player, side: $0.side) }
    for appearance in (appearances ?? []) + (starters ?? []) + lined + batters + scorers
    where seen.insert(appearance.player).inserted { found.append(appearance) }
    return found
  }
}

/// A home run.
package struct HomeRun: Hashable, Sendable, Codable {
  package internal(set) var batter: PlayerID
  package internal(set) var side: TeamSide
  package internal(set) var pitcher: PlayerID?
  package let inning: Int?
  package let isTop: Bool?
  /// Runners on base, 0 … 3.
  package let onBase: Int?
  package let isWalkOff: Bool?
  /// The number among the batter's regular-season home runs.
  package let career: Int?

  package init(
    batter: PlayerID, side: TeamSide, pitcher: PlayerID?, inning: Int?, isTop: Bool?, onBase: Int?,
    isWalkOff: Bool?, career: Int?
  ) {
    (self.batter, self.side, self.pitcher, self.inning) = (batter, side, pitcher, inning)
    (self.isTop, self.onBase, self.isWalkOff, self.career) = (isTop, onBase, isWalkOff, career)
  }
}

/// A touchdown, field goal or safety.
package struct ScoringPlay: Hashable, Sendable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case touchdown = "td", fieldGoal = "fg", safety
  }

  package internal(set) var side: TeamSide
  package let kind: Kind
  /// `rush`, `pass`, `interception`, `fumble`, `punt_return`, `kickoff_return`, `other`.
  package let how: String?
  /// 5 and later for overtime.
  package let quarter: Int?
  /// Seconds left in the quarter.
  package let clock: Int?
  package internal(set) var scorer, passer: PlayerID?
  package let yards: Int?
}

/// The statistics of one player in a game.
package struct PlayerLine: Hashable, Sendable, Codable {
  package struct Goalie: Hashable, Sendable, Codable {
    package let saves, goalsAgainst: Int?
    /// `W`, `L` or `O`.
    package let decision: String?
    /// Seconds on the ice.
    package let time: Int?

    package init(saves: Int?, goalsAgainst: Int?, decision: String?, time: Int?) {
      (self.saves, self.goalsAgainst) = (saves, goalsAgainst)
      (self.decision, self.time) = (decision, time)
    }
  }

  package internal(set) var player: PlayerID
  package internal(set) var side: TeamSide
  package var points, rebounds, assists, steals, blocks, goals, powerPlayGoals: Int?
  package var goalie: Goalie?

  package init(player: PlayerID, side: TeamSide) { (self.player, self.side) = (player, side) }
}

/// A rare event of a game.
package struct Feat: Hashable, Sendable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case noHitter = "no_hitter", combinedNoHitter = "combined_no_hitter"
    case perfectGame = "perfect_game", cycle, threeHomeRuns = "three_hr_game"
    case fourHomeRuns = "four_hr_game", sixHits = "six_hit_game"
    case fifteenStrikeouts = "strikeouts_15", triplePlay = "triple_play"
    case walkOffGrandSlam = "walkoff_grand_slam", careerHit = "career_hit"
    case careerHomeRun = "career_home_run", careerWin = "career_win"
    case careerStrikeout = "career_strikeout", careerSave = "career_save", debut
    case lastGame = "last_game"
  }

  package let kind: Kind
  /// nil if the source doesn't name the team.
  package internal(set) var side: TeamSide?
  /// Empty if the source names none.
  package internal(set) var players: [PlayerID]
  /// Strikeouts, or the number of a milestone.
  package let value: Int?
  package let detail: String?

  package init(
    kind: Kind, side: TeamSide?, players: [PlayerID], value: Int? = nil, detail: String? = nil
  ) {
    (self.kind, self.side, self.players) = (kind, side, players)
    (self.value, self.detail) = (value, detail)
  }
}
