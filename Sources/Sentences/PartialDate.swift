package import SportsModel

/// A date whose year or day may be missing.
package struct PartialDate: Hashable, Sendable {
  package var year: Int?
  package let month: Int
  /// nil for the whole month.
  package let day: Int?
  /// The weekday that is named with it, as ISO 8601 counts.
  var weekday: Int?

  /// Returns the first day it can mean.
  package func first(in year: Int) -> LocalDay? {
    checked(LocalDay(year: self.year ?? year, month: month, day: day ?? 1))
  }

  /// Returns the last day it can mean.
  package func last(in year: Int) -> LocalDay? {
    let year = self.year ?? year
    if let day { return checked(LocalDay(year: year, month: month, day: day)) }
    return month == 12
      ? LocalDay(year: year, month: 12, day: 31)
      : LocalDay(year: year, month: month + 1, day: 1).map { $0 - 1 }
  }

  private func checked(_ found: LocalDay?) -> LocalDay? {
    guard let weekday, day != nil else { return found }
    return found?.isoWeekday == weekday ? found : nil
  }
}
