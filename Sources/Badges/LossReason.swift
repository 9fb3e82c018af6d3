import AppSupport
import Localization

/// The reasons of lost badges, which are stored in English.
package enum LossReason {
  /// Returns a stored reason in the user's language, or as it is if it isn't known.
  package static func text(_ stored: String) -> String { localized(stored: stored, value: list) }

  /// `Fenway Park on 2019-06-15`.
  static func visit(_ stadium: some StringProtocol, _ day: some CustomStringConvertible) -> String {
    localized("\(stadium) on \(day)", context: "visit")
  }

  /// `A, B, C and 4 more`.
  static func listed(_ names: [String]) -> String {
    guard names.count > 4 else { return DisplayFormat.list(names) }
    return listed(names.prefix(3).joined(separator: ", "), more: names.count - 3)
  }

  private static func listed(_ first: String, more: Int) -> String {
    localized(more, one: "\(first) and \(more) more", other: "\(first) and \(more) more")
  }

  // MARK: Translation

  /// Translates a list of names, visits or counting rules.
  private static func list(_ stored: String) -> String {
    if let match = stored.wholeMatch(of: /(.+) and ([0-9]+) more/), let more = Int(match.2) {
      let first = match.1.split(separator: ", ").map { item(String($0)) }
      return listed(first.joined(separator: ", "), more: more)
    }
    return DisplayFormat.list(items(of: stored).map(item))
  }

  private static func item(_ stored: String) -> String {
    guard let (stadium, day) = stadiumAndDay(stored) else { return localized(stored: stored) }
    return visit(stadium, day)
  }

  /// Returns the items of an English list, as `DisplayFormat` joins them.
  ///
  /// Names can have an `and`: it joins two visits only if both have a day.
  private static func items(of list: String) -> [String] {
    guard !list.contains("; ") else { return list.split(separator: "; ").map(String.init) }
    for place in list.ranges(of: " and ").reversed() {
      let (others, last) = (list[..<place.lowerBound], String(list[place.upperBound...]))
      let isSecondVisit = stadiumAndDay(last) != nil
      guard isSecondVisit == (stadiumAndDay(String(others)) != nil) else { continue }
      return others.split(separator: ", ").map(String.init) + [last]
    }
    return [list]
  }

  private static func stadiumAndDay(_ stored: String) -> (stadium: Substring, day: Substring)? {
    stored.wholeMatch(of: /(.+) on ([0-9]{4}-[0-9]{2}-[0-9]{2})/).map { ($0.1, $0.2) }
  }
}
