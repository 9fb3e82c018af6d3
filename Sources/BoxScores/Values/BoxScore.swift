package import SportsModel

/// One of the two teams of a game.
package enum TeamSide: String, Sendable, Codable, CaseIterable {
  case home, away

  package var other: TeamSide { self == .home ? .away : .home }
}

/// What happened in a game; whatever is unknown is nil, also lists.
package struct BoxScore: Hashable, Sendable {
  package struct Weather: Hashable, Sendable {
    /// Degrees Fahrenheit.
    package var temperature: Int?
    /// As the source has it: `sunny`, `dome`, `Partly Cloudy`.
    package var sky: String?
    package var precipitation: String?
    /// Miles per hour.
    package var windSpeed: Int?
    /// As the source has it: `tocf` (out to center field), `SW`.
    package var windDirection: String?

    var isKnown: Bool {
      temperature != nil || sky != nil || precipitation != nil || windSpeed != nil
    }
  }

  /// A player who appeared in a game.
  package struct Appearance: Hashable, Sendable {
    package let player: PlayerID
    package let side: TeamSide
  }

  package let league: LeagueID
  package let season: Int
  package let day: LocalDay
  package let isPostseason: Bool
  package let home: TeamID
  package let away: TeamID
  package internal(set) var attendance: Int?
  package internal(set) var minutes: Int?
  package internal(set) var weather: Weather?
  /// Innings played (MLB).
  package internal(set) var innings: Int?
  /// Extra innings or overtime.
  package internal(set) var isOvertime: Bool?
  package internal(set) var isWalkOff: Bool?
  package internal(set) var isNightGame: Bool?
  package internal(set) var winner: PlayerID?
  package internal(set) var loser: PlayerID?
  package internal(set) var save: PlayerID?
  package internal(set) var starters: [Appearance]?
  package internal(set) var homeRuns: [HomeRun]?
  /// Touchdowns, field goals and safeties in order (NFL).
  package internal(set) var scoring: [ScoringPlay]?
  /// Statistics by player (NBA, NHL).
  package internal(set) var lines: [PlayerLine]?
  package internal(set) var feats: [Feat]?
  /// Everyone who appeared, as far as the source has them.
  package internal(set) var appearances: [Appearance]?

  /// Returns the team of a side.
  package func team(_ side: TeamSide) -> TeamID { side == .home ? home : away }

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
    where seen.insert(appearance.player).inserted {
      found.append(appearance)
    }
    return found
  }
}

/// A home run.
package struct HomeRun: Hashable, Sendable {
  package let batter: PlayerID
  package let side: TeamSide
  package let pitcher: PlayerID?
  package let inning: Int?
  /// Whether it was hit in the top of the inning.
  package let isTop: Bool?
  /// Runners on base, 0 … 3.
  package let onBase: Int?
  package let isWalkOff: Bool?
  /// The number among the batter's regular-season home runs.
  package let career: Int?
}

/// A touchdown, field goal or safety.
package struct ScoringPlay: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case touchdown = "td"
    case fieldGoal = "fg"
    case safety
  }

  package let side: TeamSide
  package let kind: Kind
  /// `rush`, `pass`, `interception`, `fumble`, `punt_return`, `kickoff_return`, `other`.
  package let how: String?
  /// 5 and later for overtime.
  package let quarter: Int?
  /// Seconds left in the quarter.
  package let clock: Int?
  package let scorer: PlayerID?
  package let passer: PlayerID?
  package let yards: Int?
}

/// The statistics of one player in a game.
package struct PlayerLine: Hashable, Sendable {
  package struct Goalie: Hashable, Sendable {
    package let saves: Int?
    package let goalsAgainst: Int?
    /// `W`, `L` or `O`.
    package let decision: String?
    /// Seconds on the ice.
    package let time: Int?
  }

  package let player: PlayerID
  package let side: TeamSide
  package var points: Int?
  package var rebounds: Int?
  package var assists: Int?
  package var steals: Int?
  package var blocks: Int?
  package var goals: Int?
  package var powerPlayGoals: Int?
  package var goalie: Goalie?
}

/// A rare event of a game.
package struct Feat: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case noHitter = "no_hitter"
    case combinedNoHitter = "combined_no_hitter"
    case perfectGame = "perfect_game"
    case cycle
    case threeHomeRuns = "three_hr_game"
    case fourHomeRuns = "four_hr_game"
    case sixHits = "six_hit_game"
    case fifteenStrikeouts = "strikeouts_15"
    case triplePlay = "triple_play"
    case walkOffGrandSlam = "walkoff_grand_slam"
    case careerHit = "career_hit"
    case careerHomeRun = "career_home_run"
    case careerWin = "career_win"
    case careerStrikeout = "career_strikeout"
    case careerSave = "career_save"
    case debut
    case lastGame = "last_game"
  }

  package let kind: Kind
  /// nil if the source doesn't name the team.
  package let side: TeamSide?
  /// Empty if the source names none.
  package let players: [PlayerID]
  /// Strikeouts, or the number of a milestone.
  package let value: Int?
  package let detail: String?
}
