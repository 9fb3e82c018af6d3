import AppSupport
import Localization
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
    ("20190615", "2019-06-15"), ("15. Juni 2019", "2019-06-15"), ("sa., 15.6.2019", "2019-06-15"),
    ("11-Apr-17", "2017-04-11"), ("25-May-86", "1986-05-25"), ("15/6/2562", "2019-06-15"),
  ])
  func commonFormsAreRead(_ text: String, _ day: String) {
    #expect(DateParser.typedDay(text, order: .mdy, today: today)?.description == day)
  }

  @Test(arguments: [
    ("2019-06-15T09:30", 570), ("2019-06-15T09:30:00", 570), ("Jun 15 2019 9:30 AM", 570),
    ("yesterday 19:05", 1_145), ("last Sat 7 p.m.", 1_140), ("15. Juni 2019 19.05 Uhr", 1_145),
  ]) func timesAreRead(_ text: String, _ minute: Int) {
    let time = DateParser.typedTime(text, order: .mdy, today: today)
    #expect(time?.day == today - 1 && time?.minuteOfDay == minute)
  }

  @Test(arguments: [
    "2019-06-15", "9:30", "2019-06-15T09:30Z", "2019-06-15 9:30 or so", "2019-06-15 9",
  ])
  func otherTextsAreNotTimes(_ text: String) {
    #expect(DateParser.typedTime(text, order: .mdy, today: today) == nil)
  }

  @Test func numericOrderFollowsTheSetting() {
    #expect(DateParser.typedDay("6/5/2019", order: .dmy, today: today)?.description == "2019-05-06")
    #expect(
      DateParser.typedDay("15/6/2019", order: .mdy, today: today)?.description == "2019-06-15")
  }

  @Test(arguments: [
    "", "someday", "2019-13-01", "Feb 30 2018", "13/13/2018", "Jun 15", "Jun 15 2019 or so",
    "last", "last year", "next Saturday", "2019-06-15T19:00", "15", "6/15", "43665", "Sat 6/15",
  ])
  func otherTextsAreNotDates(_ text: String) {
    #expect(DateParser.typedDay(text, order: .mdy, today: today) == nil)
  }

  @Test(
    arguments: [
      ("2019-07-19", nil), ("Jul 19, 2019", nil), ("Friday, July 19th 2019", nil),
      ("19 July 2019", nil), ("7/19/2019", nil), ("19.7.2019", nil), ("7/19/2019", .mdy),
      ("19/07/2019", .dmy), ("7/19/19", .mdy), ("2019/07/19", .ymd), ("7/19/19", nil),
      ("43665", nil), ("令和元年7月19日", nil), ("FRI, 19JUL2019", nil), ("2019-Jul-19", nil),
    ] as [(String, DateOrder?)])
  func datesAreParsed(text: String, order: DateOrder?) throws {
    let day = try #require(LocalDay("2019-07-19"))
    #expect(DateParser(order: order).date(text)?.days == [day])
  }

  @Test(arguments: [
    "", "yesterday", "2019-13-45", "13/13/2019", "1/1/0001", "99999-1-1", "6/8/2024",
    "31 June 2019",
  ])
  func invalidDatesAreRejected(text: String) {
    #expect(DateParser().date(text)?.days.count != 1)
  }

  @Test(arguments: DateOrder.allCases) func leadingYearIsParsedInEveryOrder(
    order: DateOrder
  ) throws {
    let day = try #require(LocalDay("2019-09-29"))
    #expect(DateParser(order: order).date("2019-09-29")?.days == [day])
  }

  @Test func dateWithEqualDayAndMonthIsNotAmbiguous() throws {
    #expect(DateParser().date("5/5/2019")?.days == [try #require(LocalDay("2019-05-05"))])
  }
}

@Suite struct WrittenDateTests {
  private static let languages = Language.allCases.filter { $0 != .pseudo }

