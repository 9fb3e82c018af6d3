/// The months in which a league plays, without preseason.
package struct SeasonSpan: Sendable, Hashable {
  package let league: LeagueID
  /// The year in which the season starts.
  package let season: Int

  /// True if a season of a league whose months are unknown runs into the next year.
  private let spansYears: Bool

  package init(league: LeagueID, season: Int) {
    self.init(league: league, season: season, spansYears: false)
  }

  private init(league: LeagueID, season: Int, spansYears: Bool) {
    (self.league, self.season, self.spansYears) = (league, season, spansYears)
  }

  /// The days of the season, with a margin for early starts and late ends.
  package var days: ClosedRange<LocalDay>? {
    let months = span
    guard (1800...9000).contains(season),
      let first = CalendarMonth(year: season, month: months.first).days?.lowerBound,
      let last = CalendarMonth(
        year: season + (months.last > 12 ? 1 : 0),
        month: months.last > 12 ? months.last - 12 : months.last
      ).days?.upperBound
    else { return nil }
    return first...last
  }

  /// The first and last month; 13 is January of the following year.
  private var span: (first: Int, last: Int) {
    // In the pandemic, one season of the indoor leagues ended in autumn and the next began in
    // winter.
    switch (league, season) {
    case ("nba", 2019), ("nhl", 2019): (10, 22)
    case ("nba", 2020), ("nhl", 2020): (12, 19)
    case ("nba", _), ("nhl", _): (10, 18)
    case ("nfl", _): (9, 14)
    case ("mlb", _): (3, 11)
    case ("mls", _): (2, 12)
    case ("nwsl", _): (3, 11)
    case ("wnba", _): (5, 10)
    default: spansYears ? (7, 18) : (1, 12)
    }
  }

  /// Returns the season of a day, by the calendar alone.
  ///
  /// `spansYears` says whether seasons run from July to June if the league's months are unknown.
  package static func season(of day: LocalDay, league: LeagueID, spansYears: Bool = false) -> Int {
    let span = SeasonSpan(league: league, season: day.year, spansYears: spansYears)
    guard span.span.last > 12 else { return day.year }
    if let days = span.days, day >= days.lowerBound { return day.year }
    let previous = SeasonSpan(league: league, season: day.year - 1, spansYears: spansYears)
    if let days = previous.days, day <= days.upperBound { return day.year - 1 }
    // From August on, a summer day belongs to the next season.
    return day.month >= 8 ? day.year : day.year - 1
  }
}
