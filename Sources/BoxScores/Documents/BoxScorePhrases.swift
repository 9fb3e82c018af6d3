import AppSupport
import Localization
import SportsModel

extension Feat {
  /// `no-hitter: Justin Verlander`, `700th career home run: Albert Pujols`.
  package func description(using names: BoxScoreNames) -> String {
    let title = kind.title(value)
    return players.isEmpty ? title : "\(title): \(DisplayFormat.list(players.map(names.player)))"
  }
}

extension Feat.Kind {
  static let moments: [Feat.Kind: MomentKind] = [
    .noHitter: .noHitter, .combinedNoHitter: .combinedNoHitter, .perfectGame: .perfectGame,
    .cycle: .cycle, .threeHomeRuns: .threeHomeRuns, .fourHomeRuns: .fourHomeRuns,
    .sixHits: .sixHits, .walkOffGrandSlam: .walkOffGrandSlam, .debut: .debut, .lastGame: .lastGame,
  ]

  /// Returns the name of a feat; `value` is the number of a milestone.
  package func title(_ value: Int? = nil) -> String {
    let number = value.map(DisplayFormat.number)
    return switch self {
    case .fifteenStrikeouts:
      value.map { $0.counted("strikeout") } ?? localized("15 or more strikeouts")
    case .triplePlay: localized("triple play, hit into by")
    case .careerHit: number.map { localized("\($0)th career hit") } ?? localized("career hit")
    case .careerHomeRun:
      number.map { localized("\($0)th career home run") } ?? localized("career home run")
    case .careerWin: number.map { localized("\($0)th career win") } ?? localized("career win")
    case .careerStrikeout:
      number.map { localized("\($0)th career strikeout") } ?? localized("career strikeout")
    case .careerSave: number.map { localized("\($0)th career save") } ?? localized("career save")
    default: Self.moments[self]?.title() ?? rawValue
    }
  }
}

extension PlayerLine {
  /// `32 points, 10 rebounds, 5 assists`; only what is known and isn't zero.
  package var description: String {
    let counts = [
      goals?.ifPositive?.counted("goal"), points?.ifPositive?.counted("point"),
      rebounds?.ifPositive?.counted("rebound"), assists?.ifPositive?.counted("assist"),
      steals?.ifPositive?.counted("steal"), blocks?.ifPositive?.counted("block"),
      goalie?.saves?.ifPositive?.counted("save"),
    ]
    let parts = counts.compactMap { $0 }
    return parts.isEmpty ? localized("played", context: "player") : parts.joined(separator: ", ")
  }
}

extension Int { fileprivate var ifPositive: Int? { self > 0 ? self : nil } }

extension ScoringPlay {
  /// `12-yard touchdown pass from J.Smith`; only passes have a passer.
  func description(passer: String?) -> String {
    switch kind {
    case .fieldGoal: fieldGoal
    case .safety: safety
    case .touchdown: how == "pass" ? pass(from: passer) : yards.map(touchdown(yards:)) ?? touchdown
    }
  }

  private var fieldGoal: String {
    guard let yards else { return localized("field goal") }
    return localized(yards, one: "\(yards)-yard field goal", other: "\(yards)-yard field goal")
  }

  private var safety: String {
    guard let yards else { return localized("safety", context: "football") }
    return localized(yards, one: "\(yards)-yard safety", other: "\(yards)-yard safety")
  }

  private func pass(from passer: String?) -> String {
    switch (yards, passer) {
    case (let yards?, let passer?):
      localized(
        yards, one: "\(yards)-yard touchdown pass from \(passer)",
        other: "\(yards)-yard touchdown pass from \(passer)")
    case (let yards?, nil):
      localized(yards, one: "\(yards)-yard touchdown pass", other: "\(yards)-yard touchdown pass")
    case (nil, let passer?): localized("touchdown pass from \(passer)")
    case (nil, nil): localized("touchdown pass")
    }
  }

  private var touchdown: String {
    switch how {
    case "rush": localized("touchdown run")
    case "interception": localized("interception return touchdown")
    case "fumble": localized("fumble return touchdown")
    case "punt_return": localized("punt return touchdown")
    case "kickoff_return": localized("kickoff return touchdown")
    default: localized("touchdown")
    }
  }

  private func touchdown(yards: Int) -> String {
    switch how {
    case "rush":
      localized(yards, one: "\(yards)-yard touchdown run", other: "\(yards)-yard touchdown run")
    case "interception":
      localized(
        yards, one: "\(yards)-yard interception return touchdown",
        other: "\(yards)-yard interception return touchdown")
    case "fumble":
      localized(
        yards, one: "\(yards)-yard fumble return touchdown",
        other: "\(yards)-yard fumble return touchdown")
    case "punt_return":
      localized(
        yards, one: "\(yards)-yard punt return touchdown",
        other: "\(yards)-yard punt return touchdown")
    case "kickoff_return":
      localized(
        yards, one: "\(yards)-yard kickoff return touchdown",
        other: "\(yards)-yard kickoff return touchdown")
    default: localized(yards, one: "\(yards)-yard touchdown", other: "\(yards)-yard touchdown")
    }
  }
}

extension BoxScore.Weather {
  /// `72 °F, sunny, wind 8 mph`.
  var description: String {
    var parts: [String] = []
    if let temperature { parts.append("\(temperature) °F") }
    if let sky { parts.append(Self.translation(of: sky.lowercased())) }
    if let precipitation, precipitation != "none" {
      parts.append(Self.translation(of: precipitation))
    }
    if let windSpeed, windSpeed > 0 {
      parts.append(localized("wind \(windSpeed) mph", context: "weather"))
    }
    return parts.joined(separator: ", ")
  }

  /// Returns the source's words in the user's language, if they are among the usual ones.
  private static func translation(of text: String) -> String {
    usual[text].map { localized($0) } ?? text
  }

  private static let usual: [String: LocalizedMessage] = Dictionary(
    uniqueKeysWithValues: [
      LocalizedMessage("sunny", context: "weather"),
      LocalizedMessage("mostly sunny", context: "weather"),
      LocalizedMessage("partly sunny", context: "weather"),
      LocalizedMessage("clear", context: "weather"),
      LocalizedMessage("clear skies", context: "weather"),
      LocalizedMessage("mostly clear", context: "weather"),
      LocalizedMessage("mostly cloudy", context: "weather"),
      LocalizedMessage("partly cloudy", context: "weather"),
      LocalizedMessage("overcast", context: "weather"),
      LocalizedMessage("drizzle", context: "weather"),
      LocalizedMessage("light rain", context: "weather"),
      LocalizedMessage("light snow", context: "weather"),
      LocalizedMessage("indoor", context: "weather"),
      LocalizedMessage("indoors", context: "weather"),
      LocalizedMessage("controlled climate", context: "weather"),
      LocalizedMessage("roof closed", context: "weather"),
    ].map { ($0.key, $0) })
}
