import SportsModel
import Testing

@Suite struct SeasonSpanTests {
  @Test(
    arguments: [
      ("nba", "2025-04-13", 2024), ("nba", "2025-07-15", 2024), ("nba", "2025-10-21", 2025),
      // Seasons of the pandemic.
      ("nba", "2020-10-11", 2019), ("nba", "2021-07-20", 2020),
      ("nfl", "2026-02-08", 2025), ("nfl", "2025-09-04", 2025),
      ("mlb", "2025-11-01", 2025), ("mlb", "2025-01-05", 2025), ("nwsl", "2025-11-22", 2025),
    ] as [(LeagueID, String, Int)])
  func seasonIsThatInProgressByTheCalendar(league: LeagueID, day: String, season: Int) throws {
    let day = try #require(LocalDay(day))
    #expect(SeasonSpan.season(of: day, league: league) == season)
  }

  @Test(arguments: [("2024-06-30", 2023), ("2024-07-01", 2024), ("2025-01-01", 2024)])
  func seasonOverTwoYearsOfUnknownLeagueStartsInJuly(day: String, season: Int) throws {
    let day = try #require(LocalDay(day))
    #expect(SeasonSpan.season(of: day, league: "khl", spansYears: true) == season)
    #expect(SeasonSpan.season(of: day, league: "khl") == day.year)
  }

  @Test func seasonsCoverTheirLastDay() throws {
    let days = try #require(SeasonSpan(league: "nhl", season: 2024).days)
    #expect(days.lowerBound == LocalDay("2024-10-01"))
    #expect(days.upperBound == LocalDay("2025-06-30"))
    #expect(SeasonSpan(league: "nhl", season: 9001).days == nil)
  }
}
