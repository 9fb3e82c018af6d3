import AppSupport
import Localization

extension Feat {
  /// `no-hitter: Justin Verlander`, `700th career home run: Albert Pujols`.
  package func words(_ names: BoxScoreNames) -> String {
    let title = kind.title(value)
    return players.isEmpty ? title : "\(title): \(DisplayFormat.list(players.map(names.player)))"
  }
}

extension Feat.Kind {
  /// Returns the name of a feat; `value` is the number of a milestone.
  package func title(_ value: Int? = nil) -> String {
    switch self {
    case .noHitter: localized("no-hitter")
    case .combinedNoHitter: localized("combined no-hitter")
    case .perfectGame: localized("perfect game")
    case .cycle: localized("cycle", context: "baseball")
    case .threeHomeRuns: localized("three home runs")
    case .fourHomeRuns: localized("four home runs")
    case .sixHits: localized("six hits")
    case .fifteenStrikeouts:
      value.map { $0.counted("strikeout") } ?? localized("15 or more strikeouts")
    case .triplePlay: localized("triple play, hit into by")
    case .walkOffGrandSlam: localized("walk-off grand slam")
    case .debut: localized("debut")
    case .lastGame: localized("last game")
    default: milestone(value.map(DisplayFormat.number))
    }
  }

  private func milestone(_ number: String?) -> String {
    switch self {
    case .careerHit: number.map { localized("\($0)th career hit") } ?? localized("career hit")
    case .careerHomeRun:
      number.map { localized("\($0)th career home run") } ?? localized("career home run")
    case .careerWin: number.map { localized("\($0)th career win") } ?? localized("career win")
    case .careerStrikeout:
      number.map { localized("\($0)th career strikeout") } ?? localized("career strikeout")
    case .careerSave: number.map { localized("\($0)th career save") } ?? localized("career save")
    default: rawValue
    }
  }
}
