import AppSupport
import Foundation
import SportsModel
import Testing
import Travel

@testable import Quests

@Suite struct QuestCheckerTests {
  /// Three parks two hours apart, with games on three days at the same hour.
  private static func problem() -> QuestProblem {
    let stadiums: [StadiumID] = ["park-0", "park-1", "park-2"]
    let games = (0..<9).map {
      RandomQuestProblems.game("game-\($0)", at: $0 % 3, start: Double($0 / 3) * 86_400)
    }
    return QuestProblem(
      stadiums: stadiums, games: games,
      drives: StadiumDrives(among: stadiums) { _, _ in Drive(minutes: 120, miles: 100) })
  }

  private let problem = Self.problem()

  private func violations(_ numbers: Int..., of problem: QuestProblem? = nil)
    -> [QuestChecker.Violation]
  {
    let problem = problem ?? self.problem
    return QuestChecker(problem).violations(in: numbers.map { problem.games[$0] })
  }

  @Test func acceptsValidQuest() throws {
    #expect(violations(0, 4, 8).isEmpty)
    let route = try QuestRoute([problem.games[0], problem.games[4], problem.games[8]], in: problem)
    #expect(QuestChecker(problem).violations(in: route).isEmpty)
    #expect(route.minutes == 2 * 1440 + 180 && route.miles == 200)
    #expect(route.tightestSlackMinutes == 1140)
    #expect(route.cost(perDay: 100, perMile: 1) == 100 * 2.125 + 200)
  }

  @Test func rejectsMissingOrRepeatedStadium() {
    #expect(violations(0, 4) == [.leftOut("park-2")])
    #expect(violations(0, 4, 6) == [.seenTwice("park-0"), .leftOut("park-2")])
  }

  @Test func rejectsLateArrival() {
    #expect(violations(0, 1, 8) == [.late(for: "game-1", minutes: 300)])
    #expect(violations(4, 0, 8).count == 1)
    var hurried = problem
    hurried.rules.bufferAfter = 1140
    #expect(violations(0, 4, 8, of: hurried).isEmpty)
    hurried.rules.bufferBefore = 1
    #expect(
      violations(0, 4, 8, of: hurried)
        == [.late(for: "game-4", minutes: 1), .late(for: "game-8", minutes: 1)])
  }

  @Test func rejectsDriveWithoutRequiredNight() {
    var capped = problem
    // 21 hours pass between the games.
    (capped.rules.nightHours, capped.rules.maxDriveHours) = (19, 2)
    #expect(violations(0, 4, 8, of: capped).isEmpty)
    capped.rules.maxDriveHours = 0.5
    #expect(
      violations(0, 4, 8, of: capped)
        == [.tired(near: "game-4", minutes: 60), .tired(near: "game-8", minutes: 90)])
    capped.rules.flight = .init(aboveMinutes: 600, minutes: 60, cost: 1)
    #expect(violations(0, 4, 8, of: capped).isEmpty)
  }

  @Test func rejectsTwoDrivesWithoutNightBetween() {
    var capped = problem
    (capped.rules.nightHours, capped.rules.maxDriveHours) = (24, 3.5)
    #expect(violations(0, 4, 8, of: capped) == [.tired(near: "game-8", minutes: 30)])
    capped.rules.maxDriveHours = 4
    #expect(violations(0, 4, 8, of: capped).isEmpty)
  }

  @Test func rejectsGamesOutsideTheProblem() {
    let other = RandomQuestProblems.game("game-4", at: 1, start: 86_401)
    let strange = RandomQuestProblems.game("game-5", at: 7, start: 86_400)
    #expect(
      QuestChecker(problem).violations(in: [problem.games[0], other, problem.games[8]])
        == [.unknownGame("game-4")])
    let found = QuestChecker(problem).violations(in: [problem.games[0], strange])
    #expect(found.contains(.strangeStadium("park-7")))
    #expect(found.contains(.missingDrive(from: "park-0", to: "park-7")))
  }

  @Test func rejectsQuestWithoutMustSeeGame() {
    var chosen = problem
    chosen.mustSee = ["game-1"]
    #expect(violations(0, 4, 8, of: chosen) == [.mustSeeLeftOut("game-1")])
    #expect(violations(1, 3, 8, of: chosen).isEmpty)
  }

  @Test func rejectsUnknownReturnDrive() {
    var home = problem
    (home.start, home.end) = (["park-1": Drive(minutes: 1, miles: 1)], [:])
    #expect(
      violations(0, 4, 8, of: home)
        == [.missingDrive(from: nil, to: "park-0"), .missingDrive(from: "park-2", to: nil)])
  }

  @Test func rejectsWrongTotals() throws {
    let route = try QuestRoute([0, 4, 8].map { problem.games[$0] }, in: problem)
    let wrong = QuestRoute(
      games: route.games, legs: route.legs, minutes: route.minutes - 1,
      driveMinutes: route.driveMinutes, miles: 199, flightCost: 5)
    #expect(
      QuestChecker(problem).violations(in: wrong) == [
        .wrongSum("minutes", stated: 3059, found: 3060),
        .wrongSum("miles", stated: 199, found: 200), .wrongSum("flights", stated: 5, found: 0),
      ])
  }

  @Test func countsDrivesFromStartAndToEnd() throws {
    var home = problem
    (home.rules.bufferBefore, home.rules.bufferAfter) = (10, 20)
    (home.start, home.isClosed) = (["park-0": Drive(minutes: 30, miles: 40)], true)
    let route = try QuestRoute([0, 4, 8].map { problem.games[$0] }, in: home)
    #expect(route.minutes == 3060 + 30 + 10 + 120 + 20 && route.miles == 340)
    #expect(QuestChecker(home).violations(in: route).isEmpty)
  }
}

