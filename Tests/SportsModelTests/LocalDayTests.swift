import SportsModel
import Testing

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
      #expect(LocalDay(year: day.year, month: day.month, day: day.day) == day)
    }
  }

  @Test func countsWeekdaysFromMonday() throws {
    #expect(try #require(LocalDay("2026-11-21")).isoWeekday == 6)
    #expect(try #require(LocalDay("1969-12-29")).isoWeekday == 1)
  }
}
