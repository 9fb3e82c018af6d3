import AppSupport
import TestSupport
import Testing

@testable import SportsModel

@Suite struct DisplayFormatTests {
  @Test(arguments: [
    (0, "0 min"), (40, "40 min"), (60, "1 h"), (220, "3 h 40 min"), (-65, "-1 h 5 min"),
    (90_000, "1,500 h"),
  ]) func durationHasHoursAndMinutes(_ minutes: Int, _ text: String) {
    #expect(DisplayFormat.duration(minutes: minutes) == text)
  }

  @Test(arguments: [
    (0.04, "0 mi"), (0.43, "0.4 mi"), (8, "8 mi"), (8.44, "8.4 mi"), (12.6, "13 mi"),
    (1_203.7, "1,204 mi"),
  ]) func distanceShowsTenthsBelowTenMiles(_ miles: Double, _ text: String) {
    #expect(DisplayFormat.miles.distance(miles: miles) == text)
  }

  @Test func distanceFollowsTheUnit() {
    let metric = DisplayFormat.metric
    #expect(metric.distance(miles: 8) == "13 km" && metric.distance(meters: 1_240) == "1.2 km")
    #expect(DisplayFormat.miles.distance(meters: 1_240) == "0.8 mi")
    #expect(metric.distance(meters: 412.4) == "412 m")
    #expect(DisplayFormat.miles.distance(meters: 412.4) == "0.3 mi")
    #expect(DisplayFormat.miles.distance(meters: 89) == "290 ft")
    #expect(DisplayFormat.miles.distance(meters: 0) == "0 ft")
    #expect(DisplayFormat.miles.distance(meters: 303.2) == "990 ft")
    #expect(DisplayFormat.miles.distance(meters: 303.3) == "0.2 mi")
  }

  @Test(arguments: [
    ("2019-06-15", "2019-06-15", "Jun 15, 2019"), ("2019-06-15", "2019-06-17", "Jun 15–17, 2019"),
    ("2019-06-30", "2019-07-02", "Jun 30 – Jul 2, 2019"),
    ("2019-12-30", "2020-01-02", "Dec 30, 2019 – Jan 2, 2020"),
  ]) func rangeOfDatesIsShort(_ first: String, _ last: String, _ text: String) throws {
    #expect(
      DisplayFormat.dates(try #require(LocalDay(first)), try #require(LocalDay(last))) == text)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (-12_345, "-12,345"), (1_234_567, "1,234,567"),
  ]) func numbersAreGrouped(_ value: Int, _ text: String) {
    #expect(DisplayFormat.number(value) == text)
  }

  @Test func moneyShowsCentsOnRequest() {
    #expect(DisplayFormat.money(dollars: 1_234.4) == "$1,234")
    #expect(DisplayFormat.money(dollars: 12.5, cents: true) == "$12.50")
    #expect(DisplayFormat.money(dollars: 12, cents: true) == "$12")
    #expect(DisplayFormat.money(dollars: -3.05, cents: true) == "-$3.05")
  }

  @Test(arguments: ExtremeNumbers.doubles) func everyNumberHasAText(_ number: Double) {
    var texts = [
      DisplayFormat.money(dollars: number), DisplayFormat.money(dollars: number, cents: true),
    ]
    for unit in DistanceUnit.allCases {
      let format = DisplayFormat(distanceUnit: unit)
      texts += [format.distance(miles: number), format.distance(meters: number)]
    }
    for text in texts { #expect(ExtremeNumbers.isReadable(text), "\(text)") }
    if !number.isFinite { #expect(Set(texts) == [DisplayFormat.unknown]) }
  }

  @Test(arguments: ExtremeNumbers.integers) func everyWholeNumberHasAText(_ number: Int) {
    #expect(DisplayFormat.number(number).filter { $0 != "," } == "\(number)")
    #expect(DisplayFormat.duration(minutes: number).hasPrefix("-") == (number < 0))
  }

  @Test func listsEndWithAWord() {
    #expect(DisplayFormat.list([]) == "" && DisplayFormat.list(["a"]) == "a")
    #expect(DisplayFormat.list(["a", "b"]) == "a and b")
    #expect(DisplayFormat.list(["a", "b", "c"], conjunction: .or) == "a, b or c")
    #expect(DisplayFormat.list(["Back, again", "b"]) == "Back, again; b")
  }

  @Test(arguments: [
    ("en_US.UTF-8", DistanceUnit.miles, DateOrder.mdy), ("en_GB", .miles, .dmy),
    ("en_CA.UTF-8", .kilometers, .mdy), ("de_DE@euro", .kilometers, .dmy),
    ("C.UTF-8", .miles, .mdy),
    ("zh_Hant_TW", .kilometers, .mdy), ("POSIX", .miles, .mdy), ("", .miles, .mdy),
  ])
  func localeDeterminesUnitsAndDates(_ locale: String, _ unit: DistanceUnit, _ order: DateOrder) {
    let format = DisplayFormat(units: .auto, dates: .auto, environment: ["LANG": locale])
    #expect(format == DisplayFormat(distanceUnit: unit, dateOrder: order))
    let chosen = DisplayFormat(units: .kilometers, dates: .mdy, environment: ["LANG": locale])
    #expect(chosen == DisplayFormat(distanceUnit: .kilometers, dateOrder: .mdy))
  }

  @Test func localeCategoriesOverrideTheLanguage() {
    let mixed = ["LANG": "en_US", "LC_MEASUREMENT": "fr_FR", "LC_TIME": "fr_FR"]
    #expect(
      DisplayFormat(units: .auto, dates: .auto, environment: mixed)
        == DisplayFormat(distanceUnit: .kilometers, dateOrder: .dmy))
    #expect(
      DisplayFormat(
        units: .auto, dates: .auto, environment: mixed.merging(["LC_ALL": "en_US"]) { $1 })
        == .miles)
  }

