package import Catalog
import Foundation
package import SportsModel
import Synchronization

/// A server that lists the games of a catalog as MLB does, for any day that it is asked about.
package final class DayScheduleServer: Sendable {
  /// A result that replaces that of the catalog.
  package enum StubbedResult: Sendable {
    case score(Score)
    /// A state of MLB's: `S` scheduled, `I` in progress, `DR` postponed for rain, `CR` cancelled.
    case state(String)
  }

  private let provider: ProviderServer
  private let changes = Mutex<[GameKey: StubbedResult]>([:])

  package var environment: [String: String] { provider.environment }
  package var server: LoopbackServer { provider.server }
  package var requestCount: Int { provider.server.requests.count }

  /// Lists the games of the facts, and more that they do not hold.
  package init(_ catalog: Catalog, more: [Game] = []) throws {
    provider = try ProviderServer()
    provider.server.route(ProviderServer.mlb) { [weak self] request in
      let query = request.query ?? ""
      let date = query.split(separator: "&").first { $0.hasPrefix("date=") }?.dropFirst(5)
      guard let self, let day = date.flatMap({ LocalDay($0) }) else { return .status(400) }
      let known = (try? catalog.games(on: day, in: ["mlb"])) ?? []
      return self.listing(of: known + more.filter { $0.day == day }, on: day, catalog)
    }
  }

  package func setResult(_ key: GameKey, _ result: StubbedResult) {
    changes.withLock { $0[key] = result }
  }

  private func listing(of games: [Game], on day: LocalDay, _ catalog: Catalog) -> ServerResponse {
    // Ids are never shared: entries of one id are one game.
    let rows = games.enumerated().map { place, game in
      row(of: game, id: Int(day.daysSinceEpoch) * 100 + place, catalog)
    }.joined(separator: ",\n")
    return .json("{\"dates\": [{\"date\": \"\(day)\", \"games\": [\(rows)]}]}")
  }

  private func row(of game: Game, id: Int, _ catalog: Catalog) -> String {
    var score = game.score
    var state = score == nil ? "S" : "F"
    switch changes.withLock({ $0[game.id] }) {
    case .score(let result)?: (score, state) = (result, "F")
    case .state(let result)?: (score, state) = (nil, result)
    case nil: break
    }
    let stadium = game.stadiums.first.flatMap { catalog.stadiums[$0] }
    let start = game.localStart.flatMap { start in
      stadium.map { start.instant(zone: $0.timeZone).utcText.prefix(19) + "Z" }
    }
    func side(_ team: TeamID, _ points: Int?) -> String {
      let name = catalog.displayName(of: team, season: game.season)
      return "{\(points.map { "\"score\": \($0), " } ?? "")\"team\": {\"name\": \"\(name)\"}}"
    }
    let postseason = game.seasonType == .postseason
    return """
      {"gamePk": \(id),
        "gameType": "\(postseason ? "D" : "R")", "gameDate": "\(start ?? "\(game.day)T20:00:00Z")",
        "officialDate": "\(game.day)",
        "doubleHeader": "\(game.number == 0 ? "N" : "S")", "gameNumber": \(max(1, game.number)),
        "status": {"codedGameState": "\(state.prefix(1))", "detailedState": "\(state)",
                   "statusCode": "\(state)"},
        "teams": {"away": \(side(game.away, score?.away)), "home": \(side(game.home, score?.home))},
        "venue": {"name": "\(stadium?.name(in: game.day.year) ?? "")"}}
      """
  }
}
