import Foundation
import SportsModel
import Testing

@Suite struct CalendarNamesTests {
  @Test func findsMonthByNameOrAbbreviation() {
    #expect(CalendarNames.month(named: "Jan") == 1)
    #expect(CalendarNames.month(named: "DEC") == 12)
    #expect(CalendarNames.month(named: "july") == 7)
    #expect(CalendarNames.month(named: "Sept") == 9)
    #expect(CalendarNames.month(named: "ju") == nil)
    #expect(CalendarNames.month(named: "") == nil)
  }
}

@Suite struct LocalDayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-21", 20_778),
    ("1871-05-04", -36_036),
  ])
  func convertsToDaysSinceEpoch(text: String, days: Int) throws {
    let day = try #require(LocalDay(text))
    #expect(Int(day.daysSinceEpoch) == days)
    #expect(day.description == text)
  }

  @Test(arguments: [
    "2019-02-29", "2019-13-01", "2019-00-10", "2019-1-01", "", "20190101", "2019-04-31",
  ])
  func rejectsInvalidDates(text: String) {
    #expect(LocalDay(text) == nil)
  }

  @Test func roundTripsEveryDayOfFourCenturies() throws {
    let first = try #require(LocalDay("1800-01-01"))
    for offset in 0..<146_097 {
      let day = first + offset
      if LocalDay(year: day.year, month: day.month, day: day.day) != day { Issue.record("\(day)") }
    }
  }

  @Test func countsWeekdaysFromMonday() throws {
    #expect(try #require(LocalDay("2026-11-21")).isoWeekday == 6)
    #expect(try #require(LocalDay("1969-12-29")).isoWeekday == 1)
  }
}

@Suite struct LocalDateTimeTests {
  let newYork = TimeZone(identifier: "America/New_York") ?? .gmt

  @Test(arguments: [
    "2018-06-15T19:32:11", "2018-06-15T19:32:11.25", "2018-06-15T00:00:00.000001",
    "0007-01-02T03:04:05.1", "9999-12-31T23:59:59.999999",
  ])
  func roundTripsText(text: String) throws {
    #expect(try #require(LocalDateTime(text)).description == text)
  }

  @Test func yearsWithFiveDigitsAreWritten() throws {
    let last = try #require(LocalDateTime("9999-12-31T23:59:59.5"))
    #expect((last + 1).description == "10000-01-01T00:00:00.5")
    #expect((last + 1).day.description == "10000-01-01")
  }

  @Test(arguments: [
    "2018-06-15 19:32:11", "2018-06-15T24:00:00", "2018-06-15T19:32", "2018-06-15T19:32:11.",
  ])
  func rejectsInvalidDateTimes(text: String) {
    #expect(LocalDateTime(text) == nil)
  }

  @Test func convertsInstantToTimeZone() throws {
    let instant = try #require(Date(utcText: "2018-06-15T23:32:11Z"))
    #expect(LocalDateTime(instant, zone: newYork).description == "2018-06-15T19:32:11")
  }

  @Test func crossesMidnightWithTheOffset() throws {
    let time = try #require(LocalDateTime("2024-07-06T22:40:00"))
    #expect(time.instant(offset: UTCOffset(seconds: -14_400)).utcText == "2024-07-07T02:40:00Z")
  }

  @Test(arguments: [
    // Shown twice: the first time, still on daylight saving time.
    ("2024-11-03T01:30:00", "2024-11-03T05:30:00Z"),
    // Never shown: as if the clocks had not been set forward yet.
    ("2024-03-10T02:30:00", "2024-03-10T07:30:00Z"),
    ("2024-03-10T03:30:00", "2024-03-10T07:30:00Z"),
    ("2024-11-03T02:30:00", "2024-11-03T07:30:00Z"),
  ])
  func resolvesLocalTimesAroundClockChange(local: String, utc: String) throws {
    #expect(try #require(LocalDateTime(local)).instant(zone: newYork).utcText == utc)
  }

  @Test(arguments: [
    ("-04:00", -14_400), ("-4:00", -14_400), ("+05:30", 19_800), ("+0900", 32_400), ("Z", 0),
  ])
  func parsesOffsets(text: String, seconds: Int) throws {
    #expect(try #require(UTCOffset(text)).seconds == seconds)
  }

  @Test(arguments: ["", "+25:00", "04:00", "   :  ", "+04:75", "-13:00"])
  func rejectsInvalidOffsets(text: String) {
    #expect(UTCOffset(text) == nil)
  }
}

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
