import Achievements

/// Formats the distance of an open badge from being earned.
enum BadgeDistance {
  /// Returns what is missing: `2 stadiums`, `missing Fenway Park`.
  static func text(_ item: AchievementsReport.Item) -> String {
    let left = item.progress.remaining
    switch item.definition.rule {
    case .count: return CountedDimension.stadium.counted(left)
    case .group: return "missing " + listed(item.missing)
    case .regions(let sets, let days):
      return sets.map(\.name).joined(separator: " and ") + within(days)
    case .tally(let tally):
      return tally.dimension.counted(left) + (tally.days.map(within) ?? "")
    case .streak(let streak):
      return "\(left) more \(streak.unit.rawValue)\(left == 1 ? "" : "s") in a row"
    case .every(let collection):
      let what = item.missing.isEmpty ? "\(left) more" : "missing " + listed(item.missing)
      return what + (collection.days.map(within) ?? "")
    }
  }

  private static func within(_ days: Int) -> String {
    days == 1 ? " on one day" : " within \(days) days"
  }

  /// Returns up to four names, or three and the number of the others.
  private static func listed(_ names: [String]) -> String {
    guard names.count > 4 else { return names.joined(separator: ", ") }
    return names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) more"
  }
}
