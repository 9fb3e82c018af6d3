import Localization

extension ScoringPlay {
  /// `12-yard touchdown pass from J.Smith`; only passes have a passer.
  func words(passer: String?) -> String {
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
