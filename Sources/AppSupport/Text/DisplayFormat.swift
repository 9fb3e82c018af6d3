import Localization
package import SportsModel

/// The unit of distances of a mile and more.
package enum DistanceUnit: String, Sendable, CaseIterable { case miles, kilometers }

/// Numbers, dates, units and lists as people read them.
///
/// Every message, table, card and page formats them here, so that they look the same everywhere.
/// Data for programs (JSON, CSV, GPX) doesn't.
package struct DisplayFormat: Hashable, Sendable {
  package var distanceUnit: DistanceUnit
  /// The order of dates on cards, maps, trips and ballots.
  package var dateOrder: DateOrder

  package init(distanceUnit: DistanceUnit, dateOrder: DateOrder = .mdy) {
    (self.distanceUnit, self.dateOrder) = (distanceUnit, dateOrder)
  }

  /// The words of documents with figures in miles.
  package static let miles = DisplayFormat(distanceUnit: .miles)
  /// The words of documents with figures in meters.
  package static let metric = DisplayFormat(distanceUnit: .kilometers)

  private static let kilometersPerMile = 1.609_344
  private static let feetPerMeter = 1 / 0.3048
  /// Shown for an infinite or missing number.
  package static let unknown = "–"

  /// Returns `0.4 mi`, `8 mi` or `1,204 mi`, or the same in kilometers; tenths are shown below ten
  /// miles unless they are zero.
  package func distance(miles: Double) -> String {
    guard miles.isFinite else { return Self.unknown }
    return switch distanceUnit {
    case .miles: "\(Self.shortNumber(miles)) mi"
    case .kilometers: "\(Self.shortNumber(miles * Self.kilometersPerMile)) km"
    }
  }

  /// Returns `412 m` below a kilometer, or `290 ft` below 1,000 feet, and from there on what
  /// `distance(miles:)` returns.
  package func distance(meters: Double) -> String {
    guard meters.isFinite else { return Self.unknown }
    switch distanceUnit {
    case .kilometers where meters < 999.5: return "\(Int(rounding: meters)) m"
    case .miles where meters * Self.feetPerMeter < 995:
      // Positions aren't known to the foot.
      return "\(Int(rounding: meters * Self.feetPerMeter / 10) * 10) ft"
    case .kilometers, .miles: return distance(miles: meters / 1_000 / Self.kilometersPerMile)
    }
  }

  /// Returns the distance, or `290 ft to 1.2 mi` if some differ; nil for none.
  package func distances(meters all: [Double]) -> String? {
    guard let nearest = all.min(), let farthest = all.max() else { return nil }
    let (first, last) = (distance(meters: nearest), distance(meters: farthest))
    return first == last ? first : localized("\(first) to \(last)", context: "distances")
  }

  /// Returns `Sat, Jun 15, 2019`, for sentences and cards.
  ///
  /// Lists show `2019-06-15`.
  package static func date(_ day: LocalDay) -> String {
    localized(
      "\(weekday(day)), \(month(day)) \(day.day), \(day.year)", context: "weekday, month day, year")
  }

  /// Returns `Jun 15, 2019`, `Jun 15–17, 2019`, `Jun 30 – Jul 2, 2019` or
  /// `Dec 30, 2019 – Jan 2, 2020`.
  package static func dates(_ first: LocalDay, _ last: LocalDay) -> String {
    if first == last {
      return localized("\(month(first)) \(first.day), \(first.year)", context: "month day, year")
    }
    if first.year != last.year { return "\(dates(first, first)) – \(dates(last, last))" }
    if first.month != last.month {
      return localized(
        "\(month(first)) \(first.day) – \(month(last)) \(last.day), \(last.year)",
        context: "month day – month day, year")
    }
    return localized(
      "\(month(first)) \(first.day)–\(last.day), \(last.year)", context: "month day–day, year")
  }

  /// Returns `Sat, Jun 15, 2019` or `Sat, 15 Jun 2019`.
  package func date(_ day: LocalDay) -> String {
    guard isDayFirst else { return Self.date(day) }
    return "\(Self.weekday(day)), \(Self.dayAndMonth(day)) \(day.year)"
  }

  /// Returns the result of the static function, or `15–17 Jun 2019`, `30 Jun – 2 Jul 2019` and so
  /// on.
  package func dates(_ first: LocalDay, _ last: LocalDay) -> String {
    guard isDayFirst else { return Self.dates(first, last) }
    let end = "\(Self.dayAndMonth(last)) \(last.year)"
    if first == last { return end }
    if first.year != last.year { return "\(Self.dayAndMonth(first)) \(first.year) – \(end)" }
    return first.month == last.month ? "\(first.day)–\(end)" : "\(Self.dayAndMonth(first)) – \(end)"
  }

  /// True if English dates begin with the day; other languages have one order.
  private var isDayFirst: Bool { dateOrder == .dmy && Language.current == .english }
  private static func dayAndMonth(_ day: LocalDay) -> String { "\(day.day) \(month(day))" }

  /// Returns `Sat`.
  package static func weekday(_ day: LocalDay) -> String { localized(weekdays[day.isoWeekday - 1]) }

  /// Returns `Jun`.
  package static func month(_ day: LocalDay) -> String { localized(months[day.month - 1]) }

  private static let weekdays: [LocalizedMessage] = [
    LocalizedMessage("Mon", context: "weekday"), LocalizedMessage("Tue", context: "weekday"),
    LocalizedMessage("Wed", context: "weekday"), LocalizedMessage("Thu", context: "weekday"),
    LocalizedMessage("Fri", context: "weekday"), LocalizedMessage("Sat", context: "weekday"),
    LocalizedMessage("Sun", context: "weekday"),
  ]

  private static let months: [LocalizedMessage] = [
    LocalizedMessage("Jan", context: "month"), LocalizedMessage("Feb", context: "month"),
    LocalizedMessage("Mar", context: "month"), LocalizedMessage("Apr", context: "month"),
    LocalizedMessage("May", context: "month"), LocalizedMessage("Jun", context: "month"),
    LocalizedMessage("Jul", context: "month"), LocalizedMessage("Aug", context: "month"),
    LocalizedMessage("Sep", context: "month"), LocalizedMessage("Oct", context: "month"),
    LocalizedMessage("Nov", context: "month"), LocalizedMessage("Dec", context: "month"),
  ]

  /// Returns `3 h 40 min`, `40 min` or `2 h`, with a minus sign for a negative duration.
  package static func duration(minutes: Int) -> String {
    let (hours, rest) = (abs(minutes / 60), abs(minutes % 60))
    let sign = minutes < 0 ? "-" : ""
    if hours == 0 { return sign + localized("\(rest) min", context: "duration") }
    return sign
      + (rest == 0
        ? localized("\(number(hours)) h", context: "duration")
        : localized("\(number(hours)) h \(rest) min", context: "duration"))
  }

  /// Returns `1,234`.
  package static func number(_ value: Int) -> String {
    var digits = String(value.magnitude)
    let language = Language.current
    guard digits.count >= 3 + language.minGroupedDigits else {
      return value < 0 ? "-" + digits : digits
    }
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = String(digits.dropLast(3))
    }
    return (value < 0 ? "-" : "")
      + ([digits[...]] + groups).joined(separator: language.groupingSeparator)
  }

  /// Returns `$1,234`, or `$12.50` with cents if there are any and `cents` is true.
  package static func money(dollars: Double, cents showsCents: Bool = false) -> String {
    guard dollars.isFinite else { return unknown }
    let cents = Int(rounding: abs(dollars) * 100)
    let sign = dollars < 0 ? "-" : ""
    var amount = number(Int(rounding: abs(dollars)))
    if showsCents, cents % 100 != 0 {
      let rest = cents % 100
      amount =
        number(cents / 100) + Language.current.decimalSeparator + (rest < 10 ? "0" : "")
        + String(rest)
    }
    return sign + localized("$\(amount)", context: "money")
  }

  private static func shortNumber(_ value: Double) -> String {
    let tenths = Int(rounding: abs(value) * 10)
    guard tenths < 100, tenths % 10 != 0 else { return number(Int(rounding: value)) }
    let separator = Language.current.decimalSeparator
    return "\(value < 0 ? "-" : "")\(tenths / 10)\(separator)\(tenths % 10)"
  }

  /// The word before the last item of a list.
  package enum Conjunction: Sendable { case and, or }

  /// Returns `a`, `a and b`, `a, b and c`; items that contain commas are separated by semicolons.
  package static func list(_ items: [String], conjunction: Conjunction = .and) -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    guard !items.contains(where: { $0.contains(",") }) else {
      return items.joined(separator: localized("; ", context: "list"))
    }
    let others = items.dropLast().joined(separator: localized(", ", context: "list"))
    return switch conjunction {
    case .and: localized("\(others) and \(last)", context: "list")
    case .or: localized("\(others) or \(last)", context: "list")
    }
  }
}