  /// Days in all months of several centuries, with all days of a month among them.
  private static let days = stride(from: -30_000, to: 40_000, by: 467).map {
    LocalDay(daysSinceEpoch: $0)
  }

  /// Times with the minute 19:05 that may follow a date.
  private static let evenings = [
    "", " 7:05 PM", " 7:05\u{202f}PM", " 7:05\u{a0}p.m.", " 19:05:02:195", " 19:05:02-5:00",
  ]

  /// As cells, with each time, and in a line without one.
  @Test(arguments: languages) func printedDatesReadBack(_ language: Language) {
    Language.$current.withValue(language) {
      for day in Self.days {
        for text in Self.forms(of: day, in: language) {
          for time in Self.evenings {
            let found = DateParser().date(text + time)
            #expect(found?.days == [day], "\(text)\(time)")
            #expect(found?.time?.minute == (time.isEmpty ? nil : 1_145), "\(text)\(time)")
          }
          let lines = ["\(text) – Mets at Giants", "2. Mets at Giants, \(text)"]
          for line in lines {
            #expect(DateParser().dates(in: line).map(\.days) == [[day]], "\(line)")
          }
        }
      }
    }
  }

  /// Returns a day as the program prints it, with the whole and the shortened month, and with the
  /// weekday.
  private static func forms(of day: LocalDay, in language: Language) -> [String] {
    let (year, number) = (day.year, day.day)
    let weekday = DisplayFormat.weekday(day)
    let month = localized(
      LocalizedMessage(key: CalendarNames.months[day.month - 1]), context: "long month")
    let printed = [DisplayFormat.date(day), DisplayFormat.dates(day, day)]
    switch language {
    case .japanese:
      let whole = "\(year)年\(month)\(number)日"
      return printed + [whole, "\(year)年 \(month) \(number)日", "\(whole)（\(weekday)）"]
    case .korean:
      let whole = "\(year)년 \(month) \(number)일"
      return printed + [whole, "\(whole) (\(weekday))"]
    default:
      let end = month.count > 3 ? "\(month.prefix(4))." : month
      let others = [
        "\(number) \(month.uppercased()) \(year)", "\(number). \(month) \(year)",
        "\(month) \(number), \(year)", "\(number) de \(month) de \(year)",
        "\(weekday) \(number) \(month) \(year)", "\(number) \(end) \(year)",
        "\(weekday), \(number)-\(end)-\(year)",
      ]
      return printed + others
    }
  }

