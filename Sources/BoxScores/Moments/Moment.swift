import AppSupport
package import SportsModel

/// A remarkable event of a game, with those who did it.
package struct Moment: Hashable, Sendable {
  package let kind: MomentKind
  /// Empty if no player did it, or the source names none.
  package let players: [PlayerID]
  /// The number of a milestone, strikeouts, points, goals or yards.
  package let value: Int?
  /// The statistic of a career milestone.
  private let statistic: Feat.Kind?

  init(
    _ kind: MomentKind, _ players: [PlayerID] = [], value: Int? = nil, statistic: Feat.Kind? = nil
  ) {
    self.kind = kind
    self.players = players
    self.value = value
    self.statistic = statistic
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
}
