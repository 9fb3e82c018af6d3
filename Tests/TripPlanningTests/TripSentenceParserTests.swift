import SportsModel
import Testing

@testable import TripPlanning

@Suite struct TripSentenceParserTests {
  @Test func parsesExampleFromHelp() throws {
    let read = try SentenceFixture.read(
      "Yankees and Red Sox at home in one weekend in June, from Boston")
    #expect(read.issues.isEmpty)
    #expect(read.preferences.count == 4)
    let first = try #require(read.preferences.first)
    #expect(first.mode == .teams)
    #expect(first.teams == ["mlb-nyy", "mlb-bos"])
    #expect(first.leagues == ["mlb"])
    #expect(first.start?.name == "Boston")
    #expect(first.end == nil)
    #expect(first.firstDay == LocalDay("2026-06-05"))
    #expect(
      read.preferences.map(\.lastDay) == ["07", "14", "21", "28"].map { LocalDay("2026-06-\($0)") })
    #expect(
      read.understood == [
        "each of these at home: New York Yankees and Boston Red Sox", "league: MLB",
        "start: Boston",
        "a weekend, Friday to Sunday: 4 choices in Jun 1–30, 2026",
      ])
  }

  @Test(arguments: [
    ("in June", "2026-06-01", "2026-06-30"), ("in June 2025", "2025-06-01", "2025-06-30"),
    ("in February", "2027-02-01", "2027-02-28"), ("in jun, 2025", "2025-06-01", "2025-06-30"),
    ("in March", "2026-03-01", "2026-03-31"), ("June and July", "2026-06-01", "2026-07-31"),
    ("from June to August 2027", "2027-06-01", "2027-08-31"),
    ("June 7-10", "2026-06-07", "2026-06-10"), ("June 7 to 10, 2025", "2025-06-07", "2025-06-10"),
    ("7 to 10 June 2025", "2025-06-07", "2025-06-10"), ("on June 7th", "2026-06-07", "2026-06-07"),
    ("June 28 to July 4", "2026-06-28", "2026-07-04"),
    ("between 28 June and 4 July 2027", "2027-06-28", "2027-07-04"),
    ("December 28 to January 3", "2026-12-28", "2027-01-03"),
    ("2026-06-05 to 2026-06-14", "2026-06-05", "2026-06-14"),
    ("from 2026-06-05 until 2026-06-14", "2026-06-05", "2026-06-14"),
    ("early June", "2026-06-01", "2026-06-10"), ("in mid July", "2026-07-11", "2026-07-20"),
    ("at the end of June 2025", "2025-06-21", "2025-06-30"),
    ("late February 2024", "2024-02-21", "2024-02-29"),
    ("in the summer of 2025", "2025-06-01", "2025-08-31"), ("in 2025", "2025-01-01", "2025-12-31"),
    ("next week", "2026-03-09", "2026-03-15"), ("next month", "2026-04-01", "2026-04-30"),
    ("this weekend", "2026-03-06", "2026-03-08"), ("next weekend", "2026-03-13", "2026-03-15"),
    ("on 29 February", "2028-02-29", "2028-02-29"),
  ])
  func readsDates(_ words: String, _ first: String, _ last: String) throws {
    let wanted = try SentenceFixture.preferences("MLB games \(words)")
    #expect(wanted.firstDay == LocalDay(first))
    #expect(wanted.lastDay == LocalDay(last))
    #expect(wanted.leagues == ["mlb"])
    #expect(wanted.mode == .dates)
  }

  @Test(arguments: [
    ("a week in June", 7), ("two weeks in June", 14), ("5 days in June", 5),
    ("a 4-day trip in June", 4), ("in ten days in June", 10), ("a fortnight in June", 14),
  ])
  func readsTripLengths(_ words: String, _ days: Int) throws {
    let wanted = try SentenceFixture.preferences(words)
    #expect(wanted.length == days)
    #expect(wanted.firstDay == LocalDay("2026-06-01"))
    #expect(wanted.lastDay == LocalDay("2026-06-30"))
  }

  @Test func longWeekendEndsOnMonday() throws {
    let read = try SentenceFixture.read("baseball over a long weekend in June 2025")
    #expect(read.preferences.first?.firstDay == LocalDay("2025-06-06"))
    #expect(read.preferences.first?.lastDay == LocalDay("2025-06-09"))
  }

  @Test func parsesFollowingTeamHomeOrAway() throws {
    let both = try SentenceFixture.preferences("Red Sox games in June")
    #expect(both.mode == .follow && both.followedGames == .both)
    let away = try SentenceFixture.preferences("follow the Red Sox on the road in June")
    #expect(away.mode == .follow && away.followedGames == .away)
    let home = try SentenceFixture.preferences("all home games of the Red Sox in June")
    #expect(home.mode == .follow && home.followedGames == .home)
    #expect(home.teams == ["mlb-bos"])
    let several = try SentenceFixture.preferences("follow Yankees and Red Sox in June")
    #expect(several.mode == .follow)
  }

  @Test func fromPlaceToPlaceBecomesRoute() throws {
    let route = try SentenceFixture.preferences("from Boston to Chicago in June, MLB")
    #expect(route.mode == .route)
    #expect(route.start?.name == "Boston" && route.end?.name == "Chicago")
    let round = try SentenceFixture.preferences("from Boston and back home in June, MLB")
    #expect(round.mode == .dates)
    #expect(round.start == round.end && round.start?.name == "Boston")
    let stops = try SentenceFixture.preferences(
      "starting in Boston, via New York, ending in Chicago, June")
    #expect(stops.mode == .route)
    #expect(stops.mustStops.map(\.name) == ["New York"])
    let days = try SentenceFixture.preferences("from June 5 to June 9 from Boston to Chicago")
    #expect(days.mode == .route && days.lastDay == LocalDay("2026-06-09"))
  }

  @Test func stadiumNamesBecomeStops() throws {
    let one = try SentenceFixture.preferences("Yankees at Fenway Park in June")
    #expect(one.teams == ["mlb-nyy"])
    #expect(one.mustStops == [.stadium("fenway")])
    let division = try SentenceFixture.preferences("all parks in the AL East in July")
    #expect(division.mustStops == [.stadium("fenway"), .stadium("yankee")])
    #expect(division.leagues == ["mlb"])
    let state = try SentenceFixture.preferences("every NBA arena, all stadiums in California, July")
    #expect(state.mustStops == [.stadium("chase")])
    #expect(state.leagues == ["nba"])
  }

  @Test func readsTransportAndPreferences() throws {
    let wanted = try SentenceFixture.preferences(
      "MLB in June by car, no more than 6 hours a day, two drivers, relaxed, no repeat cities")
    #expect(wanted.hoursPerDriver == 6)
    #expect(wanted.drivers == 2)
    #expect(wanted.leisure == .relaxed)
    #expect(!wanted.allowsRepeatCities)
    #expect(wanted.flights == nil)
    let other = try SentenceFixture.preferences(
      "MLB in June, fly, at most 7.5 hours of driving per day, at least 3 games, under $1,500, "
        + "packed, scenic route, driving at night")
    #expect(other.hoursPerDriver == 7.5)
    #expect(other.flights != nil)
    #expect(other.stops.minimum == 3)
    #expect(other.budget.limit == 1_500)
    #expect(other.leisure == .packed)
    #expect(other.routePreference == .scenic)
    #expect(other.allowsNightDriving)
    let third = try SentenceFixture.preferences(
      "5 games in June within 200 miles of Boston, electric car with 250 miles, 3 nights")
    #expect(third.stops.wanted == 5)
    #expect(third.electricCar?.rangeMiles == 250)
    #expect(third.lodgingNights == 3)
    #expect(third.regions.first?.contains(try #require(SentenceFixture.boston)) == true)
    #expect(third.regions.first?.contains(try #require(SentenceFixture.chicago)) == false)
    #expect(try SentenceFixture.preferences("on the east coast in June").regions == [.east])
  }

  @Test func impossibleAmountsAreReported() throws {
    for sentence in [
      "0 drivers in June", "40 hours a day in June", "0 games in June", "June 30 to June 1",
      "1000000 days in June", "from Boston to Boston in June", "$99999999999 in June",
    ] {
      let read = try SentenceFixture.read(sentence)
      #expect(read.preferences.isEmpty != read.issues.isEmpty, "\(sentence)")
    }
    #expect(
      try SentenceFixture.read("0 drivers in June").preferences.first?.errors.isEmpty == false)
  }
}

