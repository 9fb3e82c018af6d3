import Foundation
import SportsModel
import TestSupport
import Testing

@testable import stvisits

@Suite(.fan) struct InputFormTests {
  private let fenway = ["visits", "add", "--stadium", "Fenway Park"]

  // MARK: - Dates

  @Test(arguments: [
    ("2018-07-09", nil), ("Jul 9 2018", nil), ("July 9, 2018", nil),
    ("7/9/2018", "\"7/9/2018\" is Mon, Jul 9, 2018.\n"),
  ])
  func visitDateMayBeTypedInSeveralForms(_ date: String, _ remark: String?) async throws {
    let added = try await fan.run(fenway + ["--date", date]).succeeded()
    #expect(added.output.contains("2018-07-09 Fenway Park, Texas Rangers 0, Boston Red Sox 5"))
    #expect(added.errors == remark ?? "")
  }

  @Test func datesFollowTheSettingAndTheClock() async throws {
    let added = try await fan.run(
      fenway + ["--date", "9/7/2018", "--json"], environment: ["STVISITS_DATE_ORDER": "dmy"])
    #expect(try added.document["visit"]["local_date"] == "2018-07-09")
    let yesterday = try await fan.run(
      fenway + ["--date", "yesterday", "--json"], clock: Fan.fixedClock)
    #expect(try yesterday.document["visit"]["local_date"] == "2026-05-31")
    #expect(yesterday.errors.contains("\"yesterday\" is Sun, May 31, 2026."))
    let games = try await fan.run("games --date", "Jan 1 2019", "--league", "nhl")
    #expect(games.output.contains("2019-01-01"))
  }

  // MARK: - Scores

  @Test(arguments: ["6-3", "TEX 3 BOS 6", "Red Sox 6, Rangers 3", "Texas Rangers 3, boston 6"])
  func scoreMayNameTheTeams(_ score: String) async throws {
    let added = try await fan.run(fenway + ["--date", "2018-07-09", "--score", score, "--json"])
    let visit = try added.document["visit"]
    #expect(visit["home_score"] == 6 && visit["away_score"] == 3, "\(added.errors)")
  }

  private static let incompleteNames = [
    ("visits add --date 2020-02-02 --stadium Foo", "Footprint Center"),
    ("visits add --date 2018-07-10 --stadium fenway-park-boston --away Yanke", "Yankees"),
    ("visits list --stadium Foo", "Footprint Center"), ("review --stadium Foo", "Footprint Center"),
    ("games --stadium Foo", "Footprint Center"), ("games --near Footprin", "Footprint Center"),
    ("stadiums show Foo", "Footprint Center"), ("stadiums rate Foo 5", "Footprint Center"),
    ("tips --stadium Foo", "Footprint Center"),
    ("quest --stadium Foo --from 2025-06-01 --to 2025-06-09", "Footprint Center"),
    ("visits list --team Yanke", "Yankees"), ("stats --team Yanke", "Yankees"),
    ("games --team Yanke", "Yankees"), ("players seen --team Yanke", "Yankees"),
    ("find 1987 --team Yanke", "Yankees"),
    ("plan follow --team Yanke --from 2025-06-01 --to 2025-06-09", "Yankees"),
  ]

  @Test func incompleteNameIsRefusedWithSuggestion() async throws {
    try await fan.run(fenway + ["--date", "2018-07-09"]).succeeded()
    for (words, meant) in Self.incompleteNames {
      let refused = try await fan.run(words)
      #expect(refused.status != 0, "\(words): \(refused.output)")
      #expect(refused.errors.contains("Did you mean \""), "\(words): \(refused.errors)")
      #expect(refused.errors.contains("\"\(meant)\""), "\(words): \(refused.errors)")
    }
    #expect(try fan.visitIDs().count == 1)
  }

  // MARK: - Selections

  @Test func visitsAreSelectedByTeamStadiumLeagueAndDates() async throws {
    try await fan.importThreeGames()
    func days(_ options: String...) async throws -> [String] {
      let listed = try await fan.run(["visits", "list", "--json"] + options)
      return try listed.document["visits"].array.compactMap { $0["local_date"].text }
    }
    #expect(try await days() == ["2018-07-09", "2019-07-16"])
    #expect(try await days("--team", "Red Sox") == ["2018-07-09"])
    #expect(try await days("--team", "Astros", "--year", "2019") == ["2019-07-16"])
    #expect(try await days("--team", "Astros", "--year", "2018").isEmpty)
    #expect(try await days("--stadium", "fenway") == ["2018-07-09"])
    #expect(try await days("--from", "Jan 1 2019", "--league", "NHL,mlb") == ["2019-07-16"])
    #expect(try await days("--league", "nhl").isEmpty)
    #expect(try await days("--to", "12/31/2018") == ["2018-07-09"])
    let none = try await fan.run("visits list --team Astros --year 2018")
    #expect(none.status == 0 && none.errors == "No visits match your conditions.\n")
  }

  @Test func severalVisitsAreDeletedAsOneChange() async throws {
    try await fan.importThreeGames()
    let ids = try fan.visitIDs()
    try await fan.run(["visits", "delete"] + ids).expect(status: 2, "Delete these 2 visits?")
    #expect(try await fan.run(["visits", "delete", ids[0], "zzzz", "--yes"]).status == 1)
    #expect(try fan.visitIDs() == ids)
    let deleted = try await fan.run(["visits", "delete", "--yes", "--json"] + ids + [ids[0]])
    #expect(try deleted.document["visits"].array.compactMap { $0["id"].text } == ids)
    #expect(try fan.visitIDs().isEmpty)
    _ = try await fan.run("undo --yes")
    #expect(try fan.visitIDs() == ids)
  }

  @Test func gamesOfASeasonAreListed() async throws {
    let games = try await fan.run(
      "games --year 2019 --team", "Red Sox", "--stadium", "Fenway Park", "--json")
    let days = try games.document["games"].array.compactMap { $0["local_date"].text }
    #expect(days.count > 75)
    #expect(days.allSatisfy { $0.hasPrefix("2019-") })
    let none = try await fan.run("games --year 1492")
    #expect(none.status == 0 && none.errors == "The games begin on Thu, May 4, 1871.\n")
  }

  @Test func progressTakesLeaguesAsArguments() async throws {
    let named = try await fan.run("progress mlb --json").succeeded()
    #expect(named.output == (try await fan.run("progress --league mlb --json").output))
    #expect(try await fan.run("progress mbl").errors.contains("Did you mean \"mlb\"?"))
  }
}
