import SportsModel
import Testing

@Suite struct CalendarNamesTests {
  @Test func findsMonthByShortName() {
    #expect(CalendarNames.month(named: "Jan") == 1)
    #expect(CalendarNames.month(named: "DEC") == 12)
    #expect(CalendarNames.month(named: "july") == nil)
    #expect(CalendarNames.month(named: "") == nil)
  }

  @Test func hasEveryName() {
    #expect(CalendarNames.months.count == 12)
    #expect(CalendarNames.weekdays.count == 7)
  }
}
