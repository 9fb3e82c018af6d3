import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

@Suite(.fan) struct SyncTests {
  private static let season = 2031

  /// A season that is not bundled: Boston at home to Texas and New York.
  private static func entries() throws -> [ScheduleServer.Entry] {
    func entry(_ id: Int, _ day: String, _ away: TeamID) throws -> ScheduleServer.Entry {
      ScheduleServer.Entry(
        id: id,
        game: Game(
          league: "mlb", season: season, day: try #require(LocalDay(day)), home: "mlb-bos",
          away: away, start: .exact(minuteOfDay: 19 * 60 + 10), stadiums: ["fenway-park-boston"],
          score: nil))
    }
    return [
      try entry(1, "2031-04-08", "mlb-tex"), try entry(2, "2031-04-09", "mlb-tex"),
      try entry(3, "2031-05-10", "mlb-nyy"), try entry(4, "2031-05-11", "mlb-nyy"),
    ]
  }

  private func server() throws -> ScheduleServer {
    try ScheduleServer(try Fan.catalog(), Self.entries())
  }

  private func sync(
    _ fan: Fan, _ server: ScheduleServer, _ more: String...
  ) async throws -> CommandResult {
    try await fan.run(
      ["sync", "--league", "mlb", "--season", String(Self.season), "--json"] + more,
      environment: server.environment)
  }

  private func report(_ finished: CommandResult) throws -> JSON {
    try #require(try finished.document["leagues"].array.first)
  }

  private func games(_ fan: Fan, _ day: String) async throws -> [JSON] {
    try await fan.run("games --date", day, "--league", "mlb", "--json").document["games"].array
  }

  @Test func secondSyncOfFullSeasonIsConditional() async throws {
    let catalog = try Fan.catalog()
    let bundled = try catalog.games(of: "mlb", season: 2025)
    let server = try ScheduleServer(
      catalog, bundled.enumerated().map { ScheduleServer.Entry(id: $0 + 1, game: $1) })
    let arguments = ["sync", "--league", "mlb", "--season", "2025", "--json"]
    let first = try await fan.run(arguments, environment: server.environment).succeeded()
    let report = try report(first)
    #expect(report["games"].count == bundled.count)
    #expect(report["new"] == 0 && report["moved"] == 0 && report["not_understood"] == [])
    #expect(report["requests"] == 9 && report["not_modified"] == 0)
    let bytes = try Data(contentsOf: fan.pack(2025))
    let second = try await fan.run(arguments, environment: server.environment).succeeded()
    #expect(try self.report(second)["status"] == "unchanged")
    #expect(try self.report(second)["not_modified"] == 9)
    #expect(server.months.dropFirst(9).count == 9)
    #expect(server.months.dropFirst(9).allSatisfy { $0.header("If-None-Match") != nil })
    #expect(try Data(contentsOf: fan.pack(2025)) == bytes)
    let listed = try await fan.run("games --date 2025-07-04 --league mlb --json")
    #expect(try listed.document["games"].array.count == bundled.count { $0.day.isJulyFourth })
  }

  @Test func syncedSeasonCanBeVisited() async throws {
    let server = try server()
    let done = try await sync(fan, server)
    #expect(try report(done)["new"] == 4)
    let game = try #require(try await games(fan, "2031-04-08").first)
    #expect(game["game_id"] == "mlb:fenway-park-boston:2031-04-08:mlb-bos:0")
    #expect(game["start_local"] == "2031-04-08T19:10:00" && game["status"] == "scheduled")
    let added = try await fan.run(
      "visits add --stadium", "Fenway Park", "--date", "2031-04-08", "--json",
      clock: Fan.laterClock)
    #expect(try added.document["visit"]["game_id"] == game["game_id"])
  }

