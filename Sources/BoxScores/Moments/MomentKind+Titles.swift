import AppSupport
import SportsModel

extension MomentKind {
  /// Returns the name of a moment; `value` is its number of points, goals, saves, yards or
  /// strikeouts.
  func title(_ value: Int? = nil) -> String {
    func counted(_ noun: String, _ otherwise: Int) -> String { (value ?? otherwise).counted(noun) }
    return switch self {
    case .perfectGame: "perfect game"
    case .noHitter: "no-hitter"
    case .combinedNoHitter: "combined no-hitter"
    case .fourHomeRuns: "four home runs"
    case .triplePlay: "triple play"
    case .cycle: "cycle"
    case .sixHits: "six hits"
    case .twentyStrikeouts: counted("strikeout", 20)
    case .fifteenStrikeouts: counted("strikeout", 15)
    case .threeHomeRuns: "three home runs"
    case .walkOffGrandSlam: "walk-off grand slam"
    case .grandSlam: "grand slam"
    case .walkOffHomeRun: "walk-off home run"
    case .walkOff: "walk-off win"
    case .careerMilestone: "career milestone"
    case .hit3000: "3,000 career hits"
    case .homeRun500: "500 career home runs"
    case .win300: "300 career wins"
    case .strikeout3000: "3,000 career strikeouts"
    case .firstHomeRun: "first career home run"
    case .debut: "debut"
    case .lastGame: "last game"
    case .hallOfFameDebut: "debut of a Hall of Famer"
    case .hallOfFameLastGame: "last game of a Hall of Famer"
    case .hallOfFameHomeRun: "home run by a Hall of Famer"
    case .overtime: value.map { $0.counted("inning") } ?? "overtime"
    default: otherTitle(value)
    }
  }

  /// The titles of sports other than baseball.
  private func otherTitle(_ value: Int?) -> String {
    func counted(_ noun: String, _ otherwise: Int) -> String { (value ?? otherwise).counted(noun) }
    return switch self {
    case .fiveGoals: counted("goal", 5)
    case .fourGoals: counted("goal", 4)
    case .hatTrick: "hat trick"
    case .fivePoints: counted("point", 5)
    case .goalieShutout: value.map { "shutout with \($0.counted("save"))" } ?? "shutout"
    case .fortySaves: counted("save", 40)
    case .sixtyPoints: counted("point", 60)
    case .fiftyPoints: counted("point", 50)
    case .fortyPoints: counted("point", 40)
    case .tripleDouble: "triple-double"
    case .fiveByFive: "five in all five statistics"
    case .twentyRebounds: counted("rebound", 20)
    case .twentyAssists: counted("assist", 20)
    case .tenBlocks: counted("block", 10)
    case .fourTouchdowns: counted("touchdown", 4)
    case .fiveTouchdownPasses: "\(value ?? 5) touchdown passes"
    case .sixtyYardFieldGoal: "\(value ?? 60)-yard field goal"
    case .ninetyYardTouchdown: "\(value ?? 90)-yard touchdown"
    case .kickReturn: "kick return touchdown"
    case .interceptionReturn: "interception return touchdown"
    case .safety: "safety"
    default: rawValue
    }
  }

  /// The rank of a kind, 0 for the rarest.
  var rarity: Int { Self.byRarity.firstIndex(of: self) ?? Self.byRarity.count }

  /// By the share of the league's bundled games; of similar ones, the more famous is first.
  private static let byRarity: [MomentKind] = [
    .perfectGame, .fourHomeRuns, .twentyStrikeouts, .win300, .hit3000, .homeRun500, .strikeout3000,
    .combinedNoHitter, .noHitter, .fiveGoals, .fiveByFive, .sixtyPoints, .hallOfFameDebut,
    .hallOfFameLastGame, .sixHits, .tenBlocks, .walkOffGrandSlam, .cycle, .fifteenStrikeouts,
    .twentyAssists, .triplePlay, .threeHomeRuns, .fourGoals, .careerMilestone, .fiftyPoints,
    .sixtyYardFieldGoal, .fourTouchdowns, .fivePoints, .fiveTouchdownPasses, .walkOffHomeRun,
    .hatTrick, .tripleDouble, .fortyPoints, .twentyRebounds, .firstHomeRun, .grandSlam,
    .ninetyYardTouchdown, .safety, .kickReturn, .goalieShutout, .walkOff, .fortySaves, .overtime,
    .hallOfFameHomeRun, .interceptionReturn, .debut, .lastGame,
  ]
}
