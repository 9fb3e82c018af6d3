import Cryptography
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Catalog

/// `sync` with packs and schedules that a person brings along.
@Suite(.fan) struct SyncFilesTests {
  // The first of the test keys of RFC 8032, section 7.1.
  private static let secretKey = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
  private static let publicKey = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"

  private func pack(
    changedAt: Date = Date(timeIntervalSince1970: 1_795_000_000), score: Score? = nil
  ) throws -> SeasonPack {
    let day = try #require(LocalDay("2031-04-08"))
    let game = Game(
      league: "mlb", season: 2031, day: day, home: "mlb-bos", away: "mlb-tex",
      start: .exact(minuteOfDay: 1_150), stadiums: ["fenway-park-boston"], score: score)
    let id = try #require(SeasonPack.GameID(source: "mlb", id: "1"))
    return SeasonPack(
      header: SeasonPack.Header(
        summary: SeasonSummary(
          league: "mlb", season: 2031, firstDay: day, lastDay: day, games: 1,
          results: score == nil ? 0 : 1), changedAt: changedAt, source: "mlb",
        facts: "2026-11-21"),
      rows: [.init(game: game, mark: .init(id: id))], history: [])
  }

  private func install(
    _ fan: Fan, _ name: String, key: String? = nil
  ) async throws -> CommandResult {
    try await fan.run(
      ["sync", "--pack", name, "--json"],
      environment: key.map { ["STVISITS_PACK_KEY": $0] } ?? [:])
  }

  @Test func packIsInstalledFromFile() async throws {
    let path = try fan.write(try pack().bytes, to: "pack.txt")
    let done = try await install(fan, path)
    #expect(try done.status == 0 && done.document["leagues"].array.first?["new"] == 1)
    let games = try await fan.run("games --date 2031-04-08")
    #expect(games.output.contains("Texas Rangers at Boston"))
    #expect(try await install(fan, path).document["leagues"].array.first?["status"] == "unchanged")
    try await install(fan, path, key: Self.publicKey).expect(status: 1, "not signed")
    #expect(try await install(fan, fan.folder.path + "/missing/pack.txt").status == 1)
  }

  @Test func packIsInstalledFromURL() async throws {
    let server = try LoopbackServer()
    let secret = try #require([UInt8](hexadecimal: Self.secretKey).flatMap(SigningKey.init))
    server.route("/mlb.txt", .bytes(try PackTrailer.signed(try pack().bytes, by: secret)))
    let key = Self.publicKey
    // Over plain HTTP only with a signature.
    let refused = try await install(fan, server.url("/mlb.txt").absoluteString)
    #expect(refused.status == 2 && refused.errors.contains("Use an https address"))
    #expect(server.requests.isEmpty)
    #expect(try await install(fan, server.url("/mlb.txt").absoluteString, key: key).status == 0)
    #expect(try await install(fan, server.url("/none").absoluteString, key: key).status == 4)
    let pack = server.url("/mlb.txt").absoluteString
    try await install(fan, pack, key: Self.secretKey).expect(status: 1, "not signed with the key")
    #expect(try await install(fan, pack, key: "no key").status == 2)
    let offline = try await fan.run(
      ["sync", "--offline", "--pack", server.url("/mlb.txt").absoluteString],
      environment: ["STVISITS_PACK_KEY": key])
    #expect(offline.status == 4)
    #expect(try await install(fan, "ftp://example.org/x").status == 1)
    #expect(server.requests.count == 3)
  }

  @Test func packFromTheFutureDoesNotBlockLaterOnes() async throws {
    let future = try pack(
      changedAt: Date(timeIntervalSince1970: 32_000_000_000), score: Score(home: 4, away: 2))
    #expect(try await install(fan, try fan.write(future.bytes, to: "pack.txt")).status == 0)
    let later = try pack(
      changedAt: Date(timeIntervalSince1970: 31_000_000_000), score: Score(home: 5, away: 2))
    let done = try await install(fan, try fan.write(later.bytes, to: "pack.txt"))
    #expect(done.status == 0, "\(done.errors)")
    #expect(try await fan.run("games --date 2031-04-08").output.contains("5"))
  }