  @Test func movedGameKeepsHistoryAndVisit() async throws {
    let server = try server()
    _ = try await sync(fan, server)
    _ = try await fan.run(
      "visits add --stadium", "Fenway Park", "--date", "2031-04-08", clock: Fan.laterClock)
    let moved = try #require(LocalDay("2031-06-02"))
    server.change(1) {
      $0.rescheduledFrom = $0.game.day
      $0.game.day = moved
    }
    let again = try await sync(fan, server)
    #expect(try report(again)["moved"] == 1 && report(again)["not_modified"] == 7)
    #expect(try again.document["superseded_visits"].array.count == 1)
    #expect(try await games(fan, "2031-04-08").isEmpty)
    #expect(try await games(fan, "2031-06-02").count == 1)
    let text = try String(contentsOf: fan.pack(Self.season), encoding: .utf8)
    #expect(text.contains(" mlb:1 day 2031-04-08 2031-06-02 mlb\n"))
    let visit = try #require(try fan.store().visits().first?.visit)
    #expect(visit.supersededBy?.day == moved && visit.day.description == "2031-04-08")
    #expect(try await fan.run("undo --yes").output.contains("sync of"))
    #expect(try fan.store().visits().first?.visit.supersededBy == nil)
  }

  @Test func postponementsAndResultsAreUpdated() async throws {
    let server = try server()
    _ = try await sync(fan, server)
    server.change(3) { $0.state = "D" }
    server.change(4) { $0.game.score = Score(home: 2, away: 1) }
    let report = try report(try await sync(fan, server))
    #expect(report["postponed"] == 1 && report["results"] == 1 && report["unchanged"] == 2)
    #expect(try await games(fan, "2031-05-10").map { $0["status"] } == ["postponed"])
    let listed = try await fan.run("games --from 2031-05-10 --to 2031-05-11")
    #expect(listed.output.contains("New York Yankees at Boston Red Sox (postponed)"))
    #expect(listed.output.contains("New York Yankees 1, Boston Red Sox 2"))
    let visit = try await fan.run(
      "visits add --stadium", "Fenway Park", "--date", "2031-05-10", "--json",
      clock: Fan.laterClock)
    #expect(try visit.document["visit"]["game_id"] == JSON.null)
  }

  @Test func unreachableProviderIsReportedAndOthersSync() async throws {
    let server = try server()
    var environment = server.environment
    let closedPort = try ClosedPort()
    environment["STVISITS_NHL_URL"] = "http://127.0.0.1:\(closedPort.port)"
    let done = try await fan.run(
      "sync --league mlb --league nhl --season 2031 --json", environment: environment)
    #expect(done.status == 4)
    let leagues = try done.document["leagues"].array
    #expect(leagues.map { $0["league"] } == ["mlb", "nhl"])
    #expect(leagues.map { $0["status"] } == ["changed", "failed"])
    #expect(done.errors.contains("nhl 2031"))
    #expect(try await games(fan, "2031-04-08").count == 1)
  }

  @Test func offlineMakesNoRequests() async throws {
    let server = try server()
    #expect(try await sync(fan, server, "--offline").status == 4)
    #expect(server.provider.paths.isEmpty)
  }

  @Test func truncatedResponseKeepsStoredData() async throws {
    let server = try server()
    _ = try await sync(fan, server)
    let bytes = try Data(contentsOf: fan.pack(Self.season))
    let target = try #require(server.months.first { $0.target.contains("2031-05-01") }).target
    server.provider.server.route(target, ServerResponse.json("{\"dates\":[{}]}").cut(after: 7))
    let broken = try await sync(fan, server)
    #expect(broken.status == 4)
    #expect(try report(broken)["status"] == "failed")
    #expect(try Data(contentsOf: fan.pack(Self.season)) == bytes)
  }

  @Test func dryRunReportsAndStoresNothing() async throws {
    let server = try server()
    let dry = try await sync(fan, server, "--dry-run").succeeded()
    #expect(try report(dry)["new"] == 4)
    #expect(!fan.hasFacts)
    #expect(try report(try await sync(fan, server))["not_modified"] == 0)
  }

