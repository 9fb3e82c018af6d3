import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import Synchronization
import TestSupport
import Testing

/// The program with recorded responses, served at the paths of their providers.
@Suite(.fan, .needs(.recordings)) struct ReplayTests {
  /// The day of a recording, and its season, whose results the program does not have here.
  struct Day: Sendable, CustomStringConvertible {
    let league: LeagueID
    let season: Int
    let day: String
    let provider: String

    var description: String { "\(league) \(day)" }
  }

  static let days = [
    Day(league: "mlb", season: 2021, day: "2021-04-13", provider: "mlb"),
    Day(league: "nhl", season: 2023, day: "2023-11-08", provider: "nhl"),
    Day(league: "nba", season: 2025, day: "2025-11-05", provider: "nba"),
    // Recorded from ESPN only: the league's own statistics know no such day here.
    Day(league: "nba", season: 2023, day: "2024-01-29", provider: "espn"),
  ]

  @Test(arguments: days)
  func firstProviderWithScoreResolvesVisits(_ day: Day) throws {
    let replay = try ReplayServer()
    let facts = try DataWithoutScores.environment(of: [(day.league, day.season)], in: fan.folder)
    let games = try addPhotos(of: day)
    try #require(!games.isEmpty)
    let here = replay.environment.merging(facts) { _, new in new }
    var recorded = 0
    for stadium in try FileManager.default.contentsOfDirectory(atPath: fan.photos.path).sorted() {
      let folder = fan.photos.appendingPathComponent(stadium).path
      let done = try fan.runProcess(["import", folder, "--json"], environment: here)
      recorded += try done.summary["outings"]["recorded"].count ?? 0
    }
    #expect(recorded == games.count)
    try expectScores(of: games, by: day.provider)
    let asked = replay.server.requests.count
    _ = try fan.runProcess(["import", fan.photos.path], environment: here)
    #expect(replay.server.requests.count == asked)
  }

  private func expectScores(of games: [Game], by provider: String) throws {
    let visits = try fan.runProcess(["visits", "list", "--json"]).document["visits"].array
    #expect(visits.count == games.count)
    for visit in visits {
      let game = try #require(games.first { .string($0.id.description) == visit["game_id"] })
      let score = try #require(game.score)
      #expect(visit["home_score"] == .number(Double(score.home)), "\(game.id)")
      #expect(visit["away_score"] == .number(Double(score.away)), "\(game.id)")
      #expect(visit["score_source"] == "api" && visit["pending"] == false)
    }
    let id = try #require(visits.first?["id"].text)
    let story = try fan.runProcess(["scores", "explain", id, "--json"]).document
    #expect(story["provider"] == .string(provider))
  }

  /// Two photos from the seats of each game that is the only one of its building that day and that
  /// the recording has with its end.
  private func addPhotos(of day: Day) throws -> [Game] {
    let catalog = try Fan.catalog()
    let date = try #require(LocalDay(day.day))
    let finals = try ReplayServer.finals(on: day.day, league: day.league.rawValue)
    var games: [Game] = []
    for game in try catalog.games(on: date, in: [day.league]) {
      guard let score = game.score, game.stadiums.count == 1, let start = game.localStart,
        let stadium = catalog.stadiums[game.stadiums[0]], case .exact = game.start,
        !stadium.isPositionApproximate,
        try catalog.gameIndex.games(at: stadium.id, on: date).count == 1,
        finals.contains([score.home, score.away])
      else { continue }
      for minute in [20, 100] {
        try fan.add(
          "\(stadium.id)/\(minute).jpg",
          FixturePhoto(
            coordinate: stadium.coordinate.moved(north: 30, east: 0),
            localTime: start + minute * 60))
      }
      games.append(game)
    }
    return games
  }
}

/// A server that answers with recordings.
final class ReplayServer: Sendable {
  let server: LoopbackServer
  private let provider: ProviderServer

  var environment: [String: String] { provider.environment }

  init() throws {
    provider = try ProviderServer()
    server = provider.server
    for row in try SharedFolder.recordings.rows("MANIFEST.csv") {
      guard let file = row["file"], let address = row["url_it_answers"],
        let url = URL(string: address), let host = url.host(), !file.contains("error-"),
        ["statsapi.mlb.com", "api-web.nhle.com", "stats.nba.com", "site.api.espn.com"]
          .contains(host)
      else { continue }
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      // The other parameters (the sport, further details) choose no other games.
      let date = items.first { ["date", "dates", "GameDate"].contains($0.name) }?.value
      guard let body = try? SharedFolder.recordings.bytes(file) else { continue }
      add(
        url.path(), date, isWhole: items.isEmpty,
        ServerResponse.bytes(body, type: "application/json"))
    }
    provider.server.route(under: "/") { _ in .status(404) }
  }

  private func add(
    _ path: String, _ date: String?, isWhole: Bool, _ answer: ServerResponse
  ) {
    guard let date else {
      // Months, teams and single games are not requested here.
      if isWhole { server.route(path, answer) }
      return
    }
    let known = table.withLock { table in
      table[path, default: [:]][date] = answer
      return table[path]?.count ?? 0
    }
    guard known == 1 else { return }
    server.route(path) { [weak self] request in
      let query = request.query?.removingPercentEncoding ?? ""
      let days = self?.table.withLock { $0[path] } ?? [:]
      return days.first { query.contains("=\($0.key)") }?.value ?? .status(404)
    }
  }

  private let table = Mutex<[String: [String: ServerResponse]]>([:])

  /// The final scores, home first, that the recordings hold of a day.
  static func finals(on day: String, league: String) throws -> Set<[Int]> {
    let rows = try SharedFolder.recordings.rows("GAMES.csv").filter { row in
      row["listed_date"] == day && row["file"]?.contains("/") == true
        && row["status"]?.contains("chedul") != true
    }
    return Set(
      rows.compactMap { row in
        guard let home = row["home_score"].flatMap({ Int($0) }),
          let away = row["away_score"].flatMap({ Int($0) })
        else { return nil }
        return [home, away]
      })
  }
}
