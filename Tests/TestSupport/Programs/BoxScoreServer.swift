package import Catalog
import Foundation
package import SportsModel
import Synchronization

/// A server that has box scores of baseball games as MLB and ESPN do, with four invented lines.
///
/// Aaron Judge scores all runs of every home team.
package final class BoxScoreServer: Sendable {
  private let schedule: DayScheduleServer
  private let catalog: Catalog
  private let withoutFeed = Mutex<Set<GameKey>>([])
  private let withoutSummary = Mutex<Set<GameKey>>([])

  package var server: LoopbackServer { schedule.server }
  package var environment: [String: String] { schedule.environment }

  package static let feeds = "/api/v1.1/game/"
  package static let summary = "/apis/site/v2/sports/baseball/mlb/summary"

  /// The box scores that were requested, in order: `/api/v1.1/game/…` or `/apis/…/summary?event=…`.
  package var requested: [String] {
    server.requests.map(\.target).filter { $0.hasPrefix(Self.feeds) || $0.hasPrefix(Self.summary) }
  }

  package init(_ catalog: Catalog) throws {
    self.catalog = catalog
    schedule = try DayScheduleServer(catalog)
    server.route(under: Self.feeds) { [weak self] request in
      let id = request.path.dropFirst(Self.feeds.count).split(separator: "/").first
      guard let self, let (game, id) = self.game(id) else { return .status(404) }
      guard !self.withoutFeed.withLock({ $0.contains(game.id) }) else { return .status(404) }
      return .json(self.feed(of: game, id))
    }
    server.route(ProviderServer.espn) { [weak self] request in
      let date = request.query?.split(separator: "&").first { $0.hasPrefix("dates=") }?.dropFirst(6)
      guard let self, let number = date.flatMap({ Int($0) }),
        let day = LocalDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
      else { return .status(400) }
      let games = (try? self.catalog.games(on: day, in: ["mlb"])) ?? []
      let events = games.enumerated().map { self.event($1, Self.id(of: day, $0)) }
      return .json("{\"events\": [\(events.joined(separator: ","))]}")
    }
    server.route(Self.summary) { [weak self] request in
      guard let self, let (game, id) = self.game(request.query?.dropFirst("event=".count)),
        !self.withoutSummary.withLock({ $0.contains(game.id) })
      else { return .status(404) }
      return .json("{\"header\": \(self.event(game, id)), \"gameInfo\": {\"attendance\": 31000}}")
    }
  }

  /// Makes MLB have no box score of a game, or neither MLB nor ESPN.
  package func removeFeed(of game: GameKey, alsoSummary: Bool = false) {
    withoutFeed.withLock { _ = $0.insert(game) }
    if alsoSummary { withoutSummary.withLock { _ = $0.insert(game) } }
  }

  private static func id(of day: LocalDay, _ place: Int) -> Int {
    Int(day.daysSinceEpoch) * 100 + place
  }

  private func game(_ id: Substring?) -> (Game, Int)? {
    guard let id = id.flatMap({ Int($0) }),
      let games = try? catalog.games(on: LocalDay(daysSinceEpoch: id / 100), in: ["mlb"]),
      games.indices.contains(id % 100)
    else { return nil }
    return (games[id % 100], id)
  }

  private func name(_ team: TeamID, _ game: Game) -> String {
    catalog.displayName(of: team, season: game.season)
  }

  // MARK: - Responses

  private func feed(of game: Game, _ id: Int) -> String {
    let score = game.score ?? Score(home: 0, away: 0)
    let innings = (1...9).map { number in
      """
      {"num": \(number), "home": {"runs": \(number == 1 ? score.home : 0)},
       "away": {"runs": \(number == 1 ? score.away : 0)}}
      """
    }
    return """
      {"gameData": {
        "game": {"pk": \(id), "type": "\(game.seasonType == .postseason ? "D" : "R")",
          "doubleHeader": "\(game.number == 0 ? "N" : "S")", "gameNumber": \(max(1, game.number))},
        "datetime": {"officialDate": "\(game.day)", "dayNight": "night"},
        "status": {"codedGameState": "F"}, "flags": {},
        "weather": {"condition": "Sunny", "temp": "72", "wind": "8 mph, Out To CF"},
        "gameInfo": {"attendance": 30123, "gameDurationMinutes": 151}},
       "liveData": {"plays": {"allPlays": []},
        "linescore": {"currentInning": 9, "scheduledInnings": 9,
          "innings": [\(innings.joined(separator: ","))],
          "teams": {"home": {"runs": \(score.home), "hits": 9, "errors": 0},
                    "away": {"runs": \(score.away), "hits": 7, "errors": 1}}},
        "decisions": {"winner": {"id": 9000001, "fullName": "Home Pitcher"},
                      "loser": {"id": 9000003, "fullName": "Away Pitcher"}},
        "boxscore": {"teams": {
          "home": \(side(name(game.home, game), score.home, (592450, "Aaron Judge"), 9_000_001, "Home")),
          "away": \(side(name(game.away, game), score.away, (9_000_002, "Away Batter"), 9_000_003, "Away"))
        }}}}
      """
  }

  private func side(
    _ team: String, _ runs: Int, _ batter: (id: Int, name: String), _ pitcher: Int, _ word: String
  ) -> String {
    """
    {"team": {"name": "\(team)"},
     "teamStats": {"batting": {"runs": \(runs), "homeRuns": 0, "hits": 8}},
     "batters": [\(batter.id), \(pitcher)], "pitchers": [\(pitcher)], "bench": [], "bullpen": [],
     "players": {
       "ID\(batter.id)": {"person": {"id": \(batter.id), "fullName": "\(batter.name)"},
         "stats": {"batting": {"gamesPlayed": 1, "runs": \(runs), "hits": 1}, "pitching": {}}},
       "ID\(pitcher)": {"person": {"id": \(pitcher), "fullName": "\(word) Pitcher"},
         "stats": {"batting": {}, "pitching": {"gamesPlayed": 1, "gamesStarted": 1}}}}}
    """
  }

  /// The game as ESPN lists it, which is also the header of its summary.
  private func event(_ game: Game, _ id: Int) -> String {
    let stadium = game.stadiums.first.flatMap { catalog.stadiums[$0] }
    let zone = stadium.flatMap { TimeZone(identifier: $0.timeZoneID) } ?? .gmt
    let start = game.localStart?.instant(zone: zone).utcText.prefix(16) ?? "\(game.day)T20:00"
    func side(_ place: String, _ team: TeamID, _ points: Int?) -> String {
      """
      {"homeAway": "\(place)", "score": "\(points ?? 0)",
       "team": {"id": "\(team)", "displayName": "\(name(team, game))"}}
      """
    }
    return """
      {"id": "\(id)", "date": "\(start)Z",
       "season": {"year": \(game.season), "type": \(game.seasonType == .postseason ? 3 : 2)},
       "competitions": [{"id": "\(id)", "date": "\(start)Z",
        "status": {"type": {"name": "STATUS_FINAL", "state": "post", "completed": true}},
        "venue": {"fullName": "\(stadium?.name(in: game.day.year) ?? "")"},
        "competitors": [\(side("home", game.home, game.score?.home)),
                        \(side("away", game.away, game.score?.away))]}]}
      """
  }
}

