import Sentences
import SportsModel
import Testing
import TripPlanning

@testable import Trips

@Suite struct TripSentenceParserTests {
  @Test func parsesExampleFromHelp() throws {
    let read = try SentenceFixture.reading(
      "Yankees and Red Sox at home in one weekend in June, from Boston")
    #expect(read.mode == .teams)
    #expect(
      read.arguments == [
        "--team", "mlb-nyy", "--team", "mlb-bos", "--league", "mlb", "--from", "2026-06-01",
        "--to", "2026-06-30", "--weekends", "3", "--start", "Boston",
      ])
  }

  @Test(arguments: [
    ("in June", "2026-06-01", "2026-06-30"), ("in June 2025", "2025-06-01", "2025-06-30"),
    ("in February", "2027-02-01", "2027-02-28"), ("in jun, 2025", "2025-06-01", "2025-06-30"),
    ("in March", "2026-03-02", "2026-03-31"), ("June and July", "2026-06-01", "2026-07-31"),
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
    ("July 10 to July 20, 2027, back by July 20", "2027-07-10", "2027-07-20"),
    ("leave December 28, 2027, back by January 3", "2027-12-28", "2028-01-03"),
  ])
  func readsDates(_ words: String, _ first: String, _ last: String) throws {
    let read = try SentenceFixture.reading("MLB games \(words)")
    #expect(read[.from] == first && read[.to] == last)
    #expect(read.values[.league] == ["mlb"])
    #expect(read.mode == .dates)
  }

  @Test(arguments: [
    ("a week in June", 7), ("two weeks in June", 14), ("5 days in June", 5),
    ("a 4-day trip in June", 4), ("in ten days in June", 10), ("a fortnight in June", 14),
  ])
  func readsTripLengths(_ words: String, _ days: Int) throws {
    let read = try SentenceFixture.reading(words)
    #expect(read[.days] == "\(days)")
    #expect(read[.from] == "2026-06-01")
    #expect(read[.to] == "2026-06-30")
  }

  @Test func parsesFollowingTeamHomeOrAway() throws {
    let both = try SentenceFixture.reading("Red Sox games in June")
    #expect(both.mode == .follow && both[.venue] == nil)
    let away = try SentenceFixture.reading("follow the Red Sox on the road in June")
    #expect(away.mode == .follow && away[.venue] == "away")
    let home = try SentenceFixture.reading("all home games of the Red Sox in June")
    #expect(home.mode == .follow && home[.venue] == "home")
    #expect(home.values[.team] == ["mlb-bos"])
    #expect(try SentenceFixture.reading("follow Yankees and Red Sox in June").mode == .follow)
  }

  @Test func opponentIsOfTheSameLeague() throws {
    let read = try SentenceFixture.reading("Red Sox at Giants in June")
    #expect(read.values[.opponent] == ["mlb-sf"])
    #expect(read[.venue] == "away")
    #expect(try SentenceFixture.read("Giants vs Trail Blazers in June").issues.count == 1)
  }

  @Test func fromPlaceToPlaceBecomesRoute() throws {
    let route = try SentenceFixture.reading("from Boston to Chicago in June, MLB")
    #expect(route.mode == .route)
    #expect(route[.start] == "Boston" && route[.end] == "Chicago")
    let round = try SentenceFixture.reading("from Boston and back home in June, MLB")
    #expect(round.mode == .dates)
    #expect(round[.start] == "Boston" && round[.end] == "Boston")
    let stops = try SentenceFixture.reading(
      "starting in Boston, via New York, ending in Chicago, June")
    #expect(stops.mode == .route)
    #expect(stops.values[.mustStop] == ["New York"])
    let days = try SentenceFixture.reading("from June 5 to June 9 from Boston to Chicago")
    #expect(days.mode == .route && days[.to] == "2026-06-09")
  }

  @Test func everyStadiumBecomesStop() throws {
    let one = try SentenceFixture.reading("Yankees at Fenway Park in June")
    #expect(one.values[.team] == ["mlb-nyy"])
    #expect(one.values[.region] == ["fenway"])
    let division = try SentenceFixture.reading("all parks in the AL East in July")
    #expect(division.values[.mustStop] == ["fenway", "yankee"])
    #expect(division.values[.league] == ["mlb"])
    let state = try SentenceFixture.reading("every NBA arena, all stadiums in California, July")
    #expect(state.values[.mustStop] == ["chase"])
    #expect(state.values[.league] == ["nba"])
  }

  @Test func readsTransportAndPreferences() throws {
    let read = try SentenceFixture.reading(
      "MLB in June by car, no more than 6 hours a day, two drivers, relaxed, no repeat cities")
    #expect(read[.hours] == "6" && read[.drivers] == "2" && read[.leisure] == "relaxed")
    #expect(read[.repeatCities] == "no" && read[.fly] == "no")
    let other = try SentenceFixture.reading(
      "MLB in June, fly, at most 7.5 hours of driving per day, at least 3 games, under $1,500, "
        + "packed, scenic route, driving at night")
    #expect(other[.hours] == "7.5" && other[.fly] == "yes" && other[.minStops] == "3")
    #expect(other[.budget] == "1500" && other[.leisure] == "packed" && other[.route] == "scenic")
    #expect(other[.night] == "yes")
    let third = try SentenceFixture.reading(
      "5 games in June within 200 miles of Boston, electric car with 250 miles, 3 nights")
    #expect(third[.stops] == "5" && third[.evRange] == "250" && third[.nights] == "3")
    #expect(third[.near] == "Boston" && third[.within] == "200")
    #expect(try SentenceFixture.reading("on the east coast in June").values[.region] == ["east"])
  }

  @Test func dayFirstDatesAreRead() throws {
    let parser = TripSentenceParser(
      nameIndex: SentenceFixture.nameIndex(), today: try #require(LocalDay("2026-03-02")),
      isDayFirst: true)
    #expect(parser.read("MLB on 6/7").reading[.from] == "2026-07-06")
    #expect(parser.read("MLB on 6/27").reading[.from] == "2026-06-27")
  }
}

