import Foundation
package import SportsModel

/// A request for the games of a league in a span of time.
package struct ScheduleQuery: Sendable, Hashable {
  package enum Span: Sendable, Hashable {
    case day(LocalDay)
    /// A month of a year, from 1 to 12.
    case month(year: Int, month: Int)
    /// The year in which the season starts.
    case season(Int)
  }

  package let league: LeagueID
  package let span: Span

  /// The first and last possible day of the span; nil if it is not in the calendar.
  var days: ClosedRange<LocalDay>? {
    switch span {
    case .day(let day): day...day
    case .month(let year, let month): CalendarMonth(year: year, month: month).days
    case .season(let season): SeasonSpan(league: league, season: season).days
    }
  }
}

/// A month of the calendar.
struct CalendarMonth: Hashable, Sendable {
  let year: Int
  /// From 1 to 12.
  let month: Int

  var next: CalendarMonth {
    month >= 12
      ? CalendarMonth(year: year &+ 1, month: 1) : CalendarMonth(year: year, month: month &+ 1)
  }

  /// nil if there is no such month.
  var days: ClosedRange<LocalDay>? {
    guard let first = LocalDay(year: year, month: month, day: 1),
      let following = LocalDay(year: next.year, month: next.month, day: 1)
    else { return nil }
    return first...(following - 1)
  }

  /// Returns the months that overlap with days, oldest first, up to three years.
  static func touched(by days: ClosedRange<LocalDay>) -> [CalendarMonth] {
    var month = CalendarMonth(year: days.lowerBound.year, month: days.lowerBound.month)
    var months: [CalendarMonth] = []
    while months.count < 36, let span = month.days, span.lowerBound <= days.upperBound {
      months.append(month)
      month = month.next
    }
    return months
  }
}

extension Date {
  /// Creates midnight UTC at the start of a day.
  init(startOf day: LocalDay) {
    self.init(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
  }
}
