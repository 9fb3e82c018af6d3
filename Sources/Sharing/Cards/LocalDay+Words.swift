package import SportsModel

extension LocalDay {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  var spokenMonth: String { Self.months[(month - 1 + 12) % 12] }
  /// `Jun`.
  var shortMonth: String { String(spokenMonth.prefix(3)) }
  var spokenWeekday: String { Self.weekdays[(isoWeekday - 1 + 7) % 7] }

  /// `June 15, 2018`.
  package var spoken: String { "\(spokenMonth) \(day), \(year)" }

  /// Two days and what lies between: `June 12–18, 2026`, `June 28 – July 3, 2026`.
  static func spoken(_ first: LocalDay, _ last: LocalDay) -> String {
    if first == last { return first.spoken }
    if first.year != last.year { return "\(first.spoken) – \(last.spoken)" }
    if first.month != last.month {
      return "\(first.spokenMonth) \(first.day) – \(last.spokenMonth) \(last.day), \(first.year)"
    }
    return "\(first.spokenMonth) \(first.day)–\(last.day), \(first.year)"
  }
}
