import AppSupport
import Sentences
import SportsModel
import Testing

@Suite struct DateParserTests {
  /// A Sunday.
  private let today = LocalDay(year: 2019, month: 6, day: 16) ?? LocalDay(daysSinceEpoch: 0)

  @Test(arguments: [
    ("2019-06-15", "2019-06-15"), ("Jun 15 2019", "2019-06-15"), ("june 15th, 2019", "2019-06-15"),
    ("15 June 2019", "2019-06-15"), ("6/5/2019", "2019-06-05"), ("06-05-2019", "2019-06-05"),
    ("2019/6/5", "2019-06-05"), ("6/5/19", "2019-06-05"), ("Sat, Jun 15, 2019", "2019-06-15"),
    ("today", "2019-06-16"), ("Yesterday", "2019-06-15"), ("last Saturday", "2019-06-15"),
    ("saturday", "2019-06-15"), ("last  mon", "2019-06-10"), ("Sunday", "2019-06-09"),
  ])
  func commonFormsAreRead(_ text: String, _ day: String) {
    #expect(DateParser.typedDay(text, order: .mdy, today: today)?.description == day)
  }

  @Test func numericOrderFollowsTheSetting() {
    #expect(DateParser.typedDay("6/5/2019", order: .dmy, today: today)?.description == "2019-05-06")
    #expect(DateParser.typedDay("15/6/2019", order: .mdy, today: today) == nil)
  }

  @Test(arguments: [
    "", "someday", "2019-13-01", "Feb 30 2018", "13/13/2018", "Jun 15", "Jun 15 2019 or so",
    "last", "last year", "next Saturday", "2019-06-15T19:00", "15", "6/15",
  ])
  func otherTextsAreNotDates(_ text: String) {
    #expect(DateParser.typedDay(text, order: .mdy, today: today) == nil)
  }

  @Test(
    arguments: [
      ("2019-07-19", nil), ("Jul 19, 2019", nil), ("Friday, July 19th 2019", nil),
      ("19 July 2019", nil), ("7/19/2019", nil), ("19.7.2019", nil), ("7/19/2019", .mdy),
      ("19/07/2019", .dmy), ("7/19/19", .mdy), ("2019/07/19", .ymd),
    ] as [(String, DateOrder?)])
  func datesAreParsed(text: String, order: DateOrder?) throws {
    #expect(try DateParser.day(text, order: order) == LocalDay("2019-07-19"))
  }

  @Test(arguments: [
    "", "yesterday", "2019-13-45", "13/13/2019", "7/19/19", "1/1/0001", "99999-1-1",
  ])
  func invalidDatesAreRejected(text: String) {
    #expect(throws: DateParser.Problem.self) { try DateParser.day(text) }
  }

  @Test(arguments: DateOrder.allCases) func leadingYearIsParsedInEveryOrder(
    order: DateOrder
  ) throws {
    #expect(try DateParser.day("2019-09-29", order: order) == LocalDay("2019-09-29"))
  }

  @Test func dateWithEqualDayAndMonthIsNotAmbiguous() throws {
    #expect(try DateParser.day("5/5/2019") == LocalDay("2019-05-05"))
  }
}

@Suite struct HolidayTests {
  @Test(arguments: [
    (Holiday.labor, 2003, "2003-09-01"), (.thanksgiving, 1998, "1998-11-26"),
    (.easter, 1987, "1987-04-19"), (.easter, 2024, "2024-03-31"), (.fathers, 1991, "1991-06-16"),
    (.memorial, 1965, "1965-05-30"), (.memorial, 2023, "2023-05-29"),
  ])
  func holidaysMoveWithTheYear(_ holiday: Holiday, _ year: Int, _ day: String) {
    #expect(holiday.day(in: year)?.description == day)
  }
}