/// Unknown names become issues, and other unknown words are named; nothing is guessed.
@Suite struct SentenceIssueTests {
  @Test func ambiguousTeamNameIsReported() throws {
    let read = try SentenceFixture.read("Giants in May")
    let issue = try #require(read.issues.first)
    #expect(read.issues.count == 1)
    #expect(issue.kind == .several && issue.fragment == "Giants")
    #expect(issue.candidates.map(\.key) == ["mlb-sf", "nfl-nyg"])
  }

  @Test(arguments: ["NFL Giants in May", "Giants in May, nfl", "nfl-nyg in May", "NYG in May"])
  func leagueOrIDResolvesAmbiguousTeam(_ sentence: String) throws {
    #expect(try SentenceFixture.reading(sentence).values[.team] == ["nfl-nyg"])
  }

  @Test func answerResolvesIssue() throws {
    let issue = try #require(try SentenceFixture.read("Giants in May").issues.first)
    let read = try SentenceFixture.read(
      "Giants in May", choices: [issue.phrase: issue.candidates[1]])
    #expect(read.issues.isEmpty)
    #expect(read.reading.values[.team] == ["nfl-nyg"])
  }

  @Test(arguments: [
    ("Yankes in June", "mlb-nyy"), ("redsox in June", "mlb-bos"), ("Gaints in June, MLB", "mlb-sf"),
  ])
  func misspelledNameIsCorrected(_ sentence: String, _ team: String) throws {
    #expect(try SentenceFixture.reading(sentence).values[.team] == [team])
  }

  @Test(arguments: [
    ("Yankees or Red Sox in June", ["mlb-nyy", "mlb-bos"]),
    ("Yankees or the Red Sox in June", ["mlb-nyy", "mlb-bos"]),
    ("Yankees, Red Sox or White Sox games in July", ["mlb-nyy", "mlb-bos", "mlb-cws"]),
  ])
  func anyOfSeveralTeamsIsFollowed(_ sentence: String, _ teams: [String]) throws {
    let reading = try SentenceFixture.reading(sentence)
    #expect(reading.mode == .follow && reading.values[.team] == teams)
  }