/// The unit of distances that the user wants; `auto` follows the locale.
package enum UnitPreference: String, Sendable, CaseIterable { case auto, miles, kilometers }

/// The order of dates that the user wants to read; `auto` follows the locale.
package enum DatePreference: String, Sendable, CaseIterable { case auto, mdy, dmy }

/// The customs of the region in the locale of the environment.
///
/// Without a region, as in `C.UTF-8`, the customs of the United States apply.
package struct LocaleConventions: Hashable, Sendable {
  package let distanceUnit: DistanceUnit
  package let dateOrder: DateOrder

  package init(environment: [String: String]) {
    let isMetric = Self.region("LC_MEASUREMENT", environment: environment).map {
      !Self.miles.contains($0)
    }
    distanceUnit = isMetric == true ? .kilometers : .miles
    let isDayFirst = Self.region("LC_TIME", environment: environment).map {
      !Self.monthFirst.contains($0)
    }
    dateOrder = isDayFirst == true ? .dmy : .mdy
  }

  /// The regions with miles on road signs.
  private static let miles: Set<String> = ["US", "GB", "LR", "MM", "PR", "VI", "GU", "AS", "MP"]
  /// The regions where English dates begin with the month.
  private static let monthFirst: Set<String> = [
    "US", "CA", "PH", "PR", "VI", "GU", "AS", "MP", "JP", "KR", "CN", "TW",
  ]

  /// Returns `US` for `en_US.UTF-8`; nil without a region.
  private static func region(_ category: String, environment: [String: String]) -> String? {
    LocaleName(category: category, environment: environment)?.region
  }
}

