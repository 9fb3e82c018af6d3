import Foundation
import SportsModel
import Synchronization

@testable import Scores
@testable import Web

/// An invented game, and the lookup of its score with scripted sources.
struct LookupFixture {
  /// A provider's response about the game.
  enum Answer: Sendable {
    case found(Score)
    case notFinal(ListedGame.Status)
    case notListed
    case failed(RequestFailure)
    case denied(RequestDenial)
  }

  /// A finished lookup.
  struct Result {
    let outcome: ScoreLookupOutcome
    /// The providers whose listing of the day was requested.
    let asked: [ProviderID]
    /// Pauses before another attempt, in seconds.
    let waits: [TimeInterval]
    /// The record to be cached; nil if it didn't change.
    let written: ScoreRecord?

    var ending: ScoreLookupOutcome.Ending { outcome.ending }
    var outcomes: [LookupStep.Outcome] { outcome.steps.map(\.outcome) }
  }

  static let day = LocalDay(daysSinceEpoch: 20_000)
  /// Three days after the game.
  static let now = Date(startOf: day) + 3 * 86_400

  var plan = ScoreLookupPlan()
  var league: LeagueID = "mlb"
  var start: Date?
  var recorded: ScoreResult?
  var catalogScore: Score?
  var cachedRecord: ScoreRecord?
  var now = LookupFixture.now
  /// A random number from 0 to 1, for the length of pauses.
  var chance = 1.0

  var game: GameKey {
    GameKey(league: league, stadium: "a", day: Self.day, home: "mlb-bos", number: 0)
  }

  /// Runs the lookup; each provider gives its answers in order, then repeats the last one.
  func run(_ answers: [ProviderID: [Answer]] = [:]) async -> Result {
    let left = Mutex(answers)
    return await run { provider, _ in
      left.withLock { left in
        guard let answer = left[provider]?.first else { return .notListed }
        if let count = left[provider]?.count, count > 1 { left[provider]?.removeFirst() }
        return answer
      }
    }
  }

  /// Runs the lookup; a provider's answer may let time pass.
  func run(
    _ answer: @escaping @Sendable (ProviderID, _ clock: LookupClock) -> Answer
  ) async -> Result {
    let clock = LookupClock(now)
    let asked = Mutex<[ProviderID]>([])
    let environment = RetryEnvironment(
      now: { clock.now }, sleep: { clock.sleep($0) }, chance: { [chance] in chance })
    let game = game
    let walk = ProviderWalk(plan: plan, environment: environment) { provider, day in
      guard day == Self.day else { return .success([]) }
      asked.withLock { $0.append(provider) }
      return .init(answer(provider, clock), by: provider, about: game)
    }
    var lookup = GameLookup(
      ScoreLookup(game: game, start: start, usualMinutes: 180, recorded: recorded), plan: plan)
    await lookup.run(catalogScore: { catalogScore }, cachedRecord: { cachedRecord }, walk: walk)
    let (outcome, written) = lookup.conclude()
    return Result(
      outcome: outcome, asked: asked.withLock { $0 }, waits: clock.waits, written: written)
  }

  static func record(_ result: ScoreResult) -> ScoreRecord {
    var record = ScoreRecord()
    record.keep(.agreed(result, replacing: nil))
    return record
  }
}

/// A clock that advances only by pauses and on request.
final class LookupClock: Sendable {
  private let state: Mutex<(now: Date, waits: [TimeInterval])>

  init(_ now: Date) { state = Mutex((now, [])) }

  var now: Date { state.withLock { $0.now } }
  var waits: [TimeInterval] { state.withLock { $0.waits } }

  func pass(_ seconds: TimeInterval) { state.withLock { $0.now += max(0, seconds) } }

  fileprivate func sleep(_ seconds: TimeInterval) {
    pass(seconds)
    state.withLock { $0.waits.append(seconds) }
  }
}

extension ListingLoader.Outcome {
  fileprivate init(_ answer: LookupFixture.Answer, by provider: ProviderID, about game: GameKey) {
    func listing(_ status: ListedGame.Status, _ score: Score? = nil) -> Self {
      let listed = ListedGame(
        provider: provider, league: game.league, id: "1", day: game.day, status: status,
        home: .init(), away: .init(), score: score)
      return .success([MappedGame(key: game, away: "mlb-tex", season: 0, listed: listed, notes: [])]
      )
    }
    self =
      switch answer {
      case .found(let score): listing(.final, score)
      case .notFinal(let status): listing(status)
      case .notListed: .success([])
      case .failed(let failure): .failure(.failed(failure))
      case .denied(let denial): .failure(.denied(denial))
      }
  }
}
