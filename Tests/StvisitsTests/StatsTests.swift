import Foundation
import TestSupport
import Testing

/// Progress and statistics, through the real program.
@Suite(.fan) struct StatsTests {
  private func withGames(_ body: (Fan) async throws -> Void) async throws {
    try await withFan { fan async throws in
      for (stadium, day) in [
        ("Fenway Park", "2018-07-09"), ("Fenway Park", "2018-07-10"),
        ("Dodger Stadium", "2019-06-15"),
      ] {
        let added = try await fan.addVisit(stadium, on: day)
        #expect(added.status == 0)
      }
      try await body(fan)
    }
  }

  @Test func documentHasAllKeysAndCorrectValues() async throws {
    try await withGames { fan in
      let stats = try await fan.run("stats", "--team", "Red Sox", "--json").document
      #expect(
        stats.keys == [
          "schema", "year", "teams", "team_choice", "totals", "year_before", "by_team", "by_park",
          "by_opponent", "by_year", "by_weekday", "streaks", "gaps", "travel", "ratings",
          "insights", "saw",
        ])
      #expect(stats["schema"] == 1 && stats["team_choice"] == "named")
      #expect(stats["totals"]["games"] == 3 && stats["totals"]["stadiums"] == 2)
      #expect(stats["totals"]["record"] == .object(["wins": 2, "losses": 0, "ties": 0]))
      #expect(stats["by_year"].array.map { $0["key"] } == ["2018", "2019"])
      // Boston and Los Angeles, a year apart, are no journey.
      #expect(stats["travel"]["miles"] == 0 && stats["travel"]["longest"] == .null)
      let year = try await fan.run("stats", "--year", "2019", "--json").document
      #expect(year["totals"]["games"] == 1 && year["year_before"]["games"] == 2)
      #expect(try await fan.run("stats", "--team", "Nonesuch").status == 1)
    }
  }

  @Test func colorNeedsTerminalOrOption() async throws {
    try await withGames { fan in
      for command in [["progress"], ["stats"]] {
        let environment = ["TERM": "xterm-256color"]
        let plain = try await fan.run(command, environment: environment)
        #expect(!plain.output.contains("\u{1B}"))
        let always = try fan.start(command + ["--color", "always"], environment: environment)
          .finish()
        #expect(always.output.contains("\u{1B}["))
        #expect(always.output.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain.output)
        await #expect(
          try !fan.run(command + ["--json", "--color", "always"]).output.contains("\u{1B}"))
      }
    }
  }

  @Test func terminalOutputIsColoredUnlessDisabled() async throws {
    try await withGames { fan in
      let wide = try PseudoTerminal(fan, ["stats"], columns: 60)
      #expect(try wide.finish() == 0)
      #expect(wide.output.contains("\u{1B}[1m"))
      let plain = wide.output.replacing(/\u{1B}\[[0-9]+m/, with: "")
      for line in plain.split(whereSeparator: \.isNewline) { #expect(line.count <= 60, "\(line)") }
      for refusal in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
        let terminal = try PseudoTerminal(fan, ["stats"], environment: refusal)
        #expect(try terminal.finish() == 0)
        #expect(!terminal.output.contains("\u{1B}") && terminal.output.contains("Fenway Park"))
      }
    }
  }

  @Test func countingRulesAreChosenRememberedAndReset() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-01-20", "--type", "tour")
    func visited(_ arguments: String...) async throws -> JSON {
      let progress = try await fan.run(["progress", "--league", "mlb", "--json"] + arguments)
        .document
      return progress["leagues"].array.first?["visited"] ?? .null
    }
    #expect(try await visited() == 0)
    #expect(try await visited("--count", "tours") == 1)
    #expect(try await visited() == 0)
    #expect(try await visited("--count", "tours", "--remember") == 1)
    #expect(try await visited() == 1)
    #expect(try await visited("--count", "usual", "--remember") == 0)
    #expect(try await visited() == 0)
    let refused = try await fan.run("progress", "--count", "luck")
    #expect(refused.status == 2 && refused.errors.contains("\"luck\""))
    #expect(try await fan.run("progress", "--remember").status == 2)
  }

  @Test func nextStadiumIsNearestToHome() async throws {
    try await withGames { fan in
      let progress = try await fan.run(
        "progress", "--league", "mlb", "--home", "Chicago", "--json"
      ).document
      let league = try #require(progress["leagues"].array.first)
      #expect(
        league["next"]["stadium_id"] == "rate-field-chicago"
          || league["next"]["stadium_id"] == "wrigley-field-chicago")
      #expect(league["percent"] == 6 && progress["from"] == "Chicago")
      let text = try await fan.run("progress", "--league", "mlb", "--home", "Chicago").output
      #expect(text.contains("✓ Fenway Park, Boston (Boston Red Sox)  2018-07-09"))
    }
  }
}