  @Test func damagedPackIsSetAsideAndFetchedAgain() async throws {
    let server = try server()
    _ = try await sync(fan, server)
    var bytes = try Data(contentsOf: fan.pack(Self.season))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: fan.pack(Self.season))
    let read = try await fan.run("games --date 2031-04-08")
    #expect(read.status == 0 && read.output.isEmpty)
    #expect(read.errors.contains("mlb-2031.txt: damaged (wrong checksum)"))
    let again = try await sync(fan, server)
    #expect(again.status == 0 && again.errors.contains("mlb-2031.txt.damaged-1"))
    let aside = fan.pack(Self.season).appendingPathExtension("damaged-1")
    #expect(try Data(contentsOf: aside) == bytes)
    #expect(try await games(fan, "2031-04-08").count == 1)
  }

  @Test func interruptKeepsCompletedLeagues() async throws {
    let server = try server()
    server.provider.server.route(under: "/v1/", { _ in .silence })
    let run = try fan.start(
      ["sync", "--league", "mlb", "--league", "nhl", "--season", "2031", "--json"],
      environment: server.environment)
    // The one is done, and the other has been asked.
    func isHalfDone() -> Bool {
      FileManager.default.fileExists(atPath: fan.pack(Self.season).path)
        && server.provider.paths.contains { $0.hasPrefix("/v1/") }
    }
    let end = ContinuousClock.now + .seconds(300)
    while !isHalfDone(), ContinuousClock.now < end { usleep(10_000) }
    run.send(SIGINT)
    let ended = try run.finish()
    #expect(ended.status == 130)
    #expect(
      try ended.document["leagues"].array.map { $0["status"] } == ["changed", "interrupted"])
  }
}

extension LocalDay {
  fileprivate var isJulyFourth: Bool { month == 7 && day == 4 }
}

extension Fan {
  func pack(_ season: Int) -> URL { data.appendingPathComponent("facts/mlb-\(season).txt") }

  /// True if there is a folder of learned facts.
  var hasFacts: Bool {
    FileManager.default.fileExists(atPath: data.appendingPathComponent("facts").path)
  }
}

