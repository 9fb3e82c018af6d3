import Sentences
import SportsModel
import Testing

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
