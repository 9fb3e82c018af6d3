import AppSupport
import BoxScores
import Foundation
import SportsModel
import Web

/// The reason that a response isn't the box score of a game that was played.
enum BoxScoreRefusal: Error, Sendable, Hashable {
  case unusable(ProviderError)
  /// Another game or league than the requested one.
  case otherGame
  /// A game that isn't over.
  case notFinal(ListedGame.Status)
  /// A final game without a score, or with statistics that don't add up to it.
  case inconsistent
}

/// A parsed response: the game as the provider has it, and what happened in it.
protocol BoxScoreAnswer {
  /// The game; its day is the requested day if the response has none.
  var listed: ListedGame { get }

  /// Adds everything that is known and adds up; what isn't known stays nil.
  ///
  /// - Throws: `BoxScoreRefusal` for parts that contradict the score.
  func fill(_ box: inout ProvidedBoxScore) throws(BoxScoreRefusal)
}

enum BoxScoreReader {
  /// Parses a response; throws unless it is the requested game with its final score.
  static func read(
    _ answer: WebResponse, of requested: ListedGame
  ) throws(BoxScoreRefusal) -> any BoxScoreAnswer {
    let root: JSONValue
    do throws(ProviderError) {
      try ProviderError.check(answer)
      root = try ProviderJSON.read(answer.body)
    } catch { throw .unusable(error) }
    let read = try parsed(root, listed: requested)
    let listed = read.listed
    guard listed.id == requested.id else { throw .otherGame }
    guard listed.status == .final else { throw .notFinal(listed.status) }
    guard listed.score != nil else { throw .inconsistent }
    return read
  }

  private static func parsed(
    _ root: JSONValue, listed: ListedGame
  ) throws(BoxScoreRefusal) -> any BoxScoreAnswer {
    switch listed.provider {
    case .mlb: try MLBBoxScore(root, request: listed)
    case .nhl: try NHLBoxScore(root, request: listed)
    case .nba: try NBABoxScore(root, request: listed)
    default: try ESPNBoxScore(root, request: listed)
    }
  }
}

extension BoxScore.LineScore {
  /// Creates nil unless the known parts of both sides add up to the score.
  init?(adding home: [Int?], _ away: [Int?], upTo score: Score?) {
    func sum(_ parts: [Int?]) -> Int { parts.reduce(0) { $0 + ($1 ?? 0) } }
    guard let score, !home.isEmpty, home.count == away.count, sum(home) == score.home,
      sum(away) == score.away
    else { return nil }
    self.init(home: home, away: away, total: score)
  }
}

/// The values that a game can have; others are mistakes and stay unknown.
enum BoxScoreLimits {
  /// A game without spectators has no crowd.
  static let attendance = 1...250_000
  /// Of a game with its breaks.
  static let minutes = 20...1_200
  /// Degrees Fahrenheit.
  static let temperature = -40...130
  static let innings = 1...40

  /// Parses hours and minutes: `2:16`, ignoring anything after a space.
  static func minutes(_ text: String?) -> Int? {
    let parts = text?.prefix { $0 != " " }.split(separator: ":").map { Int($0) } ?? []
    guard parts.count == 2, let hours = parts[0], let rest = parts[1], (0...20).contains(hours),
      (0..<60).contains(rest), minutes.contains(hours * 60 + rest)
    else { return nil }
    return hours * 60 + rest
  }
}

extension Score { func points(of side: TeamSide) -> Int { side == .home ? home : away } }

/// The summary of a game in any league; the statistics of players only in basketball.
struct ESPNBoxScore: BoxScoreAnswer {
  let listed: ListedGame
  private let root: JSONValue

  init(_ root: JSONValue, request: ListedGame) throws(BoxScoreRefusal) {
    let header = root["header"]
    guard ESPNListing.isInLeague(request.league, uid: header["uid"].text) else { throw .otherGame }
    guard var listed = ESPNListing.game(header, league: request.league) else {
      throw .unusable(.wrongShape("no 'header'"))
    }
    // Only the scoreboard distinguishes the games of a doubleheader, and names every stadium.
    listed.number = request.number
    listed.venue = listed.venue ?? request.venue
    (self.listed, self.root) = (listed, root)
  }

  func fill(_ box: inout ProvidedBoxScore) throws(BoxScoreRefusal) {
    box.score.attendance = root["gameInfo"]["attendance"].integer(in: BoxScoreLimits.attendance)
    let sides = root["header"]["competitions"].list.first?["competitors"].list ?? []
    func periods(_ side: TeamSide) -> [Int?] {
      let team = sides.first { $0["homeAway"].text == side.rawValue } ?? .null
      return team["linescores"].list.map { $0["displayValue"].points ?? $0["value"].points }
    }
    box.score.lineScore = BoxScore.LineScore(
      adding: periods(.home), periods(.away), upTo: listed.score)
    guard ["nba", "wnba"].contains(listed.league) else { return }
    if let count = box.score.lineScore?.home.count { box.score.isOvertime = count > 4 }
    try addLines(&box)
  }

  private func addLines(_ box: inout ProvidedBoxScore) throws(BoxScoreRefusal) {
    var entries: [BasketballEntry] = []
    for side in TeamSide.allCases {
      let team = side == .home ? listed.home.id : listed.away.id
      let table = root["boxscore"]["players"].list
        .first { $0["team"]["id"].identifier == team }?["statistics"].list.first
      guard let table, let names = table["names"].array ?? table["labels"].array else { return }
      let columns = BasketballEntry.columns.map { names.firstIndex(of: .string($0)) }
      for athlete in table["athletes"].list where athlete["didNotPlay"].flag != true {
        let stats = athlete["stats"].list
        guard stats.count == names.count else { continue }
        let person = athlete["athlete"]
        // ESPN's numbers differ from the league's.
        let id = person["id"].identifier.map { listed.league == "nba" ? "espn-\($0)" : $0 }
        entries.append(
          BasketballEntry(
            id: id, name: person["displayName"].text, side: side,
            counts: columns.map { $0.flatMap { stats[$0].points } }))
      }
    }
    try box.add(entries, upTo: listed.score)
  }
}

/// A player's row of a basketball game.
struct BasketballEntry {
  static let columns = ["PTS", "REB", "AST", "STL", "BLK"]

  let id, name: String?
  let side: TeamSide
  /// Points, rebounds, assists, steals and blocks.
  let counts: [Int?]
}

extension ProvidedBoxScore {
  /// Adds the statistics of players; throws unless their points add up to the score.
  mutating func add(_ entries: [BasketballEntry], upTo result: Score?) throws(BoxScoreRefusal) {
    var lines: [PlayerLine] = []
    for side in [TeamSide.away, .home] {
      let own = entries.filter { $0.side == side }
      guard own.reduce(0, { $0 + ($1.counts[0] ?? 0) }) == result?.points(of: side) else {
        throw .inconsistent
      }
      for entry in own {
        guard let id = player(entry.id, named: entry.name) else { continue }
        var line = PlayerLine(player: id, side: side)
        (line.points, line.rebounds, line.assists) = (
          entry.counts[0], entry.counts[1], entry.counts[2]
        )
        (line.steals, line.blocks) = (entry.counts[3], entry.counts[4])
        lines.append(line)
      }
    }
    score.lines = lines
    score.appearances = lines.map { .init(player: $0.player, side: $0.side) }
  }
}