/// Words that aren't understood become issues; nothing is guessed.
@Suite struct SentenceIssueTests {
  @Test func ambiguousTeamNameIsReported() throws {
    let read = try SentenceFixture.read("Giants in May")
    #expect(read.preferences.isEmpty)
    let issue = try #require(read.issues.first)
    #expect(read.issues.count == 1)
    #expect(issue.kind == .several && issue.words == "Giants")
    #expect(issue.candidates.map(\.key) == ["mlb-sf", "nfl-nyg"])
  }

  @Test(arguments: ["NFL Giants in May", "Giants in May, nfl", "nfl-nyg in May", "NYG in May"])
  func leagueOrIDResolvesAmbiguousTeam(_ sentence: String) throws {
    #expect(try SentenceFixture.preferences(sentence).teams == ["nfl-nyg"])
  }

  @Test func answerResolvesIssue() throws {
    let issue = try #require(try SentenceFixture.read("Giants in May").issues.first)
    let read = try SentenceFixture.read(
      "Giants in May", choices: [issue.phrase: issue.candidates[1]])
    #expect(read.preferences.first?.teams == ["nfl-nyg"])
    let spelling = try #require(try SentenceFixture.read("Yankes in May").issues.first)
    let corrected = try SentenceFixture.read(
      "Yankes in May", choices: [spelling.phrase: try #require(spelling.candidates.first)])
    #expect(corrected.preferences.first?.teams == ["mlb-nyy"])
  }

  @Test func ambiguousCityNameIsReported() throws {
    let read = try SentenceFixture.read("from Portland in May")
    #expect(read.issues.map(\.candidates.count) == [2])
    #expect(
      try SentenceFixture.preferences("from Portland, ME in May").start?.name == "Portland, ME")
    // The full name identifies the team.
    #expect(try SentenceFixture.preferences("Portland Trail Blazers in May").teams == ["nba-por"])
  }

  @Test(arguments: [
    ("Yankes in June", "Yankes", ["mlb-nyy"]), ("Sox in June", "Sox", ["mlb-bos", "mlb-cws"]),
    ("from Bostn in June", "Bostn", ["Boston"]), ("purple elephants in June", "purple", []),
    ("Yankees vs Red Sox in June", "vs", []), ("MLB on 6/7/2026", "6/7/2026", []),
    ("games in California in June", "California", ["California"]),
  ])
  func unknownWordsAreReported(_ sentence: String, _ word: String, _ near: [String]) throws {
    let read = try SentenceFixture.read(sentence)
    let issue = try #require(read.issues.first { $0.kind == .unknown }, "\(sentence)")
    #expect(issue.words == word)
    #expect(issue.candidates.map(\.key) == near)
    #expect(read.preferences.isEmpty)
  }

  @Test func teamCodesRequireCapitals() throws {
    #expect(try SentenceFixture.preferences("BOS in June").teams == ["mlb-bos"])
    #expect(try SentenceFixture.read("bos in June").issues.map(\.words) == ["bos"])
  }

  @Test func missingDatesAreReported() throws {
    #expect(try SentenceFixture.read("Yankees at home").issues.map(\.kind) == [.noDays])
    #expect(try SentenceFixture.read("").issues.map(\.kind) == [.noDays])
    #expect(try SentenceFixture.read("Yankees on June 31").issues.map(\.kind) == [.noSuchDay])
  }

  @Test func longAndUnusualTextsAreHandled() throws {
    let texts = [
      String(repeating: "Yankees, ", count: 5_000), String(repeating: "-", count: 9_000),
      "\u{0}\u{1B}[2J in June", "🏟️ in June", "١٢ games in June", "2025-02-30 to 9999-99-99",
      String(repeating: "new york ", count: 300),
    ]
    for text in texts {
      let read = try SentenceFixture.read(text)
      #expect(read.preferences.isEmpty != read.issues.isEmpty, "\(text.prefix(40))")
    }
  }
}
