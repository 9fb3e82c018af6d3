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
    let file = URL.repository.appending(path: "Tests/ReportsTests/Statistics/history.sql")
    let teams =
      example.teams.isEmpty
      ? "SELECT team, league FROM most"
      : example.teams.enumerated().map { "SELECT '\($1)' AS team, \($0) AS league" }
        .joined(separator: " UNION ALL ")
    return try file.text
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

/// Random visits of a fan from Boston to real games, with a fixed seed.
///
/// Some are tours, games that were recorded twice, games without a score, or games of teams that
/// aren't in the catalog.
struct FanHistory {
  let catalog: Catalog
  private(set) var visits: [Visit] = []
  private var generator: SeededGenerator
  private let recorder: VisitBuilder

  /// Draws games; the same seed gives the same games.
  init(games count: Int, seed: UInt64, catalog: Catalog) throws {
    self.catalog = catalog
    generator = SeededGenerator(seed: seed)
    recorder = VisitBuilder(catalog: catalog) { Date(timeIntervalSince1970: 1_790_000_000) }
    let shares: [(league: LeagueID, seasons: ClosedRange<Int>, weight: Int)] = [
      ("mlb", 2010...2014, 10), ("nba", 2012...2013, 3), ("nhl", 2011...2013, 3),
      ("nfl", 2012...2014, 2), ("mls", 2013...2014, 2),
    ]
    var pools: [(home: [Game], all: [Game])] = []
    for share in shares {
      let games = try share.seasons.flatMap { try catalog.games(of: share.league, season: $0) }
        .filter { $0.stadiums.count == 1 && $0.score != nil && !$0.status.isOff }
      let boston = games.filter { $0.home.rawValue.hasSuffix("-bos") || $0.away == "mlb-bos" }
      pools += Array(repeating: (boston.isEmpty ? games : boston, games), count: share.weight)
    }
    while visits.count < count { try addGame(try #require(pools.randomElement(using: &generator))) }
    try addEdgeCases()
  }

  private func chance(_ share: Double, _ generator: inout SeededGenerator) -> Bool {
    Double.random(in: 0..<1, using: &generator) < share
  }

  private mutating func addGame(_ pool: (home: [Game], all: [Game])) throws {
    let games = chance(0.6, &generator) ? pool.home : pool.all
    let game = try #require(games.randomElement(using: &generator))
    guard let id = game.stadiums.first, let stadium = catalog.stadiums[id],
      !visits.contains(where: { $0.game?.key == game.key(at: id) })
    else { return }
    var visit = recorder.visit(
      to: game, at: stadium, source: .automatic, origin: .manual, id: newID())
    if chance(0.3, &generator) { visit.rating = Int.random(in: 1...5, using: &generator) }
    if chance(0.1, &generator) { visit.note = "Row \(Int.random(in: 1...40, using: &generator))" }
    if chance(0.03, &generator) { visit.game?.score = nil }
    visits.append(visit)
  }

  /// Adds duplicate games, a game that was moved, tours, and teams that are only names.
  private mutating func addEdgeCases() throws {
    for visit in visits.prefix(8) {
      var again = Visit(
        id: newID(), stadium: visit.stadium, stadiumName: visit.stadiumName, day: visit.day,
        league: visit.league, kind: .game, game: visit.game, dataSource: .fullyManual,
        origin: .manual, createdAt: visit.createdAt, changedAt: visit.changedAt)
      again.rating = 4
      visits.append(again)
    }
    if let moved = visits[8].game?.key { visits[9].supersededBy = moved }
    for visit in visits[10..<22] {
      let stadium = try #require(catalog.stadiums[visit.stadium])
      let kind: Visit.Kind = visit.day.day % 2 == 0 ? .tour : .other
      let tour = recorder.visit(at: stadium, on: visit.day + 1, kind: kind)
      visits.append(
        Visit(
          id: newID(), stadium: tour.stadium, stadiumName: tour.stadiumName, day: tour.day,
          kind: kind, dataSource: .fullyManual, origin: .manual, createdAt: tour.createdAt,
          changedAt: tour.changedAt))
    }
    for position in 30..<36 {
      visits[position].game = Visit.GameFacts(
        key: nil, homeName: "Old Boys, \"Reds\"", awayName: "Harvard",
        score: Score(home: position, away: 33))
      visits[position].league = nil
    }
    visits.shuffle(using: &generator)
  }

  private mutating func newID() -> UUID {
    let (one, other) = (generator.next(), generator.next())
    let bytes =
      (0..<8).map { UInt8(truncatingIfNeeded: one >> ($0 * 8)) }
      + (0..<8).map { UInt8(truncatingIfNeeded: other >> ($0 * 8)) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
