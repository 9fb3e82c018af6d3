package import SportsModel

/// A statement of a sentence about a trip.
enum TripClause: Hashable, Sendable {
  // Teams and places
  case team(TripNameIndex.Entry)
  case stop(TripNameIndex.Entry)
  case start(TripNameIndex.Entry)
  case end(TripNameIndex.Entry)
  case around(TripNameIndex.Entry, miles: Double)
  case leagues([LeagueID])
  case everyStadium(TripNameIndex.Entry?)
  case region(TripRegion)
  case roundTrip

  // Dates
  case days(PartialDate, PartialDate)
  case year(Int)
  case weekend(days: Int)
  case length(days: Int)
  case nights(Int)
  /// A weekend, week or month relative to today.
  case next(NextSpan)

  // Options
  case follow
  case home, away
  case drive, fly
  case nightDriving(Bool)
  case hours(Double)
  case drivers(Int)
  case leisure(Leisure)
  case games(minimum: Int?, wanted: Int?, maximum: Int?)
  case noRepeatCities
  case budget(Double)
  case electric(miles: Double)
  case route(RoutePreference)

  /// A date range relative to today.
  enum NextSpan: Hashable, Sendable {
    case thisWeekend, nextWeekend, nextWeek, thisMonth, nextMonth
  }
}

/// A date whose year or day may be missing.
package struct PartialDate: Hashable, Sendable {
  package var year: Int?
  package let month: Int
  /// nil for the whole month.
  package let day: Int?

  /// Returns the first day it can mean.
  package func first(in year: Int) -> LocalDay? {
    LocalDay(year: self.year ?? year, month: month, day: day ?? 1)
  }

  /// Returns the last day it can mean.
  package func last(in year: Int) -> LocalDay? {
    let year = self.year ?? year
    if let day { return LocalDay(year: year, month: month, day: day) }
    return month == 12
      ? LocalDay(year: year, month: 12, day: 31)
      : LocalDay(year: year, month: month + 1, day: 1).map { $0 - 1 }
  }
}

/// An open question about a sentence.
package struct SentenceIssue: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// An unknown word; the candidates have similar names.
    case unknown
    /// An ambiguous name.
    case several
    /// The sentence has no dates.
    case noDays
    /// A date that doesn't exist.
    case noSuchDay
  }

  package let kind: Kind
  /// The words as written.
  package let words: String
  package var candidates: [TripNameIndex.Entry] = []
}