  @Test func datesBeginWithTheDayIfWanted() throws {
    let format = DisplayFormat(distanceUnit: .miles, dateOrder: .dmy)
    let first = try #require(LocalDay("2026-06-18"))
    #expect(format.date(first) == "Thu, 18 Jun 2026")
    #expect(DisplayFormat.miles.date(first) == "Thu, Jun 18, 2026")
    #expect(format.dates(first, first) == "18 Jun 2026")
    #expect(format.dates(first, first + 2) == "18–20 Jun 2026")
    #expect(format.dates(first, first + 20) == "18 Jun – 8 Jul 2026")
    #expect(format.dates(first, first + 200) == "18 Jun 2026 – 4 Jan 2027")
  }
}

/// Distances as users type them.
@Suite struct DistanceParserTests {
  @Test(arguments: [
    ("50mi", 80_467.2), ("50 miles", 80_467.2), ("80km", 80_000), ("1.5 KM", 1_500), ("500m", 500),
    ("50", 80_467.2),
  ]) func distance(_ text: String, _ meters: Double) throws {
    let found = try #require(DistanceParser.meters(text, unit: .miles))
    #expect(abs(found - meters) < 0.001)
  }

  @Test func numberAloneHasDefaultUnit() {
    #expect(DistanceParser.meters("80", unit: .kilometers) == 80_000)
  }

  @Test(arguments: ["", "mi", "0", "-5mi", "5 parsecs", "1e9mi", "nan", "50mi 3", "99999mi", "٥"])
  func otherTextsAreNoDistance(_ text: String) {
    #expect(DistanceParser.meters(text, unit: .miles) == nil)
  }
}

@Suite struct EditDistanceTests {
  @Test func countsSubstitutionsInsertionsAndDeletions() {
    #expect(EditDistance.edits("kitten", "sitting", maxEdits: 3) == 3)
    #expect(EditDistance.edits("kitten", "sitting", maxEdits: 2) == nil)
    #expect(EditDistance.edits("", "abc", maxEdits: 3) == 3)
    #expect(EditDistance.edits("same", "same", maxEdits: 0) == 0)
    let long = String(repeating: "a", count: 65)
    #expect(EditDistance.edits(long, long, maxEdits: 65) == nil)
  }

  @Test func countsTranspositionAsOneEdit() {
    #expect(EditDistance.edits("improt", "import", maxEdits: 2) == 1)
    #expect(EditDistance.edits("ab", "ba", maxEdits: 1) == 1)
    #expect(EditDistance.edits("abc", "cab", maxEdits: 3) == 2)
  }

  @Test func nearestReturnsCloseMatchOnly() {
    let words = ["division", "conference", "league"]
    #expect(words.nearest(to: "devision") == "division" && words.nearest(to: "leag") == nil)
    #expect(
      words.nearest(to: "leag", maxEdits: 2) == "league" && words.nearest(to: "stadium") == nil)
    #expect([String]().nearest(to: "league") == nil)
  }
}

@Suite struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 2, 1_000]) func resultsAreInOrder(count: Int) {
    #expect(Array(0..<count).concurrentMap { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test func mapsCanBeNested() {
    let rows = Array(0..<20).concurrentMap { row in Array(0..<20).concurrentMap { row * 20 + $0 } }
    #expect(rows.flatMap(\.self) == Array(0..<400))
  }

  @Test func resultsMayBeNil() {
    #expect([1, 2, 3].concurrentMap { $0 == 2 ? nil : $0 } == [1, nil, 3])
  }
}
