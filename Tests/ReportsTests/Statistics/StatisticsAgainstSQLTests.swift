import Catalog
import Foundation
import Reports
import SportsModel
import TestSupport
import Testing

/// Compares the statistics of 400 real games with SQL queries on the exported visits.
@Suite(.enabled(if: SQLiteShell.isAvailable, "the sqlite3 shell is not installed"))
struct StatisticsAgainstSQLTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var year: Int?
    var teams: [TeamID] = []

    var testDescription: String { "year \(year.map(String.init) ?? "any"), teams \(teams)" }
  }

  private static let fan = Result {
    try FanHistory(games: 400, seed: 20_261_121, catalog: try BundledCatalog.result.get())
  }

  @Test(arguments: [Case(), Case(year: 2013), Case(teams: ["mlb-nyy", "mlb-bos"])])
  func statisticsMatchSQL(_ example: Case) throws {
    let history = try Self.fan.get()
    #expect(history.visits.count == 420)
    let statistics = VisitStatistics(
      history.visits, facts: StatisticsContext(history.catalog), teams: example.teams,
      year: example.year)
    let ours = SQLStatisticsFormatter.lines(statistics).sorted()
    let theirs = try withTemporaryDirectory { folder in
      try Data(VisitTableExport.csv(history.visits, history.catalog).utf8)
        .write(to: folder.appendingPathComponent("visits.csv"))
      return try SQLiteShell.run(script(example), in: folder)
    }.split(separator: "\n").map(String.init).sorted()
    #expect(theirs.count > 100 && Set(ours).subtracting(theirs).sorted() == [])
    #expect(Set(theirs).subtracting(ours).sorted() == [] && ours.count == theirs.count)
  }

  private func script(_ example: Case) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("history.sql")
    let teams =
      example.teams.isEmpty
      ? "SELECT team, league FROM most"
      : example.teams.enumerated().map { "SELECT '\($1)' AS team, \($0) AS league" }
        .joined(separator: " UNION ALL ")
    return try String(contentsOf: file, encoding: .utf8)
      .replacing("WHERE YEARS", with: "WHERE " + (example.year.map { "year = \($0)" } ?? "true"))
      .replacing("(TEAMS)", with: "(\(teams))")
  }
}

/// Formats statistics like the output of `history.sql`.
enum SQLStatisticsFormatter {
  static func lines(_ statistics: VisitStatistics) -> [String] {
    rows(statistics).map { $0.joined(separator: "|") }
  }

  private static func rows(_ statistics: VisitStatistics) -> [[String]] {
    var rows = statistics.teams.map { ["team", $0.key] }
    if let row = statistics.totals {
      rows.append(
        ["totals", "\(row.visits)", "\(row.games)", "\(row.stadiums)", "\(row.newStadiums)"]
          + record(row) + span(row))
    }
    rows += statistics.byTeam.map { row in
      ["by_team", row.key, "\(row.games)", "\(row.stadiums)"] + record(row) + span(row)
    }
    rows += statistics.byPark.map { row in
      ["by_park", row.key, "\(row.visits)", "\(row.games)"] + record(row) + span(row)
    }
    rows += statistics.byOpponent.map { row in
      ["by_opponent", row.key, "\(row.games)"] + record(row) + span(row)
    }
    rows += statistics.byYear.map { row in
      [
        "by_year", row.key, "\(row.visits)", "\(row.games)", "\(row.stadiums)",
        "\(row.newStadiums)",
      ] + record(row) + [fixed(row.miles, 3)]
    }
    rows += statistics.byWeekday.map { row in
      ["by_weekday", row.key, "\(row.visits)", "\(row.games)"] + record(row)
    }
    return rows + runs(statistics.runs) + travel(statistics.travel) + ratings(statistics)
  }

  private static func record(_ row: StatisticsRow) -> [String] {
    [row.record.wins, row.record.losses, row.record.ties].map { "\($0).0" }
  }