  @Test func anyOfSeveralPlacesIsNoStop() throws {
    let reading = try SentenceFixture.reading("MLB games in Boston or Chicago in June")
    #expect(reading.values[.region] == ["Boston", "Chicago"] && reading[.mustStop] == nil)
    let opponents = try SentenceFixture.reading("White Sox at Yankees or Red Sox in June")
    #expect(opponents.values[.opponent] == ["mlb-nyy", "mlb-bos"])
    #expect(opponents.values[.team] == ["mlb-cws"])
  }

  @Test(arguments: [
    ("MLB from Boston or Chicago in June", "Boston or Chicago", ["Boston", "Chicago"]),
    ("NBA in Portland or Boston in June", "Portland", ["Portland, OR", "Portland, ME"]),
  ])
  func choiceIsAsked(_ sentence: String, _ words: String, _ keys: [String]) throws {
    let issue = try #require(try SentenceFixture.read(sentence).issues.first)
    #expect(issue.kind == .several && issue.fragment == words)
    #expect(Set(issue.candidates.map(\.key)) == Set(keys))
    let chosen = try #require(issue.candidates.first)
    let read = try SentenceFixture.read(sentence, choices: [issue.phrase: chosen])
    #expect(read.issues.isEmpty)
  }

  @Test func orOfNumbersAndDaysIsNoChoice() throws {
    #expect(
      try SentenceFixture.read("3 or more MLB games in Boston in June or July").issues.isEmpty)
    #expect(try SentenceFixture.read("Trail Blazers in Portland, OR in January").issues.isEmpty)
  }

  @Test func ambiguousCityNameIsReported() throws {
    let read = try SentenceFixture.read("from Portland in May")
    #expect(read.issues.map(\.candidates.count) == [2])
    #expect(try SentenceFixture.reading("from Portland, ME in May")[.start] == "Portland, ME")
    // The full name identifies the team.
    #expect(
      try SentenceFixture.reading("Portland Trail Blazers in May").values[.team] == ["nba-por"])
  }

  @Test(arguments: [
    ("Yankees at Sox in June", "Sox", ["mlb-bos", "mlb-cws"]),
    ("MLB from Bxxx in June", "Bxxx", []),
  ])
  func unknownNamesAreReported(_ sentence: String, _ word: String, _ near: [String]) throws {
    let issue = try #require(try SentenceFixture.read(sentence).issues.first, "\(sentence)")
    #expect(issue.kind == .unknown && issue.fragment == word)
    #expect(issue.candidates.map(\.key) == near)
  }

  @Test(arguments: [
    ("purple elephants in June", ["purple elephants"]), ("meets in June", ["meets"]),
    ("max in June", ["max"]), ("MLB in June! Heading to the beach", ["Heading", "beach"]),
    ("only MLB in June", ["only"]),
  ])
  func ordinaryWordsAreNotUsed(_ sentence: String, _ words: [String]) throws {
    let read = try SentenceFixture.read(sentence)
    #expect(read.issues.isEmpty && read.unused == words)
  }

  @Test(arguments: [
    ("MLB in June, not the Yankees", ["mlb-nyy"]), ("MLB in June without Boston", ["Boston"]),
    ("no Yankees, no Fenway Park, MLB in June", ["mlb-nyy", "fenway"]),
  ])
  func namesAreLeftOut(_ sentence: String, _ names: [String]) throws {
    let reading = try SentenceFixture.reading(sentence)
    #expect(reading.mode == .dates && reading.values[.without] == names)
    #expect(reading[.team] == nil && reading[.region] == nil)
  }

  @Test func deniedConditionIsNotUsed() throws {
    let read = try SentenceFixture.read("MLB in June, I don't drive")
    #expect(read.issues.isEmpty && read.reading[.fly] == nil)
    #expect(read.unused == ["dont drive"])
  }

  @Test func teamCodesRequireCapitals() throws {
    #expect(try SentenceFixture.reading("BOS in June").values[.team] == ["mlb-bos"])
    #expect(try SentenceFixture.read("bos in June").unused == ["bos"])
  }

  @Test func missingDatesAreReported() throws {
    #expect(try SentenceFixture.read("Yankees at home").issues.map(\.kind) == [.noDays])
    #expect(try SentenceFixture.read("").issues.map(\.kind) == [.noDays, .noGames])
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
      #expect(read.issues.isEmpty == (read.reading[.from] != nil) || !read.issues.isEmpty)
    }
  }
}
