import Foundation
import SportsModel
import Synchronization
import Testing
import Web

@testable import Scores

struct CachePolicyTests {
  private let day = LocalDay(daysSinceEpoch: 20_000)
  private let hour: TimeInterval = 3600

  private func instant(_ days: Double) -> Date { Date(startOf: day) + days * 24 * hour }

  private func lookup(start: Date? = nil) -> ScoreLookup {
    let game = GameKey(
      league: "mlb", stadium: "fenway-park-boston", day: day, home: "mlb-bos", number: 0)
    return ScoreLookup(game: game, start: start, usualMinutes: 180)
  }

  @Test func resultsFetchedThirtyDaysAfterGameNeverExpire() {
    #expect(CachePolicy.isFresh(day, learned: instant(30.1), at: instant(9000)))
    #expect(!CachePolicy.isFresh(day, learned: instant(29.9), at: instant(9000)))
  }

  @Test func newerResultsExpireAfterADay() {
    #expect(CachePolicy.isFresh(day, learned: instant(1), at: instant(1.99)))
    #expect(!CachePolicy.isFresh(day, learned: instant(1), at: instant(2)))
    #expect(!CachePolicy.isFresh(day, learned: instant(1), at: instant(40)))
    #expect(!CachePolicy.isFresh(day, learned: instant(40), at: instant(1)))
  }

  @Test func missesExpireAfterSevenDays() {
    let again = CachePolicy.retryDate(after: nil, lookup(), at: instant(3))
    #expect(again == instant(10))
    let miss = ScoreRecord.Miss(provider: .espn, status: nil, askAgainAt: again)
    #expect(CachePolicy.isActive(miss, at: instant(9.9)))
    #expect(!CachePolicy.isActive(miss, at: instant(10)))
    #expect(!CachePolicy.isActive(miss, at: instant(2.9)), "the clock was set back")
  }

  @Test func unfinishedGamesAreRetriedAtExpectedEnd() {
    let start = instant(0.9)
    func again(_ status: ListedGame.Status, at days: Double) -> Date {
      CachePolicy.retryDate(after: status, lookup(start: start), at: instant(days))
    }
    #expect(again(.scheduled, at: 0.1) == start + 3 * hour)
    #expect(again(.live, at: 1.1) == instant(1.1) + 0.5 * hour)
    #expect(again(.scheduled, at: -100) == instant(-93) && again(.postponed, at: 1) == instant(2))
    #expect(again(.cancelled, at: 1) == instant(8))
    #expect(lookup().usualEnd == Date(startOf: day) + 32 * hour)
  }

  @Test func validEntryIsRead() throws {
    let envelope = try CacheEnvelope(["a": 1], source: "mlb", storedAt: instant(1))
    let read = try JSONDecoder().decode(CacheEnvelope.self, from: JSONEncoder().encode(envelope))
    #expect(read == envelope && read.value([String: Int].self) == ["a": 1])
  }

  @Test func changedEntryIsRejected() throws {
    let envelope = try CacheEnvelope(["a": 1], source: "mlb", storedAt: instant(1))
    let fields: [(String, Any)] = [
      ("form", 2), ("source", "nhl"), ("storedAt", 1.5), ("checksum", 5),
      ("payload", Data("{\"a\":2}".utf8).base64EncodedString()),
    ]
    for (name, value) in fields {
      let data = try JSONEncoder().encode(envelope)
      var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      object[name] = value
      let changed = try JSONSerialization.data(withJSONObject: object)
      let read = try JSONDecoder().decode(CacheEnvelope.self, from: changed)
      #expect(read.value([String: Int].self) == nil, "\(name)")
    }
    #expect(envelope.value([String].self) == nil)
  }

  @Test func corruptEntryIsDeleted() async throws {
    let cache = RemovalRecordingCache()
    cache.put(
      CacheEnvelope(payload: Data("no".utf8), source: "mlb", storedAt: instant(1)), for: "a")
    try cache.put(CacheEnvelope([1], source: "mlb", storedAt: instant(1)), for: "b")
    #expect(await cache.value("a", of: [Int].self) == nil)
    #expect(await cache.value("b", of: [Int].self)?.value == [1])
    #expect(await cache.value("b", of: [Int].self)?.storedAt == instant(1))
    #expect(await cache.value("unreadable", of: [Int].self) == nil)
    #expect(await cache.value("never", of: [Int].self) == nil)
    #expect(cache.removed == ["a", "unreadable"])
  }

