import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@Suite(.fan) struct QuestTests {
  private static let schedule = """
    start,end,stadium,home,away
    2030-06-01T13:00:00-05:00,2030-06-01T16:00:00-05:00,a,Ants,Bees
    2030-06-01T19:00:00-05:00,2030-06-01T22:00:00-05:00,b,Bees,Crows
    2030-06-03T13:00:00-05:00,,c,Crows,Ants
    2030-06-02T19:00:00-05:00,2030-06-02T22:00:00-05:00,c,Crows,Ants
    2030-06-05T19:00:00-05:00,2030-06-05T22:00:00-05:00,b,Bees,Ants
    2030-06-03T19:00:00-05:00,2030-06-03T22:00:00-05:00,a,Ants,Crows
    2030-06-01T10:00:00-05:00,,abroad,Ants,Crows

    """
  private static let stadiums = """
    id,name,latitude,longitude
    a,"Ant Hill, North",41.8,-87.6
    b,Beehive,43.0,-87.9
    c,Crow's Nest,38.6,-90.2

    """
  private static let drives = """
    from,to,minutes,miles
    a,b,90,90
    a,c,300,300
    b,c,360,370

    """

  /// Names of files of a world, each written when a text is given for it.
  private func datasetFiles(
    _ fan: Fan, schedule: String = schedule, stadiums: String? = stadiums, drives: String? = drives
  ) throws -> [String] {
    var arguments = ["quest", "--schedule", try fan.add("schedule.csv", bytes: schedule.utf8).path]
    if let stadiums {
      arguments += ["--stadiums", try fan.add("stadiums.csv", bytes: stadiums.utf8).path]
    }
    if let drives {
      arguments += ["--travel-times", try fan.add("travel.csv", bytes: drives.utf8).path]
    }
    return arguments
  }

  private static let june = ["--from", "2030-06-01", "--to", "2030-07-01", "--effort", "1"]

  // MARK: Worlds of one's own

  @Test func customDatasetIsSolvedInFewestDays() async throws {
    let done = try await fan.run(try datasetFiles(fan) + Self.june + ["--json"])
    #expect(done.status == 0 && done.errors.isEmpty)
    let document = try done.document
    #expect(document.keys == ["schema", "options", "bound", "failure"])
    #expect(document["schema"] == 1 && document["failure"] == nil)
    let option = try #require(document["options"].array.first)
    #expect(option["rank"] == 1 && option["days"] == .number(1.375))
    #expect(option["elapsed_minutes"] == 1980 && option["drive_minutes"] == 450)
    #expect(option["miles"] == 460 && option["cost_usd"] == .number(293.75))
    #expect(option["new_stadiums"] == ["a", "b", "c"] && option["tightest_slack_minutes"] == 90)
    #expect(option["reasons"].array.first == "Proven: no route is faster.")
    let stops = option["stops"].array
    #expect(stops.map { $0["stadium_id"] } == ["a", "b", "c"])
    #expect(stops.map { $0["game_id"] } == ["game-2", "game-3", "game-5"])
    #expect(stops[1]["home"] == "Bees" && stops[1]["away"] == "Crows")
    #expect(stops[1]["start_local"] == "2030-06-01T19:00:00")
    #expect(stops[1]["arrive_by"] == "2030-06-01T19:00:00")
    #expect(stops[1]["leave_after"] == "2030-06-01T22:00:00")
    let leg = option["legs"].array[1]
    #expect(leg["from"] == "b" && leg["to"] == "c" && leg["miles"] == 370)
    #expect(leg["minutes"] == 360 && leg["slack_minutes"] == 900)
    let bound = document["bound"]
    #expect(bound["objective"] == "time" && bound["proven"] == true && bound["gap"] == 0)
    #expect(bound["value"] == .number(1.375) && bound["best_possible"] == .number(1.375))
  }

  @Test func textOutputListsDayByDay() async throws {
    let done = try await fan.run(try datasetFiles(fan) + Self.june)
    #expect(
      done.output == """
        3 stadiums in 1 day 9 h (1.375 days): 460 mi, 7 h 30 min of driving, $294
        Proven: no route is faster.

          Sat 2030-06-01  13:00  Bees at Ants, Ant Hill, North
                          drive 90 mi, 1 h 30 min; 1 h 30 min to spare
                              (90 % of drives are faster than 1 h 43 min)
                          19:00  Crows at Bees, Beehive
                          drive 370 mi, 6 h; 15 h to spare (90 % of drives are faster
                              than 6 h 21 min)
          Sun 2030-06-02  19:00  Ants at Crows, Crow's Nest

          Tightest connection: Ant Hill, North to Beehive, 1 h 30 min to spare

        """)
  }

  @Test func buffersAndNightsExtendQuest() async throws {
    let files = try datasetFiles(fan) + Self.june + ["--json"]
    let buffered = try await fan.run(files + ["--buffer-before", "60", "--buffer-after", "60"])
    let option = try #require(try buffered.document["options"].array.first)
    #expect(option["stops"].array.map { $0["stadium_id"] } == ["b", "c", "a"])
    #expect(option["days"] == .number(2.125))
    #expect(option["stops"].array[1]["arrive_by"] == "2030-06-02T18:00:00")
    #expect(option["stops"].array[1]["leave_after"] == "2030-06-02T23:00:00")
    #expect(option["tightest_slack_minutes"] == 780)
    let tired = try await fan.run(files + ["--max-drive-hours", "4"])
    let nights = try #require(try tired.document["options"].array.first)["legs"].array
    #expect(nights.map { $0["nights"] } == [0, 1])
    #expect(nights.map { $0["slack_minutes"] } == [90, 300])
  }

  @Test func objectiveChangesRoute() async throws {
    let files = try datasetFiles(fan) + Self.june + ["--json", "--objective"]
    let cost = try await fan.run(files + ["cost", "--per-day", "10", "--per-mile", "1"]).document
    #expect(cost["bound"]["objective"] == "cost" && cost["bound"]["unit"] == "dollars")
    #expect(cost["bound"]["value"] == .number(421.25))
    #expect(cost["options"].array.first?["cost_usd"] == .number(421.25))
    #expect(cost["options"].array.first?["miles"] == 390)
    let both = try await fan.run(files + ["time-then-miles"]).document["bound"]
    #expect(both["objective"] == "time-then-miles" && both["value"] == .number(1.375))
    #expect(both["miles"]["value"] == 460 && both["miles"]["proven"] == true)
  }

  @Test func questMayHaveStartAndEnd() async throws {
    let files = try datasetFiles(fan) + Self.june + ["--json"]
    let home = try await fan.run(files + ["--start", "beehive", "--end", "c"]).document
    let legs = try #require(home["options"].array.first)["legs"].array
    #expect(legs.map { $0["from"] } == ["start", "a", "b", "c"])
    #expect(legs.map { $0["to"] } == ["a", "b", "c", "end"])
    #expect(legs[0]["miles"] == 90 && legs[3]["miles"] == 0)
    #expect(home["options"].array.first?["elapsed_minutes"] == 2070)
    let round = try await fan.run(files + ["--round-trip"]).document
    #expect(round["options"].array.first?["miles"] == 760)
    let must = try await fan.run(files + ["--game", "game-7"]).document
    let ids = try #require(must["options"].array.first)["stops"].array.map { $0["game_id"] }
    #expect(ids.contains("game-7"))
    #expect(try await fan.run(files + ["--game", "game-99"]).status == 1)
    #expect(try await fan.run(files + ["--start", "Xyzzyq"]).status == 1)
  }

  @Test func gamesWithoutEndUseConfiguredDuration() async throws {
    let schedule = "start,stadium\n2030-06-01T13:00:00-05:00,a\n"
    let stadiums = "id,name,latitude,longitude\na,A,41.8,-87.6\n"
    let files =
      try datasetFiles(fan, schedule: schedule, stadiums: stadiums, drives: nil) + Self.june + [
        "--json"
      ]
    func minutes(_ more: [String]) async throws -> JSON {
      try #require(try await fan.run(files + more).document["options"].array.first)[
        "elapsed_minutes"]
    }
    #expect(try await minutes([]) == 180)
    #expect(try await minutes(["--game-hours", "2.5"]) == 150)
    let league = try #require(try Fan.catalog().leagues.first { $0.id == "nfl" })
    #expect(league.typicalGameMinutes != 180)
    #expect(try await minutes(["--league", "nfl"]) == .number(Double(league.typicalGameMinutes)))
  }

  // MARK: Missing drives

  @Test func drivesMissingFromFileAreEstimatedAndReported() async throws {
    let some = "from,to,minutes,miles\nb,a,90,90\na,c,300,300\n"
    let done = try await fan.run(try datasetFiles(fan, drives: some) + Self.june + ["--json"])
    #expect(done.status == 0 && done.errors == "1 drive estimated: not in the travel times.\n")
    let legs = try #require(try done.document["options"].array.first)["legs"].array
    #expect(legs.first?["minutes"] == 90)
    let blind = try await fan.run(
      try datasetFiles(fan, stadiums: nil, drives: some) + Self.june
        + ["--json", "--stadium", "a", "--stadium", "b", "--stadium", "c"])
    #expect(try blind.status == 1 && blind.document["failure"]["kind"] == "missingDrive")
    #expect(blind.errors.contains("no known drive from b to c"))
  }

  // MARK: What cannot be done

  @Test func failureReasonIsReported() async throws {
    let early = try await fan.run(
      try datasetFiles(fan) + ["--from", "2030-06-01", "--to", "2030-06-02", "--json"])
    #expect(early.status == 1)
    let failure = try early.document["failure"]
    #expect(failure["kind"] == "noGamesInRange")
    #expect(failure["message"] == "no complete game from 2030-06-01 to 2030-06-02 at Crow's Nest")
    #expect(!failure["advice"].array.isEmpty)
    #expect(try early.document["bound"] == nil && early.document["options"] == [])
    let same = """
      start,end,stadium
      2030-06-01T13:00:00Z,,a
      2030-06-01T13:00:00Z,,b
      2030-06-01T13:00:00Z,,c

      """
    let never = try await fan.run(try datasetFiles(fan, schedule: same) + Self.june)
    #expect(never.status == 1 && never.output.isEmpty)
    #expect(never.errors.contains("No quest: no route visits all 3 stadiums in time (proven)."))
    try await fan.run(try datasetFiles(fan, stadiums: nil, drives: nil) + Self.june)
      .expect(status: 1, "schedule.csv: line 2: unknown stadium \"a\"")
  }

  // MARK: The facts

  @Test func visitedStadiumsAreSkippedUnlessAllAreRequested() async throws {
    let schedule = try fan.add("own.csv", bytes: Self.schedule.utf8).path
    let stadiums = try fan.add(
      "places.csv", bytes: (Self.stadiums + "abroad,Abroad,45.0,-90.0\n").utf8
    ).path
    try await fan.run("sync --schedule", schedule, "--league", "own", "--stadiums", stadiums)
      .succeeded()
    _ = try await fan.run("visits add --stadium Beehive --date 2030-06-05", clock: Fan.laterClock)
    func seen(_ more: String...) async throws -> Set<String> {
      let done = try await fan.run(["quest", "--league", "own", "--json"] + Self.june + more)
      let option = try #require(try done.document["options"].array.first, "\(done.errors)")
      return Set(option["stops"].array.compactMap { $0["home"].text })
    }
    #expect(try await seen() == ["Ants", "Crows"])
    #expect(try await seen("--all") == ["Ants", "Bees", "Crows"])
    let all = try await fan.run(["quest", "--league", "own", "--all", "--json"] + Self.june)
      .document
    #expect(all["options"].array.first?["new_stadiums"].array.count == 2)
    let none = try await fan.run(
      ["quest", "--stadium", "Beehive", "--missing", "--json"] + Self.june)
    #expect(none.status == 0 && none.errors.contains("You have visited all of these stadiums"))
    #expect(try none.document["options"] == [] && none.document["failure"] == nil)
  }

  @Test func bundledStadiumsUseDefaultBuffersAndNights() async throws {
    let done = try await fan.run(
      "quest --stadium", "Fenway Park", "--stadium", "Wrigley Field", "--league", "mlb", "--from",
      "2025-06-01", "--to", "2025-06-15", "--json")
    let option = try #require(try done.document["options"].array.first)
    let stop = try #require(option["stops"].array.first)
    #expect(stop["game_id"].text?.hasPrefix("mlb:fenway-park-boston:2025-06-") == true)
    #expect(option["legs"].array.first?["nights"] == 1)
    let start = try #require(stop["start_local"].text.flatMap { LocalDateTime($0) })
    #expect(stop["arrive_by"].text == (start + -1800).description)
    #expect(try await fan.run(["quest", "--stadium", "Nonesuch"] + Self.june).status == 1)
  }

  @Test func leagueOfStadiumIsSharedOrMustBeChosen() async throws {
    let days = ["--from", "Jun 1 2025", "--to", "2025-06-15"]
    let both = try await fan.run(
      ["quest", "--stadium", "Yankee Stadium", "--stadium", "Fenway Park", "--json"] + days)
    let option = try #require(try both.document["options"].array.first, "\(both.errors)")
    #expect(option["stops"].array.count == 2)
    for stop in option["stops"].array { #expect(stop["game_id"].text?.hasPrefix("mlb:") == true) }
    try await fan.run(["quest", "--stadium", "Yankee Stadium"] + days)
      .expect(status: 2, "Yankee Stadium has games of mlb and mls. Choose with --league")
    try await fan.run(["quest", "--stadium", "Yankee Stadium", "--league", "all"] + days)
      .succeeded()
  }

  // MARK: A person before a terminal

  @Test func interruptPrintsBestRouteSoFar() async throws {
    let terminal = try PseudoTerminal(
      fan,
      [
        "quest", "--league", "nba", "--from", "2025-11-01", "--to", "2025-12-17", "--effort", "9",
        "--objective", "cost",
      ])
    terminal.expect("best $", seconds: 200)
    terminal.expect(", gap ", thenType: "\u{3}")
    #expect(try terminal.finish(seconds: 200) == 130)
    #expect(terminal.output.contains("30 stadiums in "))
    #expect(terminal.output.contains("Not proven to be the best: no route can be cheaper than $"))
    #expect(terminal.output.contains("This is the best route so far."))
  }
}
