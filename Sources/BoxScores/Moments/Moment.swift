import AppSupport
import Localization
package import SportsModel

/// A remarkable event of a game, with those who did it.
package struct Moment: Hashable, Sendable {
  package let kind: MomentKind
  /// Empty if no player did it, or the source names none.
  package let players: [PlayerID]
  /// The number of a milestone, strikeouts, points, goals or yards.
  package let value: Int?
  private let statistic: Feat.Kind?

  init(
    _ kind: MomentKind, players: [PlayerID] = [], value: Int? = nil, statistic: Feat.Kind? = nil
  ) {
    (self.kind, self.players, self.value, self.statistic) = (kind, players, value, statistic)
  }

  /// Whether it is rare enough to be named among the best; debuts and last games of most players
  /// aren't.
  package var isNotable: Bool { kind.rarity <= MomentKind.overtime.rarity }

  /// `700th career home run`, `60 points`.
  package var title: String { statistic?.title(value) ?? kind.title(value) }

  /// Whether another moment is the same event, described better.
  fileprivate func isPart(of other: Moment) -> Bool {
    other.kind.includes.contains(kind)
      && (players.isEmpty || other.players.isEmpty || Set(players).isSubset(of: other.players))
  }

  /// `Albert Pujols, 700th career home run`; the title alone without players.
  package func words(_ names: BoxScoreNames) -> String {
    players.isEmpty ? title : "\(DisplayFormat.list(players.map(names.player))), \(title)"
  }

  /// Returns whether the moment is rarer than another, or a higher milestone.
  package func isRarer(than other: Moment) -> Bool {
    (kind.rarity, -(value ?? 0)) < (other.kind.rarity, -(other.value ?? 0))
  }
}

extension [Moment] {
  /// The kinds, also those that others include: a perfect game is a no-hitter.
  package var kinds: Set<MomentKind> { Set(flatMap { [$0.kind] + $0.kind.includes }) }

  /// One moment for each event, the rarest first.
  package var ranked: [Moment] {
    var found: [Moment] = []
    let ordered = sorted { left, right in
      left.isRarer(than: right)
        || !right.isRarer(than: left) && left.players.lexicographicallyPrecedes(right.players)
    }
    for moment in ordered where !found.contains(where: { moment == $0 || moment.isPart(of: $0) }) {
      found.append(moment)
    }
    return found
  }
}

extension MomentKind {
  /// The kinds that every such moment also is.
  package var includes: [MomentKind] {
    switch self {
    case .perfectGame, .combinedNoHitter: [.noHitter]
    case .fourHomeRuns: [.threeHomeRuns]
    case .twentyStrikeouts: [.fifteenStrikeouts]
    case .walkOffGrandSlam: [.grandSlam, .walkOffHomeRun, .walkOff]
    case .walkOffHomeRun: [.walkOff]
    case .hit3000, .win300, .strikeout3000: [.careerMilestone]
    case .homeRun500: [.careerMilestone]
    case .hallOfFameDebut: [.debut]
    case .hallOfFameLastGame: [.lastGame]
    case .fiveGoals: [.fourGoals, .hatTrick]
    case .fourGoals: [.hatTrick]
    case .sixtyPoints: [.fiftyPoints, .fortyPoints]
    case .fiftyPoints: [.fortyPoints]
    default: []
    }
  }

  /// Returns the name; `value` is the number of points, goals, saves, yards or strikeouts.
  func title(_ value: Int? = nil) -> String {
    switch self {
    case .perfectGame: localized("perfect game")
    case .noHitter: localized("no-hitter")
    case .combinedNoHitter: localized("combined no-hitter")
    case .fourHomeRuns: localized("four home runs")
    case .triplePlay: localized("triple play")
    case .cycle: localized("cycle", context: "baseball")
    case .sixHits: localized("six hits")
    case .twentyStrikeouts: (value ?? 20).counted("strikeout")
    case .fifteenStrikeouts: (value ?? 15).counted("strikeout")
    case .threeHomeRuns: localized("three home runs")
    case .walkOffGrandSlam: localized("walk-off grand slam")
    case .grandSlam: localized("grand slam")
    case .walkOffHomeRun: localized("walk-off home run")
    case .walkOff: localized("walk-off win")
    case .careerMilestone: localized("career milestone")
    case .hit3000: localized("3,000 career hits")
    case .homeRun500: localized("500 career home runs")
    case .win300: localized("300 career wins")
    case .strikeout3000: localized("3,000 career strikeouts")
    case .firstHomeRun: localized("first career home run")
    case .debut: localized("debut")
    case .lastGame: localized("last game")
    case .hallOfFameDebut: localized("debut of a Hall of Famer")
    case .hallOfFameLastGame: localized("last game of a Hall of Famer")
    case .hallOfFameHomeRun: localized("home run by a Hall of Famer")
    case .overtime: value.map { $0.counted("inning") } ?? localized("overtime")
    case .fiveGoals: (value ?? 5).counted("goal")
    case .fourGoals: (value ?? 4).counted("goal")
    case .hatTrick: localized("hat trick")
    case .fivePoints: (value ?? 5).counted("point")
    case .goalieShutout:
      value.map { localized($0, one: "shutout with \($0) save", other: "shutout with \($0) saves") }
        ?? localized("shutout")
    case .fortySaves: (value ?? 40).counted("save")
    case .sixtyPoints: (value ?? 60).counted("point")
    case .fiftyPoints: (value ?? 50).counted("point")
    case .fortyPoints: (value ?? 40).counted("point")
    case .tripleDouble: localized("triple-double")
    case .fiveByFive: localized("five in all five statistics")
    case .twentyRebounds: (value ?? 20).counted("rebound")
    case .twentyAssists: (value ?? 20).counted("assist")
    case .tenBlocks: (value ?? 10).counted("block")
    case .fourTouchdowns: (value ?? 4).counted("touchdown")
    case .fiveTouchdownPasses: Self.touchdownPasses(value ?? 5)
    case .sixtyYardFieldGoal: Self.fieldGoal(yards: value ?? 60)
    case .ninetyYardTouchdown: Self.touchdown(yards: value ?? 90)
    case .kickReturn: localized("kick return touchdown")
    case .interceptionReturn: localized("interception return touchdown")
    case .safety: localized("safety", context: "football")
    }
  }

  private static func touchdownPasses(_ count: Int) -> String {
    localized(count, one: "\(count) touchdown pass", other: "\(count) touchdown passes")
  }

  private static func fieldGoal(yards: Int) -> String {
    localized(yards, one: "\(yards)-yard field goal", other: "\(yards)-yard field goal")
  }

  private static func touchdown(yards: Int) -> String {
    localized(yards, one: "\(yards)-yard touchdown", other: "\(yards)-yard touchdown")
  }

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
