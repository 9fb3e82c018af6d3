package import SportsModel

/// The unit of distances of a mile and more.
package enum DistanceUnit: String, Sendable, CaseIterable {
  case miles, kilometers
}

/// Numbers, dates, units and lists as people read them.
///
/// Every message, table, card and page formats them here, so that they look the same everywhere.
/// Data for programs (JSON, CSV, GPX) doesn't.
package struct DisplayFormat: Hashable, Sendable {
  package var distanceUnit: DistanceUnit
  /// The order of dates on cards, maps, trips and ballots.
  package var dateOrder: DateOrder

  package init(distanceUnit: DistanceUnit = .miles, dateOrder: DateOrder = .mdy) {
    self.distanceUnit = distanceUnit
    self.dateOrder = dateOrder
  }

  private static let kilometersPerMile = 1.609_344
  private static let feetPerMeter = 1 / 0.3048

  /// Returns `0.4 mi`, `8 mi` or `1,204 mi`, or the same in kilometers; tenths are shown below ten
  /// miles unless they are zero.
  package func distance(miles: Double) -> String {
    switch distanceUnit {
    case .miles: "\(Self.shortNumber(miles)) mi"
    case .kilometers: "\(Self.shortNumber(miles * Self.kilometersPerMile)) km"
    }
  }

  /// Returns `412 m` below a kilometer, or `290 ft` below 1,000 feet, and from there on what
  /// `distance(miles:)` returns.
  package func distance(meters: Double) -> String {
    switch distanceUnit {
    case .kilometers where meters < 999.5: return "\(Int(meters.rounded())) m"
    case .miles where meters * Self.feetPerMeter < 995:
      // Positions aren't known to the foot.
      return "\(Int((meters * Self.feetPerMeter / 10).rounded()) * 10) ft"
    case .kilometers, .miles: return distance(miles: meters / 1_000 / Self.kilometersPerMile)
    }
  }

  // MARK: - Dates

  /// Returns `Sat, Jun 15, 2019`, for sentences and cards.
  ///
  /// Lists show `2019-06-15`.
  package static func date(_ day: LocalDay) -> String {
    "\(CalendarNames.weekdays[day.isoWeekday - 1].prefix(3)), \(monthAndDay(day)), \(day.year)"
  }

  /// Returns `Jun 15, 2019`, `Jun 15–17, 2019`, `Jun 30 – Jul 2, 2019` or
  /// `Dec 30, 2019 – Jan 2, 2020`.
  package static func dates(_ first: LocalDay, _ last: LocalDay) -> String {
    if first == last { return "\(monthAndDay(first)), \(first.year)" }
    if first.year != last.year {
      return "\(monthAndDay(first)), \(first.year) – \(monthAndDay(last)), \(last.year)"
    }
    if first.month != last.month {
      return "\(monthAndDay(first)) – \(monthAndDay(last)), \(last.year)"
    }
    return "\(monthAndDay(first))–\(last.day), \(last.year)"
  }

  private static func monthAndDay(_ day: LocalDay) -> String {
    "\(CalendarNames.months[day.month - 1].prefix(3)) \(day.day)"
  }

  /// Returns `Sat, Jun 15, 2019` or `Sat, 15 Jun 2019`.
  package func date(_ day: LocalDay) -> String {
    guard dateOrder == .dmy else { return Self.date(day) }
    let weekday = CalendarNames.weekdays[day.isoWeekday - 1].prefix(3)
    return "\(weekday), \(Self.dayAndMonth(day)) \(day.year)"
  }

  /// Returns what the static function does, or `15–17 Jun 2019`, `30 Jun – 2 Jul 2019` and so on.
  package func dates(_ first: LocalDay, _ last: LocalDay) -> String {
    guard dateOrder == .dmy else { return Self.dates(first, last) }
    let end = "\(Self.dayAndMonth(last)) \(last.year)"
    if first == last { return end }
    if first.year != last.year { return "\(Self.dayAndMonth(first)) \(first.year) – \(end)" }
    return first.month == last.month
      ? "\(first.day)–\(end)" : "\(Self.dayAndMonth(first)) – \(end)"
  }

  private static func dayAndMonth(_ day: LocalDay) -> String {
    "\(day.day) \(CalendarNames.months[day.month - 1].prefix(3))"
  }

  // MARK: - Durations, numbers and money

  /// Returns `3 h 40 min`, `40 min` or `2 h`, with a minus sign for a negative duration.
  package static func duration(minutes: Int) -> String {
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let sign = minutes < 0 ? "-" : ""
    if hours == 0 { return "\(sign)\(rest) min" }
    return rest == 0 ? "\(sign)\(number(hours)) h" : "\(sign)\(number(hours)) h \(rest) min"
  }

  /// Returns `1,234`.
  package static func number(_ value: Int) -> String {
    var digits = String(abs(value))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = String(digits.dropLast(3))
    }
    return (value < 0 ? "-" : "") + ([digits[...]] + groups).joined(separator: ",")
  }

  /// Returns `$1,234`, or `$12.50` with cents if there are any and `cents` is true.
  package static func money(dollars: Double, cents showsCents: Bool = false) -> String {
    let cents = Int((abs(dollars) * 100).rounded())
    let sign = dollars < 0 ? "-" : ""
    guard showsCents, cents % 100 != 0 else {
      return "\(sign)$\(number(Int(abs(dollars).rounded())))"
    }
    return "\(sign)$\(number(cents / 100)).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }

  private static func shortNumber(_ value: Double) -> String {
    let tenths = Int((abs(value) * 10).rounded())
    guard tenths < 100, tenths % 10 != 0 else { return number(Int(value.rounded())) }
    return "\(value < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
  }

  // MARK: - Lists

  /// Returns `a`, `a and b`, `a, b and c`; items that contain commas are separated by semicolons.
  ///
  /// - Parameters:
  ///   - items: the items, in their order.
  ///   - conjunction: the word before the last item, such as `or`.
  /// - Returns: the items as a part of a sentence; empty for no items.
  package static func list(_ items: [String], conjunction: String = "and") -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    guard !items.contains(where: { $0.contains(",") }) else {
      return items.joined(separator: "; ")
    }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