  private static func span(_ row: StatisticsRow) -> [String] { ["\(row.first)", "\(row.latest)"] }

  private static func runs(_ runs: StatisticsRuns) -> [[String]] {
    var rows: [[String]] = []
    for (name, streak) in [
      ("longest_winning", runs.longestWinning), ("longest_losing", runs.longestLosing),
    ] {
      guard let streak else { continue }
      rows.append([name, "\(streak.games)", "\(streak.first)", "\(streak.latest)"])
    }
    if let streak = runs.current {
      let result = ["win": "1", "loss": "-1", "tie": "0"][streak.outcome.rawValue] ?? ""
      rows.append(["current", result, "\(streak.games)", "\(streak.first)", "\(streak.latest)"])
    }
    rows += runs.gaps.map { ["gap", "\($0.from)", "\($0.to)", "\($0.days)"] }
    if let years = runs.years { rows.append(["years", "\(years.first)", "\(years.latest)"]) }
    if let days = runs.days { rows.append(["days", "\(days.first)", "\(days.latest)"]) }
    return rows
  }

  private static func travel(_ travel: StatisticsTravel) -> [[String]] {
    [["miles", fixed(travel.miles, 3)]]
      + [travel.longest].compactMap { $0 }.map { hop in
        ["longest_hop", "\(hop.from)", "\(hop.to)", "\(hop.day)", fixed(hop.miles, 3)]
      }
  }

  private static func ratings(_ statistics: VisitStatistics) -> [[String]] {
    let ratings = statistics.ratings
    var rows = ratings.summary.counts.map { ["rated", "\($0.key.rawValue)", "\($0.value)"] }
    rows += ratings.parks.map { park in
      [
        "rating_of_park", "\(park.stadium)", "\(park.summary.rated)",
        fixed(park.summary.mean ?? 0, 4),
      ]
    }
    rows += ratings.periods(.month).filter { $0.summary.rated > 0 }.map { month in
      ["rating_of_month", month.name, "\(month.summary.rated)", fixed(month.summary.mean ?? 0, 4)]
    }
    rows += statistics.insights.filter { $0.kind == .home }.compactMap(\.record).map { record in
      ["home", "\(record.wins)", "\(record.games)"]
    }
    return rows
  }

  private static func fixed(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}

/// The `sqlite3` program, if it is installed with mathematical functions.
enum SQLiteShell {
  static let isAvailable = (try? run("SELECT round(sin(1), 3);")) == "0.841\n"

  /// Returns the output of a script.
  static func run(_ script: String, in folder: URL? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", "-batch", "-bail", ":memory:", ".read /dev/stdin"]
    process.currentDirectoryURL = folder
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(script.utf8))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Visits as CSV, without computed values.
enum VisitTableExport {
  private static let header = [
    "id", "stadium", "day", "kind", "league", "key", "home", "away", "home_id", "away_id",
    "home_score", "away_score", "minute", "number", "rating", "latitude", "longitude", "country",
  ]

  static func csv(_ visits: [Visit], _ catalog: Catalog) -> String {
    ([header] + visits.map { fields($0, catalog) }).map { fields in
      fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
    }.joined()
  }

  private static func fields(_ visit: Visit, _ catalog: Catalog) -> [String] {
    let game = visit.game
    let stadium = catalog.stadiums[visit.stadium]
    let place = stadium?.coordinate
    func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "" }
    return [
      visit.id.uuidString, visit.stadium.rawValue, visit.day.description, visit.kind.rawValue,
      text(visit.league), text(visit.supersededBy ?? game?.key),
      text(game?.homeTeam?.rawValue ?? game?.homeName),
      text(game?.awayTeam?.rawValue ?? game?.awayName), text(game?.homeTeam),
      text(game?.awayTeam), text(game?.score?.home), text(game?.score?.away),
      text(game?.start?.minuteOfDay), text(game?.key?.number), text(visit.rating),
      text(place?.latitude), text(place?.longitude), text(stadium?.country),
    ]
  }
}