extension DisplayFormat {
  /// Creates the format of the preferences, and otherwise of the locale.
  package init(units: UnitPreference, dates: DatePreference, environment: [String: String]) {
    let locale = LocaleConventions(environment: environment)
    self.init(
      distanceUnit: DistanceUnit(rawValue: units.rawValue) ?? locale.distanceUnit,
      dateOrder: DateOrder(rawValue: dates.rawValue) ?? locale.dateOrder)
  }
}

package enum DateOrder: String, Sendable, CaseIterable { case mdy, dmy, ymd }

/// Reads distances as users type them.
package enum DistanceParser {
  private static let metersByUnit: [String: Double] = [
    "mi": 1_609.344, "mile": 1_609.344, "miles": 1_609.344, "km": 1_000, "kilometer": 1_000,
    "kilometers": 1_000, "m": 1,
  ]

  /// Returns the meters of `50mi`, `80 km`, `500 m`, or of a number in the default unit.
  ///
  /// nil for any other text, and for distances that aren't positive or are longer than half the
  /// equator.
  package static func meters(_ text: String, unit: DistanceUnit) -> Double? {
    let number = text.trimmingBlanks.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let word = text.trimmingBlanks.dropFirst(number.count).lowercased().trimmingBlanks
    let usual = unit == .miles ? "mi" : "km"
    guard let value = Double(number), let scale = metersByUnit[word.isEmpty ? usual : word],
      value > 0, value * scale <= 20_040_000
    else { return nil }
    return value * scale
  }
}

extension Double {
  /// The number without a fraction of zero: `6`, `7.5`.
  package var plainText: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}
