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

  /// True if it is rare enough to be named among the best; debuts and last games of most players
  /// aren't.
  package var isNotable: Bool { kind.rarity <= MomentKind.overtime.rarity }

  /// `700th career home run`, `60 points`.
  package var title: String { statistic?.title(value) ?? kind.title(value) }

  /// Returns whether another moment is the same event, described better.
  fileprivate func isPart(of other: Moment) -> Bool {
    other.kind.includes.contains(kind)
      && (players.isEmpty || other.players.isEmpty || Set(players).isSubset(of: other.players))
  }

  /// `Albert Pujols, 700th career home run`; the title alone without players.
  package func description(using names: BoxScoreNames) -> String {
    players.isEmpty ? title : "\(DisplayFormat.list(players.map(names.player))), \(title)"
  }

  /// Returns whether the moment is rarer than another, or a higher milestone.
  package func isRarer(than other: Moment) -> Bool {
    (kind.rarity, -(value ?? 0)) < (other.kind.rarity, -(other.value ?? 0))
  }
}

extension [Moment] {
  /// The kinds, including implied ones: a perfect game is a no-hitter.
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

extension BoxScore {
  /// The remarkable events of the game that are known, in no particular order.
  package var moments: [Moment] {
    var found = (feats ?? []).compactMap(moment)
    if isWalkOff == true { found.append(Moment(.walkOff)) }
    if isOvertime == true { found.append(Moment(.overtime, value: innings)) }
    let famous = Set(hallOfFamers ?? [])
    for homeRun in homeRuns ?? [] {
      if homeRun.onBase == 3 { found.append(Moment(.grandSlam, players: [homeRun.batter])) }
      if homeRun.isWalkOff == true {
        found.append(Moment(.walkOffHomeRun, players: [homeRun.batter]))
      }
      if homeRun.career == 1 { found.append(Moment(.firstHomeRun, players: [homeRun.batter])) }
      if famous.contains(homeRun.batter) {
        found.append(Moment(.hallOfFameHomeRun, players: [homeRun.batter]))
      }
    }
    for feat in feats ?? [] {
      let players = feat.players.filter(famous.contains)
      if feat.kind == .debut, !players.isEmpty {
        found.append(Moment(.hallOfFameDebut, players: players))
      }
      if feat.kind == .lastGame, !players.isEmpty {
        found.append(Moment(.hallOfFameLastGame, players: players))
      }
    }
    return found + lineMoments + (scoring.map(scoringMoments) ?? [])
  }

  private func moment(_ feat: Feat) -> Moment? {
    switch feat.kind {
    case .fifteenStrikeouts:
      Moment(
        feat.value ?? 0 >= 20 ? .twentyStrikeouts : .fifteenStrikeouts, players: feat.players,
        value: feat.value)
    // The players of the source are the batters who hit into it.
    case .triplePlay: Moment(.triplePlay)
    case .careerHit: milestone(feat, kind: .hit3000, from: 3_000)
    case .careerHomeRun: milestone(feat, kind: .homeRun500, from: 500)
    case .careerWin: milestone(feat, kind: .win300, from: 300)
    case .careerStrikeout: milestone(feat, kind: .strikeout3000, from: 3_000)
    case .careerSave: milestone(feat, kind: nil, from: 0)
    default:
      Feat.Kind.moments[feat.kind].map { Moment($0, players: feat.players, value: feat.value) }
    }
  }

  private func milestone(_ feat: Feat, kind: MomentKind?, from minimum: Int) -> Moment {
    let isGreat = (feat.value ?? 0) >= minimum
    return Moment(
      isGreat ? kind ?? .careerMilestone : .careerMilestone, players: feat.players,
      value: feat.value, statistic: feat.kind)
  }

  private var lineMoments: [Moment] {
    var found: [Moment] = []
    for line in lines ?? [] {
      func add(_ kind: MomentKind, value: Int?) {
        found.append(Moment(kind, players: [line.player], value: value))
      }
      if league == "nba" || league == "wnba" {
        for (kind, value) in line.basketballMoments { add(kind, value: value) }
      } else if league == "nhl" {
        let goals = line.goals ?? 0
        if goals >= 3 {
          add(goals >= 5 ? .fiveGoals : goals == 4 ? .fourGoals : .hatTrick, value: goals)
        }
        let points = goals + (line.assists ?? 0)
        if points >= 5 { add(.fivePoints, value: points) }
        if let saves = line.goalie?.saves, saves >= 40 { add(.fortySaves, value: saves) }
      }
    }
    return found + shutouts
  }

  /// The goalies who won without a goal against and without a relief.
  private var shutouts: [Moment] {
    let goalies = (lines ?? []).filter { $0.goalie != nil }
    return goalies.filter { line in
      line.goalie?.goalsAgainst == 0 && line.goalie?.decision == "W"
        && goalies.count { $0.side == line.side } == 1
    }.map { Moment(.goalieShutout, players: [$0.player], value: $0.goalie?.saves) }
  }

  private func scoringMoments(_ plays: [ScoringPlay]) -> [Moment] {
    var found: [Moment] = []
    var touchdowns: [PlayerID: Int] = [:]
    var passes: [PlayerID: Int] = [:]
    for play in plays {
      let scorer = [play.scorer].compactMap { $0 }
      func add(_ kind: MomentKind) {
        found.append(Moment(kind, players: scorer, value: play.yards))
      }
      let yards = play.yards ?? 0
      switch play.kind {
      case .safety: found.append(Moment(.safety, players: scorer))
      case .fieldGoal: if yards >= 60 { add(.sixtyYardFieldGoal) }
      case .touchdown:
        if yards >= 90 { add(.ninetyYardTouchdown) }
        if play.how == "punt_return" || play.how == "kickoff_return" { add(.kickReturn) }
        if play.how == "interception" { add(.interceptionReturn) }
        for player in scorer { touchdowns[player, default: 0] += 1 }
        if let passer = play.passer { passes[passer, default: 0] += 1 }
      }
    }
    found += touchdowns.filter { $1 >= 4 }.map { Moment(.fourTouchdowns, players: [$0], value: $1) }
    return found
      + passes.filter { $1 >= 5 }.map { Moment(.fiveTouchdownPasses, players: [$0], value: $1) }
  }
}

extension PlayerLine {
  fileprivate var basketballMoments: [(MomentKind, Int?)] {
    var found: [(MomentKind, Int?)] = []
    if let points, points >= 40 {
      found.append(
        (points >= 60 ? .sixtyPoints : points >= 50 ? .fiftyPoints : .fortyPoints, points))
    }
    if let rebounds, rebounds >= 20 { found.append((.twentyRebounds, rebounds)) }
    if let assists, assists >= 20 { found.append((.twentyAssists, assists)) }
    if let blocks, blocks >= 10 { found.append((.tenBlocks, blocks)) }
    let counts = [points, rebounds, assists, steals, blocks].compactMap { $0 }
    if counts.count(where: { $0 >= 10 }) >= 3 { found.append((.tripleDouble, nil)) }
    if counts.count == 5, counts.allSatisfy({ $0 >= 5 }) { found.append((.fiveByFive, nil)) }
    return found
  }
}
