package import SportsModel

/// A day that moves with the year, or that has a name.
package enum Holiday: Hashable, Sendable, CaseIterable {
  case newYear, martinLutherKing, presidents, easter, patriots, mothers, memorial, juneteenth
  case fathers, canada, independence, labor, columbus, halloween, veterans, thanksgiving
  case christmasEve, christmas, newYearsEve

  /// The words of the holiday, in lower case without apostrophes.
  package static let words: [String: Holiday] = [
    "new years day": .newYear, "new year": .newYear, "new years": .newYear,
    "mlk day": .martinLutherKing, "martin luther king day": .martinLutherKing,
    "presidents day": .presidents, "easter": .easter, "easter sunday": .easter,
    "patriots day": .patriots, "mothers day": .mothers, "memorial day": .memorial,
    "juneteenth": .juneteenth, "fathers day": .fathers, "canada day": .canada,
    "independence day": .independence, "fourth of july": .independence,
    "4th of july": .independence, "july fourth": .independence, "labor day": .labor,
    "labour day": .labor, "columbus day": .columbus, "halloween": .halloween,
    "veterans day": .veterans, "thanksgiving": .thanksgiving, "thanksgiving day": .thanksgiving,
    "christmas eve": .christmasEve, "xmas": .christmas, "christmas": .christmas,
    "christmas day": .christmas, "new years eve": .newYearsEve,
  ]

  /// Returns the day in a year.
  package func day(in year: Int) -> LocalDay? {
    switch self {
    case .newYear: LocalDay(year: year, month: 1, day: 1)
    case .martinLutherKing: weekday(1, after: 14, month: 1, year)
    case .presidents: weekday(1, after: 14, month: 2, year)
    case .easter: Self.easter(in: year)
    case .patriots:
      year < 1969
        ? LocalDay(year: year, month: 4, day: 19) : weekday(1, after: 14, month: 4, year)
    case .mothers: weekday(7, after: 7, month: 5, year)
    case .memorial:
      year < 1971 ? LocalDay(year: year, month: 5, day: 30) : weekday(1, after: 24, month: 5, year)
    case .juneteenth: LocalDay(year: year, month: 6, day: 19)
    case .fathers: weekday(7, after: 14, month: 6, year)
    case .canada: LocalDay(year: year, month: 7, day: 1)
    case .independence: LocalDay(year: year, month: 7, day: 4)
    case .labor: weekday(1, after: 0, month: 9, year)
    case .columbus: weekday(1, after: 7, month: 10, year)
    case .halloween: LocalDay(year: year, month: 10, day: 31)
    case .veterans: LocalDay(year: year, month: 11, day: 11)
    case .thanksgiving: weekday(4, after: 21, month: 11, year)
    case .christmasEve: LocalDay(year: year, month: 12, day: 24)
    case .christmas: LocalDay(year: year, month: 12, day: 25)
    case .newYearsEve: LocalDay(year: year, month: 12, day: 31)
    }
  }

  /// Returns the first such weekday (ISO) after a day of a month.
  private func weekday(_ weekday: Int, after day: Int, month: Int, _ year: Int) -> LocalDay? {
    guard let first = LocalDay(year: year, month: month, day: day + 1) else { return nil }
    return first + (weekday - first.isoWeekday + 7) % 7
  }

  /// Returns Easter Sunday by the anonymous Gregorian algorithm.
  private static func easter(in year: Int) -> LocalDay? {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let m = (a + 11 * h + 22 * l) / 451
    let sum = h + l - 7 * m + 114
    return LocalDay(year: year, month: sum / 31, day: sum % 31 + 1)
  }
}
