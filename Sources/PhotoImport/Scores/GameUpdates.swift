import Foundation
import Scores
import SportsModel

/// The answers of providers about games that the stored data leaves open.
struct GameUpdates: Sendable {
  /// Findings by the key of the game at its stadium.
  private(set) var findings: [GameKey: Finding] = [:]
  /// Games that the stored data lacks.
  private(set) var listed: [Game] = []

  private(set) var unanswered = 0

  enum Finding: Sendable {
    /// The score to show, and differing scores of other providers.
    case result(ScoreResult, differing: [ScoreResult])
    /// Cancelled or postponed: the photos show something else.
    case notPlayed
    case waits
  }

  var isEmpty: Bool { findings.isEmpty && listed.isEmpty }

  /// Returns whether a game is on, as far as providers know, and its score is to come.
  func waits(for key: GameKey) -> Bool {
    if case .waits? = findings[key] { true } else { false }
  }

  mutating func add(_ answer: ScoreLookupOutcome, on key: GameKey) {
    if answer.lacksResponse { unanswered += 1 }
    switch answer.ending {
    case .verdict(let verdict):
      if let best = verdict.best { findings[key] = .result(best.result, differing: best.differing) }
    case .pending(.notFinal(.postponed)), .giveUp(.cancelled): findings[key] = .notPlayed
    case .pending: findings[key] = .waits
    case .giveUp: break
    }
  }

  /// Adds the games of a day that the stored data lacks.
  mutating func add(
    _ answer: DayLookupOutcome, missingIn known: [Game], zones: (StadiumID) -> TimeZone?,
    at instant: Date
  ) {
    if answer.pending != nil { unanswered += 1 }
    for game in answer.games {
      guard let stadium = game.key.stadium, let zone = zones(stadium),
        !known.contains(where: { $0.home == game.key.home && $0.number == game.key.number })
      else { continue }
      listed.append(Game(game, at: stadium, zone: zone))
      switch game.status {
      case .postponed, .cancelled: findings[game.key] = .notPlayed
      case .scheduled, .live, .final, .suspended, .unknown:
        guard let score = game.score, let provider = game.provider else {
          findings[game.key] = .waits
          continue
        }
        let result = ScoreResult(score, from: .provider(provider), at: instant)
        findings[game.key] = .result(result, differing: [])
      }
    }
  }

  /// Returns the stored games with these updates.
  func games(over facts: GameIndex) -> GameIndex {
    GameIndex { [findings, listed] stadium, day in
      let known = try facts.games(at: stadium, on: day)
      let more = listed.filter { $0.day == day && $0.stadiums.contains(stadium) }
      return (known + more).map { game in
        var game = game
        switch findings[game.key(at: stadium)] {
        case .result(let result, _): game.score = result.score
        case .notPlayed: game.status = .postponed
        case .waits, nil: break
        }
        return game
      }
    }
  }
}

extension Game {
  fileprivate init(_ game: DayGame, at stadium: StadiumID, zone: TimeZone) {
    let start = game.start.map { LocalDateTime($0, zone: zone) }
    let minute = start.flatMap { $0.day == game.key.day ? $0.minuteOfDay : nil }
    self.init(
      league: game.key.league, season: game.season,
      seasonType: game.kind == .postseason ? .postseason : .regular, day: game.key.day,
      number: game.key.number, home: game.key.home, away: game.away,
      start: minute.map { .exact(minuteOfDay: $0) } ?? .unknown, stadiums: [stadium],
      isNeutralSite: game.isNeutralSite, score: game.score)
  }
}
