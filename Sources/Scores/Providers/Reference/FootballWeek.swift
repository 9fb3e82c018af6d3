import SportsModel

/// A week of a football season, by which the pages are ordered.
struct FootballWeek: Sendable, Hashable {
  let season: Int
  /// From 1; the playoff rounds continue the count.
  let number: Int

  /// Creates the week of a day, from Tuesday to Monday; nil for days outside of the season.
  ///
  /// If the first day of a season is missing, it is the Thursday after Labor Day.
  init?(of day: LocalDay, firstDay: [Int: LocalDay]) {
    season = SeasonSpan.season(of: day, league: "nfl")
    guard let first = firstDay[season] ?? Self.kickoff(of: season) else { return nil }
    // Tuesday is 2 in ISO 8601.
    let tuesday = first - (first.isoWeekday + 5) % 7
    guard day >= tuesday else { return nil }
    var week = (day - tuesday) / 7 + 1
    // The second week of 2001 was played in January, without a gap in the numbers.
    if season == 2001, week > 2 { week -= 1 }
    guard week <= Self.last(of: season) + 3 else { return nil }
    // There is a week off before the last game.
    number = min(week, Self.last(of: season))
  }

  /// Returns the number of the last week: the regular weeks and four rounds.
  private static func last(of season: Int) -> Int {
    switch season {
    case 1993, 2021...: 22
    case 1990...: 21
    default: 20
    }
  }

  /// Returns the Thursday after the first Monday of September.
  private static func kickoff(of season: Int) -> LocalDay? {
    guard let first = LocalDay(year: season, month: 9, day: 1) else { return nil }
    return first + (8 - first.isoWeekday) % 7 + 3
  }
}