/// A server that plays all providers, at their own paths.
package struct ProviderServer {
  package let server: LoopbackServer

  package static let mlb = "/api/v1/schedule"
  package static let espn = "/apis/site/v2/sports/baseball/mlb/scoreboard"
  package static let nhl = "/v1/score/2019-11-16"
  package static let pages = "/boxes/"

  package init() throws { server = try LoopbackServer() }

  package var environment: [String: String] { Self.environment(port: server.port) }

  package static func environment(port: Int) -> [String: String] {
    let names = [
      "MLB", "NHL", "NBA", "NBA_CDN", "ESPN", "BASEBALL_REFERENCE", "BASKETBALL_REFERENCE",
      "HOCKEY_REFERENCE", "PRO_FOOTBALL_REFERENCE",
    ]
    let address = "http://127.0.0.1:\(port)"
    let addresses = Dictionary(
      uniqueKeysWithValues: names.map { ("STVISITS_\($0)_URL", address) })
    // A machine with much else to do is no server that is down.
    return addresses.merging(["STVISITS_PATIENCE": "20"]) { _, new in new }
  }

  package var paths: [String] { server.requests.map(\.path) }

  /// Texas in Boston, as MLB lists it.
  package static func schedule(state: String = "F", away: Int = 0, home: Int = 5) -> ServerResponse
  {
    .json(
      """
      {"totalGames": 1, "dates": [{"date": "2018-07-09", "games": [{
        "gamePk": 530769, "gameType": "R", "gameDate": "2018-07-09T23:10:00Z",
        "officialDate": "2018-07-09", "doubleHeader": "N", "gameNumber": 1,
        "status": {"codedGameState": "\(state)", "detailedState": "Final",
                   "abstractGameState": "Final"},
        "teams": {"away": {"score": \(away), "team": {"id": 140, "name": "Texas Rangers"}},
                  "home": {"score": \(home), "team": {"id": 111, "name": "Boston Red Sox"}}},
        "venue": {"id": 3, "name": "Fenway Park"}}]}]}
      """)
  }

  /// The same, as ESPN lists it.
  package static let scoreboard = ServerResponse.json(
    """
    {"events": [{"id": "380709102", "date": "2018-07-09T23:10Z",
      "season": {"year": 2018, "type": 2},
      "status": {"type": {"name": "STATUS_FINAL", "state": "post", "completed": true}},
      "competitions": [{"id": "380709102", "date": "2018-07-09T23:10Z",
        "status": {"type": {"name": "STATUS_FINAL", "state": "post", "completed": true}},
        "competitors": [
          {"homeAway": "home", "score": "5",
           "team": {"id": "2", "abbreviation": "BOS", "displayName": "Boston Red Sox"}},
          {"homeAway": "away", "score": "0",
           "team": {"id": "13", "abbreviation": "TEX", "displayName": "Texas Rangers"}}]}]}]}
    """)
}
