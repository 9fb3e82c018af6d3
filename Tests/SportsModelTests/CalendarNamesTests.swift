import SportsModel
import Testing

@Suite struct CalendarNamesTests {
  @Test func findsMonthByShortName() {
    #expect(CalendarNames.month(short: "Jan") == 1)
    #expect(CalendarNames.month(short: "DEC") == 12)
    #expect(CalendarNames.month(short: "july") == nil)
    #expect(CalendarNames.month(short: "") == nil)
  }

  @Test func hasEveryName() {
    #expect(CalendarNames.months.count == 12)
    #expect(CalendarNames.weekdays.count == 7)
  }
}