/// Days that the bundled schedules don't contain aren't days without games.
@Suite(.fan) struct ScheduleEndTests {
  /// November 28, 2026.
  private static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_867_200) }

  private func errors(_ command: String) async throws -> String {
    try await fan.run(command, clock: Self.clock).errors
  }

  private static let mlb = "The MLB schedule ends on Sun, Sep 27, 2026."
  private static let nhl = "The NHL schedule ends on Sat, May 16, 2026."

  @Test(arguments: [
    ("games --date 2026-11-27 --league nhl", nhl), ("games --date 2026-10-28 --league mlb", mlb),
    ("games --date 2026-06-05 --league nhl", nhl), ("games --date 2026-06-05 --team Bruins", nhl),
    ("games --year 2027 --league mlb", mlb),
    ("games --date 2027-06-05 --near Denver", "The schedules end on Sat, May 16, 2026 (NHL);"),
    ("games --date 2026-11-27 --league nhl -o - --format ics", nhl),
    ("find Bruins --year 2027", nhl), ("suggest --league nhl --as-of 2026-11-28", nhl),
    ("plan dates --league nhl --from 2026-11-27 --to 2026-11-28", nhl),
    ("quest --league nhl --from 2026-11-27 --to 2026-11-28", nhl),
    ("scores lookup --league nhl --date 2027-06-05 --tiers catalog", nhl),
  ])
  func endOfTheScheduleIsNamed(_ arguments: String, _ sentence: String) async throws {
    let errors = try await errors(arguments)
    #expect(errors.contains(sentence), "\(errors)")
    #expect(errors.contains("stvisits sync"), "\(errors)")
    #expect(!errors.lowercased().contains("no games"), "\(errors)")
  }

  @Test(arguments: [
    ("games --date 2024-12-25 --league mlb", "No games on Wed, Dec 25, 2024."),
    ("games --date 2025-02-01 --team Yankees", "No games on Sat, Feb 1, 2025."),
    (
      "games --year 1994 --league mlb --team Marlins --stadium fenway-park-boston",
      "No games in the season of 1994."
    ),
    (
      "plan dates --league mlb --from 2024-12-24 --to 2024-12-26",
      "There are no games on these days."
    ),
  ])
  func knownDayWithoutGamesIsSaid(_ arguments: String, _ sentence: String) async throws {
    let errors = try await errors(arguments)
    #expect(errors.contains(sentence), "\(errors)")
    #expect(!errors.contains("stvisits sync"), "\(errors)")
  }

  @Test func otherGamesOnTheseDaysAreNotDenied() async throws {
    let dates = ["--league", "mlb", "--from", "2025-08-01", "--to", "2025-08-10"]
    let nowhere = try await fan.run(["plan", "dates", "--region", "AK"] + dates)
    #expect(nowhere.errors.contains("No game on these days meets your conditions."))
    let apart = try await fan.run(
      "plan", "Which weekend in August 2025 are the Orioles and Nationals both home?")
    #expect(!apart.errors.contains("no games"), "\(apart.errors)")
    #expect(apart.errors.contains("leave out Baltimore Orioles: at least"), "\(apart.errors)")
  }

  @Test func planHasTheHintInJSON() async throws {
    let arguments = ["plan", "weekend in Denver in August", "--json"]
    let failed = try await fan.run(arguments, clock: Self.clock)
    #expect(failed.status == 1)
    let failure = try failed.document["failure"]
    #expect(failure["message"] == "The schedule doesn't have all of these days.")
    let hint = try #require(failure["hint"].text)
    #expect(hint.hasSuffix("For an earlier trip, add the year: August 2026."))
    let known = try await fan.run(
      "plan dates --league mlb --from 2024-12-24 --to 2024-12-26 --json")
    // The schedule has these days, and the next game is known.
    #expect(
      try known.document["failure"]["hint"] == "The next such game is on Tue, Mar 18, 2025.")
  }

  @Test func severalLeaguesAreOneHint() async throws {
    let failed = try await fan.run(["plan", "weekend in Denver in August"], clock: Self.clock)
    let lines = failed.errors.split(separator: "\n").filter { $0.contains("schedule") }
    #expect(lines.count == 2, "\(failed.errors)")
    #expect(!failed.errors.contains("no flights"))
    // The advice can be followed.
    try await fan.run(
      ["plan", "weekend in Denver in August, 2026", "--limit", "1"], clock: Self.clock
    ).succeeded()
  }

  @Test(arguments: [
    "plan \"Packers at home in June\"", "plan \"Bruins at home in January 2028\"",
    "plan dates --league mlb --from 2027-06-01 --to 2027-06-30",
    "plan teams --league nfl --team Packers --from 2027-06-01 --to 2027-06-30",
  ])
  func yearIsAdvisedOnlyForAMonthWithGames(_ line: String) async throws {
    let arguments = line.split(separator: "\"").enumerated().flatMap { index, part in
      index == 1 ? [String(part)] : part.words
    }
    let failed = try await fan.run(arguments, clock: Self.clock)
    #expect(failed.status == 1 && failed.errors.contains("schedule ends on"))
    #expect(!failed.errors.contains("add the year"), "\(failed.errors)")
  }

  @Test func defaultIsNoConditionOfTheUser() async throws {
    let arguments = [
      "plan", "teams", "--league", "mlb", "--team", "Mariners", "--team", "Red Sox",
      "--from", "2025-07-05", "--to", "2025-07-07",
    ]
    let failed = try await fan.run(arguments)
    #expect(failed.errors.contains("conflict: Boston Red Sox and Seattle Mariners."))
    #expect(failed.errors.contains("allow flights for long legs: at least"))
    let stated = try await fan.run(arguments + ["--no-fly"])
    #expect(stated.errors.contains("conflict: no flights, Boston Red Sox and Seattle Mariners."))
  }
}
