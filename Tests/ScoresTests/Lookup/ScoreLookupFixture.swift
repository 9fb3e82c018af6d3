import Catalog
import Foundation
import SportsModel
import Synchronization
import TestSupport

@testable import Scores
@testable import Web

/// A lookup service whose providers are one test server, and whose time passes only by sleeping.
struct ScoreLookupFixture {
  let server: LoopbackServer
  let cache: MemoryScoreCache
  let clock: TestClock
  let states: MemoryStateStore
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
    states: MemoryStateStore = MemoryStateStore(), clock: TestClock = TestClock()
  ) throws {
    self.server = server
    self.cache = cache
    self.states = states
    self.clock = clock
    let address = server.url("").absoluteString
    let hosts = try ProviderHosts(environment: [
      "STVISITS_MLB_URL": address, "STVISITS_ESPN_URL": address,
      "STVISITS_BASEBALL_REFERENCE_URL": address,
    ])
    service = ScoreLookupService(
      catalog: try BundledCatalog.result.get(), cache: cache,
      providers: hosts.providers(agent: TestProviders.agent, today: TestProviders.today),
      web: CurlClient.patient(), requestPolicy: RequestPolicy(store: states),
      agent: TestProviders.agent, environment: clock.environment)
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

/// A cache for one test.
final class MemoryScoreCache: ScoreCache {
  private let entries = Mutex<[String: CacheEnvelope]>([:])

  func get(_ key: String) -> CacheEnvelope? { entries.withLock { $0[key] } }
  func put(_ envelope: CacheEnvelope, for key: String) { entries.withLock { $0[key] = envelope } }
  func remove(_ key: String) { entries.withLock { $0[key] = nil } }
}

/// A clock that begins three days after the game and advances by sleeping.
final class TestClock: Sendable {
  private let instant = Mutex(Date(startOf: ScoreLookupFixture.day) + 3 * 86_400)

  var now: Date { instant.withLock { $0 } }
  func pass(_ seconds: TimeInterval) { instant.withLock { $0 += max(0, seconds) } }

  var environment: RetryEnvironment {
    RetryEnvironment(now: { self.now }, sleep: { self.pass($0) }, chance: { 0.5 })
  }
}