  @Test func numericDatesReadBack() {
    for day in Self.days {
      let (year, month, number) = (day.year, day.month, day.day)
      let name = CalendarNames.months[month - 1]
      let forms =
        Self.eras(of: day) + [
          day.description, day.description.filter { $0 != "-" }, "\(year)/\(month)/\(number)",
          "\(number).\(month).\(year)", "\(number). \(month). \(year)",
          "\(name) \(number), \(year)", "\(number) of \(name), \(year)",
          "\(number)\(name.prefix(3).uppercased())\(year)", "\(number)-\(name.prefix(3))-\(year)",
          "\(number) de \(name.prefix(3)). de \(year)", "\(number).\(month).\(year + 543)",
          "\(number) \(name) \(year + 543)",
          "\(year)年\(month)月\(number)日",
        ]
      for text in forms { #expect(DateParser().date(text)?.days == [day], "\(text)") }
      for order in [DateOrder.mdy, .dmy] {
        let text = order == .mdy ? "\(month)/\(number)/\(year)" : "\(number)/\(month)/\(year)"
        #expect(DateParser(usualOrder: order).date(text)?.days == [day], "\(text)")
        #expect(DateParser(order: order).date(text)?.days == [day], "\(text)")
      }
    }
  }

  /// Returns a day with the year of its Japanese era; the first one also has a name.
  private static func eras(of day: LocalDay) -> [String] {
    let starts = [
      ("令和", 2_018, "2019-05-01"), ("平成", 1_988, "1989-01-08"), ("昭和", 1_925, "1926-12-25"),
    ]
    let era = starts.first { start in LocalDay(start.2).map { $0 <= day } ?? false }
    guard let (name, before, _) = era else { return [] }
    let years = ["\(day.year - before)"] + (day.year - before == 1 ? ["元"] : [])
    return years.map { "\(name)\($0)年\(day.month)月\(day.day)日" }
  }

  /// The text after a day, with its minute and offset.
  private static let times: [(String, Int?, String?)] = [
    ("7:05 PM", 1_145, nil), ("7:05\u{202f}pm", 1_145, nil), ("7:05\u{a0}p.m.", 1_145, nil),
    ("7:05  PM", 1_145, nil), ("7 PM", 1_140, nil), ("12:10 AM", 10, nil), ("12:10 PM", 730, nil),
    ("19:05:02:195", 1_145, nil), ("19:05:02.195Z", 1_145, "+00:00"), ("19h05", 1_145, nil),
    ("19:05:02-5:00", 1_145, "-05:00"), ("19:05 +0900", 1_145, "+09:00"),
    ("7:05-9:30 PM", 425, nil), ("19.05 Uhr", 1_145, nil), ("오후 7:05", 1_145, nil),
    ("午後7時5分", 1_145, nil), ("19:xx", nil, nil), ("25:10", nil, nil), ("", nil, nil),
  ]

  @Test(arguments: times)
  func dayKeepsWhatIsReadableOfItsTime(_ text: String, _ minute: Int?, _ offset: String?) {
    let found = DateParser().date("2019-07-19 \(text)")
    #expect(found?.days == LocalDay("2019-07-19").map { [$0] })
    #expect(found?.time?.minute == minute)
    #expect(found?.time?.offset?.description == offset)
  }

  @Test func restOfAFileOrAWeekdaySettlesTheOrder() {
    #expect(DateParser.order(provenBy: ["4/6/2019", "6/15/2019"]) == .mdy)
    #expect(DateParser.order(provenBy: ["04.06.2019", "15.06.2019"]) == .dmy)
    #expect(DateParser.order(provenBy: ["6/15/2019", "19/7/2019"]) == nil)
    #expect(DateParser.order(provenBy: ["4/6/2019", "Jul 19, 2019"]) == nil)
    let days = DateParser().date("Sat 8/3/2019")?.days
    #expect(days == LocalDay("2019-08-03").map { [$0] })
    #expect(DateParser().date("6/8/2024")?.days.map(\.description) == ["2024-06-08", "2024-08-06"])
  }

  @Test func missingYearIsThatOfTheMailOrTheHeading() {
    let text = "Sat, Jun 15 · 6:10 PM"
    let mail = DateParser(writtenOn: LocalDay("2019-06-03")).dates(in: text)
    #expect(mail.map(\.days) == [[LocalDay("2019-06-15")].compactMap(\.self)])
    #expect(mail.first?.time?.minute == 1_090)
    let new = DateParser(writtenOn: LocalDay("2019-12-20")).dates(in: "Jan 5, 7 PM").first
    #expect(new?.days.map(\.description) == ["2020-01-05"])
    let heading = DateParser(year: 2016).dates(in: "Aug 12 - Cardinals at Cubs").first
    #expect(heading?.days.map(\.description) == ["2016-08-12"])
    let years = DateParser(lastDay: LocalDay("2024-01-01")).dates(in: text).first?.days
    #expect(years?.prefix(2).map(\.description) == ["2019-06-15", "2013-06-15"])
    #expect(DateParser().dates(in: text).isEmpty)
  }

  @Test(arguments: [
    "Section 129  Row 11  Seats 5 - 6", "We saw 6 of 7", "10 out of 12", "192.168.2019.5",
    "Order 40-18377", "3 weeks ago", "43665", "We lost 5-4-1",
  ])
  func otherNumbersInLinesAreNotDates(_ text: String) {
    #expect(DateParser(writtenOn: LocalDay("2019-06-03")).dates(in: text).isEmpty)
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
