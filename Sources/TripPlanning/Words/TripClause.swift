import SportsModel

/// One thing that a sentence says about a trip.
enum TripClause: Hashable, Sendable {
  // Where and whom
  case team(TripNameIndex.Entry)
  case stop(TripNameIndex.Entry)
  case start(TripNameIndex.Entry)
  case end(TripNameIndex.Entry)
  case around(TripNameIndex.Entry, miles: Double)
  case leagues([LeagueID])
  case everyStadium(TripNameIndex.Entry?)
  case region(TripRegion)
  case roundTrip

  // When
  case days(PartialDate, PartialDate)
  case year(Int)
  case weekend(days: Int)
  case length(days: Int)
  case nights(Int)
  /// A weekend or week that is told from today.
  case next(NextSpan)

  // How
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

  /// A span of days that begins with today or after it.
  enum NextSpan: Hashable, Sendable {
    case thisWeekend, nextWeekend, nextWeek, thisMonth, nextMonth
  }
}

/// A day of which the year may be left out, or a month.
struct PartialDate: Hashable, Sendable {
  var year: Int?
  let month: Int
  /// nil for the whole month.
  let day: Int?

  /// The first day that it can mean.
  func first(in year: Int) -> LocalDay? {
    LocalDay(year: self.year ?? year, month: month, day: day ?? 1)
  }

  /// The last day that it can mean.
  func last(in year: Int) -> LocalDay? {
    let year = self.year ?? year
    if let day { return LocalDay(year: year, month: month, day: day) }
    return month == 12
      ? LocalDay(year: year, month: 12, day: 31)
      : LocalDay(year: year, month: month + 1, day: 1).map { $0 - 1 }
  }
}

/// A word of a sentence that is not understood, or not without a question.
package struct SentenceIssue: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Nothing is called so; the candidates are written much like it.
    case unknown
    /// Several things are called so.
    case several
    /// Nothing is said of when the trip is to be.
    case noDays
    /// A day that no calendar has.
    case noSuchDay
  }

  package let kind: Kind
  /// As the person wrote it.
  package let words: String
  package let candidates: [TripNameIndex.Entry]

  package init(kind: Kind, words: String, candidates: [TripNameIndex.Entry] = []) {
    self.kind = kind
    self.words = words
    self.candidates = candidates
  }
}
