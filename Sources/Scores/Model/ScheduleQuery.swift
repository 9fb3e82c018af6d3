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

extension Date {
  /// Creates midnight UTC at the start of a day.
  init(startOf day: LocalDay) {
    self.init(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
  }
}