  @Test func olderPackIsRejected() async throws {
    let newer = try pack(score: Score(home: 4, away: 2))
    #expect(try await install(fan, try fan.write(newer.bytes, to: "pack.txt")).status == 0)
    let bytes = try Data(contentsOf: fan.pack(2031))
    let older = try pack(changedAt: Date(timeIntervalSince1970: 1_794_000_000))
    let refused = try await install(fan, try fan.write(older.bytes, to: "pack.txt"))
    #expect(refused.status == 1 && refused.errors.contains("older than the data that you have"))
    #expect(try Data(contentsOf: fan.pack(2031)) == bytes)
  }

  // MARK: Schedules

  private static let schedule = """
    start,end,stadium,home,away,home_score,away_score
    2031-04-01T18:30:00+09:00,2031-04-01T21:30:00+09:00,Jamsil,LG Twins,KT Wiz,5,3
    2031-04-02T18:30:00+09:00,,jamsil,LG Twins,KT Wiz,,

    """
  private static let stadiums = "id,name,latitude,longitude\njamsil,Jamsil,37.5122,127.0719\n"

  @Test func customLeagueCanBeVisited() async throws {
    let schedule = try fan.write(Self.schedule.utf8, to: "games.csv")
    let stadiums = try fan.write(Self.stadiums.utf8, to: "stadiums.csv")
    let arguments = [
      "sync", "--schedule", schedule, "--league", "kbo", "--stadiums", stadiums,
      "--league-name", "KBO League", "--json",
    ]
    try await fan.run(arguments + ["--dry-run"]).succeeded()
    #expect(!fan.hasFacts)
    let done = try await fan.run(arguments).succeeded()
    let report = try #require(try done.document["leagues"].array.first)
    #expect(report["new"] == 2 && report["results"] == 1 && report["league"] == "kbo")
    let visit = try await fan.run(
      "visits add --stadium Jamsil --date 2031-04-01 --json",
      clock: Fan.laterClock
    ).document["visit"]
    #expect(visit["home"] == "LG Twins" && visit["home_score"] == 5 && visit["league"] == "kbo")
    #expect(try await fan.run("progress --league kbo").output.contains("1/1"))
    let again = try await fan.run(
      "sync --schedule", schedule, "--league", "kbo", "--stadiums", stadiums, "--json")
    #expect(try again.document["leagues"].array.first?["status"] == "unchanged")
    // The others are requested as before; no provider lists this one.
    let fetched = try await fan.run("sync --league kbo --json")
    #expect(try fetched.document["leagues"].array.first?["status"] == "failed")
  }

  @Test func badRowsRejectFileUnlessSkipped() async throws {
    let rows = Self.schedule + "tomorrow,,jamsil,LG Twins,KT Wiz,,\n"
    let schedule = try fan.write(rows.utf8, to: "games.csv")
    let stadiums = try fan.write(Self.stadiums.utf8, to: "stadiums.csv")
    let arguments = ["sync", "--schedule", schedule, "--league", "kbo", "--stadiums", stadiums]
    let refused = try await fan.run(arguments)
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains("games.csv: line 4: not a start with a UTC offset: \"tomorrow\""))
    #expect(!fan.hasFacts)
    let taken = try await fan.run(arguments + ["--skip-bad-rows"])
    #expect(taken.status == 3 && taken.output.contains("2 games: 2 new"))
  }

  @Test func calendarAddsGamesToKnownLeague() async throws {
    func calendar(_ day: String, _ more: String = "") -> String {
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:bos-1
      DTSTART;TZID=America/New_York:\(day)T190500
      SUMMARY:New York Yankees at Boston Red Sox
      LOCATION:Fenway Park\\, 4 Jersey St
      \(more)END:VEVENT
      END:VCALENDAR

      """
    }
    func sync(_ text: String) async throws -> JSON {
      let file = try fan.write(text.utf8, to: "games.ics")
      let done = try await fan.run("sync --schedule", file, "--league", "MLB", "--json").succeeded()
      return try #require(try done.document["leagues"].array.first)
    }
    #expect(try await sync(calendar("20310401"))["new"] == 1)
    #expect(try await sync(calendar("20310403"))["moved"] == 1)
    #expect(try await sync(calendar("20310403", "STATUS:CANCELLED\n"))["cancelled"] == 1)
    #expect(
      try await fan.run("games --date 2031-04-03").output.contains("Boston Red Sox (cancelled)"))
  }
}
