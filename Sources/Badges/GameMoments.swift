import BoxScores
import Localization
package import SportsModel
import Synchronization

/// The events of a game that rules ask for; an unknown one matches no rule.
package struct GameMoments: Hashable, Sendable {
  package var kinds: Set<MomentKind>
  package var figures: [GameFigure: Int]
  /// The ids of the members of the Hall of Fame who appeared, each once.
  package var hallOfFamers: [String]

  package init(
    kinds: Set<MomentKind> = [], figures: [GameFigure: Int] = [:], hallOfFamers: [String] = []
  ) {
    (self.kinds, self.figures, self.hallOfFamers) = (kinds, figures, hallOfFamers)
  }
}

/// A number of a game that rules can compare and add up.
package enum GameFigure: String, Sendable, CaseIterable, Codable {
  /// Degrees Fahrenheit outdoors.
  case temperature
  case attendance, minutes, innings
  case homeRuns = "home-runs"
  case touchdowns
  /// The members of the Hall of Fame who appeared.
  case hallOfFamers = "hall-of-famers"

  /// Those that can be added up.
  static let totals: [GameFigure] = [.homeRuns, .touchdowns]

  /// `1 more home run`, `20 more home runs`.
  func counted(_ count: Int) -> String {
    switch self {
    case .homeRuns:
      localized(count, one: "\(count) more home run", other: "\(count) more home runs")
    case .touchdowns:
      localized(count, one: "\(count) more touchdown", other: "\(count) more touchdowns")
    case .hallOfFamers:
      localized(count, one: "\(count) more Hall of Famer", other: "\(count) more Hall of Famers")
    // These aren't added up.
    case .temperature, .attendance, .minutes, .innings: "\(count) more \(rawValue)"
    }
  }
}

/// Finds what happened in the games of visits, in the bundled box scores and those of providers.
///
/// The box scores of a season are read for its first attended game, and each game is looked at once.
/// Games of a season that can't be read have no moments.
final class GameMomentIndex: Sendable {
  private let store: BoxScoreStore
  private let games = Mutex<[Game: GameMoments]>([:])

  private struct Game: Hashable {
    let details: VisitFact.Details
    let boxScore: String?
  }

  init(_ store: BoxScoreStore) { self.store = store }

  func moments(of fact: VisitFact) -> GameMoments {
    guard let key = fact.details.key,
      fact.boxScore != nil || BoxScoreStore.leagues.contains(key.league)
    else { return GameMoments() }
    let details = fact.details
    let game = Game(details: details, boxScore: fact.boxScore)
    if let known = games.withLock({ $0[game] }) { return known }
    let score = try? store.boxScore(of: key, away: details.away, providedJSON: game.boxScore)
    let moments =
      score.map { GameMoments($0.completed(by: details.score, home: details.home)) }
      ?? GameMoments()
    games.withLock { $0[game] = moments }
    return moments
  }
}

extension GameMoments {
  init(_ score: BoxScore) {
    self.init(kinds: score.moments.kinds, hallOfFamers: (score.hallOfFamers ?? []).map(\.rawValue))
    let weather = score.weather.flatMap { $0.isIndoors ? nil : $0 }
    figures[.temperature] = weather?.temperature
    figures[.attendance] = score.attendance
    figures[.minutes] = score.minutes
    figures[.innings] = score.innings
    figures[.homeRuns] = score.homeRuns?.count
    figures[.touchdowns] = score.scoring?.count { $0.kind == .touchdown }
    figures[.hallOfFamers] = score.hallOfFamers?.count
  }
}
