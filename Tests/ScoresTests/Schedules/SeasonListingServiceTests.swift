import Foundation
import SportsModel
import TestSupport
import Testing
import Web

@testable import Scores

/// Whole seasons from providers in this process.
@Suite struct SeasonListingServiceTests {
  private let server: LoopbackServer
  private let cache = MemoryScoreCache()
  private let states = StateFile(nil)
  private let clock = TestClock()

  private static let file = "/static/json/staticData/scheduleLeagueV2.json"

  init() throws { server = try LoopbackServer() }

  private func listingService() throws -> SeasonListingService {
    let address = server.url("").absoluteString
    let names = ["MLB", "NHL", "NBA", "NBA_CDN", "ESPN"]
    let hosts = try ProviderHosts(
      environment: Dictionary(uniqueKeysWithValues: names.map { ("STVISITS_\($0)_URL", address) }))
    return SeasonListingService(
      fetcher: .testing(hosts, cache, states: states, clock))
  }

  /// Returns the schedule of a month: a game on its first day and one on its tenth.
  private static func month(_ request: ReceivedRequest) -> ServerResponse {
    let parts = (request.query ?? "").split(separator: "&")
    let first = parts.first { $0.hasPrefix("startDate=") }?.dropFirst(10) ?? ""
    let games = [first, first.dropLast(2) + "10"].map { day in
      MLBListingTests.game.with([
        "gamePk": .number(Int(day.filter(\.isNumber)) ?? 0), "officialDate": .text(String(day)),
        "gameDate": .text("\(day)T23:10:00Z"),
        "teams": [
          "home": ["score": 5, "team": ["id": 111, "name": "Boston Red Sox"]],
          "away": ["score": 0, "team": ["id": 140, "name": "Texas Rangers"]],
        ],
      ])
    }
    let body = MLBListingTests.schedule(games[0], games[1], date: String(first))
    return conditional(.json(body.text), tag: "\"\(first)\"", request)
  }

  private static func conditional(
    _ answer: ServerResponse, tag: String, _ request: ReceivedRequest
  ) -> ServerResponse {
    let tagged = request.header("If-None-Match") == tag ? ServerResponse.status(304) : answer
    return tagged.with("ETag", tag)
  }

  @Test func seasonIsFetchedByMonthThenRevalidated() async throws {
    server.route("/api/v1/schedule", Self.month)
    let first = try await listingService().listing(of: "mlb", season: 2018)
    #expect(first.trouble == nil && first.isWhole)
    #expect(first.requests == 9 && first.notModified == 0)
    #expect(first.list.games.count == 18)
    let second = try await listingService().listing(of: "mlb", season: 2018)
    #expect(second.requests == 9 && second.notModified == 9)
    #expect(second.list == first.list)
    #expect(server.requests.dropFirst(9).allSatisfy { $0.header("If-None-Match") != nil })
  }

  @Test func nothingIsCachedWhenCachingIsOff() async throws {
    server.route("/api/v1/schedule", Self.month)
    _ = try await listingService().listing(of: "mlb", season: 2018, writesCache: false)
    #expect(try await listingService().listing(of: "mlb", season: 2018).notModified == 0)
  }

  @Test func missingPartFailsTheSeason() async throws {
    server.route("/api/v1/schedule") { request in
      request.target.contains("2018-06-01") ? .text("{\"dates\": [{\"ga") : Self.month(request)
    }
    let listing = try await listingService().listing(of: "mlb", season: 2018)
    #expect(listing.trouble == .failed(RequestFailure(.notUnderstood)))
  }

  @Test func officialProviderIsRetried() async throws {
    server.route("/api/v1/schedule", inTurn: [.status(503), .json("{\"dates\": []}")])
    let before = clock.now
    let listing = try await listingService().listing(of: "mlb", season: 2018)
    #expect(listing.trouble == nil && listing.requests == 10)
    #expect(clock.now > before)
  }

  @Test func unofficialProviderIsNotRetried() async throws {
    server.route(under: "/apis/", { _ in .status(503) })
    let listing = try await listingService().listing(of: "mls", season: 2026)
    #expect(listing.requests == 1)
    #expect(listing.trouble == .failed(RequestFailure(.server(status: 503))))
  }

  @Test func unpublishedSeasonIsNotAnError() async throws {
    server.route(under: "/v1/", { _ in .status(404) })
    let listing = try await listingService().listing(of: "nhl", season: 2027)
    #expect(listing.trouble == nil && listing.list.games.isEmpty && !listing.isWhole)
  }

  @Test func gameLogsReplaceMissingNBAScheduleFile() async throws {
    let headers = #""headers":["TEAM_ABBREVIATION","GAME_ID","GAME_DATE","MATCHUP","WL","PTS"]"#
    let rows = #"""
      ["BOS","0022600001","2026-10-20","BOS vs. NYK","W",101],
      ["NYK","0022600001","2026-10-20","NYK @ BOS","L",99]
      """#
    server.route("/stats/leaguegamelog") { request in
      let rows = request.target.contains("Regular") ? rows : ""
      return .json("{\"resultSets\":[{\"name\":\"Log\",\(headers),\"rowSet\":[\(rows)]}]}")
    }
    for status in [404, 403] {
      server.route(Self.file, .status(status))
      let listing = try await listingService().listing(of: "nba", season: 2026)
      #expect(listing.trouble == nil && !listing.isWhole)
      #expect(listing.requests == 4)
      #expect(listing.list.games.map(\.score) == [Score(home: 101, away: 99)])
    }
  }

  @Test func customLeagueHasNoProvider() async throws {
    #expect(try await listingService().listing(of: "kbo", season: 2026).trouble == .noProvider)
    #expect(server.requests.isEmpty)
  }
}
