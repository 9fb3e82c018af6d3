import Foundation
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import Catalog

/// A league of three clubs with a season of five games, in a folder of its own.
struct CatalogFixture {
  private let root: TemporaryFolder

  var folder: URL { root.url }
  var learned: URL { folder.appendingPathComponent("facts") }

  static let files = [
    "version.txt": "2026-03-01\n",
    "leagues.txt": """
    league mlb
    name Major League Baseball
    sport baseball
    minutes 180
    season one-year
    division AL|East|mlb-aaa mlb-bbb mlb-ccc

    """,
    "teams.txt": ["AAA", "BBB", "CCC"].map { code in
      "team mlb-\(code.lowercased())\ncode \(code)\nactive\nname 1990- \(code.capitalized)s\n"
    }.joined(separator: "\n"),
    "stadiums.txt": ["old-park", "new-park", "far-park"].enumerated().map { index, id in
      """
      stadium \(id)
      name 1990- \(id.replacingOccurrences(of: "-", with: " ").capitalized)
      place Town \(index)||US
      position 4\(index) -80 50
      zone America/New_York
      open 1990-

      """
    }.joined(separator: "\n"),
    "seasons.txt": "mlb 2026 2026-04-01 2026-09-01 5 1\n",
    "games/mlb/2026.txt": """
    home AAA stated:old-park
    home BBB stated:new-park
    2026-04-01
    AAA BBB 5-3 19:05
    2026-04-02
    AAA BBB - 19:05
    2026-06-10
    BBB CCC - 13:05
    2026-06-11
    BBB CCC - 19:10
    2026-09-01
    AAA CCC - 19:05

    """,
  ]

  /// Facts in a folder that is removed with the last copy of the fixture.
  init(_ changes: [String: String] = [:]) throws {
    root = TemporaryFolder()
    for (path, text) in Self.files.merging(changes, uniquingKeysWith: { $1 }) {
      let file = folder.appendingPathComponent("bundled/\(path)")
      try file.deletingLastPathComponent().createFolder()
      try Data(text.utf8).write(to: file)
    }
  }

  static func with(
    _ changes: [String: String] = [:], _ body: (CatalogFixture) throws -> Void
  ) throws {
    try body(CatalogFixture(changes))
  }

  /// The catalog as it is now; what it complains of goes to `errors`.
  func catalog(_ errors: CatalogErrorLog = CatalogErrorLog()) throws -> Catalog {
    try Catalog.open(
      folder.appendingPathComponent("bundled"),
      learned: CatalogUpdateStore(folder: learned) { errors.add($0) })
  }

  /// Tells games of the season and keeps what that makes of it.
  @discardableResult func applyListing(
    _ reported: [ReportedGame], coverage: SeasonUpdate.Coverage = .season, season: Int = 2026,
    source: String = "mlb", at instant: Date = CatalogFixture.noon
  ) throws -> SeasonUpdate {
    let catalog = try catalog()
    let update = SeasonUpdate(
      reported,
      listing: SeasonUpdate.ListingContext(
        league: "mlb", season: season, source: source, coverage: coverage, at: instant,
        facts: catalog.version), former: try catalog.pack(of: "mlb", season: season),
      bundled: try catalog.bundledGames(of: "mlb", season: season))
    if update.isDifferent, let pack = update.pack {
      try CatalogUpdateStore(folder: learned).save(pack)
    }
    return update
  }

  /// The bundled season as a provider would list it, with ids from 1 on.
  static func season() throws -> [ReportedGame] {
    [
      try game(1, "2026-04-01", "aaa", "bbb", score: Score(home: 5, away: 3)),
      try game(2, "2026-04-02", "aaa", "bbb"),
      try game(3, "2026-06-10", "bbb", "ccc", start: 13 * 60 + 5),
      try game(4, "2026-06-11", "bbb", "ccc", start: 19 * 60 + 10),
      try game(5, "2026-09-01", "aaa", "ccc"),
    ]
  }

  static func game(
    _ id: Int, _ day: String, _ home: String, _ away: String, number: Int = 0,
    start: Int? = 19 * 60 + 5, stadium: StadiumID? = nil, status: Game.Status = .planned,
    score: Score? = nil, season: Int = 2026
  ) throws -> ReportedGame {
    let usual: StadiumID = home == "aaa" ? "old-park" : "new-park"
    return ReportedGame(
      game: Game(
        league: "mlb", season: season, day: try #require(LocalDay(day)), number: number,
        home: TeamID("mlb-\(home)"), away: TeamID("mlb-\(away)"),
        start: start.map { .exact(minuteOfDay: $0) } ?? .unknown,
        stadiums: [stadium ?? usual], isDateConfirmed: !status.isOff, status: status, score: score),
      id: try #require(SeasonPack.GameID(source: "mlb", id: String(id))))
  }

  /// 2026-05-01T12:00:00Z.
  static let noon = Date(timeIntervalSince1970: 1_777_636_800)
}

/// The errors that a catalog reports for unusable packs.
final class CatalogErrorLog: Sendable {
  private let list = Mutex<[CatalogUpdateError]>([])

  func add(_ error: CatalogUpdateError) { list.withLock { $0.append(error) } }
  var all: [CatalogUpdateError] { list.withLock { $0 } }
}
