import Foundation
import SportsModel
import Testing

@testable import CatalogBuilding

/// Start times of older games, and times that contradict other data.
@Suite struct StartTimesTests {
  private func row(
    _ start: Int, _ dayOrNight: String = "N", number: Int = 0, minutes: Int? = 150,
    day: String = "1975-06-05"
  ) throws -> StartTimes.Row {
    StartTimes.Row(
      key: StartTimes.Key(
        league: "mlb", day: try #require(LocalDay(day)), home: "HOM", number: number),
      start: start, dayOrNight: dayOrNight, minutes: minutes, place: "details:\(number + 1)")
  }

  private func game(number: Int = 0, home: String = "HOM") throws -> SourceGame {
    SourceGame(
      league: "mlb", season: 1975, day: try #require(LocalDay("1975-06-05")), number: number,
      homeCode: home, awayCode: "AWY")
  }

  private func start(
    _ times: StartTimes, number: Int = 0, scheduled: Game.Start = .unknown
  ) throws -> Game.Start {
    var contradictions: [String] = []
    return times.start(
      of: try game(number: number), scheduled: scheduled, contradictions: &contradictions)
  }

  @Test func fillsStartThatTheScheduleLacks() throws {
    let times = StartTimes([try row(1175)])
    #expect(try start(times) == .exact(minuteOfDay: 1175))
    #expect(
      try start(times, scheduled: .placeholder(minuteOfDay: 213)) == .exact(minuteOfDay: 1175))
    #expect(try start(times, number: 1) == .unknown)
    #expect(times.contradictions.isEmpty)
  }

  @Test(arguments: [
    (1175, "D"), (1080, "D"), (815, "N"), (1019, "N"), (599, "D"), (1380, "N"), (213, "D"),
  ])
  func rejectsStartThatContradictsTimeOfDay(_ minute: Int, _ dayOrNight: String) throws {
    let times = StartTimes([try row(minute, dayOrNight)])
    #expect(try start(times) == .unknown)
    #expect(times.contradictions.count == 1)
  }

  @Test(arguments: [(1079, "D"), (1020, "N"), (600, "D"), (1379, "N"), (815, "")])
  func acceptsStartAtLimit(_ minute: Int, _ dayOrNight: String) throws {
    #expect(try start(StartTimes([try row(minute, dayOrNight)])) == .exact(minuteOfDay: minute))
  }

  @Test func keepsScheduledStartAndReportsDifference() throws {
    let times = StartTimes([try row(1175)])
    var contradictions: [String] = []
    for (minute, count) in [(1145, 0), (1144, 1)] {
      let scheduled = Game.Start.exact(minuteOfDay: minute)
      #expect(
        times.start(of: try game(), scheduled: scheduled, contradictions: &contradictions)
          == scheduled)
      #expect(contradictions.count == count)
    }
  }

  @Test func rejectsSecondGameDuringFirst() throws {
    let first = try row(785, "D", number: 1, minutes: 150)
    let late = StartTimes([first, try row(935, "D", number: 2)])
    #expect(try start(late, number: 1) == .exact(minuteOfDay: 785))
    #expect(try start(late, number: 2) == .exact(minuteOfDay: 935))
    let early = StartTimes([first, try row(934, "D", number: 2)])
    #expect(try start(early, number: 1) == .unknown)
    #expect(try start(early, number: 2) == .unknown)
    #expect(early.contradictions.count == 1)
  }

  @Test func rejectsSecondLineOfGame() throws {
    let times = StartTimes([try row(1175), try row(1180)])
    #expect(try start(times) == .unknown)
    #expect(times.contradictions.count == 1)
  }

  @Test func reportsStartWithoutExactlyOneGame() throws {
    let times = StartTimes([try row(1175)])
    #expect(times.unmatched(in: [try game()]).isEmpty)
    #expect(times.unmatched(in: [try game(home: "AWY")]).count == 1)
    #expect(times.unmatched(in: [try game(), try game()]).count == 1)
  }

  @Test func resumedGameFitsExactlyOneGame() throws {
    let day = try #require(LocalDay("1975-06-06"))
    let resumption = ResumedGames.Resumption(day: day, stadium: nil, place: "resumed:2")
    let games = ResumedGames([StartTimes.Key(try game()): resumption])
    #expect(games[try game()] == resumption)
    #expect(games[try game(number: 1)] == nil)
    #expect(games.unmatched(in: [try game()]).isEmpty)
    #expect(games.unmatched(in: [try game(number: 1)]) == ["resumed:2: fits 0 games, not one"])
  }
}

/// Telling starts from what schedules print when they do not know.
@Suite struct StartRulesTests {
  private func start(_ utc: String, day: String, isProvisional: Bool = false) throws -> Game.Start {
    let game = SourceGame(
      league: "mlb", season: 2018, day: try #require(LocalDay(day)), startUTC: Date(utcText: utc),
      homeCode: "HOM", awayCode: "AWY", isProvisional: isProvisional)
    return StartRules.start(of: game, zone: TimeZone(identifier: "America/Los_Angeles"))
  }

  @Test(
    arguments: [
      ("2018-06-16T02:10:00Z", "2018-06-15", .exact(minuteOfDay: 19 * 60 + 10)),
      ("2018-12-16T02:10:00Z", "2018-12-15", .exact(minuteOfDay: 18 * 60 + 10)),
      // On another day, and at night.
      ("2018-06-16T02:10:00Z", "2018-06-16", .unknown),
      ("2018-06-15T10:33:00Z", "2018-06-15", .placeholder(minuteOfDay: 213)),
    ] as [(String, String, Game.Start)])
  func startIsThatOfTheStadium(_ utc: String, _ day: String, _ expected: Game.Start) throws {
    #expect(try start(utc, day: day) == expected)
  }

  @Test func provisionalDateHasNoStart() throws {
    #expect(try start("2018-06-16T02:10:00Z", day: "2018-06-15", isProvisional: true) == .unknown)
  }

  @Test func secondGameFiveMinutesLaterIsPlaceholder() {
    let (first, next) = (Game.Start.exact(minuteOfDay: 790), Game.Start.exact(minuteOfDay: 795))
    let late = Game.Start.exact(minuteOfDay: 1000)
    #expect(StartRules.second(next, after: first) == .placeholder(minuteOfDay: 795))
    #expect(StartRules.second(late, after: first) == late)
    #expect(StartRules.second(next, after: .unknown) == next)
  }

  @Test func sameStartForWholeSeasonIsPlaceholder() {
    let same = Array(repeating: Game.Start.exact(minuteOfDay: 1140), count: 40)
    #expect(StartRules.massPlaceholder(same + [.unknown]) == 1140)
    #expect(StartRules.massPlaceholder(same + [.exact(minuteOfDay: 900)]) == nil)
    #expect(StartRules.massPlaceholder(Array(same.prefix(5))) == nil)
  }
}
