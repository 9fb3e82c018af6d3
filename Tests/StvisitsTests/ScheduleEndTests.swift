import Foundation
import TestSupport
import Testing

/// Days that the bundled schedules don't contain aren't days without games.
@Suite(.fan) struct ScheduleEndTests {
  /// November 28, 2026.
  private static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_867_200) }

  private func errors(_ words: String) async throws -> String {
    let words = words.split(separator: " ").map(String.init)
    return try await fan.run(words, clock: Self.clock).errors
  }

  @Test(arguments: [
    ("games --date 2026-11-27 --league nhl", "The NHL schedule ends on Sat, May 16, 2026."),
    ("games --date 2026-10-28 --league mlb", "The MLB schedule ends on Sun, Sep 27, 2026."),
    ("games --date 2026-06-05 --league nhl", "The NHL schedule ends on Sat, May 16, 2026."),
    ("games --date 2026-06-05 --team Bruins", "The NHL schedule ends on Sat, May 16, 2026."),
    ("games --year 2027 --league mlb", "The MLB schedule ends on Sun, Sep 27, 2026."),
    ("games --date 2027-06-05 --near Denver", "The schedules end on Sat, May 16, 2026 (NHL);"),
    (
      "games --date 2026-11-27 --league nhl -o - --format ics",
      "The NHL schedule ends on Sat, May 16, 2026."
    ),
    ("find Bruins --year 2027", "The NHL schedule ends on Sat, May 16, 2026."),
    ("suggest --league nhl --as-of 2026-11-28", "The NHL schedule ends on Sat, May 16, 2026."),
    (
      "plan dates --league nhl --from 2026-11-27 --to 2026-11-28",
      "The NHL schedule ends on Sat, May 16, 2026."
    ),
    (
      "quest --league nhl --from 2026-11-27 --to 2026-11-28",
      "The NHL schedule ends on Sat, May 16, 2026."
    ),
    (
      "scores lookup --league nhl --date 2027-06-05 --tiers catalog",
      "The NHL schedule ends on Sat, May 16, 2026."
    ),
  ])
  func endOfTheScheduleIsNamed(_ words: String, _ sentence: String) async throws {
    let errors = try await errors(words)
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
  func knownDayWithoutGamesIsSaid(_ words: String, _ sentence: String) async throws {
    let errors = try await errors(words)
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
    let words = ["plan", "weekend in Denver in August", "--json"]
    let failed = try await fan.run(words, clock: Self.clock)
    #expect(failed.status == 1)
    let failure = try failed.document["failure"]
    #expect(failure["message"] == "The schedule doesn't have all of these days.")
    let hint = try #require(failure["hint"].text)
    #expect(hint.hasSuffix("For an earlier trip, add the year: August 2026."))
    let known = try await fan.run(
      "plan", "dates", "--league", "mlb", "--from", "2024-12-24", "--to", "2024-12-26", "--json")
    #expect(try known.document["failure"]["hint"] == nil)
  }

  @Test func severalLeaguesAreOneHint() async throws {
    let failed = try await fan.run(["plan", "weekend in Denver in August"], clock: Self.clock)
    let lines = failed.errors.split(separator: "\n").filter { $0.contains("schedule") }
    #expect(lines.count == 2, "\(failed.errors)")
    #expect(!failed.errors.contains("no flights"))
    // The advice can be followed.
    let followed = try await fan.run(
      ["plan", "weekend in Denver in August, 2026", "--limit", "1"], clock: Self.clock)
    #expect(followed.status == 0)
  }

  @Test(arguments: [
    "plan \"Packers at home in June\"", "plan \"Bruins at home in January 2028\"",
    "plan dates --league mlb --from 2027-06-01 --to 2027-06-30",
    "plan teams --league nfl --team Packers --from 2027-06-01 --to 2027-06-30",
  ])
  func yearIsAdvisedOnlyForAMonthWithGames(_ line: String) async throws {
    let words = line.split(separator: "\"").enumerated().flatMap { index, part in
      index == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    let failed = try await fan.run(words, clock: Self.clock)
    #expect(failed.status == 1 && failed.errors.contains("schedule ends on"))
    #expect(!failed.errors.contains("add the year"), "\(failed.errors)")
  }

  @Test func defaultIsNoConditionOfTheUser() async throws {
    let words = [
      "plan", "teams", "--league", "mlb", "--team", "Mariners", "--team", "Red Sox",
      "--from", "2025-07-05", "--to", "2025-07-07",
    ]
    let failed = try await fan.run(words)
    #expect(failed.errors.contains("conflict: Boston Red Sox and Seattle Mariners."))
    #expect(failed.errors.contains("allow flights for long legs: at least"))
    let stated = try await fan.run(words + ["--no-fly"])
    #expect(stated.errors.contains("conflict: no flights, Boston Red Sox and Seattle Mariners."))
  }

  @Test func weekendsStayWithinTheDays() async throws {
    let none = try await fan.run(
      "plan", "dates", "--league", "nfl", "--from", "2026-12-21", "--to", "2026-12-22",
      "--weekends", "3")
    #expect(none.status == 1 && none.output.isEmpty)
    #expect(none.errors.contains("There is no weekend in this period."))
    let json = try await fan.run(
      "plan", "dates", "--league", "mlb", "--from", "2024-08-03", "--to", "2024-09-01",
      "--weekends", "4", "--limit", "12", "--json"
    ).document
    let days = json["options"].array.flatMap { $0["stops"].array }
      .compactMap { $0["start_local"].text?.prefix(10) }
    try #require(!days.isEmpty)
    #expect(days.allSatisfy { "2024-08-03" <= $0 && $0 <= "2024-09-01" })
  }

  @Test func regionAndVicinityBothCount() async throws {
    let words = [
      "plan", "dates", "--league", "mlb", "--from", "2026-06-01", "--to", "2026-06-10",
      "--region", "west", "--near", "Chicago", "--within", "100mi",
    ]
    let failed = try await fan.run(words)
    #expect(failed.status == 1 && failed.output.isEmpty)
    #expect(failed.errors.contains("drop the regions: at least"))
  }
}