@Suite struct QuestCSVReaderTests {
  @Test func readsASchedule() throws {
    let games = try QuestCSVReader.games(
      """
      start,end,stadium,home,away
      2019-03-28T13:05:00-04:00,2019-03-28T16:10:00-04:00,park-a,"The ""Nine"" Club","Away, Inc."
      2019-03-28T10:05:00-07:00,,park-b,B,C

      2019-03-28T17:05:00Z,,park-c,,
      """, gameHours: 3)
    #expect(games.map(\.id) == ["game-2", "game-3", "game-5"])
    #expect(games.map(\.stadium) == ["park-a", "park-b", "park-c"])
    #expect(games[0].home == "The \"Nine\" Club")
    #expect(games[0].away == "Away, Inc.")
    #expect(games.map(\.offset.seconds) == [-14_400, -25_200, 0])
    #expect(Set(games.map(\.start)).count == 1)
    #expect(games[0].end.timeIntervalSince(games[0].start) == 185 * 60)
    #expect(games[1].end.timeIntervalSince(games[1].start) == 180 * 60)
  }

  @Test func readsColumnsInAnyOrderWithoutEndColumn() throws {
    let games = try QuestCSVReader.games(
      "\u{FEFF}stadium,notes,start\r\n park-a ,\"two\nlines\",2019-03-28T13:05:00-04:00\r\n",
      gameHours: 2.5)
    #expect(games.count == 1)
    #expect(games.first?.stadium == "park-a")
    #expect(games.first.map { $0.end.timeIntervalSince($0.start) } == 9000)
  }

  @Test func readsStadiumsAndDrives() throws {
    let places = try QuestCSVReader.stadiums(
      "id,name,latitude,longitude\na,A Park,1.5,-2\nb,,0,0\n")
    #expect(places.map(\.id) == ["a", "b"])
    #expect(places.map(\.name) == ["A Park", "b"])
    #expect(places[0].coordinate?.longitude == -2)
    let drives = try QuestCSVReader.drives("from,to,minutes,miles\na,b,61.5,50\nb,a,60,51\n")
    #expect(drives["a", "b"] == Drive(minutes: 61.5, miles: 50))
    #expect(drives["b", "a"] == Drive(minutes: 60, miles: 51))
    #expect(drives["a", "a"] == nil)
  }

