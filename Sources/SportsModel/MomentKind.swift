/// A rare or remarkable event of a game, by its name in badge definitions.
package enum MomentKind: String, Sendable, CaseIterable, Codable {
  // Baseball.
  case perfectGame = "perfect-game"
  /// Also perfect and combined ones.
  case noHitter = "no-hitter"
  case combinedNoHitter = "combined-no-hitter"
  case fourHomeRuns = "four-home-runs"
  case triplePlay = "triple-play"
  case cycle
  case sixHits = "six-hits"
  case twentyStrikeouts = "twenty-strikeouts"
  case fifteenStrikeouts = "fifteen-strikeouts"
  case threeHomeRuns = "three-home-runs"
  case walkOffGrandSlam = "walk-off-grand-slam"
  case grandSlam = "grand-slam"
  case walkOffHomeRun = "walk-off-home-run"
  case walkOff = "walk-off"
  /// Any of the career milestones below and those between.
  case careerMilestone = "career-milestone"
  /// The 3,000th hit or a later milestone.
  case hit3000 = "3000th-hit"
  /// The 500th home run or a later milestone.
  case homeRun500 = "500th-home-run"
  case win300 = "300th-win"
  case strikeout3000 = "3000th-strikeout"
  case firstHomeRun = "first-home-run"
  case debut
  case lastGame = "last-game"
  case hallOfFameDebut = "hall-of-fame-debut"
  case hallOfFameLastGame = "hall-of-fame-last-game"
  case hallOfFameHomeRun = "hall-of-fame-home-run"
  // All leagues: extra innings or overtime.
  case overtime
  // Hockey.
  case fiveGoals = "five-goals"
  case fourGoals = "four-goals"
  case hatTrick = "hat-trick"
  case fivePoints = "five-points"
  case goalieShutout = "goalie-shutout"
  case fortySaves = "forty-saves"
  // Basketball.
  case sixtyPoints = "sixty-points"
  case fiftyPoints = "fifty-points"
  case fortyPoints = "forty-points"
  case tripleDouble = "triple-double"
  /// At least five points, rebounds, assists, steals and blocks.
  case fiveByFive = "five-by-five"
  case twentyRebounds = "twenty-rebounds"
  case twentyAssists = "twenty-assists"
  case tenBlocks = "ten-blocks"
  // Football.
  case fourTouchdowns = "four-touchdowns"
  case fiveTouchdownPasses = "five-touchdown-passes"
  case sixtyYardFieldGoal = "sixty-yard-field-goal"
  case ninetyYardTouchdown = "ninety-yard-touchdown"
  /// A touchdown on a kickoff or punt return.
  case kickReturn = "kick-return"
  case interceptionReturn = "interception-return"
  case safety
}
