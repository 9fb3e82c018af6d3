import Foundation

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
