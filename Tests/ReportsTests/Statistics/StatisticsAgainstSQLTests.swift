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
    var options = VisitStatistics.Options()
    options.year = example.year
    options.teams = example.teams
    let statistics = VisitStatistics(
      history.visits, StatisticsContext(history.catalog), options)
    let ours = SQLStatisticsFormatter.lines(statistics).sorted()
    let theirs = try withTemporaryDirectory { folder in
      try Data(VisitTableExport.csv(history.visits, history.catalog).utf8)
        .write(to: folder.appendingPathComponent("visits.csv"))
      return try SQLiteShell.run(script(example), in: folder)
    }.split(separator: "\n").map(String.init).sorted()
    #expect(theirs.count > 100)
    #expect(Set(ours).subtracting(theirs).sorted() == [])
    #expect(Set(theirs).subtracting(ours).sorted() == [])
    #expect(ours.count == theirs.count)
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
