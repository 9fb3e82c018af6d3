package import Catalog
import Foundation
package import SportsModel
import Synchronization

/// A server that lists seasons of baseball, month by month, in the form of MLB's own.
package final class ScheduleServer: Sendable {
  package struct Entry: Sendable {
    package var id: Int
    package var game: Game
    package var venue: String?
    package var rescheduledFrom: LocalDay?
    /// The letter of the state; nil for what the game says.
    package var state: String?

    package init(
      id: Int, game: Game, venue: String? = nil, rescheduledFrom: LocalDay? = nil,
      state: String? = nil
    ) {
      self.id = id
      self.game = game
      self.venue = venue
      self.rescheduledFrom = rescheduledFrom
      self.state = state
    }
  }

  package let provider: ProviderServer
  private let entries: Mutex<[Entry]>

  package init(_ catalog: Catalog, _ games: [Entry]) throws {
    provider = try ProviderServer()
    entries = Mutex(games)
    provider.server.route(ProviderServer.mlb) { [weak self] request in
      Self.answer(request, self?.entries.withLock { $0 } ?? [], catalog)
    }
    for other in ["/v1/", "/apis/", "/stats/", "/static/"] {
      provider.server.route(under: other) { _ in .status(404) }
    }
  }

  package var environment: [String: String] { provider.environment }

  package func change(_ id: Int, _ change: @Sendable (inout Entry) -> Void) {
    entries.withLock { entries in
      guard let place = entries.firstIndex(where: { $0.id == id }) else { return }
      change(&entries[place])
    }
  }

  package var months: [ReceivedRequest] { provider.server.requests(to: ProviderServer.mlb) }

  private static func answer(
    _ request: ReceivedRequest, _ entries: [Entry], _ catalog: Catalog
  ) -> ServerResponse {
    let parts = (request.query ?? "").split(separator: "&")
    func day(_ name: String) -> LocalDay? {
      parts.first { $0.hasPrefix(name + "=") }.flatMap { LocalDay($0.dropFirst(name.count + 1)) }
    }
    guard let first = day("startDate"), let last = day("endDate") else { return .status(400) }
    let games = entries.filter { first <= $0.game.day && $0.game.day <= last }
    let body = "{\"dates\":[" + games.map { text($0, catalog) }.joined(separator: ",\n") + "]}"
    let tag = "\"\(body.utf8.reduce(UInt64(17)) { ($0 &* 31) &+ UInt64($1) })\""
    guard request.header("If-None-Match") != tag else { return .status(304).with("ETag", tag) }
    return ServerResponse.json(body).with("ETag", tag)
  }

  private static func text(_ entry: Entry, _ catalog: Catalog) -> String {
    let game = entry.game
    func team(_ id: TeamID, _ score: Int?) -> String {
      let points = score.map { "\"score\":\($0)," } ?? ""
      let name = catalog.displayName(of: id, season: game.season)
      return "{\(points)\"team\":{\"name\":\"\(name)\"}}"
    }
    let stadium = game.stadiums.first.flatMap { catalog.stadiums[$0] }
    let zone = stadium?.timeZone ?? .gmt
    var start = "\"startTimeTBD\":true,"
    var instant = "\(game.day)T12:00:00Z"
    if case .exact = game.start, let local = game.localStart {
      start = ""
      instant = "\(LocalDateTime(local.instant(zone: zone), offset: .utc))Z"
    }
    let state = entry.state ?? (game.score == nil ? "S" : "F")
    let venue = entry.venue ?? stadium?.name(in: game.day.year)
    let from = entry.rescheduledFrom.map { ",\"rescheduledFromDate\":\"\($0)\"" } ?? ""
    return """
      {"date":"\(game.day)","games":[{"gamePk":\(entry.id),"officialDate":"\(game.day)",
      "gameType":"\(game.seasonType == .regular ? "R" : "D")","gameDate":"\(instant)",
      "doubleHeader":"\(game.number > 0 ? "S" : "N")","gameNumber":\(max(1, game.number)),
      "status":{\(start)"codedGameState":"\(state)","abstractGameState":"Preview"},
      "teams":{"home":\(team(game.home, game.score?.home)),
      "away":\(team(game.away, game.score?.away))}\(from)\
      \(venue.map { ",\"venue\":{\"name\":\"\($0)\"}" } ?? "")}]}
      """
  }
}

/// A server that lists the games of a catalog as MLB does, for any day that it is asked about.
package final class DayScheduleServer: Sendable {
  /// A result that replaces the catalog's result.
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
