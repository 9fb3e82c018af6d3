package import SportsModel

/// The weeks by which the pages of football are ordered.
package struct FootballWeek: Sendable, Hashable {
  package let season: Int
  /// From 1; the rounds after the season count on.
  package let number: Int

  /// The week of a day; nil for days outside of the season.
  ///
  /// - Parameters:
  ///   - day: a week lasts from Tuesday to Monday.
  ///   - firstDay: of each season, by its year; where it is not known, the Thursday after Labor
  ///     Day.
  package init?(of day: LocalDay, firstDay: [Int: LocalDay]) {
    season = SeasonSpan.season(of: day, league: "nfl")
    guard let first = firstDay[season] ?? Self.kickoff(of: season) else { return nil }
    // Tuesday is 2 in ISO 8601.
    let tuesday = first - (first.isoWeekday + 5) % 7
    guard day >= tuesday else { return nil }
    var week = (day - tuesday) / 7 + 1
    // The games of the second week of 2001 were played in January, and no number was left out.
    if season == 2001, week > 2 { week -= 1 }
    guard week <= Self.last(of: season) + 3 else { return nil }
    // A free week lies before the last game.
    number = min(week, Self.last(of: season))
  }

  /// The number of the last game's week: the regular weeks and four rounds.
  private static func last(of season: Int) -> Int {
    switch season {
    case 2021...: 22
    case 1993: 22
    case 1990...: 21
    default: 20
    }
  }

  /// The Thursday after the first Monday of September.
  private static func kickoff(of season: Int) -> LocalDay? {
    guard let first = LocalDay(year: season, month: 9, day: 1) else { return nil }
    return first + (8 - first.isoWeekday) % 7 + 3
  }
}
