import Catalog
import Foundation
import SportsModel
import Synchronization
import TestSupport

@testable import Scores
@testable import Web

/// An invented game, and the lookup of its score with scripted sources.
struct LookupFixture {
  /// A provider's response about the game.
  enum Answer: Sendable {
    case found(Score), notFinal(ListedGame.Status), notListed, failed(RequestFailure)
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
    _ answer: @escaping @Sendable (ProviderID, _ clock: TestClock) -> Answer
  ) async -> Result {
    let clock = TestClock(now)
    let waits = Mutex<[TimeInterval]>([])
    let asked = Mutex<[ProviderID]>([])
    let environment = RetryEnvironment(
      now: { clock.now },
      sleep: { seconds in
        clock.pass(seconds)
        waits.withLock { $0.append(seconds) }
      }, chance: { [chance] in chance })
    let game = game
    let walk = ProviderWalk(plan: plan, environment: environment) { provider, day in
      guard day == Self.day else { return .success([]) }
      asked.withLock { $0.append(provider) }
      return .init(answer(provider, clock), by: provider, about: game)
    }
    var lookup = GameLookup(
      lookup: ScoreLookup(game: game, start: start, usualMinutes: 180, recorded: recorded),
      plan: plan)
    await lookup.run(catalogScore: { catalogScore }, cachedRecord: { cachedRecord }, walk: walk)
    let (outcome, written) = lookup.conclude()
    return Result(
      outcome: outcome, asked: asked.withLock { $0 }, waits: waits.withLock { $0 },
      written: written)
  }

  static func record(_ result: ScoreResult) -> ScoreRecord {
    var record = ScoreRecord()
    record.append(.agreed(result))
    return record
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

/// A lookup service whose providers are one test server, and whose time passes only by sleeping.
struct ScoreLookupFixture {
  let server: LoopbackServer
  let cache: MemoryScoreCache
  let clock: TestClock
  let states: StateFile
  let service: ScoreLookupService

  /// The day of Boston's only game; the catalog has it, so the plans exclude the catalog.
  static let day = LocalDay(daysSinceEpoch: 17_721)
  static let key = GameKey(
    league: "mlb", stadium: "fenway-park-boston", day: day, home: "mlb-bos", number: 0)
  static let schedule = "/api/v1/schedule"
  static let scoreboard = "/apis/site/v2/sports/baseball/mlb/scoreboard"
  static let asking = ScoreLookupPlan(tiers: [.cache, .api])

  init(
    _ server: LoopbackServer, cache: MemoryScoreCache = MemoryScoreCache(),
    states: StateFile = StateFile(nil), clock: TestClock = TestClock()
  ) throws {
    (self.server, self.cache, self.states, self.clock) = (server, cache, states, clock)
    let address = server.url("").absoluteString
    let hosts = try ProviderHosts(environment: [
      "STVISITS_MLB_URL": address, "STVISITS_ESPN_URL": address,
      "STVISITS_BASEBALL_REFERENCE_URL": address,
    ])
    service = ScoreLookupService(
      catalog: try BundledCatalog.result.get(),
      fetcher: .testing(hosts, cache, states: states, clock))
  }

  /// Returns a schedule of one home game of Boston.
  static func listing(_ home: Int, _ away: Int, state: String = "F") -> ServerResponse {
    let game = MLBListingTests.game.with([
      "officialDate": .text(day.description), "gameDate": "2018-07-09T23:10:00Z",
      "status": MLBListingTests.state(state, "Final"),
      "teams": [
        "home": ["score": .number(home), "team": ["id": 111, "name": "Boston Red Sox"]],
        "away": ["score": .number(away), "team": ["id": 140, "name": "Texas Rangers"]],
      ],
      "venue": ["id": 3, "name": "Fenway Park"],
    ])
    return .json(MLBListingTests.schedule(game, date: day.description).text)
  }

  /// Returns the same game in ESPN's format.
  static func board(_ home: Int, _ away: Int) -> ServerResponse {
    let event = event(
      "2018-07-09T23:10Z", home: "Boston Red Sox", away: "Texas Rangers",
      Score(home: home, away: away))
    return .json(Payload.object([("events", [event])]).text)
  }

  /// Returns a final game in ESPN's format.
  static func event(
    _ start: String, home: String, away: String, _ score: Score = Score(home: 5, away: 0),
    venue: String = "Fenway Park"
  ) -> Payload {
    func side(_ place: String, _ name: String, _ points: Int) -> Payload {
      [
        "homeAway": .text(place), "score": .text(String(points)),
        "team": ["displayName": .text(name)],
      ]
    }
    let state: Payload = [
      "type": ["name": "STATUS_FINAL", "state": "post", "completed": true, "detail": "Final"]
    ]
    return [
      "id": "1", "date": .text(start), "season": ["year": 2018, "type": 2], "status": state,
      "competitions": [
        [
          "id": "1", "date": .text(start), "status": state, "venue": ["fullName": .text(venue)],
          "competitors": [side("home", home, score.home), side("away", away, score.away)],
        ]
      ],
    ]
  }

  func outcome(_ plan: ScoreLookupPlan = asking) async -> ScoreLookupOutcome {
    await service.outcome(for: ScoreLookup(game: Self.key, usualMinutes: 180), plan: plan)
  }

  func games(_ plan: ScoreLookupPlan = asking) async -> DayLookupOutcome {
    await service.games(of: "mlb", on: Self.day, plan: plan)
  }
}

extension ListingFetcher {
  /// Returns a fetcher for hosts on this computer.
  static func testing(
    _ hosts: ProviderHosts, _ cache: MemoryScoreCache, states: StateFile, _ clock: TestClock
  ) -> ListingFetcher {
    ListingFetcher(
      providers: hosts.providers(agent: TestProviders.agent, today: TestProviders.today),
      cache: cache,
      web: CurlClient.patient(), requestPolicy: RequestPolicy(store: states),
      agent: TestProviders.agent, environment: clock.environment)
  }
}

extension TestClock {
  /// A clock that begins three days after the game and advances by sleeping.
  convenience init() { self.init(Date(startOf: ScoreLookupFixture.day) + 3 * 86_400) }

  var environment: RetryEnvironment {
    RetryEnvironment(now: { self.now }, sleep: { self.pass($0) }, chance: { 0.5 })
  }
}
