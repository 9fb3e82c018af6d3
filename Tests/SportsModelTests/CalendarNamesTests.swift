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

  @Test func hasEveryName() {
    #expect(CalendarNames.months.count == 12)
    #expect(CalendarNames.weekdays.count == 7)
  }
}