  @Test func keepsGamesWithinLocalDays() throws {
    let games = try QuestCSVReader.games(
      """
      start,stadium
      2019-03-31T23:59:00-04:00,a
      2019-04-01T00:00:00-04:00,b
      2019-04-01T21:00:00-07:00,c
      2019-04-01T20:59:59-07:00,d
      2019-04-01T21:00:01-07:00,e
      2019-03-31T21:00:00-07:00,f
      """, gameHours: 3)
    let day = try #require(LocalDay("2019-04-01"))
    #expect(QuestCSVReader.games(games, from: day, to: day + 1).map(\.stadium) == ["b", "c", "d"])
    #expect(QuestCSVReader.games([], from: day, to: day).isEmpty)
  }

  @Test(arguments: [
    ("", 1, "missing header line"), ("start,end\n", 1, "missing column \"stadium\""),
    ("start,start,stadium\n", 1, "column \"start\" appears twice"),
    ("start,stadium\nx\n", 2, "expected 2 cells, found 1"),
    ("start,stadium\n\n,a\n", 3, "column start is empty"),
    (
      "start,stadium\nnoon,a\n", 2,
      "not a time with an offset in column start: \"noon\". Use 2019-03-28T13:05:00-04:00"
    ),
    (
      "start,stadium\n2019-04-01T10:00:00,a\n", 2,
      "not a time with an offset in column start: \"2019-04-01T10:00:00\". "
        + "Use 2019-03-28T13:05:00-04:00"
    ),
    (
      "start,end,stadium\n2019-04-01T10:00:00Z,2019-04-01T09:00:00Z,a\n", 2,
      "the game ends before it starts"
    ),
    ("start,stadium\n\"2019,a\n", 2, "unclosed quote"),
    ("start,stadium\n20\"19,a\n", 2, "a quote in the middle of a cell"),
    ("start,stadium\n\"20\"19,a\n", 2, "a quote in the middle of a cell"),
  ])
  func reportsLineAndCause(_ text: String, _ line: Int, _ cause: String) {
    #expect(throws: PlanningDataError(line: line, cause: cause)) {
      try QuestCSVReader.games(text, gameHours: 3)
    }
  }

  @Test(arguments: ["nan", "inf", "-1", "1e9", "", "0x10p99", "five"])
  func rejectsInvalidNumbers(_ number: String) {
    #expect(throws: PlanningDataError.self) {
      try QuestCSVReader.drives("from,to,minutes,miles\na,b,\(number),1\n")
    }
    #expect(throws: PlanningDataError.self) {
      try QuestCSVReader.stadiums("id,latitude,longitude\na,\(number)9,1e4\n")
    }
  }

  @Test func limitsInputSize() {
    let cell = String(repeating: "x", count: QuestCSVReader.maxCellBytes + 1)
    #expect(throws: PlanningDataError(line: 2, cause: "too large")) {
      try QuestCSVReader.stadiums("id,latitude,longitude\n\(cell),1,1\n")
    }
    let commas = String(repeating: ",", count: CSVTable.maxCells + 1)
    #expect(throws: PlanningDataError(line: 1, cause: "too large")) {
      try QuestCSVReader.stadiums(commas)
    }
    #expect(throws: PlanningDataError(line: 3, cause: "stadium \"a\" appears twice")) {
      try QuestCSVReader.stadiums("id,latitude,longitude\na,1,1\na,1,1\n")
    }
    for hours: Double in [.nan, -.infinity, 0, -5] {
      #expect(throws: PlanningDataError.self) {
        try QuestCSVReader.games("start,stadium\n2019-04-01T10:00:00Z,a\n", gameHours: hours)
      }
    }
  }
}