  private final class RemovalRecordingCache: ScoreCache {
    private let entries = Mutex<[String: CacheEnvelope]>([:])
    private let removals = Mutex<[String]>([])
    var removed: [String] { removals.withLock { $0 } }

    func get(_ key: String) throws -> CacheEnvelope? {
      if key == "unreadable" { throw RequestFailure(.notUnderstood) }
      return entries.withLock { $0[key] }
    }

    func put(_ envelope: CacheEnvelope, for key: String) { entries.withLock { $0[key] = envelope } }

    func remove(_ key: String) {
      removals.withLock { $0.append(key) }
      entries.withLock { $0[key] = nil }
    }
  }

  @Test func validatorsAreConditionsOfTheNextRequest() throws {
    let url = try #require(URL(string: "http://localhost/"))
    let answer = WebResponse(
      status: 200,
      headers: [
        .init("etag", "W/\"1\""), .init("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"),
      ], body: Data("old".utf8), url: url)
    #expect(
      CachedResponse(answer.body, of: answer).conditions == [
        .init("If-None-Match", "W/\"1\""),
        .init("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"),
      ])
  }
}

struct ScoreVerdictTests {
  private func says(_ origin: ScoreOrigin, _ home: Int, at second: Double = 0) -> ScoreResult {
    ScoreResult(Score(home: home, away: 0), from: origin, at: Date(timeIntervalSince1970: second))
  }

  @Test func noResultsGiveNoVerdict() {
    #expect(ScoreVerdict.weighing([], recorded: says(.person, 1)) == nil)
  }

  @Test func mostReliableSourceIsFirst() {
    let person = says(.person, 1)
    let official = says(.provider(.nhl), 2)
    let catalog = says(.catalog, 3)
    let espn = says(.provider(.espn), 4)
    let page = says(.provider(.hockeyReference), 5)
    #expect(
      ScoreVerdict.weighing([page, espn, catalog, official, person], recorded: nil)
        == .conflict([person, official, catalog, espn, page]))
  }

  @Test func oneResultPerScoreIsKept() {
    let official = says(.provider(.nhl), 2)
    let page = says(.provider(.hockeyReference), 5)
    #expect(
      ScoreVerdict.weighing([says(.provider(.espn), 2), page, official], recorded: nil)
        == .conflict([official, page]))
    #expect(
      ScoreVerdict.weighing([says(.provider(.espn), 2), official], recorded: nil)
        == .agreed(official))
  }

  @Test(
    arguments: [
      (.provider(.espn), .provider(.espn), true), (.provider(.espn), .provider(.mlb), true),
      (.provider(.mlb), .provider(.espn), false), (.catalog, .provider(.mlb), true),
      (.catalog, .provider(.espn), false), (.person, .provider(.mlb), false),
      (.person, .catalog, false), (.provider(.baseballReference), .catalog, true),
    ] as [(ScoreOrigin, ScoreOrigin, Bool)])
  func onlyEquallyReliableSourceCorrects(
    _ before: ScoreOrigin, _ after: ScoreOrigin, _ replaces: Bool
  ) {
    let old = says(before, 1)
    let new = says(after, 2, at: 60)
    #expect(
      ScoreVerdict.weighing([new], recorded: old)
        == (replaces ? .agreed(new) : .conflict([old, new])))
  }

  @Test func originsAreEncodedByName() throws {
    for origin in [ScoreOrigin.catalog, .person] + ProviderID.allCases.map(ScoreOrigin.provider) {
      let data = try JSONEncoder().encode([origin])
      #expect(try JSONDecoder().decode([ScoreOrigin].self, from: data) == [origin])
    }
    #expect(ScoreOrigin(rawValue: "unknown-source") == nil)
    #expect(ScoreOrigin.provider(.espn).source == .api)
    #expect(ScoreOrigin.provider(.hockeyReference).source == .scraped)
  }

  @Test func recordKeepsDifferingScores() throws {
    var record = ScoreRecord()
    record.append(.agreed(says(.provider(.mlb), 38)))
    record.append(
      .conflict([says(.person, 9), says(.provider(.mlb), 39), says(.provider(.espn), 8)]))
    #expect(record.result?.origin == .provider(.mlb))
    #expect(record.differing.map(\.origin) == [.provider(.espn)])
    record.append(
      ScoreRecord.Miss(
        provider: .espn, status: .postponed, askAgainAt: Date(timeIntervalSince1970: 5)))
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(ScoreRecord.self, from: data) == record)
  }
}
