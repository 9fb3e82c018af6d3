import BoxScores
import SportsModel
import Synchronization

/// Finds what happened in the games of visits, in the bundled box scores and those of providers.
///
/// The box scores of a season are read for its first attended game, and each game is looked at once.
/// Games of a season that can't be read have no moments.
final class GameMomentIndex: Sendable {
  private let store: BoxScoreStore
  private let games = Mutex<[Game: GameMoments]>([:])

  private struct Game: Hashable {
    let key: GameKey
    let away: TeamID?
    let home: TeamID?
    let result: Score?
    let boxScore: String?
  }

  init(_ store: BoxScoreStore) { self.store = store }

  func moments(of fact: VisitFact) -> GameMoments {
    guard let key = fact.details.key,
      fact.boxScore != nil || BoxScoreStore.leagues.contains(key.league)
    else { return GameMoments() }
    let details = fact.details
    let game = Game(
      key: key, away: details.away, home: details.home, result: details.score,
      boxScore: fact.boxScore)
    if let known = games.withLock({ $0[game] }) { return known }
    let score = try? store.boxScore(of: key, away: game.away, providedJSON: game.boxScore)
    let moments =
      score.map { GameMoments($0.completed(by: game.result, home: game.home)) } ?? GameMoments()
    games.withLock { $0[game] = moments }
    return moments
  }
}

extension GameMoments {
  init(_ score: BoxScore) {
    self.init(
      kinds: MomentSet(score.moments.kinds),
      hallOfFamers: (score.hallOfFamers ?? []).map(\.rawValue))
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
